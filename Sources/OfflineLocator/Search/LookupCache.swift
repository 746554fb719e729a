/// What was looked up so far, up to a number of entries; a full cache forgets all, which is seldom and cheap.
struct LookupCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private let limit: Int

    /// An empty cache for that many entries.
    init(limit: Int) { self.limit = limit }

    /// The value kept for the key, or nil.
    subscript(key: Key) -> Value? { values[key] }

    /// The value kept for the key, or else the one made for it, which is kept.
    mutating func value(for key: Key, orMake make: () throws -> Value) rethrows -> Value {
        if let value = values[key] { return value }
        let value = try make()
        keep(value, for: key)
        return value
    }

    /// Keeps a value for the key.
    mutating func keep(_ value: Value, for key: Key) {
        if values.count >= limit { values.removeAll(keepingCapacity: true) }
        values[key] = value
    }
}
