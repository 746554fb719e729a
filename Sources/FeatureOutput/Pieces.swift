/// Texts that are written again and again, all in one array, so that writing one is no more than a copy of bytes.
struct Pieces: Sendable {
    private var bytes = GrowingBytes()
    /// Where each text ends.
    private var ends: [Int] = []

    /// The number of texts.
    var count: Int { ends.count }

    /// Takes in one more text, as that writes it.
    mutating func add(_ write: (inout ByteCursor) -> Void) {
        bytes.write(write)
        ends.append(bytes.count)
    }

    /// Appends text `index`, counted from 0.
    @inline(__always)
    func append(_ index: Int, to output: inout ByteCursor) {
        let start = index == 0 ? 0 : ends[index - 1]
        bytes.withUnsafeBytes {
            output.append(UnsafeBufferPointer(rebasing: $0.assumingMemoryBound(to: UInt8.self)[start..<ends[index]]))
        }
    }
}
