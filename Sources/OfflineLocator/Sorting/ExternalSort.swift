#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Puts any number of records in the order of their bytes, in bounded memory.
///
/// Records are gathered in memory; what is more than the budget goes to a temporary file as sorted runs, which are
/// merged at the end. The order does not depend on the budget: records that compare equal are equal.
final class ExternalSort {
    /// The records appended.
    private(set) var count = 0
    private let path: String
    private let memory: Int
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    private var file: TemporaryFile?
    private var runs: [Range<Int>] = []

    /// A record in memory: its first eight bytes as a number, which decide most comparisons, and its place.
    private struct Entry {
        var prefix: UInt64
        var start: UInt32
        var count: UInt32
    }

    /// An empty sort.
    ///
    /// - Parameters:
    ///   - path: temporary files lie beside it.
    ///   - memory: about the most bytes of memory used.
    init(beside path: String, memory: Int) {
        self.path = path
        self.memory = min(memory, Int(UInt32.max) / 2)
    }

    /// Adds a record.
    ///
    /// - Throws: `LocatorError` when a temporary file cannot be written.
    func append(_ record: UnsafeRawBufferPointer) throws {
        // Sorting needs half of the entries' memory once more.
        let used = bytes.count + record.count + (entries.count + 1) * MemoryLayout<Entry>.stride * 3 / 2
        if used > memory, !entries.isEmpty { try spill() }
        let entry = Entry(
            prefix: Self.prefix(of: record),
            start: UInt32(truncatingIfNeeded: bytes.count),
            count: UInt32(truncatingIfNeeded: record.count)
        )
        bytes.append(contentsOf: record)
        entries.append(entry)
        count += 1
    }

    /// Calls `body` with each record in order; nothing is left afterwards.
    ///
    /// - Throws: `LocatorError` when a temporary file cannot be read or written, and what `body` throws.
    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if runs.isEmpty {
            sort()
            try bytes.withUnsafeBytes { bytes in
                for entry in entries { try body(Self.record(entry, bytes)) }
            }
        } else {
            try spill()
            (bytes, entries) = ([], [])
            try merge(body)
        }
        (bytes, entries, runs, file) = ([], [], [], nil)
    }

    private func sort() {
        bytes.withUnsafeBytes { bytes in
            entries.sort { left, right in
                if left.prefix != right.prefix { return left.prefix < right.prefix }
                return Self.precedes(Self.record(left, bytes), Self.record(right, bytes))
            }
        }
    }

    /// Writes what is in memory as a sorted run.
    private func spill() throws {
        sort()
        let file = try self.file ?? TemporaryFile(beside: path)
        self.file = file
        let start = file.size
        try bytes.withUnsafeBytes { bytes in
            for entry in entries { try file.append(record: Self.record(entry, bytes)) }
        }
        try file.flush()
        runs.append(start..<file.size)
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
    }

    private func merge(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let file else { return }
        let bufferSize = min(1 << 18, max(1 << 12, memory / runs.count))
        var heap = RunHeap()
        for run in runs { try heap.add(RecordCursor(file, run, bufferSize: bufferSize)) }
        while !heap.isEmpty {
            try heap.withFirst(body)
            try heap.advanceFirst()
        }
    }

    private static func record(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = Int(entry.start)
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(entry.count)])
    }

    private static func prefix(of record: UnsafeRawBufferPointer) -> UInt64 {
        if record.count >= 8 { return UInt64(bigEndian: record.loadUnaligned(as: UInt64.self)) }
        var prefix: UInt64 = 0
        for (index, byte) in record.enumerated() { prefix |= UInt64(byte) << UInt64(56 - index * 8) }
        return prefix
    }

    /// True when a record comes before another, byte by byte, the shorter first.
    static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let common = min(left.count, right.count)
        if common > 0, let left = left.baseAddress, let right = right.baseAddress {
            let order = memcmp(left, right, common)
            if order != 0 { return order < 0 }
        }
        return left.count < right.count
    }
}

/// The runs of a sort, that with the least current record first.
private struct RunHeap {
    private var cursors: [RecordCursor] = []

    var isEmpty: Bool { cursors.isEmpty }

    /// Adds a run from its first record on; an empty run is left out.
    mutating func add(_ cursor: RecordCursor) throws {
        var cursor = cursor
        guard try cursor.advance() else { return }
        cursors.append(cursor)
        var child = cursors.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            cursors.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    func withFirst(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try cursors[0].withRecord(body) }

    /// Moves the first run to its next record and puts it where it then belongs.
    mutating func advanceFirst() throws {
        if try !cursors[0].advance() {
            cursors.swapAt(0, cursors.count - 1)
            cursors.removeLast()
        }
        var parent = 0
        while case let left = parent * 2 + 1, left < cursors.count {
            let right = left + 1
            let least = right < cursors.count && precedes(right, left) ? right : left
            guard precedes(least, parent) else { return }
            cursors.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        cursors[left].withRecord { left in
            cursors[right].withRecord { ExternalSort.precedes(left, $0) }
        }
    }
}
