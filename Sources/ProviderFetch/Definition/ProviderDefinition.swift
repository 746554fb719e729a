internal import Geocoding

/// How one provider is asked, how its answers are read, and what it allows: a definition file as a value.
struct ProviderDefinition {
    /// The path of a definition of the user's own; nil for a built-in one.
    var file: String?
    /// The name by which jobs call it.
    var name: String
    /// Its name for people.
    var title: String
    /// The base URL of the provider's own server; empty when there is none and the job must name one.
    var endpoint: String
    /// nil for a provider without keys.
    var key: KeyDefinition?
    var request: RequestDefinition
    var response: ResponseDefinition
    /// nil when queries are only asked one by one.
    var batch: BatchDefinition?
    /// nil when every server is taken to have the same fields.
    var service: ServiceDefinition?
    /// nil when it completes nothing.
    var suggestions: SuggestionDefinition?
    /// Tried in order; the first that holds gives a candidate's precision.
    var accuracy: [AccuracyRule]
    /// Tried in order, before the rules that hold for every provider.
    var outcomes: [OutcomeRule]
    /// Where the provider writes how long to wait, beside `Retry-After`, which comes first.
    var waits: [WaitSource]
    var limits: LimitsDefinition
    /// The text that the licence of the provider's data wants shown.
    var attribution: String
    var storage: StorageTerms
}

/// How fast a provider may be asked.
struct LimitsDefinition {
    /// Rules for one host, which a job cannot lift.
    struct Host {
        var rates: [RateWindow] = []
        var concurrency = Int.max
        /// True when the job must say whom the provider can write to.
        var wantsContact = false
    }
    /// All hold at once, unless the job says another rate.
    var rates: [RateWindow]
    var concurrency: Int
    /// For one attempt.
    var timeout: Duration
    var hosts: [String: Host]
}
