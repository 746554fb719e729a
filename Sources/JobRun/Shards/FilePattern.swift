#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Names of files with `*`, `?` and `[…]`, as shells know them.
enum FilePattern {
    /// The files of those names, in alphabetical order.
    static func files(_ pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].map { String(cString: $0) }
        }
    }

    /// The text with what shells take for a pattern meaning itself.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "*?[]\\".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return escaped
    }
}
