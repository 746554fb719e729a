internal import Geocoding

/// How one provider is asked, how its answers are read, and what it allows: a definition file as a value.
struct ProviderDefinition {
    /// The name by which jobs call it.
    var name: String
    /// Its name for people.
    var title: String
    /// The base URL of the provider's own server; empty when there is none and the job must name one.
    var endpoint: String
    var request: RequestDefinition
    var response: ResponseDefinition
    /// Tried in order; the first that holds gives a candidate's precision.
    var accuracy: [AccuracyRule]
    /// Tried in order, before the rules that hold for every provider.
    var outcomes: [OutcomeRule]
    var limits: LimitsDefinition
    /// The text that the licence of the provider's data wants shown.
    var attribution: String
    var storage: StorageClass
}

/// How a query becomes a request.
struct RequestDefinition {
    /// Appended to the endpoint, beginning with a slash.
    var path: String
    /// ASCII characters of a query's text that the provider would misread; blanks are sent instead.
    var blank: [UInt8]
    /// The most bytes of a request's URL.
    var longest: Int
    /// In the order in which they are sent; those without a value are left out.
    var parameters: [ParameterDefinition]
}

/// One parameter of a request's URL.
struct ParameterDefinition {
    /// Which queries a parameter is for.
    enum Group { case all, line, parts }

    var name: String
    var value: ValueTemplate
    var group: Group
    /// The hosts that get it; nil for all.
    var hosts: [String]?
    /// False for one that the answer does not depend on, such as a contact.
    var changesAnswer: Bool
}

/// Where an answer's facts are found.
struct ResponseDefinition {
    /// A part of an address and where it is found.
    struct Part {
        /// Puts the text where it belongs; a key path would take many times as long.
        var set: @Sendable (inout AddressComponents, String) -> Void
        var source: TextSource
    }
    /// The positions of the four bounds in a bounding box.
    struct Box {
        var path: FieldPath
        var south: Int, north: Int, west: Int, east: Int
    }
    /// What every answer's first byte is; nil for any.
    var begins: UInt8?
    /// The array of candidates in the document.
    var candidates: FieldPath
    /// The paths that follow are taken from one candidate.
    var latitude: FieldPath
    var longitude: FieldPath
    var box: Box?
    var label: FieldPath?
    /// Joined by a slash; no identifier when one is missing.
    var id: [FieldPath]
    var precision: FieldPath?
    var confidence: FieldPath?
    /// Where the paths of all parts begin; they go on from there.
    var partsStart: FieldPath
    var parts: [Part]
    var cityAliases: [FieldPath]
    /// The text for a person in an error's document.
    var message: FieldPath?
}

/// Text from the first of several paths that has any, trimmed as the definition says.
struct TextSource {
    var paths: [FieldPath]
    /// Only what follows the first such byte is kept.
    var after: UInt8?
    var isUppercased: Bool
}

/// A rung of the precision ladder, and what must be so for it.
struct AccuracyRule {
    var conditions: [FieldCondition]
    var precision: Precision
}

/// What a status and an answer's body mean.
struct OutcomeRule {
    /// nil for any.
    var status: Int?
    /// Texts of which the body must hold one, in lower case; empty for any body.
    var contains: [String]
    /// All must be so in the body's document.
    var conditions: [FieldCondition]
    var verdict: Verdict
    /// For a person, to follow the provider's name; empty for the general words.
    var says: String
}

/// How fast a provider may be asked.
struct LimitsDefinition {
    /// Limits that a job may not exceed on that host.
    struct Ceiling {
        var rate: Double
        var concurrency: Int
    }
    /// Attempts a second unless the job says otherwise.
    var rate: Double
    var concurrency: Int
    /// For one attempt.
    var timeout: Duration
    var hosts: [String: Ceiling]
}

/// What a provider's terms say about keeping its answers.
enum StorageClass: String, CaseIterable { case open, flag, expiring, contract, never }

/// The sorts of failure that a definition can name.
enum Verdict: String, CaseIterable {
    case noMatch, badInput, throttle, quota, auth, transient, config
}
