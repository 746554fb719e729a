/// A command line that cannot be understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// Words of a command line, with options written `--name value`, and flags written `--name`.
struct Arguments {
    private static let knownFlags: Set<String> = ["long"]
    private var words: [String]
    private var options: [String: String] = [:]
    private var flags: Set<String> = []

    init(_ words: [String]) {
        self.words = []
        var words = words[...]
        while let word = words.popFirst() {
            let name = String(word.dropFirst(2))
            if word.hasPrefix("--"), Self.knownFlags.contains(name) {
                flags.insert(name)
            } else if word.hasPrefix("--"), let value = words.popFirst() {
                options[name] = value
            } else {
                self.words.append(word)
            }
        }
        self.words.reverse()
    }

    /// Takes the next word that is no option.
    mutating func nextWord() -> String? { words.popLast() }

    /// Takes the next word that is no option.
    ///
    /// - Throws: `UsageError` naming it when there is none.
    mutating func word(_ name: String) throws -> String {
        guard let word = words.popLast() else { throw UsageError(description: "\(name) is missing") }
        return word
    }

    /// Takes a flag: true when it was given.
    mutating func flag(_ name: String) -> Bool { flags.remove(name) != nil }

    /// Takes the value of an option.
    mutating func option(_ name: String) -> String? { options.removeValue(forKey: name) }

    /// Takes the value of an option that is a number.
    ///
    /// - Throws: `UsageError` when it is none.
    mutating func number<Number: LosslessStringConvertible>(_ name: String, default value: Number) throws -> Number {
        guard let text = options.removeValue(forKey: name) else { return value }
        guard let number = Number(text) else { throw UsageError(description: "--\(name): \(text) is no number") }
        return number
    }

    /// Checks that nothing is left over.
    ///
    /// - Throws: `UsageError` naming what is.
    func finish() throws {
        if let name = options.keys.min() ?? flags.min() { throw UsageError(description: "unknown option --\(name)") }
        if let word = words.last { throw UsageError(description: "unexpected \(word)") }
    }
}
