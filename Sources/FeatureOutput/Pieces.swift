/// Texts that are written again and again, all in one array, so that writing one is no more than a copy of bytes.
struct Pieces: Sendable {
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []

    /// The number of texts.
    var count: Int { ends.count }

    /// Takes in one more text, as that writes it.
    mutating func add(_ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(bytes.count)
    }

    /// Appends text `index`, counted from 0.
    func append(_ index: Int, to output: inout [UInt8]) {
        let start = index == 0 ? 0 : ends[index - 1]
        bytes.withUnsafeBufferPointer {
            output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<ends[index]]))
        }
    }
}
