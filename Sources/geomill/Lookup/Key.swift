/// A key that a person pressed.
enum Key: Hashable, Sendable {
    case text(String)
    case backspace, eraseWord, eraseLine
    case up, down
    case enter, escape
    /// Control-D.
    case endOfInput
    /// Control-C.
    case interrupt
}

/// Makes keys of the bytes that a terminal sends.
struct KeyReader {
    /// Bytes of a character or an escape sequence that has not come whole.
    private var rest: [UInt8] = []

    /// The keys in what the terminal sent at one time.
    ///
    /// An escape character that ends it is the Escape key, since terminals send sequences in one piece.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        var input = (rest + bytes)[...]
        rest = []
        var keys: [Key] = []
        while let byte = input.first {
            switch byte {
            case 0x1B:
                input.removeFirst()
                Self.takeSequence(from: &input).map { keys.append($0) }
            case 0x20...0x7E, 0x80...0xFF:
                let (text, taken) = Self.text(at: input)
                guard taken > 0 else {
                    // The beginning of a character whose end is still to come.
                    rest = Array(input)
                    return keys
                }
                input.removeFirst(taken)
                if !text.isEmpty { keys.append(.text(text)) }
            default:
                input.removeFirst()
                Self.control(byte).map { keys.append($0) }
            }
        }
        return keys
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x08, 0x7F: .backspace
        case 0x0A, 0x0D: .enter
        case 0x15: .eraseLine
        case 0x17: .eraseWord
        case 0x0E: .down
        case 0x10: .up
        default: nil
        }
    }

    /// Takes what follows an escape character; nil for a sequence that means nothing here.
    private static func takeSequence(from input: inout ArraySlice<UInt8>) -> Key? {
        guard let introducer = input.first else { return .escape }
        guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
            // A key together with Alt.
            input.removeFirst()
            return nil
        }
        input.removeFirst()
        while let byte = input.popFirst() {
            guard (0x40...0x7E).contains(byte) else { continue }
            switch byte {
            case UInt8(ascii: "A"): return .up
            case UInt8(ascii: "B"): return .down
            default: return nil
            }
        }
        return nil
    }

    /// The text up to the next control character and its length in bytes; 0 when its last character is not whole.
    private static func text(at input: ArraySlice<UInt8>) -> (text: String, taken: Int) {
        let bytes = input.prefix { $0 >= 0x20 && $0 != 0x7F }
        if let text = String(validating: bytes, as: UTF8.self) { return (text, bytes.count) }
        // At most the last three bytes can be a character's beginning.
        for cut in 1...3 where bytes.count > cut {
            let whole = bytes.dropLast(cut)
            if let text = String(validating: whole, as: UTF8.self) { return (text, whole.count) }
        }
        return bytes.count <= 3 && bytes.endIndex == input.endIndex ? ("", 0) : ("", bytes.count)
    }
}
