internal import Geocoding

/// How a question becomes a request.
struct RequestDefinition {
    /// Where the parameters go.
    enum Body: String, CaseIterable { case form, json }

    /// Appended to the endpoint, beginning with a slash, for each kind of question that can be asked.
    var paths: [QuestionKinds: ValueTemplate]
    /// The kinds of question whose requests need hold nothing of what is asked.
    var unasked: QuestionKinds
    /// With one, requests are sent with `POST` and their parameters in it; else with `GET` and in the URL.
    var body: Body?
    /// The most bytes of a request's URL.
    var longest: Int
    var text: TextRules
    /// Header fields, the same for every request.
    var headers: [(name: String, value: ValueTemplate)]
    /// What a job must say at least one of; empty for nothing.
    var needs: [ParameterDefinition.Companion]
    /// In the order in which they are sent; those without a value are left out.
    var parameters: [ParameterDefinition]

    /// What can be asked.
    var kinds: QuestionKinds { paths.keys.reduce([]) { $0.union($1) } }

    /// The header lines that the settings fill; those without a value are left out.
    func headerLines(_ settings: ProviderSettings) -> [String] {
        headers.compactMap { header in
            var value: [UInt8] = []
            header.value.resolved(settings).append(Question(Query()), blank: [], to: &value)
            // A line break would begin another header.
            value.removeAll { $0 < 0x20 || $0 == 0x7F }
            return value.isEmpty ? nil : "\(header.name): \(String(decoding: value, as: UTF8.self))"
        }
    }
}

/// What a query's text may be for this provider.
struct TextRules {
    /// What a text must not look like, since the provider would not take it for an address.
    enum Look: String, CaseIterable {
        /// Two numbers with a comma between them.
        case position
        /// A word, a point and digits.
        case identifier
        /// A latitude and a longitude with a comma or a blank between them.
        case coordinates
    }
    /// ASCII characters that the provider would misread; blanks are sent instead.
    var blank: [UInt8] = []
    /// The most characters of one parameter's text.
    var characters: Int?
    /// The most words of one parameter's text.
    var words: Int?
    var refuse: [Look] = []
}

/// One parameter of a request.
struct ParameterDefinition {
    /// What must be said as well, or must not, for a parameter to be sent.
    enum Companion: Hashable {
        case near, box
        /// Exactly one type.
        case oneType
        /// That part of the query.
        case part(Query.Part)
        /// The job's parameter of that name.
        case parameter(String)
    }

    var name: String
    var value: ValueTemplate
    /// True when its value is the job's to say, under this very name.
    var isFree: Bool
    /// Which questions it is for.
    var kinds: QuestionKinds
    /// The hosts that get it; nil for all.
    var hosts: [String]?
    /// False for one that the answer does not depend on, such as a contact.
    var changesAnswer: Bool
    /// Sent when the value would be empty.
    var fallback: String
    /// What a list with commas names in any case, beside what the job wants.
    var also: [String]
    /// What the job may say; empty for anything.
    var choices: [String]
    /// The most that a number may be.
    var most: Int?
    /// The most characters, in place of the general rule.
    var characters: Int?
    /// Only sent beside all of these.
    var companions: [Companion]
    /// Not sent beside any of these.
    var rivals: [Companion]
    /// What its text must not look like, in place of the general rule.
    var refuse: [TextRules.Look]?
    /// How it is written in a JSON body.
    var form: JSONForm

    /// True when what a question of that kind asks goes into it.
    func isAsked(of kind: QuestionKinds) -> Bool { kinds.contains(kind) && value.kinds.contains(kind) }
}

/// How a value is written in JSON.
enum JSONForm: String, CaseIterable {
    case text, number, truth
    /// Separated by commas in the value.
    case texts, numbers
}

/// Where a provider wants its key.
struct KeyDefinition {
    /// The part of the request that it goes into.
    enum Place: String, CaseIterable { case query, body, header }
    /// Who has to have one.
    enum Need: Equatable {
        case everywhere, nowhere
        case on([String])
    }
    var place: Place
    var name: String
    /// Where a token comes from that stands in the key's place, for each way to ask for one.
    var tokens: [TokenDefinition] = []
    /// Written before the key.
    var prefix: String
    var need: Need
    /// The hosts that want one for answers that are kept.
    var keptNeed: [String] = []
}

/// What a provider's terms say about keeping its answers.
struct StorageTerms {
    /// The class of the terms.
    enum Class: String, CaseIterable {
        /// May be kept.
        case open
        /// May be kept when the request says so.
        case flag
        /// May be kept for some time.
        case expiring
        /// May be kept by those who have agreed on it with the provider.
        case contract
        /// May not be kept.
        case never
    }
    var kind: Class
    /// The parameter that says that answers are kept, its value for that, and for answers that are not.
    var flag: (parameter: String, kept: String, shown: String)?
    /// How long answers may be kept.
    var lifetime: Duration?
    /// What a person should know, or do; may be empty.
    var says = ""
}
