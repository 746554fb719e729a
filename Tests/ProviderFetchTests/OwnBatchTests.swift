import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Batches that a user's own definition describes.
@Suite struct OwnBatchTests {
    private func definition(_ batch: String, body: String = "") -> String {
        #"{"name":"mine","request":{"path":"/one",\#(body)"parameters":[{"name":"q","value":"{line}"},"#
            + #"{"name":"n","value":"{candidates}","default":"2","as":"number"},{"name":"lang","value":"{language}"}]},"#
            + #""response":{"candidates":"hits","latitude":"y","longitude":"x","label":"l","message":"why"},"#
            + #""batch":\#(batch),"limits":{"rate":100000,"concurrency":2},"storage":"open"}"#
    }

    private func ask(
        _ batch: String,
        _ replies: [String],
        queries: Int = 3
    ) async throws -> (replies: [Reply], transport: ScriptedTransport) {
        let folder = try TemporaryFolder()
        let path = folder.url.path + "/mine.json"
        try definition(batch).write(toFile: path, atomically: true, encoding: .utf8)
        var settings = ProviderSettings(name: "mine")
        settings.definition = path
        settings.endpoint = "https://geo.example.org"
        settings.language = "en"
        let transport = ScriptedTransport(replies.map { .success(.scripted(200, body: $0)) })
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        let lines = (1...queries).map { Query.line("place \($0)") }
        return (try await geocoder.replies(to: lines), transport)
    }

    private func label(_ reply: Reply) -> String {
        switch reply.answer {
        case .success(let answer): answer.candidates.first?.label ?? "none"
        case .failure(let failure): failure.reason.rawValue
        }
    }

    private func hit(_ label: String, _ more: String = "") -> String {
        #"{\#(more)"hits":[{"l":"\#(label)","x":1,"y":2}]}"#
    }

    @Test func `queries are told apart by their keys`() async throws {
        let batch =
            #"{"strategy":"array","path":"/many","shared":["lang","n"],"by":"key","bare":true,"answers":"out","most":9}"#
        let (replies, transport) = try await ask(
            batch,
            [#"{"out":{"3":\#(hit("c")),"1":\#(hit("a")),"7":\#(hit("x"))}}"#, hit("b")]
        )
        #expect(replies.map(label) == ["a", "b", "c"])
        #expect(replies.map(\.attempts) == [1, 2, 1])
        #expect(
            transport.urls == [
                "https://geo.example.org/many?n=2&lang=en", "https://geo.example.org/one?n=2&lang=en&q=place%202",
            ]
        )
        #expect(transport.bodies.first == #"{"1":"place 1","2":"place 2","3":"place 3"}"#)
    }

    @Test func `queries are told apart by a field, inside a wrapper`() async throws {
        let batch =
            #"{"strategy":"array","path":"/many","shared":["lang","n"],"wrapper":"data.items","#
            + #""by":{"name":"id","answer":"ref.id"},"answers":"out","most":9,"#
            + #""outcomes":[{"when":{"state":"bad"},"class":"badInput"},{"when":{"state":"none"},"class":"noMatch"}]}"#
        let (replies, transport) = try await ask(
            batch,
            [
                #"{"out":[{"ref":{"id":"3"},"state":"none"},{"ref":{"id":1},"state":"bad","why":"no such"},"#
                    + #"\#(hit("b", #""ref":{"id":2},"#))]}"#
            ]
        )
        #expect(replies.map(label) == ["bad_query", "b", "none"])
        #expect(
            transport.bodies == [
                #"{"data":{"items":[{"id":1,"q":"place 1"},{"id":2,"q":"place 2"},{"id":3,"q":"place 3"}]}}"#
            ]
        )
        #expect(transport.urls == ["https://geo.example.org/many?n=2&lang=en"])
        guard case .failure(let failure) = replies[0].answer else { return }
        #expect(failure.message.contains("no such"))
    }

    @Test func `by position alone, an answer of another length is nobody's`() async throws {
        let batch = #"{"strategy":"array","path":"/many","answers":"","most":9}"#
        let (replies, transport) = try await ask(
            batch,
            ["[\(hit("a")),\(hit("c"))]", "[\(hit("a")),\(hit("b"))]", hit("c")]
        )
        #expect(replies.map(label) == ["a", "b", "c"])
        #expect(replies.map(\.attempts) == [2, 2, 2])
        #expect(transport.bodies[0].hasPrefix(#"[{"n":2,"lang":"en","q":"place 1"},"#))
    }

    @Test func `what is throttled inside an answer waits for all, and stays unanswered`() async throws {
        let batch =
            #"{"strategy":"array","path":"/many","answers":"","most":9,"#
            + #""outcomes":[{"when":{"state":"slow"},"class":"throttle"}]}"#
        let (replies, _) = try await ask(
            batch,
            [#"[\#(hit("a")),{"state":"slow"},{"state":"slow"}]"#, "[\(hit("b")),{\"hits\":[]}]"]
        )
        #expect(replies.map(label) == ["a", "b", "none"])
    }

    @Test(arguments: [
        (#"{"strategy":"array","answers":"","most":9}"#, #"batch: needs "path""#),
        (#"{"strategy":"array","path":"many","answers":"","most":9}"#, "batch.path: should begin with a slash"),
        (#"{"strategy":"array","path":"/m","answers":"","most":9,"shared":"lan"}"#, #"batch: shares lan, which is no"#),
        (#"{"strategy":"array","path":"/m","answers":"","most":9,"size":10}"#, "batch.size: should be at most 9"),
        (
            #"{"strategy":"array","path":"/m","answers":"","most":9,"when":"reverse"}"#,
            "batch: is for a kind of question"
        ),
        (#"{"strategy":"path","path":"/m","answers":"","most":9}"#, "batch.path: belongs to a batch whose strategy"),
        (#"{"strategy":"path","answers":"","most":9}"#, "batch: puts texts into the path"),
        (
            #"{"strategy":"array","path":"/m","answers":"","most":9,"by":"order"}"#,
            "batch.by: should be one of position"
        ),
        (
            #"{"strategy":"array","path":"/m","answers":"","most":9,"outcomes":[{"class":"auth"}]}"#,
            "outcomes[0]: needs"
        ),
        (#"{"strategy":"lines","answers":"","most":9}"#, "batch.strategy: should be one of array, path"),
        (
            #"{"strategy":"array","path":"/m","answers":"","most":9,"parameters":[{"name":"q","value":"q"}]}"#,
            "batch.parameters: has no parameter that what is asked (line) goes into"
        ),
        (
            #"{"strategy":"array","path":"/m","answers":"","most":9,"shared":"q"}"#,
            "batch: has no parameter that what is asked (line) goes into"
        ),
    ])
    func `mistakes in a definition are named with their place`(batch: String, words: String) {
        let error = #expect(throws: ProviderError.self) {
            try ProviderDefinition(decoding: Array(definition(batch).utf8), file: "mine.json")
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
