import JobRun
import Testing

@testable import geomill

private let commands = [
    Command(
        name: "run",
        usage: "JOB [options]",
        summary: "Do a job.",
        operands: 1...1,
        operandName: "a job file",
        options: [
            Option("limit", "N", "The most records."), Option("output", short: "o", "FILE", "Where to."),
            Option(flag: "quiet", "Say little."),
        ]
    ) { _ in .settled },
    Command(name: "locator build", usage: "SOURCE…", summary: "Build.", operands: 1...Int.max) { _ in .settled },
    Command(name: "locator info", usage: "FILE", summary: "Show.", operands: 1...1) { _ in .settled },
]

private func parsed(_ line: String) throws -> Arguments? {
    let words = line.split(separator: " ").map(String.init)
    guard case .command(_, let arguments) = try ArgumentParser.request(words, commands: commands) else { return nil }
    return arguments
}

struct ArgumentParserTests {
    @Test(arguments: [
        "run job --limit 5 -o out --quiet", "run --limit=5 --output=out --quiet job",
        "run -oout --limit 5 --quiet -- job",
    ])
    func `options may stand before and after operands`(line: String) throws {
        let arguments = try #require(try parsed(line))
        #expect(arguments.operands == ["job"])
        #expect(arguments.text("limit") == "5")
        #expect(arguments.text("output") == "out")
        #expect(arguments.has("quiet"))
    }

    @Test func `two hyphens end the options, one is an operand`() throws {
        #expect(try parsed("run -- --limit")?.operands == ["--limit"])
        #expect(try parsed("run -")?.operands == ["-"])
        #expect(try parsed("run --limit=a=b x")?.text("limit") == "a=b")
        #expect(try parsed("run --limit= x")?.text("limit") == "")
        #expect(try parsed("run --limit -- x")?.text("limit") == "--")
    }

    @Test func `a value given twice is the last one, and all are kept`() throws {
        let arguments = try #require(try parsed("run x --limit 1 --limit 2"))
        #expect(arguments.text("limit") == "2")
        #expect(arguments.texts("limit") == ["1", "2"])
    }

    @Test(arguments: [
        ("", "which command?"), ("rnu x", "there is no command \"rnu\"; did you mean run?"),
        ("locator", "locator needs one more word: build or info"),
        ("locator bild", "there is no command \"locator bild\"; did you mean build?"),
        ("run", "a job file is missing"), ("run a b", "\"b\" is one argument too many"),
        ("run a --limti 5", "there is no option --limti; did you mean --limit?"),
        ("run a --zzz", "there is no option --zzz"), ("run a -z", "there is no option -z"),
        ("run a --limit", "--limit needs a value: N"), ("run a --quiet=yes", "--quiet takes no value"),
        ("--quiet run a", "the command comes first, before --quiet"),
    ])
    func `arguments that make no sense are said to make none`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try parsed(line) }
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
        #expect(error?.description.split(separator: "\n").count == 2)
    }

    @Test(arguments: [
        "--help", "-h", "run --help", "run -h", "run a --limit 5 -h", "locator --help", "locator build -h",
    ])
    func `help is understood everywhere`(line: String) throws {
        #expect(try parsed(line) == nil)
    }

    @Test func `hostile arguments are shown escaped`() {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.request(["\u{1B}[2J\n"], commands: commands) }
        #expect(error?.description.contains("\u{1B}") == false)
        #expect(error?.description.split(separator: "\n").count == 2)
    }

    @Test func `help is less than eighty columns wide and names every option`() {
        for command in Command.all {
            let page = Help.page(of: command)
            #expect(page.split(separator: "\n").allSatisfy { $0.count < 80 }, "\(command.name)")
            #expect(command.allOptions.allSatisfy { page.contains("--\($0.name)") })
            #expect(Help.general().contains("  \(command.name) ") != command.isHidden)
        }
        #expect(Help.general().split(separator: "\n").allSatisfy { $0.count < 80 })
    }
}
