import FeatureOutput
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
    /// - Parameter jobFile: the path of the job file that is to be written, or nil.
    /// - Throws: `JobFileError`.
    func check(jobFile: String? = nil) throws(JobFileError) {
        var taken: [String: String] = [:]
        taken[FileIdentity.of(job.journal)] = "the journal"
        if let overrides = job.overrides { taken[FileIdentity.of(overrides.file)] = "the file of corrections" }
        for provider in job.providers {
            if let file = provider.file { taken[FileIdentity.of(file)] = "a locator file" }
            if let file = provider.definition { taken[FileIdentity.of(file)] = "a definition" }
            if let file = provider.caFile { taken[FileIdentity.of(file)] = "a file of certificates" }
        }
        for case .file(let file) in job.providers.flatMap(\.secrets) + [job.pingURL].compactMap(\.self) {
            taken[FileIdentity.of(file)] = "a file with a secret"
        }
        var problems: [JobProblem] = []
        if let file = job.metricsFile, let other = taken.updateValue("the metrics file", forKey: FileIdentity.of(file))
        {
            problems.append(
                JobProblem(SourcePlace(option: "metrics_file"), "\(file) is \(other) of this job; name another file")
            )
        }
        if job.input.file != "-" {
            if let other = taken[FileIdentity.of(job.input.file)], ["the journal", "the metrics file"].contains(other) {
                let place = SourcePlace(option: other == "the journal" ? "journal" : "metrics_file")
                problems.append(JobProblem(place, "\(job.input.file) is the input of this job; name another file"))
            }
            taken[FileIdentity.of(job.input.file)] = "the input"
        }
        for (index, output) in job.output.enumerated() {
            for path in [output.file, RunSummary.path(forOutput: output.file)] {
                if let other = taken.updateValue("another output", forKey: FileIdentity.of(path)) {
                    let place = SourcePlace(option: "output[\(index + 1)]")
                    problems.append(JobProblem(place, "\(path) is \(other) of this job; name another file"))
                }
            }
        }
        if let file = job.changes?.file,
            let other = taken.updateValue("the report on changes", forKey: FileIdentity.of(file))
        {
            let place = SourcePlace(option: "changes")
            problems.append(JobProblem(place, "\(file) is \(other) of this job; name another file"))
        }
        if let jobFile, let other = taken[FileIdentity.of(jobFile)] {
            let use = other == "another output" ? "an output" : other
            problems.append(JobProblem(SourcePlace(option: jobFile), "is \(use) of this job; name another file"))
        }
        guard problems.isEmpty else { throw JobFileError(.invalid, problems) }
    }

    /// Makes sure, before anything is asked, that the outputs can be written in the end; makes missing folders.
    ///
    /// - Throws: `OutputError`.
    func prepareOutputs() throws {
        for output in job.writtenOutputs {
            try PublishedFile.prepare(for: output.file)
            try PublishedFile.prepare(for: RunSummary.path(forOutput: output.file))
        }
        if let changes = job.changes { try PublishedFile.prepare(for: changes.file) }
    }

    /// Removes what dead runs left behind while they wrote outputs; only while holding the journal.
    func removeLeftovers() {
        for output in job.writtenOutputs {
            PublishedFile.removeLeftovers(of: output.file)
            PublishedFile.removeLeftovers(of: RunSummary.path(forOutput: output.file))
        }
        if let changes = job.changes { PublishedFile.removeLeftovers(of: changes.file) }
        PublishedFile.removeLeftovers(of: StatusFile.path(forJournal: job.journal))
        PublishedFile.removeLeftovers(of: InputSpool.path(forJournal: job.journal))
        if let metrics = job.metricsFile { PublishedFile.removeLeftovers(of: metrics) }
    }

    /// True when an earlier run has left a journal.
    var hasJournal: Bool { access(job.journal, F_OK) == 0 }

    /// That answers of earlier runs lie where this one does not look, or nowhere any more, so that they are asked, and
    /// perhaps billed, again; nil unless there is no journal and something tells of such runs.
    var lostJournal: String? {
        guard (FileIdentity.size(of: job.journal) ?? 0) == 0 else { return nil }
        let status = StatusFile.path(forJournal: job.journal)
        if access(status, F_OK) == 0 {
            return
                "\(job.journal) is new, though \(status) tells of an earlier run: what that was answered is asked again"
        }
        let pattern = job.shard.map { $0.journals(beside: job.journal) } ?? Shard.journals(of: job.journal)
        let count = job.shard.map { "-of-\($0.count).journal" }
        let others = pattern.map(FilePattern.files)?.filter { path in count.map { !path.hasSuffix($0) } ?? true } ?? []
        guard let other = others.first else { return nil }
        return "\(job.journal) is new, and \(other) beside it is that of another part: what that holds is asked again"
    }

    /// Refuses a journal of an earlier run where the options say so.
    ///
    /// - Throws: `JournalError`.
    func refuseJournal(for use: RunOptions.JournalUse) throws {
        guard use == .refuse, hasJournal else { return }
        let message = "\(job.journal): there is a journal already; leave out --no-resume to go on with it"
        throw JournalError(.cannotCreate, message)
    }

    /// Moves a journal of an earlier run aside, whatever its state, unless a run holds it.
    ///
    /// - Throws: `JournalError` when it is held or cannot be moved.
    func moveJournalAside() throws {
        guard hasJournal else { return }
        let held = JournalError(
            .busy,
            "\(job.journal): another run holds this journal; wait for it to end, or stop it"
        )
        guard JournalLock.holder(of: job.journal) == nil else { throw held }
        var number = 1
        while access("\(job.journal).\(number)", F_OK) == 0 { number += 1 }
        // The log first: without it the journal is older, but whole.
        for ending in ["-wal", "-shm", ""] {
            guard rename(job.journal + ending, "\(job.journal).\(number)\(ending)") != 0, errno != ENOENT else {
                continue
            }
            let cause = String(cString: strerror(errno))
            throw JournalError(.cannotCreate, "\(job.journal)\(ending) cannot be moved aside: \(cause)")
        }
        // A run that took it in the meantime keeps it, under its name.
        guard JournalLock.holder(of: "\(job.journal).\(number)") == nil else {
            for ending in ["", "-wal", "-shm"] {
                if link("\(job.journal).\(number)\(ending)", job.journal + ending) == 0 {
                    unlink("\(job.journal).\(number)\(ending)")
                }
            }
            throw held
        }
    }
}
