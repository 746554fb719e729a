extension ProviderEntry {
    /// True for a name under which people write secrets.
    package static func isSecret(_ key: String) -> Bool { secretKeys.contains(key.lowercased()) }

    private static let secretKeys: Set<String> = [
        "key", "api_key", "apikey", "api-key", "access_key", "access_token", "accesstoken", "auth", "authorization",
        "token", "secret", "client_secret", "password", "passwd", "credential", "credentials",
    ]
}
