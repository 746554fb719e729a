internal import Geocoding

/// Where an answer's facts are found.
struct ResponseDefinition {
    /// A part of an address and where it is found.
    struct Part {
        /// Puts the text where it belongs; a key path would take many times as long.
        var set: @Sendable (inout AddressComponents, String) -> Void
        var source: TextSource
    }
    /// The four bounds of a place.
    struct Box {
        var south: FieldPath, north: FieldPath, west: FieldPath, east: FieldPath

        fileprivate mutating func join(_ finder: inout FieldFinder) {
            finder.add(&south)
            finder.add(&north)
            finder.add(&west)
            finder.add(&east)
        }
    }
    /// The provider's own figure for how sure it is.
    struct Confidence {
        var path: FieldPath
        /// What its words stand for; empty when it is a number.
        var words = WordMeanings<Double>()

        fileprivate mutating func join(_ finder: inout FieldFinder) { finder.add(&path) }
    }
    /// A fact that a job may ask to keep.
    struct Attribute {
        var name: String
        var path: FieldPath
    }
    /// True when the members of candidates have the same names in any case of their letters.
    var ignoresCase: Bool
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
    var parts: [Part]
    var cityAliases: [FieldPath]
    var attributes: [Attribute]
    /// The object whose members can be kept under their own names.
    var otherAttributes: FieldPath?
    /// Kept when the job names none.
    var keptAttributes: [String]
    /// The text for a person in an error's document.
    var message: TextSource?

    /// Lets the finder look for every path to a fact of a candidate.
    mutating func join(_ finder: inout FieldFinder) {
        finder.add(&latitude)
        finder.add(&longitude)
        box?.join(&finder)
        label?.join(&finder)
        for index in id.indices { finder.add(&id[index]) }
        precision?.join(&finder)
        confidence?.join(&finder)
        for index in parts.indices { parts[index].source.join(&finder) }
        for index in cityAliases.indices { finder.add(&cityAliases[index]) }
    }
}

/// Where the completions of a text are found.
struct SuggestionDefinition {
    var list: FieldPath
    var label: TextSource
    var detail: TextSource?
    var id: FieldPath
    /// True when the provider lists all there are, of which those count that hold what is typed.
    var listsAll: Bool
    /// What else is said of it, under the names that it is shown with.
    var attributes: [ResponseDefinition.Attribute]
}
