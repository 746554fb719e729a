internal import Geocoding

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Keeps a provider's token, and has it renewed before it expires or when it is refused: once, however many ask.
actor TokenKeeper {
    /// A token is renewed so long before it expires, or at half its time when that is short.
    private static let margin = Duration.seconds(300)

    private struct Kept {
        let token: Secret
        let renewal: Duration
        /// True once a request with it was not refused.
        var hasWorked = false
    }
    private let provider: String
    private let credentials: Result<TokenCredentials, KeyFault>
    private let url: [UInt8]
    private let definition: TokenDefinition
    private let referrer: String
    private let transport: any Transport
    private let patience: Duration
    private let sleep: @Sendable (Duration) async throws -> Bool
    private let elapsed: @Sendable () -> Duration
    private let parser = JSONParser(limit: 64 << 10, depth: 16)
    private var random: SeededRandom
    private var kept: Kept?
    private var fetching: Task<Secret, any Error>?

    /// A keeper that has no token yet; it waits for the token service no longer than `patience`.
    ///
    /// Tokens for a user are asked for requests with that `referrer`.
    init(
        provider: String,
        definition: TokenDefinition,
        credentials: Result<TokenCredentials, KeyFault>,
        referrer: String,
        url: String,
        transport: any Transport,
        patience: Duration,
        seed: UInt64,
        sleep: @escaping @Sendable (Duration) async throws -> Bool,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        self.provider = provider
        self.credentials = credentials
        self.url = Array(url.utf8)
        (self.definition, self.referrer) = (definition, referrer)
        self.transport = transport
        self.patience = patience
        self.sleep = sleep
        self.elapsed = elapsed
        random = SeededRandom(seed: seed)
    }

    /// The token to send.
    ///
    /// - Throws: `GeocoderStop` when there is none to be had; `QueryFailure` when the run stops meanwhile.
    func token() async throws -> Secret {
        if let kept, elapsed() < kept.renewal { return kept.token }
        return try await fetch()
    }

    /// The token to send after that one was refused: another one, unless it is refused for good.
    ///
    /// - Throws: as `token()`; `GeocoderStop` also when it was new and has never let a request through.
    func token(after refused: Secret, words: String) async throws -> Secret {
        if let kept, kept.token == refused {
            guard kept.hasWorked else {
                throw GeocoderStop(.auth, "\(provider): \(words), though the token is new")
            }
            self.kept = nil
        }
        return try await token()
    }

    /// Notes that a request with that token was not refused.
    func noteAccepted(_ token: Secret) {
        if kept?.token == token { kept?.hasWorked = true }
    }

    private func fetch() async throws -> Secret {
        if let fetching { return try await fetching.value }
        let task = Task {
            defer { fetching = nil }
            return try await ask()
        }
        fetching = task
        return try await task.value
    }

    private func ask() async throws -> Secret {
        let credentials: TokenCredentials
        do {
            credentials = try self.credentials.get()
        } catch {
            throw GeocoderStop(.auth, "\(provider): \(error.words)")
        }
        let form = credentials.form(definition, referrer: referrer)
        let request = HTTPRequest(url: url, body: .form(form))
        let start = elapsed()
        for attempt in 1... {
            let words: String
            var after: Duration?
            do {
                let response = try await transport.send(request)
                let answer = TokenAnswer(
                    response,
                    parser: parser,
                    id: credentials.name,
                    secret: credentials.secret,
                    now: time(nil)
                )
                switch answer {
                case .token(let token, let seconds):
                    let life = Duration.seconds(seconds)
                    kept = Kept(token: token, renewal: elapsed() + max(life / 2, life - Self.margin))
                    return token
                case .refused(let reason): throw GeocoderStop(.auth, "\(provider): \(reason)")
                case .later(let reason, let wait): (words, after) = (reason, wait)
                }
            } catch let fault as TransferFault {
                words = "the token service: \(MessageText.cleaned(fault.words))"
                if fault.attemptClass == .unreachable { throw GeocoderStop(.outOfReach, "\(provider): \(words)") }
            }
            let backoff = RetryPolicy().backoff(afterFailure: attempt, throttled: false, random: &random)
            let wait = max(after ?? .zero, backoff)
            guard elapsed() - start + wait < patience else {
                throw GeocoderStop(.outOfReach, "\(provider): \(words); run again later")
            }
            guard try await sleep(wait) else { break }
        }
        throw QueryFailure(.interrupted, "the run was asked to stop before there was a token")
    }
}
