/// What becomes of a journal on a network file system, where locks and syncs have failed others again and again.
package enum NetworkUse: Sendable {
    /// It is refused, with the ways out.
    case refuse
    /// It is used, once another process has seen our lock on it, as the closure tells of the file at a path.
    case allow(seesLock: @Sendable (_ path: String) -> Bool)

    /// Refuses a journal on that kind of network file system unless it is allowed.
    func check(_ network: String, path: String) throws(JournalError) {
        guard case .refuse = self else { return }
        throw JournalError(
            .onNetwork,
            "\(path): this is a network file system (\(network)), where a journal can be damaged; keep it on a local disk "
                + "with --journal or journal.file, or insist with --journal-on-network"
        )
    }

    /// Makes sure that another process sees the lock that this one holds on the file.
    func checkLock(_ network: String, path: String) throws(JournalError) {
        guard case .allow(let seesLock) = self, !seesLock(path) else { return }
        throw JournalError(
            .onNetwork,
            "\(path): locks do not work on this network file system (\(network)), so two runs could write to the journal "
                + "at once; keep it on a local disk"
        )
    }
}
