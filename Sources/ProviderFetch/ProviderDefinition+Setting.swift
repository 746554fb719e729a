#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a geocoder is made of, as the definition and a job's settings say together.
extension ProviderDefinition {
    /// The base URL that requests go to.
    ///
    /// - Throws: `ProviderError` when there is none that they may go to.
    func endpoint(_ settings: ProviderSettings) throws(ProviderError) -> Endpoint {
        let address = settings.endpoint ?? endpoint
        guard !address.isEmpty else {
            throw ProviderError(.endpoint, "\(settings.name): has no server of its own; say endpoint: https://…")
        }
        return try Endpoint(address, provider: settings.name, plainHTTP: settings.plainHTTP)
    }

    /// The rules of the endpoint's host.
    ///
    /// - Throws: `ProviderError` when it wants a contact and the job names none.
    func host(_ endpoint: Endpoint, _ settings: ProviderSettings) throws(ProviderError) -> LimitsDefinition.Host {
        let host = limits.hosts[endpoint.host] ?? LimitsDefinition.Host()
        guard host.wantsContact, (settings.contact ?? "").isEmpty else { return host }
        throw ProviderError(
            .setting,
            "\(settings.name): \(endpoint.host) wants to know whom to write to when something goes wrong; "
                + "say contact: you@example.org, or ask a server of your own with endpoint:"
        )
    }

    /// How the endpoint is reached; `describes` for a service that is also asked for its description.
    ///
    /// - Throws: `ProviderError` when the job's certificates cannot be read.
    func wire(
        to endpoint: Endpoint,
        _ settings: ProviderSettings,
        connections: Int,
        describes: Bool
    ) throws(ProviderError) -> TransportSettings {
        if let file = settings.caFile, access(file, R_OK) != 0 {
            throw ProviderError(.setting, "\(settings.name): the certificates in \(file) cannot be read")
        }
        let batches = batch(settings)
        let contact = settings.contact.map { " (\($0))" } ?? ""
        var wire = TransportSettings(
            host: endpoint.host,
            isSecure: endpoint.isSecure,
            isLoopback: endpoint.isLoopback,
            agent: settings.agent + contact,
            // A token for a user is good only with the referrer for which it was asked.
            headers: request.headerLines(settings) + (settings.user == nil ? [] : ["Referer: \(endpoint.url)"]),
            connections: connections,
            timeout: settings.timeout ?? max(limits.timeout, batches?.timeout ?? .zero),
            privateAddresses: settings.plainHTTP || settings.privateAddresses
        )
        wire.bodyLimit =
            (2 << 20) + (describes ? TransportSettings.descriptionLimit : 0) + min(62 << 20, (batches?.most ?? 0) << 15)
        wire.caFile = settings.caFile
        return wire
    }

    /// The gate for requests to the endpoint, at those rates and so many at once.
    func gate(
        to endpoint: Endpoint,
        _ settings: ProviderSettings,
        rates: [RateWindow],
        calls: Int,
        seed: UInt64
    ) -> Gate {
        Gate(
            provider: settings.name,
            endpoint: endpoint.url,
            limits: Gate.Limits(
                retry: RetryPolicy(attempts: max(1, settings.attempts), longestBackoff: settings.longestBackoff),
                longestOutage: settings.longestOutage,
                longestWait: settings.longestWait
            ),
            calls: calls,
            pacing: Pacing(rates, now: .zero),
            breaker: Breaker(mostInARow: max(3, min(10, 2 * calls))),
            random: SeededRandom(seed: seed),
            // A single look-up has no other answers to wait for.
            trial: file.map { DefinitionTrial(file: $0, isHasty: !settings.keepsAnswers) }
        )
    }
}

extension LimitsDefinition {
    /// The rates that are kept: the job's in place of the definition's, and those of the host.
    func rates(_ settings: ProviderSettings, _ host: Host) -> [RateWindow] {
        let wanted = settings.rate.map { [$0] } ?? rates
        return (wanted + host.rates).map { $0.shared(by: settings.rateShare) }
    }
}
