import Geocoding
import RunJournal
import TestSupport
import Testing

@testable import JobRun

struct ChangeTests {
    private func row(
        _ mark: UInt64,
        record: Int = 1,
        at longitude: Double? = 10,
        score: Int? = 9000,
        id: String = ""
    ) -> PublishedRow {
        let point = longitude.flatMap { Coordinate(longitude: $0, latitude: 0) }.map(PublishedRow.Point.init)
        return PublishedRow(mark: mark, record: record, outcome: 0, point: point, score: score, id: id)
    }

    private let rules = ChangesEntry(file: "changes.csv")

    private func kinds(_ earlier: [PublishedRow], _ later: [PublishedRow]) -> [Change.Kind] {
        Change.all(from: earlier, to: later, rules).sorted { $0.order < $1.order }.map(\.kind)
    }

    @Test func `each kind of change is known`() {
        #expect(kinds([row(1)], [row(1)]) == [])
        #expect(kinds([], [row(1)]) == [.new])
        #expect(kinds([row(1)], []) == [.gone])
        #expect(kinds([row(1)], [row(1, at: nil, score: nil)]) == [.lost])
        #expect(kinds([row(1, at: nil, score: nil)], [row(1)]) == [.found])
        // A ten-thousandth of a degree on the equator is 11.1 m.
        #expect(kinds([row(1)], [row(1, at: 10.0004)]) == [])
        #expect(kinds([row(1)], [row(1, at: 10.0005)]) == [.moved])
        #expect(kinds([row(1)], [row(1, score: 8000)]) == [])
        #expect(kinds([row(1)], [row(1, score: 7999)]) == [.score])
        #expect(kinds([row(1)], [row(1, at: 11, score: 10)]) == [.moved])
    }

    @Test func `records that ask the same are matched in their order`() {
        let earlier = [row(1, record: 1), row(1, record: 2, at: 20), row(2, record: 3)]
        let later = [row(2, record: 1), row(1, record: 2), row(1, record: 3, at: 20), row(1, record: 4)]
        #expect(kinds(earlier, later) == [.new])
        #expect(kinds(later, earlier) == [.gone])
    }

    @Test func `a line says what was and what is`() {
        var before = row(1, record: 3, at: -10.5, score: 9_125, id: "a,\"b\"")
        before.outcome = OutcomeKind.review.rawValue
        let after = row(1, record: 4, at: 10, score: 10, id: "a,\"b\"")
        let line = Change(from: before, to: after, rules).map { ChangeLine($0).text }
        let start = "moved,4,\"a,\"\"b\"\"\",review,matched,0.9125,0.001,-10.5,0,10,0,"
        #expect(line?.hasPrefix(start) == true && line?.hasSuffix(",3\n") == true)
        let gone = Change(from: row(1, record: 7, at: nil, score: nil, id: "x"), to: nil, rules)
        #expect(gone.map { ChangeLine($0).text } == "gone,,x,matched,,,,,,,,,7\n")
        #expect(ChangeLine.header.split(separator: ",").count == 13)
    }
}
