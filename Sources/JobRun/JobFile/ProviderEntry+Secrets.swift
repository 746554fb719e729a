extension ProviderEntry {
    /// The secrets that a provider may need, by the names that job files give them; `_file` and `_env` follow there.
    static let secretPlaces: [(name: String, place: any WritableKeyPath<ProviderEntry, SecretPlace?> & Sendable)] = [
        ("key", \.key), ("client_id", \.clientID), ("client_secret", \.clientSecret), ("username", \.username),
        ("password", \.password),
    ]

    /// Where the secrets are kept that this provider needs.
    var secrets: [SecretPlace] { Self.secretPlaces.compactMap { self[keyPath: $0.place] } }

    /// True for a name under which people write secrets.
    package static func isSecret(_ key: String) -> Bool { secretKeys.contains(key.lowercased()) }

    private static let secretKeys: Set<String> = [
        "key", "api_key", "apikey", "api-key", "access_key", "access_token", "accesstoken", "auth", "authorization",
        "token", "secret", "client_secret", "password", "passwd", "credential", "credentials",
    ]
}
