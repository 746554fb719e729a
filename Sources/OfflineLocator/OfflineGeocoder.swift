package import Geocoding

/// Answers queries from a locator file on this machine: no network, no key.
package struct OfflineGeocoder: Geocoder {
    /// What the file holds.
    package let summary: LocatorSummary
    package let concurrency: Int

    package var name: String { "locator" }
    package var batchSize: Int { 64 }
    package var attribution: String { summary.attribution }

    /// Opens a locator file.
    ///
    /// - Parameters:
    ///   - file: its path.
    ///   - concurrency: the most batches searched at once, at least 1; each has a connection of its own.
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    package init(file: String, concurrency: Int) throws {
        summary = try Self.summary(of: file)
        self.concurrency = max(1, concurrency)
    }

    /// What a locator file holds.
    ///
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    package static func summary(of file: String) throws -> LocatorSummary { LocatorSummary() }

    package func question(for query: Query) -> [UInt8] {
        var question = Array("locator \(summary.contentID)\n".utf8)
        QuestionText.append(query.line, to: &question)
        for part in Query.parts { QuestionText.append(query[keyPath: part.path], to: &question) }
        return question
    }

    @concurrent
    package func replies(to queries: [Query]) async throws -> [Reply] {
        queries.map { _ in Reply(.success(Answer(candidates: [])), attempts: 0) }
    }
}
