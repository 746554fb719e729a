import Geocoding
import RecordInput
import RunJournal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension JobPipeline {
    /// Which answers are to be forgotten.
    package enum Purging: Hashable, Sendable {
        /// All, and the copy of standard input beside the journal.
        case all
        /// Those of runs that began longer ago than that.
        case olderThan(Duration)
        /// Those of the run of that UUID.
        case run(String)
        /// Those to what the record of that number asks, counted from 1.
        case record(Int)
    }

    /// Forgets answers for good; sends nothing and leaves the outputs as they are.
    ///
    /// `now` is in milliseconds since 1970. Throws errors of the stages, which `ExitCode(for:)` sorts.
    ///
    /// - Returns: The number of answers, and of queries that were tried without one.
    package func purge(_ purging: Purging, now: Int64) async throws -> (answers: Int, unsettled: Int) {
        let journal = try await openJournal(creating: false)
        do {
            JobFiles(job).removeLeftovers()
            let counts = try await purge(purging, now: now, in: journal)
            try await journal.close()
            return (counts.answers, counts.unsettled)
        } catch {
            try? await journal.close()
            throw error
        }
    }

    private func purge(_ purging: Purging, now: Int64, in journal: Journal) async throws -> PurgeCounts {
        switch purging {
        case .all:
            unlink(InputSpool.path(forJournal: job.journal))
            return try await journal.purge(.all)
        case .olderThan(let age):
            return try await journal.purge(.before(now - Int64(age.wholeMilliseconds)))
        case .run(let uuid):
            return try await journal.purge(.run(uuid))
        case .record(let number):
            return try await purge(record: number, in: journal)
        }
    }

    private func purge(record number: Int, in journal: Journal) async throws -> PurgeCounts {
        let input = try InputFile(job, spooling: false)
        let reader = try input.open()
        var records = RecordQueries(maker: try input.queryMaker(for: reader), policy: job.match)
        while case let chunk = try reader.nextChunk(), !chunk.isEmpty {
            guard let record = chunk.first(where: { $0.number == number }) else { continue }
            guard case .ask(let query) = records.asking(for: record) else { return PurgeCounts() }
            let hasher = QuestionHasher()
            var counts = PurgeCounts()
            for geocoder in try Geocoders.all(of: job, stop: stop, clock: clock) {
                let provider = try await journal.number(ofProvider: geocoder.name)
                let key = hasher.key(for: geocoder.question(for: query))
                let found = try await journal.purge([key], provider: provider)
                counts.answers += found.answers
                counts.unsettled += found.unsettled
            }
            return counts
        }
        throw JournalError(.missing, "\(job.input.file): there is no record \(number)")
    }
}
