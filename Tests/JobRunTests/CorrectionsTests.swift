import Geocoding
import RecordInput
import TestSupport
import Testing

@testable import JobRun

struct CorrectionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What each record of an input, with the columns `no` and `address`, asks with those corrections.
    private func askings(_ corrections: String, id: String? = nil) throws -> [String] {
        let csv = "no,address\n1,\"1 Elm Street, Salem\"\n2,\"2 Elm Street, Salem\"\n3,\n4,\"4 Elm Street, Salem\"\n"
        let fixture = try PassFixture(csv)
        var entry = OverridesEntry(file: try folder.write(corrections, to: "corrections.csv"))
        entry.id = id.map { QueryPart(name: "id", template: $0, place: SourcePlace(option: "test")) }
        let reader = try fixture.input.open()
        fixture.records.corrections = try Corrections(entry, source: fixture.input.source, columns: reader.columns)
        return try reader.nextChunk(limit: 100).map { record in
            switch fixture.records.asking(for: record) {
            case .ask: "ask"
            case .skip(let reason): reason.rawValue
            case .corrected(let correction): "\(correction.position.longitude) \(correction.label)"
            }
        }
    }

    @Test func `an address on one line is found however it is written`() throws {
        let askings = try askings(
            "query,longitude,latitude,label\n\" 2 ELM street,  salem\",-70.5,42.5,\"seen there\"\n"
        )
        #expect(askings == ["ask", "-70.5 seen there", "blank", "ask"])
    }

    @Test func `an id is found, also where there is nothing to ask`() throws {
        #expect(
            try askings("id,longitude,latitude\n3,1,2\n4,\"3,5\",2\n", id: "{no}") == ["ask", "ask", "1.0 ", "3.5 "]
        )
    }

    @Test func `rows of the input's own columns do, and the last one counts`() throws {
        let text = "address,longitude,latitude\n\"1 Elm Street, Salem\",1,1\n\"1 elm street, salem\",2,2\n"
        #expect(try askings(text) == ["2.0 ", "ask", "blank", "ask"])
    }

    @Test(arguments: [
        ("query,longitude\nx,1\n", "need the columns longitude and latitude"),
        ("name,longitude,latitude\nx,1,1\n", "whose position is it?"),
        ("query,longitude,latitude\nx,1,1\ny,181,1\n", "line 3: there is no position"),
        ("query,longitude,latitude\nx,,\n", "line 2: there is no position"),
    ])
    func `corrections that make no sense are told with their place`(text: String, words: String) {
        let error = #expect(throws: InputError.self) { try askings(text) }
        #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
}
