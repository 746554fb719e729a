import CSimdjson

/// Finds objects in which a key stands more than once; what that means is left open by RFC 8259, section 4.
struct RepeatedKeys {
    /// The hashes of one object's keys; kept for its memory.
    private var hashes: [Int] = []

    /// True when the object or array, or one inside it, has a key twice.
    ///
    /// Goes no deeper than the parser's limit on depth.
    mutating func occur(in container: csimdjson_value) -> Bool {
        hashes.removeAll(keepingCapacity: true)
        var hasContainers = false
        var iterator = csimdjson_iterate(container)
        var name = csimdjson_text()
        var value = csimdjson_value()
        while csimdjson_next(&iterator, &name, &value) {
            if iterator.is_object { hashes.append(Self.hash(name)) }
            if Self.isContainer(value) { hasContainers = true }
        }
        if hasRepeatedHash() { return true }
        guard hasContainers else { return false }
        iterator = csimdjson_iterate(container)
        while csimdjson_next(&iterator, &name, &value) {
            if Self.isContainer(value), occur(in: value) { return true }
        }
        return false
    }

    private mutating func hasRepeatedHash() -> Bool {
        guard hashes.count > 1 else { return false }
        hashes.sort()
        for index in 1..<hashes.count where hashes[index] == hashes[index - 1] { return true }
        return false
    }

    private static func hash(_ name: csimdjson_text) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: name.buffer)
        return hasher.finalize()
    }

    private static func isContainer(_ value: csimdjson_value) -> Bool {
        let kind = csimdjson_kind_of(value)
        return kind == CSIMDJSON_OBJECT || kind == CSIMDJSON_ARRAY
    }
}
