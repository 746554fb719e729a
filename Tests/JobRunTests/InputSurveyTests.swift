import Geocoding
import RunJournal
import TestSupport
import Testing

@testable import JobRun

/// What is said of an input or a job that was edited between two runs.
struct InputSurveyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func survey(
        _ csv: String,
        in journal: Journal,
        stop: StopSignal = StopSignal()
    ) async throws
        -> InputDifference?
    {
        let fixture = try PassFixture(csv)
        var survey = InputSurvey(journal: journal, records: fixture.records, stop: stop)
        return try await survey.run(
            reading: try fixture.input.open(),
            of: MarkedInput(hash: Array(csv.utf8), asking: "")
        )
    }

    private static let before = "id,address\n1,\"1 Elm Street, Salem\"\n2,\"2 Elm Street, Salem\"\n3,\n"

    @Test(arguments: [
        ("left as it is", Self.before, "0 added, 0 gone, 3 unchanged"),
        (
            "in another order", "id,address\n3,\n2,\"2 Elm Street, Salem\"\n1,\"1 Elm Street, Salem\"\n",
            "0 added, 0 gone, 3 unchanged"
        ),
        (
            "written otherwise", "id,address\n7,\" 1  ELM Street, salem\"\n8,\"2 Elm Street, Salem\"\n9,\n",
            "0 added, 0 gone, 3 unchanged"
        ),
        ("longer", Self.before + "4,\"4 Elm Street, Salem\"\n5,\n", "2 added, 0 gone, 3 unchanged"),
        (
            "edited", "id,address\n1,\"1 Oak Street, Salem\"\n2,\"2 Elm Street, Salem\"\n3,\n",
            "1 added, 1 gone, 2 unchanged"
        ),
        ("emptied", "id,address\n", "0 added, 3 gone, 0 unchanged"),
    ])
    func `an input is compared by what its records ask`(change: String, after: String, words: String) async throws {
        let journal = try await Journal.open(folder.path("j"), creating: true, clock: ContinuousClock())
        #expect(try await survey(Self.before, in: journal) == nil)
        #expect(try await survey(after, in: journal)?.words == words, "\(change)")
        try await journal.close()
    }

    @Test func `a survey that was stopped is done anew`() async throws {
        let journal = try await Journal.open(folder.path("j"), creating: true, clock: ContinuousClock())
        let stop = StopSignal()
        stop.stop()
        #expect(try await survey(Self.before, in: journal, stop: stop) == nil)
        #expect(try await journal.markedInput() == nil)
        try await journal.close()
    }

    private func traits(
        delimiter: UInt8 = 0x2C,
        columns: [String] = ["a", "b"],
        query: String = "line={a}",
        providers: [String] = ["one", "two"]
    ) -> RunTraits {
        RunTraits(
            format: "csv",
            delimiter: delimiter,
            columns: columns,
            query: query,
            geocoders: providers.map { ScriptedGeocoder(name: $0, script: ScriptedGeocoder.echo) }
        )
    }

    @Test func `nothing is different from a run that read and asked alike`() {
        #expect(traits().differences(from: RunTraits(stored: traits().stored)) == [])
        #expect(traits().differences(from: RunTraits(stored: "")).isEmpty == false, "nothing is known of providers")
    }

    @Test func `what is read or asked in another way is named`() {
        let now = traits(delimiter: 0x3B, columns: ["a", "c"], query: "line={c}", providers: ["one", "three"])
        let differences = now.differences(from: RunTraits(stored: traits().stored))
        #expect(
            differences == [
                "the input's delimiter is ;, not ,", "the input's header is another one",
                "the query is made of the columns in another way", "three is asked as well", "two is asked no longer",
            ]
        )
    }

    @Test func `a provider with other options is told to be asked anew`() {
        let lines = traits(providers: ["one"]).stored.split(separator: "\n")
        let other = lines.map { $0.hasPrefix("provider") ? "provider\tone\t0" : String($0) }.joined(separator: "\n")
        let words = traits(providers: ["one"]).differences(from: RunTraits(stored: other))
        #expect(words.count == 1 && words[0].contains("its earlier answers do not count"))
    }
}
