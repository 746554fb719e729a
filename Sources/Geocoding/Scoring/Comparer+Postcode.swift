extension Comparer {
    /// Compares the postcodes and claims the query's.
    mutating func readPostcode(_ reading: inout Reading) {
        let found = candidate.code
        // A town or region has no one postcode of its own.
        let notGiven = candidate.isArea ? Level.coarser : .notGiven
        if !found.isEmpty, let words = exactPostcode(found, in: reading.free) {
            reading.claimArea(words)
            reading.asksPostcode = true
            reading.evidence.postcode = .same
            return
        }
        guard let words = askedPostcode(in: reading.free) else {
            reading.evidence.postcode = found.isEmpty ? .none : .notAsked
            return
        }
        reading.claimArea(words)
        reading.asksPostcode = true
        guard !found.isEmpty else {
            reading.evidence.postcode = notGiven
            return
        }
        if candidate.countryCode.usesZIPCodes { Postcode.completeZIP(&window) }
        PostcodeShape.complete(&window, like: found)
        reading.evidence.postcode = level(window, found)
    }

    /// `10115 Berlin`: digits before a place and no street are a postcode, not a house number.
    mutating func readLeadingPostcode(_ reading: inout Reading, _ digits: UInt64) {
        guard !reading.asksPostcode, reading.evidence.postcode != .same, let index = digits.firstWord else { return }
        let word = query.words.words[index]
        let asked = Array(query.words.folded[word.range])
        guard PostcodeShape.isPlausible(asked, in: candidate.countryCode) else { return }
        reading.claimArea(UInt64(word: index))
        reading.asksPostcode = true
        reading.evidence.postcode = candidate.code.isEmpty ? .coarser : level(asked, candidate.code)
    }

    private mutating func level(_ asked: [UInt8], _ found: [UInt8]) -> Level {
        if asked == found { return .same }
        if edits.distance(asked[...], found[...], cap: 1) <= 1 { return .oneEdit }
        // Outward codes of other lengths may begin alike: `M1` is not near `M15`.
        if PostcodeShape.isBritish(asked), PostcodeShape.isBritish(found) {
            if PostcodeShape.haveSameOutward(asked, found) { return .firstThree }
        } else if asked.prefix(3) == found.prefix(3) {
            return .firstThree
        }
        return asked.prefix(2) == found.prefix(2) ? .firstTwo : .different
    }

    /// The rightmost one, two or three words that are that postcode.
    private mutating func exactPostcode(_ found: [UInt8], in free: UInt64) -> UInt64? {
        var starts = free & (query.postcode == 0 ? free : query.postcode | query.line)
        while let start = starts.popLast() {
            // A first number that is the house's is not the postcode too.
            if start == 0, query.postcode == 0, isOwnNumber(start) { continue }
            var length = 0
            window.removeAll(keepingCapacity: true)
            while length < 3, appendToWindow(start, length, free) {
                length += 1
                if isSame(window, found, start: start) {
                    return UInt64(words: start..<start + length) | plusFour(after: start + length, free)
                }
                guard window.count < found.count else { break }
            }
        }
        return nil
    }

    private func isSame(_ asked: [UInt8], _ found: [UInt8], start: Int) -> Bool {
        if asked == found { return true }
        guard asked.allSatisfy(\.isDigit), start > 0 || query.postcode != 0 else { return false }
        var asked = asked
        if asked.count == 9, candidate.countryCode == .unitedStates { asked.removeLast(4) }
        guard asked.count > 2, asked.count <= found.count, found.first == 0x30 || asked.count == found.count else {
            return false
        }
        return found.suffix(asked.count) == asked[...] && found.dropLast(asked.count).allSatisfy { $0 == 0x30 }
    }

    /// The four digits behind the hyphen of a ZIP+4.
    private func plusFour(after end: Int, _ free: UInt64) -> UInt64 {
        guard candidate.countryCode == .unitedStates, free.contains(word: end) else { return 0 }
        let word = query.words.words[end]
        return word.joint == .hyphen && word.isAllDigits && word.count == 4 ? UInt64(word: end) : 0
    }

    /// The words of the postcode that the query names, which is then in `window`.
    private mutating func askedPostcode(in free: UInt64) -> UInt64? {
        window.removeAll(keepingCapacity: true)
        if query.postcode & free != 0 {
            var words = query.postcode & free
            while let index = words.popFirst() {
                let word = query.words.words[index]
                if candidate.countryCode == .unitedStates, window.count == 5, word.joint == .hyphen { continue }
                window += query.words.folded[word.range]
            }
            return query.postcode & free
        }
        let country = candidate.countryCode
        let own = postcode(in: free & ~query.units & ~query.number) { PostcodeShape.isPlausible($0, in: country) }
        if let own { return own }
        // That of another country contradicts the candidate's; without a country of its own it stays what it is.
        guard !asked.postcodeCountry.isNone else { return nil }
        return postcode(in: free & ~query.units & ~query.number) { !PostcodeShape.country(of: $0).isNone }
    }

    /// The rightmost one or two words that have that shape; they are then in `window`.
    private mutating func postcode(in free: UInt64, having isShape: ([UInt8]) -> Bool) -> UInt64? {
        var starts = free
        while let start = starts.popLast() {
            guard start > 0, !isOnlyNumber(start) else { continue }
            var length = 0
            window.removeAll(keepingCapacity: true)
            while length < 2, appendToWindow(start, length, free) {
                length += 1
                guard isShape(window) else { continue }
                return UInt64(words: start..<start + length) | plusFour(after: start + length, free)
            }
        }
        return nil
    }

    /// Appends word `start + length` to the window; false when it does not belong to the words before.
    private mutating func appendToWindow(_ start: Int, _ length: Int, _ free: UInt64) -> Bool {
        let index = start + length
        guard free.contains(word: index), index < query.words.words.count else { return false }
        let word = query.words.words[index]
        guard word.count <= 10, length == 0 || word.segment == query.words.words[start].segment else { return false }
        window += query.words.folded[word.range]
        return true
    }

    /// True for a word that begins with the candidate's house number.
    private func isOwnNumber(_ index: Int) -> Bool {
        guard let first = candidate.number.first else { return false }
        let value = query.words.words[index].value
        return value >= 0 && value == candidate.words.words[first].value
    }

    /// True for the candidate's house number when the query has no other number.
    private func isOnlyNumber(_ index: Int) -> Bool {
        isOwnNumber(index) && query.numbers & ~UInt64(word: index) == 0
    }
}
