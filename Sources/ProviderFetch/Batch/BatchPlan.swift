internal import Geocoding
internal import Synchronization

/// How one provider's queries are put together in this run, and how many of them.
final class BatchPlan: Sendable {
    let definition: BatchDefinition
    let builder: BatchBuilder
    let reader: BatchReader
    let limit: Mutex<BatchLimit>
    /// Reads what the service says of itself, once for all calls.
    let description = SharedReading()

    /// The plan that the settings want; nil when queries are asked one by one.
    init?(
        _ definition: ProviderDefinition,
        _ builder: RequestBuilder,
        _ reader: ResponseReader,
        endpoint: Endpoint,
        settings: ProviderSettings
    ) {
        guard let batch = definition.batch(settings) else { return nil }
        self.definition = batch
        self.builder = BatchBuilder(batch, of: definition, single: builder, endpoint: endpoint, settings: settings)
        self.reader = BatchReader(batch, reader)
        limit = Mutex(
            BatchLimit(size: batch.size, isChosen: settings.batch != nil, isKnown: batch.limits == nil)
        )
    }
}

/// Lets many wait for one reading.
actor SharedReading {
    private var reading: Task<Void, any Error>?

    /// Waits for `body`, which is run by the first call alone; throws what it throws.
    func done(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = reading ?? Task { try await body() }
        reading = task
        try await task.value
    }
}
