import JobRun
import Testing

private func fileName(_ written: String, _ environment: [String: String] = [:]) throws -> String {
    let text = """
        version: 1
        input: {file: '/in/\(written)', query: "{a}"}
        providers: [{name: nominatim}]
        output: [{file: "${OUT:-a}.geojson"}]
        """
    return String(try JobFile.job(in: Array(text.utf8), file: "job.yaml") { environment[$0] }.input.file.dropFirst(4))
}

struct JobFileEnvironmentTests {
    @Test(arguments: [
        ("${A}.csv", "x.csv"), ("${A}${A}", "xx"), ("${NONE:-y}", "y"), ("${EMPTY:-y}", "y"), ("${EMPTY}", ""),
        ("${NONE:-}", ""), ("$${A}", "${A}"), ("$A", "$A"), ("a$", "a$"), ("{A}", "{A}"), ("${A:-${B}", "x"),
        ("${YAML}", "}, name: b"),
    ])
    func `references are resolved inside text`(written: String, meant: String) throws {
        #expect(try fileName(written, ["A": "x", "EMPTY": "", "YAML": "}, name: b"]) == meant)
    }

    @Test(arguments: [
        ("${A", "is not closed"), ("${A B}", "is not the name of an environment variable"),
        ("${LINES}", "the environment variable LINES holds line breaks"),
        ("${ESC}", "the environment variable ESC holds line breaks or control characters"),
    ])
    func `a reference that cannot be resolved is said without its value`(written: String, message: String) {
        let error = #expect(throws: JobFileError.self) {
            try fileName(written, ["LINES": "secret\nsecret", "ESC": "secret\u{1B}"])
        }
        #expect(error?.description.contains(message) == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a wrong value is shown as it is written, not as its variable says`() {
        let text = "version: 1\nlimits: {attempts: '${A}'}\nproviders: [{name: n, endpoint: '${A}'}]"
        let error = #expect(throws: JobFileError.self) {
            try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in "secret" }
        }
        #expect(error?.description.contains("not \"${A}\"") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `all missing variables are listed at once`() {
        let error = #expect(throws: JobFileError.self) { try fileName("${FIRST}-${SECOND}") }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("FIRST is not set") == true)
        #expect(error?.description.contains("SECOND is not set") == true)
        #expect(error?.reason == .invalid)
    }
}
