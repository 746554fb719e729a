package import Geocoding
package import ProviderFetch

/// One provider as a job names it; what is nil is left to the provider's definition or the job's limits.
package struct ProviderEntry: Hashable, Sendable {
    /// The name that outputs show, and of the built-in definition unless `definition` or `file` is there.
    package var name: String
    /// The locator file, which makes this the embedded locator.
    package var file: String?
    /// The path of a definition of the user's own.
    package var definition: String?
    /// The base URL of a server, without query.
    package var endpoint: String?
    /// Where the provider's key is kept.
    package var key: SecretPlace?
    /// Where the id and the secret are kept for which the provider gives tokens, both or neither.
    package var clientID: SecretPlace?
    package var clientSecret: SecretPlace?
    /// Where a user's name and password are kept for which the provider gives tokens, both or neither.
    package var username: SecretPlace?
    package var password: SecretPlace?
    /// The URL of the token service, in place of the provider's own.
    package var tokenEndpoint: String?
    /// The most queries in one request; 1 asks them one by one.
    package var batch: Int?
    /// The most attempts in a time.
    package var rate: RateWindow?
    /// The most attempts under way at once, at least 1.
    package var concurrency: Int?
    /// The time for one attempt.
    package var timeout: Duration?
    /// The most attempts for one query, at least 1; nil goes by the job's limits.
    package var attempts: Int?
    /// Where answers should lie.
    package var area = SearchArea()
    /// The languages wanted in answers, as in the header `Accept-Language`.
    package var language: String?
    /// The sorts of place that answers may be, in the provider's words; empty for all.
    package var types: [String] = []
    /// The most candidates asked for.
    package var candidates: Int?
    /// What only this provider knows, by its own names.
    package var parameters: [String: String] = [:]
    /// The facts that candidates keep beside their parts, by the definition's names; nil for the usual ones.
    package var attributes: [String]?
    /// True when the user has agreed with the provider that answers may be kept.
    package var hasAcceptedTerms = false
    /// What one attempt costs; nil when that is not known.
    package var price: Money?
    /// An address at which the provider can reach the user, sent with each request where the provider wants it.
    package var contact: String?
    /// Allows `http:` to other machines.
    package var plainHTTP = false
    /// Allows machines of the private network, such as 10.0.0.5.
    package var allowPrivate = false
    /// The path of certificates that are trusted beside the system's own, in PEM form.
    package var caFile: String?

    /// What becomes of records that this provider cannot be asked for now.
    package var onOutage = OutageChoice.wait

    /// What becomes of records that a provider cannot be asked for, since it is out of reach or its quota used up.
    package enum OutageChoice: String, CaseIterable, Sendable {
        /// They are left for a later run, which asks this provider.
        case wait
        /// The next provider is asked; only what it cannot match is left for a later run.
        case next
    }

    /// A provider with that name.
    package init(name: String) { self.name = name }

    /// The embedded locator with that file.
    package static func locator(file: String) -> ProviderEntry {
        var entry = ProviderEntry(name: locatorName)
        entry.file = file
        return entry
    }

    /// The name of the embedded locator unless the job gives it another.
    package static let locatorName = "locator"

    /// What an endpoint is, for messages.
    package static let endpointDescription = "a URL that begins with https:// or http://, without user and password,"

    /// True for an `https:` or `http:` URL with a host, and without user, white space and fragment.
    package static func isEndpoint(_ text: some StringProtocol) -> Bool {
        let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme else { return false }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        return !authority.isEmpty && !authority.contains("@") && !rest.contains { $0 == "#" || $0.isWhitespace }
    }
}

/// Where something secret is kept.
package enum SecretPlace: Hashable, Sendable {
    /// An environment variable's name.
    case variable(String)
    /// A file's path.
    case file(String)
}
