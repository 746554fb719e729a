import JobRun

/// The text of the help pages, at most 79 columns wide.
enum Help {
    private static let width = 79
    private static let indent = 28

    /// The help of the whole program.
    static func general(commands: [Command] = Command.all) -> String {
        var lines = [
            "geomill turns files of addresses into points with scores, and can be stopped",
            "and run again at any moment without asking anything twice.",
            "",
            "Usage: geomill COMMAND …",
            "",
            "Commands:",
        ]
        lines += commands.filter { !$0.isHidden }.flatMap { entry($0.name, $0.summary) }
        lines += ["", "Exit codes:"]
        lines += ExitCode.allCases.flatMap { entry("\($0.rawValue)", $0.meaning, indent: 8) }
        lines += ["", "'geomill COMMAND --help' tells more about one command."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The help of one command.
    static func page(of command: Command) -> String {
        var lines = wrapped("Usage: geomill \(command.name) \(command.usage)", indent: 0)
        lines += [""] + wrapped(command.summary, indent: 0)
        for paragraph in command.details.split(separator: "\n") {
            lines += [""] + wrapped(String(paragraph), indent: 0)
        }
        lines += ["", "Options:"]
        lines += command.allOptions.flatMap { option in
            let short = option.short.map { "-\($0), " } ?? ""
            let value = option.value.map { " \($0)" } ?? ""
            return entry("\(short)--\(option.name)\(value)", option.help)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A name with its text beside it, or below it when the name is long.
    private static func entry(_ name: String, _ text: String, indent: Int = indent) -> [String] {
        var lines = wrapped(text, indent: indent)
        let head = "  \(name)"
        guard head.count + 2 <= indent, let first = lines.first else { return [head] + lines }
        lines[0] = head + first.dropFirst(head.count)
        return lines
    }

    /// The text in lines of bounded width, cut between words.
    private static func wrapped(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(margin + line)
        return lines
    }
}
