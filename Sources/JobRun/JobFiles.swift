import Geocoding
import RunJournal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The files that a job reads and writes, looked at together.
struct JobFiles {
    private let job: Job

    init(_ job: Job) { self.job = job }

    /// Makes sure that no output would replace a file that the job needs, nor another output.
    ///
    /// - Throws: `JobFileError`.
    func check() throws {
        var taken: [String: String] = [:]
        taken[Self.identity(of: job.journal)] = "the journal"
        for provider in job.providers {
            if let file = provider.file { taken[Self.identity(of: file)] = "a locator file" }
            if let file = provider.definition { taken[Self.identity(of: file)] = "a definition" }
        }
        if job.input.file != "-" { taken[Self.identity(of: job.input.file)] = "the input" }
        var problems: [JobProblem] = []
        for (index, output) in job.output.enumerated() {
            for path in [output.file, RunSummary.path(forOutput: output.file)] {
                if let other = taken.updateValue("another output", forKey: Self.identity(of: path)) {
                    let place = SourcePlace(option: "output[\(index + 1)]")
                    problems.append(JobProblem(place, "\(path) is \(other) of this job; name another file"))
                }
            }
        }
        guard problems.isEmpty else { throw JobFileError(.invalid, problems) }
    }

    /// True when an earlier run has left a journal.
    var hasJournal: Bool { access(job.journal, F_OK) == 0 }

    /// Does with a journal of an earlier run what the options say.
    ///
    /// - Throws: `JournalError` when there is one and it is refused, or cannot be moved.
    func makeWay(for use: RunOptions.JournalUse, clock: any Clock<Duration>) async throws {
        guard use != .resume, hasJournal else { return }
        guard use == .fresh else {
            let message = "\(job.journal): there is a journal already; leave out --no-resume to go on with it"
            throw JournalError(.cannotCreate, message)
        }
        // Opening it makes sure that no other run is at it, and leaves one file without a log beside it.
        try await Journal.open(job.journal, creating: false, clock: clock).close()
        var number = 1
        while access("\(job.journal).\(number)", F_OK) == 0 { number += 1 }
        guard rename(job.journal, "\(job.journal).\(number)") == 0 else {
            let cause = String(cString: strerror(errno))
            throw JournalError(.cannotCreate, "\(job.journal) cannot be moved aside: \(cause)")
        }
    }

    /// Device and file number of an existing file, else its path.
    private static func identity(of path: String) -> String {
        var status = stat()
        return stat(path, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : path
    }
}
