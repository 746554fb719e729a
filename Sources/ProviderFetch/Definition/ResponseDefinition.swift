internal import Geocoding

/// Where an answer's facts are found.
struct ResponseDefinition {
    /// A part of an address and where it is found.
    struct Part {
        /// Puts the text where it belongs; a key path would take many times as long.
        var set: @Sendable (inout AddressComponents, String) -> Void
        var source: TextSource
    }
    /// The four bounds of a place, and the steps that all begin with.
    struct Box {
        var start: FieldPath
        var south: FieldPath, north: FieldPath, west: FieldPath, east: FieldPath
    }
    /// The provider's own figure for how sure it is.
    struct Confidence {
        var path: FieldPath
        /// What its words stand for.
        var words: [(word: [UInt8], number: Double)]
    }
    /// A fact that a job may ask to keep.
    struct Attribute {
        var name: String
        var path: FieldPath
    }
    /// The array of candidates in the document, or the object that is the only one; the first that is there.
    var candidates: [FieldPath]
    /// From an element of the array to what the paths that follow begin with.
    var candidate: FieldPath
    var latitude: FieldPath
    var longitude: FieldPath
    var box: Box?
    var label: TextSource?
    /// Joined by a slash; no identifier when one is missing.
    var id: [FieldPath]
    var precision: TextSource?
    var confidence: Confidence?
    /// Where the paths of all parts begin; they go on from there.
    var partsStart: FieldPath
    var parts: [Part]
    var cityAliases: [FieldPath]
    var attributes: [Attribute]
    /// The object whose members can be kept under their own names.
    var otherAttributes: FieldPath?
    /// Kept when the job names none.
    var keptAttributes: [String]
    /// The text for a person in an error's document.
    var message: TextSource?
}

/// Where the completions of a text are found.
struct SuggestionDefinition {
    var list: FieldPath
    var label: TextSource
    var detail: TextSource?
    var id: FieldPath
}

/// What gives a candidate a rung of the precision ladder.
enum AccuracyRule {
    /// All conditions must be so.
    case when([FieldCondition], Precision)
    /// The word at the path stands for a rung; other words for none.
    case words(FieldPath, [(word: [UInt8], precision: Precision)])

    /// The rung that the rule gives the candidate, or nil.
    func precision(of element: JSONValue) -> Precision? {
        switch self {
        case .when(let conditions, let precision):
            return conditions.allSatisfy { $0.holds(in: element) } ? precision : nil
        case .words(let path, let words):
            guard let text = path.value(in: element).utf8 else { return nil }
            return words.first { $0.word.elementsEqual(text) }?.precision
        }
    }
}
