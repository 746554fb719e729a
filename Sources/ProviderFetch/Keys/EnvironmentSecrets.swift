internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Secrets that were handed over in the environment: once read they are taken out of it, so that neither a child
/// process nor a look at this one's environment finds them.
enum EnvironmentSecrets {
    /// What was taken out, for whoever asks again.
    private static let taken = Mutex<[String: String]>([:])

    /// The variable's value, or what it was when it was taken out.
    static func value(of name: String) -> String? {
        taken.withLock { $0[name] } ?? getenv(name).map { String(cString: $0) }
    }

    /// Takes the variable out of the environment and writes over its value where it stands.
    static func take(_ name: String) {
        taken.withLock { taken in
            guard let start = getenv(name) else { return }
            taken[name] = String(cString: start)
            start.update(repeating: 0, count: strlen(start))
            unsetenv(name)
        }
    }
}
