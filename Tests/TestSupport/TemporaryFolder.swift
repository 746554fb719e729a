package import Foundation

/// A folder of a test's own, removed at its end.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let url: URL

    /// A new, empty folder.
    ///
    /// - Throws: errors of the file system.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "geomill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file of that name in it.
    package func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file of that name with that text, and returns its path.
    ///
    /// - Throws: errors of the file system.
    package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// Writes a file of that name with those bytes, and returns its path.
    ///
    /// - Throws: errors of the file system.
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }

    /// The names of the files in it, in alphabetical order.
    ///
    /// - Throws: errors of the file system.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// The permissions of the file at that path, in it or elsewhere.
    ///
    /// - Throws: errors of the file system.
    package static func mode(of path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    }

    /// Removes the file of that name.
    ///
    /// - Throws: errors of the file system.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

    /// The text of the file of that name.
    ///
    /// - Throws: errors of the file system.
    package func text(of name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}
