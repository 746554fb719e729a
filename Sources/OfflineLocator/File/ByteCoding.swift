/// Appends the whole numbers of a locator file's blobs: LEB128, signed ones zig-zag.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends one byte.
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Appends a number of any size, seven bits a byte.
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a number that may be negative.
    mutating func appendZigzag(_ value: Int64) {
        appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Ascending ids as differences.
    static func ids(_ ids: some Sequence<UInt32>) -> [UInt8] {
        var writer = ByteWriter()
        var previous: UInt32 = 0
        for id in ids {
            writer.appendVarint(UInt64(id &- previous))
            previous = id
        }
        return writer.bytes
    }
}

/// Reads what `ByteWriter` wrote; bytes that cannot have been written by it read as nil, never out of bounds.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// A reader of bytes that outlive it.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// True when all bytes are read.
    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte, or nil at the end.
    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// The next number, or nil.
    mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// The next number that may be negative, or nil.
    mutating func zigzag() -> Int64? {
        guard let value = varint() else { return nil }
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Appends the ids of a list, at most `limit` of them.
    static func appendIDs(_ bytes: UnsafeRawBufferPointer, limit: Int, to ids: inout [UInt32]) {
        var reader = ByteReader(bytes)
        var id: UInt32 = 0
        var count = 0
        while count < limit, let step = reader.varint() {
            id = id &+ UInt32(truncatingIfNeeded: step)
            ids.append(id)
            count += 1
        }
    }
}
