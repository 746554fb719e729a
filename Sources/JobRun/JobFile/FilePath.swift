/// Paths as text: taken apart and put together without looking at the disk.
package enum FilePath {
    /// The part after the last slash.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The part before the last slash, without it; empty for a bare name, `/` for a name in the root.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name without its last ending: `customers` of `in/customers.csv`.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// `path` as seen from `folder`: absolute paths and `-` stay as they are.
    package static func resolve(_ path: String, against folder: String) -> String {
        if path == "-" || path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
        return join(folder, path)
    }

    /// `name` inside `folder`.
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// How `path` is written seen from `folder`; both are taken from `workingFolder` unless they are absolute.
    package static func relative(_ path: String, to folder: String, workingFolder: String) -> String {
        if path == "-" { return path }
        let target = steps(path, workingFolder)
        let start = steps(folder, workingFolder)
        let common = zip(target, start).prefix { $0 == $1 }.count
        guard common > 0 || start.isEmpty else { return "/" + target.joined(separator: "/") }
        return (start.dropFirst(common).map { _ in ".." } + target.dropFirst(common)).joined(separator: "/")
    }

    private static func steps(_ path: String, _ workingFolder: String) -> [String] {
        let whole = path.hasPrefix("/") ? path : join(workingFolder, path)
        var steps: [String] = []
        for step in whole.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
        }
        return steps
    }
}
