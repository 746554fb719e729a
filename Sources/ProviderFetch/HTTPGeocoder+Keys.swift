internal import Geocoding
internal import Synchronization

/// Where the key of a provider's requests comes from.
enum KeyRing: Sendable {
    /// The same for all; empty for none.
    case fixed(Result<Secret, KeyFault>)
    case fetched(TokenKeeper)
}

extension HTTPGeocoder {
    /// The most tokens that are tried for one query.
    private static let mostRenewals = 5

    /// The key, which is empty for a provider that does without; `refused` is one that was refused for those words.
    ///
    /// - Throws: `GeocoderStop` when a key is needed and there is none that can be used; `QueryFailure`.
    func usableKey(after refused: (key: Secret, words: String)? = nil) async throws -> Secret {
        switch keys {
        case .fetched(let keeper):
            guard let refused else { return try await keeper.token() }
            return try await keeper.token(after: refused.key, words: refused.words)
        case .fixed(let key):
            do {
                return try key.get()
            } catch {
                throw GeocoderStop(.auth, "\(name): \(error.words)")
            }
        }
    }

    /// Another key when that one was refused and can be renewed; nil when the reading stands.
    ///
    /// - Throws: as `usableKey()`.
    func renewedKey(
        after reading: ResponseReader.Reading,
        _ key: Secret,
        _ progress: inout QueryProgress
    ) async throws -> Secret? {
        guard case .fetched(let keeper) = keys else { return nil }
        guard reading.isTokenRefused else {
            if reading.attemptClass == .answer { await keeper.noteAccepted(key) }
            return nil
        }
        progress.renewals += 1
        // A query that is refused with every token is to blame for it.
        guard progress.renewals <= Self.mostRenewals else { return nil }
        gate.withLock { $0.abandon(&progress, now: elapsed()) }
        do {
            return try await usableKey(after: (key, reading.words))
        } catch let stop as GeocoderStop {
            throw stop.after(progress)
        }
    }
}

extension HTTPGeocoder {
    /// The key that the settings name, or why it cannot be used; empty where the definition asks for none.
    static func key(
        _ definition: ProviderDefinition,
        _ settings: ProviderSettings,
        host: String
    ) -> Result<Secret, KeyFault> {
        guard let place = definition.key else { return .success(.none) }
        let isAlwaysNeeded =
            switch place.need {
            case .everywhere: true
            case .nowhere: false
            case .on(let hosts): hosts.contains(host)
            }
        let isNeeded =
            isAlwaysNeeded || (place.keptNeed.contains(host) && settings.areAnswersKept(definition.storage))
        do throws(KeyFault) {
            let key = try settings.key.key(of: settings.name, environment: settings.environment)
            guard key.isEmpty, isNeeded else { return .success(key) }
            throw KeyFault(
                words: "\(definition.title) wants a key; keep it in a file that is yours alone and say key_file: FILE, "
                    + "or in the environment and say key_env: NAME"
            )
        } catch {
            return .failure(error)
        }
    }
}

extension HTTPGeocoder {
    /// The keeper of the tokens that the settings' application or user is given for requests to `provider`; `wire` is how
    /// that is reached.
    ///
    /// - Throws: `ProviderError` when the provider gives no tokens, or its token service cannot be asked.
    static func keeper(
        _ definition: ProviderDefinition,
        _ settings: ProviderSettings,
        _ provider: Endpoint,
        _ wire: TransportSettings,
        _ seed: UInt64,
        _ sleep: @escaping @Sendable (Duration) async throws -> Bool,
        _ elapsed: @escaping @Sendable () -> Duration,
        _ makeTransport: (TransportSettings) throws -> any Transport
    ) throws -> TokenKeeper {
        let strategy: TokenDefinition.Strategy = settings.user == nil ? .clientCredentials : .password
        guard let tokens = definition.key?.tokens.first(where: { $0.strategy == strategy }) else {
            let owner = settings.user == nil ? "client id and secret" : "user name and password"
            throw ProviderError(
                .setting,
                "\(settings.name): \(definition.title) gives no tokens for a \(owner); use key_file: or key_env:"
            )
        }
        let address = settings.tokenEndpoint ?? tokens.endpoint
        let endpoint = try Endpoint(
            address,
            provider: "\(settings.name): token_endpoint",
            plainHTTP: settings.plainHTTP
        )
        var wire = wire
        (wire.host, wire.isSecure, wire.isLoopback) = (endpoint.host, endpoint.isSecure, endpoint.isLoopback)
        (wire.headers, wire.connections, wire.bodyLimit) = ([], 1, 64 << 10)
        return TokenKeeper(
            provider: settings.name,
            definition: tokens,
            credentials: Result { () throws(KeyFault) in try TokenCredentials(settings) },
            referrer: provider.url,
            url: endpoint.url,
            transport: try makeTransport(wire),
            patience: settings.longestOutage,
            seed: seed ^ 0x70CE_2011,
            sleep: sleep,
            elapsed: elapsed
        )
    }
}
