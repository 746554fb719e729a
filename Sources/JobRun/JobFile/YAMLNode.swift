/// One value of a YAML document, not yet typed, with the place where it is written.
struct YAMLNode {
    /// What kind of value it is.
    indirect enum Content {
        /// Text as it is written, after the quotes and escapes of YAML; `isQuoted` tells `""` from nothing.
        case scalar(String, isQuoted: Bool)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    /// A key of a mapping and its value.
    struct Entry {
        let key: String
        let keyPlace: SourcePlace
        var value: YAMLNode
    }

    var content: Content
    var place: SourcePlace

    /// The value's kind for messages.
    var kind: String {
        switch content {
        case .scalar: "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// Puts `text` where `path` leads, through mappings that do not exist yet too.
    ///
    /// - Returns: false when the path leads through a value that is not a mapping or list, or past a list's end.
    mutating func set(_ path: ArraySlice<JobPath.Step>, to text: String, at origin: SourcePlace) -> Bool {
        guard let step = path.first else {
            self = YAMLNode(content: .scalar(text, isQuoted: true), place: origin)
            return true
        }
        switch (step, content) {
        case (.key(let key), .mapping(var entries)):
            let index = entries.firstIndex { $0.key == key } ?? entries.count
            if index == entries.count {
                let value = YAMLNode(content: .mapping([]), place: origin)
                entries.append(Entry(key: key, keyPlace: origin, value: value))
            }
            guard entries[index].value.set(path.dropFirst(), to: text, at: origin) else { return false }
            content = .mapping(entries)
        case (.index(let number), .sequence(var elements)):
            guard elements.indices.contains(number - 1) else { return false }
            guard elements[number - 1].set(path.dropFirst(), to: text, at: origin) else { return false }
            content = .sequence(elements)
        default: return false
        }
        return true
    }
}

/// The path of a value in a job: keys joined by dots, list positions in brackets and counted from 1.
enum JobPath {
    /// One step of the way.
    enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    /// The path of the value `key` in the mapping at `path`.
    static func child(_ key: String, of path: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// The path of a value in the list at `path`, counted from 1.
    static func element(_ number: Int, of path: String) -> String { "\(path)[\(number)]" }

    /// The steps of a path such as `providers[1].rate`, or nil when it is none.
    static func steps(_ path: String) -> [Step]? {
        var steps: [Step] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let key = pieces.first, !key.isEmpty else { return nil }
            steps.append(.key(String(key)))
            for piece in pieces.dropFirst() {
                guard piece.hasSuffix("]"), let number = Int(piece.dropLast()), number > 0 else { return nil }
                steps.append(.index(number))
            }
        }
        return steps
    }
}
