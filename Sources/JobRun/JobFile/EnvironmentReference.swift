import Geocoding

/// Resolves `${NAME}` and `${NAME:-default}` in a text value; `$${` is a literal `${`.
///
/// Values come in after the job file has been parsed, so that they cannot add structure to it.
enum EnvironmentReference {
    /// Why a text cannot be resolved.
    enum Problem: Error, Hashable {
        case unset(String)
        case controlCharacters(String)
        case unclosed
        case badName(String)
    }

    /// The text with its references resolved, and what is wrong with those that cannot be.
    static func resolve(_ text: String, _ environment: (String) -> String?) -> (text: String, problems: [Problem]) {
        guard text.contains("${") else { return (text, []) }
        var resolved = ""
        var problems: [Problem] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            resolved += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                resolved += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${") {
                guard let end = rest.firstIndex(of: "}") else { return (text, problems + [.unclosed]) }
                switch value(of: rest[..<end].dropFirst(2), environment) {
                case .success(let value): resolved += value
                case .failure(let problem): problems.append(problem)
                }
                rest = rest[end...].dropFirst()
            } else {
                resolved.append("$")
                rest = rest.dropFirst()
            }
        }
        return (resolved + rest, problems)
    }

    private static func value(
        of reference: Substring,
        _ environment: (String) -> String?
    ) -> Result<String, Problem> {
        let separator = reference.firstRange(of: ":-")
        let name = String(reference[..<(separator?.lowerBound ?? reference.endIndex)])
        let isName = name.utf8.allSatisfy { UInt8(ascii: "-") != $0 } && ScalarText.isName(name)
        guard isName else { return .failure(.badName(name)) }
        if let value = environment(name), !value.isEmpty || separator == nil {
            let isPlain = !value.unicodeScalars.contains(where: Escaping.isControl)
            return isPlain ? .success(value) : .failure(.controlCharacters(name))
        }
        guard let separator else { return .failure(.unset(name)) }
        return .success(String(reference[separator.upperBound...]))
    }
}

extension EnvironmentReference.Problem {
    /// What is wrong, without the variable's value.
    var message: String {
        switch self {
        case .unset(let name): "the environment variable \(name) is not set; set it, or write ${\(name):-default}"
        case .controlCharacters(let name):
            "the environment variable \(name) holds line breaks or control characters"
        case .unclosed: "${ is not closed by }; write $${ for the characters themselves"
        case .badName(let name): "\"\(Escaping.shown(name))\" is not the name of an environment variable"
        }
    }
}
