import Synchronization

/// A value that all searches of a file share, made when the first of them needs it.
final class LazyValue<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value; `make` makes it when there is none yet.
    func value(_ make: () throws -> Value) rethrows -> Value {
        try made.withLock { made in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
