@_spi(_Unicode) import Swift

/// The form of a query's text that its key is made from.
///
/// Case, the amount of white space and the way accents are composed make no difference; letters, accents and
/// punctuation do, since a provider may read them.
package enum QuestionText {
    /// Appends the text in Unicode normalization form C, lower case, without white space at its ends.
    ///
    /// Every run of white space inside becomes one blank. A line feed is appended at the end, so that the texts of two
    /// fields never run together.
    package static func append(_ text: String, to question: inout [UInt8]) {
        var text = text
        let isASCII = text.withUTF8 { bytes in
            guard bytes.reduce(0, |) < 0x80 else { return false }
            appendASCII(bytes, to: &question)
            return true
        }
        if !isASCII {
            var composed = text.lowercased()._nfcText
            composed = composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            question += composed.utf8
        }
        question.append(0x0A)
    }

    private static func appendASCII(_ bytes: UnsafeBufferPointer<UInt8>, to question: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { text in
            var count = 0
            var pendingBlank = false
            for byte in bytes {
                if byte == 0x20 || (0x09...0x0D).contains(byte) {
                    pendingBlank = count > 0
                    continue
                }
                if pendingBlank {
                    text[count] = 0x20
                    count &+= 1
                    pendingBlank = false
                }
                text[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                count &+= 1
            }
            question.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
        }
    }
}

extension String {
    /// The same text in normalization form C.
    fileprivate var _nfcText: String {
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }
}
