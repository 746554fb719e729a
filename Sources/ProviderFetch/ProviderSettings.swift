package import Geocoding

/// What a job says about one HTTP provider; what is nil is left to the provider's definition.
package struct ProviderSettings: Sendable {
    /// The name that outputs show, and of the built-in definition unless `definition` is there.
    package var name: String
    /// The path of a definition of the user's own.
    package var definition: String?
    /// The base URL of a server, without query.
    package var endpoint: String?
    /// Where the key is kept.
    package var key = KeySource.credentials
    /// Where the id and the secret are kept for which the provider gives tokens, in place of a key.
    package var client: (id: KeySource, secret: KeySource)?
    /// Where a user's name and password are kept for which the provider gives tokens, in place of a key.
    package var user: (name: KeySource, password: KeySource)?
    /// The URL of the token service, in place of the provider's own.
    package var tokenEndpoint: String?
    /// The most queries in one request, at least 1, which means one by one.
    package var batch: Int?
    /// The most attempts in a time, in place of the definition's polite rates.
    package var rate: RateWindow?
    /// How many processes share the rates, each of which then keeps to its part; at least 1.
    package var rateShare = 1
    /// The most attempts under way at once, at least 1.
    package var concurrency: Int?
    /// The time for one attempt.
    package var timeout: Duration?
    /// The most attempts for one query, at least 1.
    package var attempts = 5
    /// Where answers should lie.
    package var area = SearchArea()
    /// The languages wanted in answers, as in the header `Accept-Language`.
    package var language: String?
    /// The sorts of place that answers may be, in the provider's words.
    package var types: [String] = []
    /// The most candidates asked for, at least 1.
    package var candidates: Int?
    /// What the provider alone knows, by its names.
    package var parameters: [String: String] = [:]
    /// The facts that candidates keep beside their parts, by the definition's names.
    package var attributes: [String]?
    /// An address at which the provider can reach the user.
    package var contact: String?
    /// False for a look-up that is shown and forgotten.
    package var keepsAnswers = true
    /// True when the user has agreed with the provider that answers may be kept.
    package var hasAcceptedTerms = false
    /// Allows `http:` to other machines, and connections to addresses inside a network, such as 10.0.0.5.
    package var plainHTTP = false
    /// Allows connections to addresses inside a network, such as 10.0.0.5.
    package var privateAddresses = false
    /// The path of certificates that are trusted beside the system's own, in PEM form.
    package var caFile: String?
    /// How long a provider may be out of reach before the run stops.
    package var longestOutage = Duration.seconds(600)
    /// The longest wait that a provider may ask for; past it the run stops for now.
    package var longestWait = Duration.seconds(600)
    /// The longest wait of our own between two attempts for one query.
    package var longestBackoff = Duration.seconds(20)
    /// Is told when the provider cannot be asked for a while, when it can again, and of retries; from any thread.
    package var note: @Sendable (ProviderNews) -> Void = { _ in }
    /// The program's name and version, sent as `User-Agent`.
    package var agent = "geomill"
    /// The value of an environment variable, for keys.
    package var environment: @Sendable (String) -> String? = { EnvironmentSecrets.value(of: $0) }

    /// Settings with the defaults for the provider of that name.
    package init(name: String) { self.name = name }
}
