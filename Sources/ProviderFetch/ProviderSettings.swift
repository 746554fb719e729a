/// What a job says about one HTTP provider; what is nil is left to the provider's definition.
package struct ProviderSettings: Sendable {
    /// The name that outputs show, and of the built-in definition unless `definition` is there.
    package var name: String
    /// The path of a definition of the user's own.
    package var definition: String?
    /// The base URL of a server, without query.
    package var endpoint: String?
    /// The most attempts a second, more than 0.
    package var requestsPerSecond: Double?
    /// The most attempts under way at once, at least 1.
    package var concurrency: Int?
    /// The time for one attempt.
    package var timeout: Duration?
    /// The most attempts for one query, at least 1.
    package var attempts = 5
    /// The languages wanted in answers, as in the header `Accept-Language`.
    package var language = "en"
    /// An address at which the provider can reach the user.
    package var contact: String?
    /// The most candidates asked for, at least 1.
    package var candidates = 5
    /// Allows `http:` to other machines, and connections to addresses inside a network, such as 10.0.0.5.
    package var plainHTTP = false
    /// How long a provider may be out of reach before the run stops.
    package var longestOutage = Duration.seconds(600)
    /// The longest wait that a provider may ask for; past it the run stops for now.
    package var longestWait = Duration.seconds(600)
    /// The program's name and version, sent as `User-Agent`.
    package var agent = "geomill"

    /// Settings with the defaults for the provider of that name.
    package init(name: String) { self.name = name }
}
