import FeatureOutput
import RecordInput
import RunJournal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keeps standard input in a file, since it can be read only once.
package enum InputSpool {
    /// Where the standard input of a job with that journal is kept.
    static func path(forJournal journal: String) -> String { journal + ".input" }

    /// Copies standard input beside that journal, readable by the owner alone, and returns the copy's path.
    ///
    /// - Throws: `JournalError` when a run holds the journal, since it may still read an earlier copy; `InputError` when
    ///   standard input cannot be read to its end; `OutputError` when the file cannot be written.
    package static func copyStandardInput(forJournal journal: String) throws -> String {
        guard JournalLock.holder(of: journal) == nil else {
            throw JournalError(.busy, "\(journal): another run holds this journal; wait for it to end, or stop it")
        }
        let path = path(forJournal: journal)
        let file = try PublishedFile(path: path, run: "\(getpid())", mode: .ownerOnly)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let cause = String(cString: strerror(errno))
                throw InputError(.unreadable, "standard input cannot be read to its end: \(cause)")
            }
            guard count > 0 else { break }
            try file.append(Array(chunk[..<count]))
        }
        try file.publish()
        return path
    }
}
