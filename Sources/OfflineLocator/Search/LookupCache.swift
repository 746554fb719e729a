/// What was looked up so far, up to a number of entries; a full cache forgets all, which is seldom and cheap.
struct LookupCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? { values[key] }

    mutating func keep(_ value: Value, for key: Key) {
        if values.count >= limit { values.removeAll(keepingCapacity: true) }
        values[key] = value
    }
}
