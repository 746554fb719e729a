/// Where tokens come from.
struct TokenDefinition {
    /// The way in which they are asked for.
    enum Strategy: String, CaseIterable {
        /// An application's id and secret are exchanged for a token (OAuth 2.0, RFC 6749, section 4.4).
        case clientCredentials
        /// A user's name and password are exchanged for a token that is good with one `Referer` (ArcGIS, `generateToken`).
        case password
    }
    var strategy: Strategy
    /// The URL that is asked.
    var endpoint: String
    /// How long a token should be good, in minutes.
    var minutes: Int
}
