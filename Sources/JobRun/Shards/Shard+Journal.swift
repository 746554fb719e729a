import RunJournal

extension Shard {
    /// Refuses a journal that holds another part of the job: what it lacks would be taken for what is to be asked.
    ///
    /// `shard` is the part that is to be done, nil for the whole job; `runs` are those that the journal at `path` knows.
    static func refuseOther(than shard: Shard?, in runs: [RunRecord], of path: String) throws(JobFileError) {
        guard let stored = runs.lazy.compactMap(\.traits).first else { return }
        let earlier = RunTraits(stored: stored).shard
        guard earlier != shard else { return }
        let own = shard.map { "--shard \($0)" } ?? "no --shard"
        let message =
            earlier.map { "\(path) is the journal of shard \($0), and this run has \(own); the number of shards stays" }
            ?? "\(path) is the journal of the whole job, and this run has \(own); name another with --journal"
        throw JobFileError(.invalid, [JobProblem(SourcePlace(option: "--shard"), message)])
    }
}
