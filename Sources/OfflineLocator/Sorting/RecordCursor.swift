/// Reads the records of a stretch of a temporary file, one after the other.
struct RecordCursor {
    private let file: TemporaryFile
    /// Where the bytes begin that are not in the buffer yet, and where the stretch ends.
    private var next: Int
    private let end: Int
    private var buffer: [UInt8]
    /// The bytes of the buffer that hold something, and those that were read.
    private var filled = 0
    private var position = 0
    /// The current record's place in the buffer.
    private var record = 0..<0

    /// A cursor before the first record.
    ///
    /// - Parameters:
    ///   - file: the file, flushed.
    ///   - stretch: where in it the records lie.
    ///   - bufferSize: the bytes read at once; longer records make the buffer grow.
    init(_ file: TemporaryFile, _ stretch: Range<Int>, bufferSize: Int) {
        self.file = file
        next = stretch.lowerBound
        end = stretch.upperBound
        buffer = [UInt8](repeating: 0, count: min(max(16, bufferSize), max(16, stretch.count)))
    }

    /// Goes on to the next record; false at the end.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`.
    mutating func advance() throws -> Bool {
        guard try ensure(4) else { return false }
        let length = buffer.withUnsafeBytes {
            Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
        }
        guard try ensure(4 + length) else {
            throw LocatorError(.diskFailure, "a temporary file is shorter than what was written to it")
        }
        record = position + 4..<position + 4 + length
        position += 4 + length
        return true
    }

    /// Calls `body` with the bytes of the current record.
    func withRecord<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[record])) }
    }

    /// Makes that many unread bytes lie in the buffer; false when the stretch has no more.
    private mutating func ensure(_ count: Int) throws -> Bool {
        guard filled - position < count else { return true }
        guard filled - position + end - next >= count else { return false }
        let rest = position..<filled
        buffer.withUnsafeMutableBytes { $0.copyBytes(from: $0[rest]) }
        filled = rest.count
        position = 0
        if buffer.count < count { buffer += [UInt8](repeating: 0, count: count - buffer.count) }
        let wanted = min(buffer.count - filled, end - next)
        let got = try buffer.withUnsafeMutableBytes {
            try file.read(at: next, into: UnsafeMutableRawBufferPointer(rebasing: $0[filled..<filled + wanted]))
        }
        filled += got
        next += wanted
        return filled >= count
    }
}
