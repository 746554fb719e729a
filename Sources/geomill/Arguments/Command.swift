import JobRun

/// One command: its table drives parsing, help and suggestions.
struct Command: Sendable {
    /// What a command ends with: an exit code of its own, or an error.
    typealias Action = @Sendable (Arguments) async throws -> ExitCode

    /// One word, or two such as `locator build`.
    let name: String
    /// What follows the name on the usage line, such as `JOB [options]`.
    let usage: String
    /// One sentence for the list of commands.
    let summary: String
    /// More for the command's own help; may be empty.
    var details = ""
    /// The least and the most operands.
    let operands: ClosedRange<Int>
    /// What an operand is, for the message when one is missing, such as `a job file`.
    var operandName = ""
    /// The options beside `--help`.
    var options: [Option] = []
    /// True for what only the program itself calls.
    var isHidden = false
    /// Does the command.
    let action: Action

    /// All options with `--help`.
    var allOptions: [Option] { options + [.help] }

    /// All commands, in the order of the general help.
    static let all: [Command] = [
        geocode, search, run, plan, retry, export, merge, status, purge, locatorBuild, locatorInfo, providers,
        providersShow,
        providersSchema,
        version, help, journalIsLocked,
    ]
}
