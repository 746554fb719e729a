/// Distinct values, each kept once and named by its index.
struct Pool<Value: Hashable> {
    private(set) var values: [Value] = []
    private var indices: [Value: Int32] = [:]

    /// The index of a value, which is added when it is new.
    mutating func index(of value: Value) -> Int32 {
        if let index = indices[value] { return index }
        let index = Int32(values.count)
        values.append(value)
        indices[value] = index
        return index
    }
}

extension Pool where Value: Comparable {
    /// The values in their own order, and for each old index the new one.
    ///
    /// It takes out the order in which the values came, so that nothing made from them depends on it.
    func sorted() -> (values: [Value], newIndices: [Int32]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var newIndices = [Int32](repeating: 0, count: values.count)
        for (new, old) in order.enumerated() { newIndices[old] = Int32(new) }
        return (order.map { values[$0] }, newIndices)
    }
}

/// The spelling that most rows use; of several as frequent, one with small letters, then the first.
struct SpellingCount {
    private var counts: [String: Int] = [:]

    /// Counts a spelling so many times more.
    mutating func add(_ spelling: String, count: Int = 1) { counts[spelling, default: 0] += count }

    /// The spellings counted, in no order.
    var all: some Sequence<String> { counts.keys }

    /// The spelling chosen; empty when none was counted.
    var best: String {
        counts.max { left, right in
            let leftIsMixed = left.key.utf8.contains { $0 >= 0x61 }
            let rightIsMixed = right.key.utf8.contains { $0 >= 0x61 }
            if left.value != right.value { return left.value < right.value }
            if leftIsMixed != rightIsMixed { return rightIsMixed }
            return left.key > right.key
        }?.key ?? ""
    }
}
