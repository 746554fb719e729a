extension AddressText {
    /// The key of a place's name made of those words.
    ///
    /// Forms of saint, directions and short forms (`mt`, `ft`, `hts`) count as written out.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - link: folded words to put between each two of them, such as `am`; none when empty.
    /// - Returns: the key.
    package func placeKey(_ words: Range<Int>, link: StaticString = "") -> UInt64 {
        var hash = FNVHash()
        hash.feed("p:".utf8)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.tokenByteLimit) { bytes in
            for index in words {
                if index > words.lowerBound {
                    hash.feed(0x20)
                    if link.utf8CodeUnitCount > 0 {
                        hash.feed(UnsafeBufferPointer(start: link.utf8Start, count: link.utf8CodeUnitCount))
                        hash.feed(0x20)
                    }
                }
                let token = tokens[index]
                if token.directions.isEmpty || token.directions.rawValue.nonzeroBitCount > 1 {
                    let canonical = lexicon.canonical(token.canonical)
                    hash.feed(canonical.isEmpty ? folded[token.range] : canonical)
                } else {
                    var sink = ByteSink(bytes)
                    appendDirection(token.directions, token, to: &sink)
                    hash.feed(sink.bytes)
                }
            }
        }
        return hash.value
    }

    /// The key of the postcode made of those words, in the country.
    ///
    /// American ZIP codes get their lost zeros back and lose their four extra digits.
    package func postcodeKey(_ words: Range<Int>, country: CountryCode) -> UInt64 {
        var postcode = Postcode()
        for index in words { postcode.append(folded[tokens[index].range]) }
        return postcode.key(in: country)
    }
}
