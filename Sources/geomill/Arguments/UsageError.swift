import Geocoding
import JobRun

/// Arguments that make no sense: exit code 64.
struct UsageError: Error, CustomStringConvertible {
    /// What is wrong and, where it is known, what was meant.
    let message: String
    /// The command whose help tells more, or nil.
    let command: String?

    /// An error in the arguments of that command.
    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }

    /// Two lines: what is wrong, and where to read more.
    var description: String {
        let name = command.map { "geomill \($0)" } ?? "geomill"
        return "\(name): \(Escaping.shown(message))\nTry '\(name) --help'."
    }
}
