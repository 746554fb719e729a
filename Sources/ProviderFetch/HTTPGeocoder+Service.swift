internal import Geocoding
internal import Synchronization

extension HTTPGeocoder {
    /// Sees to it that the server has been asked about itself, and can do what is asked of it.
    ///
    /// - Throws: `GeocoderStop` and `CancellationError`.
    func prepare(for kind: QuestionKinds) async throws {
        guard let service else { return }
        if !service.fields.isRead { try await service.reading.done { [self] in try await read(service) } }
        guard let objection = service.fields.objection(to: kind) else { return }
        throw GeocoderStop(.misconfigured, "\(name): \(objection); check endpoint: \(endpoint)")
    }

    private func read(_ service: ServicePlan) async throws {
        var sizes: (size: Int?, most: Int?) = (nil, nil)
        let outcome = try await askAboutItself {
            service.request(key: $0)
        } take: { document in
            service.fields.take(document)
            if let limits = batch?.definition.limits { sizes = ServiceDescription.sizes(limits, in: document) }
        }
        if case .failure(let failure) = outcome, failure.reason == .interrupted { return }
        service.fields.noteRead()
        guard let batch, sizes.size != nil || sizes.most != nil else { return }
        batch.limit.withLock { $0.take(size: sizes.size, most: sizes.most) }
    }

    /// Asks the server about itself; one that keeps its description to itself may answer queries, and batches, all the
    /// same.
    ///
    /// - Throws: `GeocoderStop` and `CancellationError`.
    func askAboutItself(
        _ request: (Secret) -> HTTPRequest,
        take: (JSONValue) -> Void
    ) async throws -> Result<ResponseReader.Reading, QueryFailure> {
        try await settle { key throws(QueryFailure) in
            request(key)
        } read: { response, key, parser, now in
            var reading = reader.read(response, to: Query(), secret: key, parser: parser, now: now) { document, _ in
                take(document)
                return true
            }
            switch reading.attemptClass {
            case .badQuery, .malformed, .misconfigured: reading.attemptClass = .unneeded
            default: break
            }
            return reading
        }.0
    }
}
