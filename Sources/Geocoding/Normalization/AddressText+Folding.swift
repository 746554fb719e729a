extension AddressText {
    /// Appends the words of UTF-8 bytes as a new segment.
    ///
    /// - Returns: the words' places in `tokens`.
    @discardableResult
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, options: FoldingOptions = []) -> Range<Int> {
        let first = tokens.count
        let segment = UInt8(min(segmentCount, 255))
        segmentCount += 1
        if !options.contains(.breaksGluedWords), appendPlain(bytes, segment: segment) { return first..<tokens.count }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.tokenByteLimit) { word in
            var folder = TextFolder(bytes: bytes, options: options, segment: segment, word: word)
            folder.run(into: &self)
        }
        return first..<tokens.count
    }
}
