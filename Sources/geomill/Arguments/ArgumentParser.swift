import Geocoding
import JobRun

/// Takes a command line apart by the commands' tables.
enum ArgumentParser {
    /// What a command line asks for.
    enum Request {
        /// A command is to be done.
        case command(Command, Arguments)
        /// Help is wanted, for that command or in general.
        case help(Command?)
    }

    /// The request of a command line without the program's name.
    ///
    /// - Throws: `UsageError`.
    static func request(_ words: [String], commands: [Command] = Command.all) throws(UsageError) -> Request {
        guard let first = words.first else { throw UsageError("which command? The help lists them") }
        if ["--help", "-h"].contains(first) { return .help(nil) }
        if first == "--version" { return try request(["version"] + words.dropFirst(), commands: commands) }
        guard !first.hasPrefix("-") || first == "-" else {
            throw UsageError("the command comes first, before \(first)")
        }
        let (command, rest) = try command(words, commands)
        guard let command else { return .help(nil) }
        guard let arguments = try arguments(rest, of: command) else { return .help(command) }
        return .command(command, arguments)
    }

    /// The command that the words begin with and the words after it; nil for the help of a group such as `locator`.
    private static func command(
        _ words: [String],
        _ commands: [Command]
    ) throws(UsageError) -> (Command?, ArraySlice<String>) {
        let names = commands.filter { !$0.isHidden }.map(\.name)
        for length in [2, 1] where words.count >= length {
            let name = words.prefix(length).joined(separator: " ")
            if let command = commands.first(where: { $0.name == name }) { return (command, words.dropFirst(length)) }
        }
        let group = words[0]
        let members = names.filter { $0.hasPrefix(group + " ") }.map { String($0.dropFirst(group.count + 1)) }
        guard !members.isEmpty else {
            let firsts = Set(names.map { String($0.prefix { $0 != " " }) }).sorted()
            let hint = Nearest.hint(for: group, in: firsts)
            throw UsageError("there is no command \"\(group)\"\(hint)")
        }
        guard words.count > 1 else {
            throw UsageError("\(group) needs one more word: \(members.joined(separator: " or "))")
        }
        if ["--help", "-h"].contains(words[1]) { return (nil, []) }
        let hint = Nearest.hint(for: words[1], in: members)
        throw UsageError("there is no command \"\(group) \(words[1])\"\(hint)")
    }

    /// The arguments of a command, or nil when its help is wanted.
    private static func arguments(_ words: ArraySlice<String>, of command: Command) throws(UsageError) -> Arguments? {
        var arguments = Arguments(command: command.name)
        var rest = words
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                arguments.operands.append(word)
            } else if word == "--" {
                optionsEnded = true
            } else if try take(word, &rest, of: command, into: &arguments) {
                return nil
            }
        }
        let count = arguments.operands.count
        if count < command.operands.lowerBound {
            throw UsageError("\(command.operandName) is missing", command: command.name)
        }
        if count > command.operands.upperBound {
            let surplus = arguments.operands[command.operands.upperBound]
            throw UsageError("\"\(surplus)\" is one argument too many", command: command.name)
        }
        return arguments
    }

    /// Takes one option with its value; true when it asks for help.
    private static func take(
        _ word: String,
        _ rest: inout ArraySlice<String>,
        of command: Command,
        into arguments: inout Arguments
    ) throws(UsageError) -> Bool {
        let option: Option?
        var attached: String?
        if word.hasPrefix("--") {
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            option = command.allOptions.first { $0.name == parts[0] }
            attached = parts.count > 1 ? String(parts[1]) : nil
            if option == nil {
                let hint = Nearest.name(to: String(parts[0]), in: command.allOptions.map(\.name))
                let question = hint.map { "; did you mean --\($0)?" } ?? ""
                throw UsageError("there is no option --\(parts[0])\(question)", command: command.name)
            }
        } else {
            let short = word.dropFirst().first
            option = command.allOptions.first { $0.short != nil && $0.short == short }
            attached = word.count > 2 ? String(word.dropFirst(2)) : nil
        }
        guard let option else { throw UsageError("there is no option \(word)", command: command.name) }
        if option.name == Option.help.name { return true }
        guard let value = option.value else {
            guard attached == nil else { throw UsageError("--\(option.name) takes no value", command: command.name) }
            arguments.values[option.name, default: []].append("")
            return false
        }
        guard let text = attached ?? rest.popFirst() else {
            throw UsageError("--\(option.name) needs a value: \(value)", command: command.name)
        }
        arguments.values[option.name, default: []].append(text)
        return false
    }
}
