import JobRun

extension Command {
    /// `geomill help`.
    static let help = Command(
        name: "help",
        usage: "[COMMAND]",
        summary: "Show this list, or the help of one command.",
        operands: 0...2
    ) { arguments in
        guard !arguments.operands.isEmpty else {
            try StandardStreams.output(Help.general())
            return .settled
        }
        guard case .help(let command) = try ArgumentParser.request(arguments.operands + ["--help"]) else {
            return .fault
        }
        try StandardStreams.output(command.map { Help.page(of: $0) } ?? Help.general())
        return .settled
    }
}
