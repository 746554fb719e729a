/// That for which a provider gives tokens: an application's id and secret, or a user's name and password.
struct TokenCredentials: Sendable {
    /// The application's id, or the user's name.
    let name: Secret
    /// The application's secret, or the user's password.
    let secret: Secret

    /// Those that the settings name.
    ///
    /// - Throws: `KeyFault` when one of them is not to be had.
    init(_ settings: ProviderSettings) throws(KeyFault) {
        func read(_ place: KeySource, _ noun: String, isText: Bool) throws(KeyFault) -> Secret {
            try place.key(of: settings.name, noun: noun, isText: isText, environment: settings.environment)
        }
        if let user = settings.user {
            name = try read(user.name, "user name", isText: true)
            secret = try read(user.password, "password", isText: true)
        } else if let client = settings.client {
            name = try read(client.id, "client id", isText: false)
            secret = try read(client.secret, "client secret", isText: false)
        } else {
            (name, secret) = (.none, .none)
        }
    }

    /// The form that asks for a token.
    func form(_ definition: TokenDefinition, referrer: String) -> [UInt8] {
        var fields: [(name: String, value: [UInt8])]
        switch definition.strategy {
        case .clientCredentials:
            fields = [
                ("client_id", name.bytes), ("client_secret", secret.bytes),
                ("grant_type", Array("client_credentials".utf8)),
            ]
        case .password:
            fields = [("username", name.bytes), ("password", secret.bytes), ("referer", Array(referrer.utf8))]
        }
        fields += [("expiration", Array(String(definition.minutes).utf8)), ("f", Array("json".utf8))]
        var form: [UInt8] = []
        for field in fields {
            PercentEncoding.append(name: Array(field.name.utf8), value: field.value, to: &form)
        }
        return form
    }
}
