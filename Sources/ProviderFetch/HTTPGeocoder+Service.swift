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
        let (outcome, _) = try await settle { key throws(QueryFailure) in
            service.request(key: key)
        } read: { response, key, parser, now in
            var reading = reader.read(response, to: Query(), secret: key, parser: parser, now: now) { document, _ in
                service.fields.take(document)
                if let limits = batch?.definition.limits { sizes = ServiceDescription.sizes(limits, in: document) }
                return true
            }
            switch reading.attemptClass {
            // A server that keeps its description to itself may answer all the same.
            case .badQuery, .malformed, .misconfigured: reading.attemptClass = .unneeded
            default: break
            }
            return reading
        }
        if case .failure(let failure) = outcome, failure.reason == .interrupted { return }
        service.fields.noteRead()
        guard let batch, sizes.size != nil || sizes.most != nil else { return }
        batch.limit.withLock { $0.take(size: sizes.size, most: sizes.most) }
    }
}
