/// The entries of a table of keys, gathered in any order and read by key and id.
struct KeySort {
    private let sort: ExternalSort
    private var record: [UInt8] = []

    /// Entries, those of one key twice among them counted twice.
    var count: Int { sort.count }

    /// An empty one whose temporary files lie beside `path`.
    init(beside path: String, memory: Int) { sort = ExternalSort(beside: path, memory: memory) }

    /// Adds an entry.
    ///
    /// - Throws: `LocatorError` when a temporary file cannot be written.
    mutating func add(_ key: UInt64, _ id: Int) throws {
        record.removeAll(keepingCapacity: true)
        // The database orders keys as signed numbers.
        record.appendInteger(Int64(bitPattern: key))
        record.appendInteger(UInt32(id))
        try record.withUnsafeBytes { try sort.append($0) }
    }

    /// Calls `body` with each key and its ids, ascending, each once.
    ///
    /// - Throws: `LocatorError` when a temporary file cannot be read, and what `body` throws.
    func drain(limit: Int, _ body: (UInt64, [UInt32]) throws -> Void) throws {
        var key: Int64?
        var ids: [UInt32] = []
        try sort.drain { record in
            let next: Int64 = record.integer(at: 0)
            let id: UInt32 = record.integer(at: 8)
            if next != key {
                if let key { try body(UInt64(bitPattern: key), ids) }
                key = next
                ids.removeAll(keepingCapacity: true)
            }
            if ids.last != id, ids.count < limit { ids.append(id) }
        }
        if let key { try body(UInt64(bitPattern: key), ids) }
    }
}
