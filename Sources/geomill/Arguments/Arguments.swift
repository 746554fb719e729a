/// The options and operands of one call, after parsing.
struct Arguments: Sendable {
    /// The values of each option in the order of the command line; an option without value has empty ones.
    var values: [String: [String]] = [:]
    /// What is no option.
    var operands: [String] = []
    /// The command, for messages.
    let command: String

    /// True when the option is there.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value, the last one when it is there several times; nil when it is absent.
    func text(_ name: String) -> String? { values[name]?.last }

    /// The texts between the commas of the option's value, without blanks around them; none when it is absent.
    func list(_ name: String) -> [String] {
        (text(name) ?? "").split(separator: ",").map { part in
            part.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    /// All values of an option that may be there several times.
    func texts(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's value as `read` makes it of the text; nil when it is absent.
    ///
    /// - Throws: `UsageError` when `read` gives nil; `expected` says what belongs there. The text is in the message unless
    ///   it may hold a secret.
    func value<Value>(
        _ name: String,
        expected: String,
        isShown: Bool = true,
        _ read: (String) -> Value?
    ) throws -> Value? {
        guard let text = text(name) else { return nil }
        if let value = read(text) { return value }
        let shown = isShown ? " not \"\(text.prefix(60))\"" : " not this"
        throw UsageError("--\(name) wants \(expected),\(shown)", command: command)
    }

    /// One of those words; nil when the option is absent.
    ///
    /// - Throws: `UsageError` for another word.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, of type: Word.Type) throws -> Word? {
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        return try value(name, expected: "one of \(words)", Word.init(rawValue:))
    }
}
