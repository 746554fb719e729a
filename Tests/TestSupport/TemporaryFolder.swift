package import Foundation

/// A folder of a test's own, removed at its end.
package final class TemporaryFolder {
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
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appending(path: name))
        return path(name)
    }

    /// The text of the file of that name.
    ///
    /// - Throws: errors of the file system.
    package func text(of name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}
