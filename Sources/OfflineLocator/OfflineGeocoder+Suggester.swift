package import Geocoding

extension OfflineGeocoder: Suggester {
    @concurrent
    package func suggestions(for text: String, limit: Int) async throws -> [Suggestion] {
        try withSearch { try $0.suggestions(for: text, limit: limit) }
    }

    @concurrent
    package func candidates(for suggestion: Suggestion) async throws -> [Candidate] {
        try withSearch { try $0.candidates(for: suggestion) }
    }
}
