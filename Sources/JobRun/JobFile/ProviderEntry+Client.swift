extension SecretPlace {
    /// The same place, with another path if it is a file.
    func mapFile(_ change: (String) -> String) -> SecretPlace {
        guard case .file(let path) = self else { return self }
        return .file(change(path))
    }
}

extension JobValueReader {
    /// Reads for which application or user the provider gives tokens.
    mutating func readClient(into entry: inout ProviderEntry, _ fields: JobFields) {
        entry.clientID = secretPlace("client_id", in: fields)
        entry.clientSecret = secretPlace("client_secret", in: fields)
        entry.tokenEndpoint = value(
            "token_endpoint",
            in: fields,
            expected: ProviderEntry.endpointDescription,
            isShown: false
        ) { ProviderEntry.isEndpoint($0) ? $0 : nil }
        entry.username = secretPlace("username", in: fields)
        entry.password = secretPlace("password", in: fields)
        let (hasClient, hasUser) = (entry.clientID != nil, entry.username != nil)
        if hasClient != (entry.clientSecret != nil) {
            note(fields.place, "client_id_… and client_secret_… belong together; one of them is missing")
        } else if hasUser != (entry.password != nil) {
            note(fields.place, "username_… and password_… belong together; one of them is missing")
        } else if [entry.key != nil, hasClient, hasUser].count(where: { $0 }) > 1 {
            note(
                fields.place,
                "a provider has a key, or a client id and secret or a user name and password for which it gives tokens, not both"
            )
        }
    }

    /// The environment variable or the file that the keys of that name say.
    mutating func secretPlace(_ name: String, called subject: String = "it", in fields: JobFields) -> SecretPlace? {
        let variable = value("\(name)_env", in: fields, expected: "the name of an environment variable") { text in
            ScalarText.isName(text) && !text.contains("-") ? text : nil
        }
        let file = path("\(name)_file", in: fields)
        if let second = fields.values["\(name)_file"], variable != nil {
            note(second.place, "\(subject) comes from \(name)_env or from \(name)_file, not from both")
        }
        return variable.map(SecretPlace.variable) ?? file.map(SecretPlace.file)
    }
}
