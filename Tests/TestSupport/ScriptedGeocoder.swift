package import Geocoding
import Synchronization

/// A geocoder that answers as its script says and remembers what it was asked.
package final class ScriptedGeocoder: Geocoder {
    package let name: String
    package let batchSize: Int
    package let concurrency: Int
    package let attribution = ""
    /// How often each query is sent, one at a time.
    private let attempts: Int
    private let script: @Sendable (Query) throws -> Reply
    private let askedLines = Mutex<[String]>([])
    private let callSizes = Mutex<[Int]>([])

    /// A geocoder of that name with that script.
    package init(
        name: String = "scripted",
        batchSize: Int = 1,
        concurrency: Int = 2,
        attempts: Int = 1,
        script: @escaping @Sendable (Query) throws -> Reply
    ) {
        self.name = name
        self.batchSize = batchSize
        self.concurrency = concurrency
        self.attempts = attempts
        self.script = script
    }

    /// The queries asked so far, each on one line, in the order in which they came.
    package var asked: [String] { askedLines.withLock(\.self) }

    /// The number of queries in each call so far.
    package var calls: [Int] { callSizes.withLock(\.self) }

    package func question(for query: Query) -> [UInt8] {
        var question = Array("\(name)\n".utf8)
        QuestionText.append(Self.line(of: query), to: &question)
        return question
    }

    package func replies(to queries: [Query]) async throws -> [Reply] {
        callSizes.withLock { $0.append(queries.count) }
        var replies: [Reply] = []
        for query in queries {
            if let permit = AttemptPermit.current, try await !permits(permit) {
                replies.append(Reply(.failure(QueryFailure(.interrupted, "not permitted")), attempts: 0))
                continue
            }
            askedLines.withLock { $0.append(Self.line(of: query)) }
            replies.append(try script(query))
        }
        return replies
    }

    private func permits(_ permit: AttemptPermit) async throws -> Bool {
        for _ in 0..<attempts where try await !permit.ask(1) { return false }
        return true
    }

    private static func line(of query: Query) -> String {
        query.point.map { "\($0.longitude) \($0.latitude)" } ?? query.oneLine
    }

    /// A reply that offers the very address that was asked for, at a point that depends on the query alone.
    package static func echo(_ query: Query) -> Reply {
        var candidate = Candidate()
        candidate.label = query.oneLine
        let words = query.line.split(separator: " ", maxSplits: 1).map(String.init)
        candidate.components.number = words.first ?? ""
        candidate.components.street = words.last?.split(separator: ",").first.map(String.init) ?? ""
        candidate.components.city = query.line.split(separator: ",").last.map { String($0.drop { $0 == " " }) } ?? ""
        candidate.precision = .rooftop
        let hash = query.line.lowercased().utf8.reduce(UInt32(7)) { ($0 &* 31) &+ UInt32($1) }
        candidate.coordinate = Coordinate(
            longitude: Double(hash % 3600) / 10 - 180,
            latitude: Double(hash % 1700) / 10 - 85
        )
        return Reply(.success(Answer(candidates: [candidate])), attempts: 1)
    }
}
