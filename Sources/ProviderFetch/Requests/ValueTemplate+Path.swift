extension ValueTemplate {
    /// The values that the question puts in, in order, without the text between them.
    func values(_ question: Question, blank: [UInt8]) -> [[UInt8]] {
        pieces.compactMap { piece in
            guard !piece.isConstant else { return nil }
            var value: [UInt8] = []
            ValueTemplate(piece).append(question, blank: blank, to: &value)
            return value
        }
    }

    /// Appends the template as a URL's path: its text as it stands, each value encoded as one segment.
    ///
    /// Runs of blanks become one, since a path's blanks are read as written.
    func append(_ question: Question, blank: [UInt8], toPath url: inout [UInt8]) {
        for piece in pieces {
            if case .text(let text) = piece {
                url += text
                continue
            }
            var value: [UInt8] = []
            ValueTemplate(piece).append(question, blank: blank, to: &value)
            PercentEncoding.append(Array(value.split(separator: 0x20).joined(separator: [0x20])), to: &url)
        }
    }
}
