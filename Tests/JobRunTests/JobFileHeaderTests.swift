import TestSupport
import Testing

@testable import JobRun

struct JobFileHeaderTests {
    @Test(arguments: [
        "Kunde,Straßenverzeichnis,E-Mail-Adresse", "id,country", "ID;ulica;kod;miasto", "Name,Wohin", "lat,lon",
        "Straße",
    ])
    func `names of columns are known as such`(header: String) {
        let columns = header.split { ",;".contains($0) }.map(String.init)
        #expect(HeaderWords.areNames(columns))
    }

    @Test(arguments: [
        "1|12 Main St|Springfield|IL", "Smith|Main St|Springfield", "id|me@example.org",
        "id|\(String(repeating: "x", count: 61))",
        "Ann|Elm Ave|62701", "",
    ])
    func `the fields of a record are not taken for names`(row: String) {
        #expect(!HeaderWords.areNames(row.split(separator: "|").map(String.init)))
    }

    @Test func `a template with a column that is not there shows no field of a first row that is a record`() throws {
        let folder = try TemporaryFolder()
        let part = QueryPart(name: "line", template: "{adress}", place: SourcePlace(option: "test"))
        func description(of csv: String) throws -> String {
            let input = JobInput(file: try folder.write(csv, to: "in.csv"), query: [part])
            let job = Job(
                name: "test",
                input: input,
                providers: [],
                output: [OutputEntry(file: folder.path("out.geojson"))]
            )
            do {
                try job.check()
                return ""
            } catch {
                #expect(ExitCode(for: error) == .usage)
                return "\(error)"
            }
        }
        let secret = try description(of: "7,Secret Lane\n8,Other Lane\n")
        #expect(secret.contains("looks like a record") && !secret.contains("Secret"))
        #expect(try description(of: "id,address\n8,Other Lane\n").contains("did you mean \"address\"?"))
    }

    @Test(arguments: ["", "Berlin", "{{city}}"])
    func `a query without any column is refused`(template: String) throws {
        let part = QueryPart(name: "line", template: template, place: SourcePlace(option: "--query"))
        let input = JobInput(file: "in.csv", query: [part])
        let job = Job(name: "test", input: input, providers: [], output: [OutputEntry(file: "out.geojson")])
        let error = #expect(throws: JobFileError.self) { try job.check() }
        #expect(error?.exitCode == .usage)
        #expect(error?.description.contains("names no column") == true)
    }
}
