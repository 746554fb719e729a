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
        let isASCII = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
        if isASCII {
            text.withUTF8 { appendASCII($0, to: &question) }
        } else {
            var composed = text.lowercased()._nfcText
            composed = composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            question += composed.utf8
        }
        question.append(0x0A)
    }

    private static func appendASCII(_ bytes: UnsafeBufferPointer<UInt8>, to question: inout [UInt8]) {
        var pendingBlank = false
        let start = question.count
        for byte in bytes {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                pendingBlank = question.count > start
                continue
            }
            if pendingBlank { question.append(0x20) }
            pendingBlank = false
            question.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
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
