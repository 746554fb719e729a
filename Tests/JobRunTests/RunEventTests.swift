import Foundation
import Geocoding
import TestSupport
import Testing

@testable import JobRun

/// One line of a log in JSON.
struct RunEventTests {
    private static let time = Date(timeIntervalSince1970: 1_790_000_000.125)

    private func json(_ event: RunEvent, showingAddresses: Bool = false) -> String {
        var context = RunContext()
        (context.job, context.run, context.shard) = ("nightly", "uuid-1", "3/16")
        return String(decoding: event.json(at: Self.time, context, showingAddresses: showingAddresses), as: UTF8.self)
    }

    private static func failed() -> RunEvent {
        let query = Query.line("12 Canary Row, Salem")
        let failure = QueryFailure(.badQuery, "no such street: Canary Row")
        return RunEvent(failure, attempts: 2, of: Inquiry(query: query, record: 17), at: "acme")
    }

    @Test func `keys stand in a fixed order, those without a value are left out`() {
        var event = RunEvent(.attemptRetried, "once more")
        event.provider = "acme"
        event.attempt = 2
        event.status = 503
        event.duration = .milliseconds(1_500)
        event.wait = .milliseconds(250)
        let expected =
            #"{"time":"2026-09-21T14:13:20.125Z","level":"debug","event":"attempt.retried","job":"nightly","#
            + #""run":"uuid-1","shard":"3/16","provider":"acme","attempt":2,"status":503,"ms":1500,"wait_ms":250,"#
            + #""message":"once more"}"#
        #expect(json(event) == expected)
        #expect(json(RunEvent(.runStarted)).hasSuffix(#""shard":"3/16"}"#))
    }

    @Test func `a record is named by its number, and by its address only on demand`() throws {
        let line = json(Self.failed())
        #expect(!line.contains("Canary"))
        #expect(line.contains(#""record":17,"attempt":2,"message":"acme: record 17 has no answer: bad_query""#))
        let open = json(Self.failed(), showingAddresses: true)
        #expect(open.contains(#""record":17,"address":"12 Canary Row, Salem","attempt":2"#))
        #expect(open.contains("no such street"))
    }

    @Test func `whatever is in a text, the event is one line of plain characters`() throws {
        let hostile = "a\nb\r\u{1B}[2J\u{9B}31m\u{202E}\u{2028}\u{0}\"\\"
        var event = RunEvent(.warning, hostile)
        event.provider = hostile
        let line = json(event)
        let isPlain = line.unicodeScalars.allSatisfy { !Escaping.isSteering($0) }
        #expect(isPlain)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect((object?["message"] as? String)?.hasPrefix("a\\u{A}b") == true)
    }

    @Test func `levels are in their order`() {
        #expect(RunEvent.Level.allCases == RunEvent.Level.allCases.sorted())
        #expect(RunEvent.Level.debug < .error)
    }
}
