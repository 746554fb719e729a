/// One option of a command: it drives parsing, help and suggestions.
struct Option: Sendable {
    /// The long name without its hyphens.
    let name: String
    /// The short name without its hyphen.
    var short: Character?
    /// What the value is called in help, such as `FILE`; nil for an option without value.
    let value: String?
    /// What the option does, its unit and its default; for help.
    let help: String

    /// An option that takes a value.
    init(_ name: String, short: Character? = nil, _ value: String, _ help: String) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
    }

    /// An option without value.
    init(flag name: String, short: Character? = nil, _ help: String) {
        self.name = name
        self.short = short
        value = nil
        self.help = help
    }

    /// Understood by every command.
    static let help = Option(flag: "help", short: "h", "Show this help.")
}
