#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How many files and connections the process may have open.
package enum ProcessFiles {
    /// What a run has open beside its connections.
    ///
    /// Input, journal, outputs, and what the system's libraries need to keep time and to hear of signals; without that
    /// they stop the program, or wait for ever.
    private static let others = 32
    /// More are not asked for.
    private static let most = 10_240

    /// Raises the limit as far as the system lets a user; to be called before any thread is started.
    ///
    /// - Throws: `FileLimitError` when not even a run without connections could do with it.
    package static func makeRoom() throws(FileLimitError) {
        guard var limits else { return }
        let wanted = min(limits.rlim_max, rlim_t(most))
        if limits.rlim_cur < wanted {
            limits.rlim_cur = wanted
            setrlimit(resource, &limits)
        }
        try check(connections: 0)
    }

    /// Makes sure that so many connections can be open at once: an attempt that finds no room would look like a fault of
    /// the provider.
    ///
    /// - Throws: `FileLimitError` when there is too little room.
    static func check(connections: Int) throws(FileLimitError) {
        guard let limits, limits.rlim_cur < rlim_t(others + max(0, connections)) else { return }
        throw FileLimitError(limit: Int(limits.rlim_cur), needed: others + connections, connections: connections)
    }

    private static var limits: rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}

/// The system lets the process open too few files.
package struct FileLimitError: Error, CustomStringConvertible {
    /// How many it may open.
    let limit: Int
    /// How many it has to.
    let needed: Int
    /// How many of these are for connections.
    let connections: Int

    package var description: String {
        let way =
            connections > 0
            ? "raise the limit (ulimit -n \(needed)) or lower concurrency" : "raise the limit (ulimit -n)"
        let what = connections > 0 ? "\(connections) connections at once and a run's files" : "a run's files"
        return "at most \(limit) files may be open, and \(what) need \(needed); \(way)"
    }
}
