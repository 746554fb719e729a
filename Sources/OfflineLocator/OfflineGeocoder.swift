package import Geocoding

/// Answers queries from a locator file on this machine: no network, no key.
package struct OfflineGeocoder: Geocoder {
    /// What the file holds.
    package var summary: LocatorSummary { file.summary }
    package let concurrency: Int
    private let file: LocatorFile
    private let searches: SearchPool
    /// What every question begins with.
    private let questionHead: [UInt8]

    package let name: String
    package var batchSize: Int { 64 }
    package let attribution: String

    /// Opens a locator file.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - name: what it is called where several are asked.
    ///   - concurrency: the most batches searched at once, at least 1; each has a connection of its own.
    ///   - area: where answers should lie.
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    package init(
        file path: String,
        name: String = "locator",
        concurrency: Int,
        area: SearchArea = SearchArea()
    ) throws {
        self.name = name
        file = try LocatorFile(path: path)
        searches = SearchPool(file, area: AreaFilter(area))
        let content = file.summary.contentID
        let head = "locator \(content) \(Normalization.version).\(Self.searchVersion)\n"
        attribution = file.summary.attribution
        questionHead = Array((head + Self.text(of: area)).utf8)
        self.concurrency = max(1, concurrency)
    }

    /// What a locator file holds, once every byte of it is known to be as it was written.
    ///
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    package static func summary(of path: String) throws -> LocatorSummary {
        let file = try LocatorFile(path: path)
        try file.verify()
        return file.summary
    }

    package func question(for query: Query) -> [UInt8] {
        var question: [UInt8] = []
        question.reserveCapacity(questionHead.count + 128)
        question += questionHead
        for part in Query.Part.allCases { QuestionText.append(query[part], to: &question) }
        if let point = query.point { question += "point \(Self.text(of: point))\n".utf8 }
        return question
    }

    /// What a search area adds to every question; nothing when it is empty.
    private static func text(of area: SearchArea) -> String {
        var text = ""
        if let near = area.near { text += "near \(self.text(of: near))\n" }
        if let box = area.box {
            let bounds = [box.west, box.south, box.east, box.north].map(self.text(of:))
            text += "box \(bounds.joined(separator: " "))\n"
        }
        if !area.countries.isEmpty { text += "countries \(Set(area.countries).sorted().joined(separator: " "))\n" }
        return text
    }

    private static func text(of point: Coordinate) -> String {
        "\(text(of: point.longitude)) \(text(of: point.latitude))"
    }

    /// Degrees in whole ten-millionths.
    private static func text(of degrees: Double) -> String { "\(Int64((degrees * 10_000_000).rounded()))" }

    /// Grows with every change that makes the same file answer the same query differently.
    private static let searchVersion = 3

    @concurrent
    package func replies(to queries: [Query]) async throws -> [Reply] {
        try withSearch { search in
            try queries.map { query in
                try Task.checkCancellation()
                return Reply(.success(Answer(candidates: try search.candidates(for: query))), attempts: 1)
            }
        }
    }

    /// Lends a search to `body`.
    ///
    /// - Throws: `GeocoderStop` when the file cannot be read, and what else `body` throws.
    func withSearch<Value>(_ body: (LocatorSearch) throws -> Value) throws -> Value {
        do {
            let search = try searches.take()
            defer { searches.give(back: search) }
            return try body(search)
        } catch let error as LocatorError {
            throw GeocoderStop(.dataUnreadable, error.description)
        }
    }
}
