/// Writes bytes one after the other into room that is lent for the time.
///
/// What does not fit is left out and noted: whoever lends the room then has it written once more into more of it.
struct ByteCursor {
    private let room: UnsafeMutableBufferPointer<UInt8>
    /// Where the next byte goes.
    private(set) var count: Int
    /// True when there was not room enough; then what is written is of no use.
    private(set) var isOverrun = false

    /// A cursor that goes on behind the first `count` bytes of the room.
    init(_ room: UnsafeMutableBufferPointer<UInt8>, from count: Int) {
        self.room = room
        self.count = count
    }

    /// Appends one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < room.count else { return isOverrun = true }
        room[count] = byte
        count &+= 1
    }

    /// Appends the bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, let target = room.baseAddress else { return }
        guard bytes.count <= room.count &- count else { return isOverrun = true }
        (target + count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends a literal's bytes.
    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Takes the last byte back as long as it is that one.
    mutating func trim(_ byte: UInt8) {
        while count > 0, room[count &- 1] == byte { count &-= 1 }
    }
}

/// Bytes in memory that grows as they are written.
struct GrowingBytes: Sendable {
    private var room: [UInt8]
    /// The bytes written so far.
    private(set) var count = 0

    /// No bytes, with room for so many.
    init(capacity: Int = 256) { room = [UInt8](repeating: 0, count: capacity) }

    /// Appends what `body` writes; it is called again, to write the same, while the room is too small.
    mutating func write(_ body: (inout ByteCursor) -> Void) {
        while true {
            let cursor = room.withUnsafeMutableBufferPointer {
                var cursor = ByteCursor($0, from: count)
                body(&cursor)
                return cursor
            }
            guard cursor.isOverrun else {
                count = cursor.count
                return
            }
            room += [UInt8](repeating: 0, count: max(256, room.count))
        }
    }

    /// Lends the bytes.
    func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try room.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}
