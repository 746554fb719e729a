extension Comparer {
    /// Finds the candidate's street among the query's words and compares its name, type and direction.
    mutating func readStreet(_ reading: inout Reading) {
        let street = candidate.street.prefix(StreetRoles.limit)
        let places = reading.free & ~query.region & ~query.country & ~query.postcode
        let own = places & query.streetPlaces
        guard !street.isEmpty else {
            readMissingStreet(&reading, own)
            return
        }
        // Without a street part, the street may stand in any other.
        let pool = query.streetPlaces == 0 ? places : own
        let match = matchCore(street, pool)
        let anchor = match.words | (match.words == 0 ? reading.number : 0)
        reading.claimStreet(match.words)
        reading.evidence.street = Self.level(match.similarity)
        if reading.evidence.street != .different { reading.asksStreet = true }
        readType(&reading, street, pool, anchor)
        if hasOtherNumber(reading, street) || hasOtherSaint(reading, street, pool) { reading.evidence.street = .weak }
        readDirection(&reading, street, pool, anchor)
        claimWeak(&reading, street, pool)
    }

    /// True when only one of the two streets has a number in its name: `County Road 12` is no `County Road`.
    ///
    /// A number behind a type that takes none, as in `Main St 4`, is a flat's.
    private func hasOtherNumber(_ reading: Reading, _ street: Range<Int>) -> Bool {
        switch reading.evidence.street {
        case .same, .similar, .partly: break
        default: return false
        }
        let words = query.words.words
        let numbers = street.filter { candidate.words.words[$0].hasDigit }
        guard numbers.isEmpty else {
            return !numbers.contains { bestWord(for: $0, in: reading.street).similarity == 1 }
        }
        guard let last = reading.street.lastWord, last + 1 < words.count,
            reading.free.contains(word: last + 1), !query.units.contains(word: last + 1),
            words[last + 1].isAllDigits, words[last + 1].segment == words[last].segment
        else { return false }
        return NumberedTypes.takesNumber(
            words[last].classes,
            hash: words[last].hash,
            before: last > 0 ? words[last - 1].classes : []
        )
    }

    /// True when a saint stands before the name asked for and before the one found stands none.
    ///
    /// `Saint James Street` is no `James Street`; but what ends a name before it is a type, and `Ste 5` a suite.
    private func hasOtherSaint(_ reading: Reading, _ street: Range<Int>, _ pool: UInt64) -> Bool {
        guard let first = reading.street.firstWord,
            !street.contains(where: { candidate.words.words[$0].classes.contains(.saint) })
        else { return false }
        let words = query.words.words
        func stands(at index: Int) -> Bool { index >= 0 && words[index].segment == words[first].segment }
        var saint = first - 1
        while stands(at: saint), words[saint].isDirection { saint -= 1 }
        guard stands(at: saint), pool.contains(word: saint), words[saint].classes.contains(.saint),
            words[saint].joint != .hyphen, !query.units.contains(word: saint)
        else { return false }
        return !stands(at: saint - 1) || words[saint - 1].hasDigit || words[saint - 1].isDirection
    }

    private static func level(_ similarity: Float) -> Level {
        switch similarity {
        case 0.995...: .same
        case 0.88...: .similar
        case 0.75...: .partly
        case 0.5...: .weak
        default: .different
        }
    }

    /// Says whether a query whose candidate has no street asks for one.
    private func readMissingStreet(_ reading: inout Reading, _ own: UInt64) {
        reading.asksStreet = query.street & own != 0
        reading.evidence.street = reading.asksStreet ? .notGiven : .none
    }

    // MARK: The name

    /// Lets each core word of the street take the query's word that is most like it.
    private mutating func matchCore(_ street: Range<Int>, _ pool: UInt64) -> (similarity: Float, words: UInt64) {
        var taken: UInt64 = 0
        let joined = pairsInOneWord(street, pool, &taken)
        var (sum, weight): (Float, Float) = (0, 0)
        for offset in roles.order where roles.roles[offset] == .core {
            let row = street.lowerBound + offset
            let word = candidate.words.words[row]
            let length = Float(max(2, word.count))
            weight += length
            guard !joined.contains(word: offset) else {
                sum += 0.98 * length
                continue
            }
            var (best, words) = bestWord(for: row, in: pool & ~taken)
            if best < 0.95, let pair = joinedPair(for: word, in: pool & ~taken) { (best, words) = (0.98, pair) }
            if best < 0.75, word.isStem, let whole = gluedWord(row, in: pool & ~taken), whole.similarity > best {
                (best, words) = whole
            }
            guard best >= Similarity.least else { continue }
            taken |= words
            sum += best * length
        }
        return (weight > 0 ? sum / weight : 0, taken)
    }

    private func bestWord(for row: Int, in pool: UInt64) -> (similarity: Float, words: UInt64) {
        var (best, bestWord): (Float, Int) = (0, 0)
        var rest = pool
        while let column = rest.popFirst() {
            let similarity = similarity(row, column)
            if similarity > best { (best, bestWord) = (similarity, column) }
        }
        return (best, best > 0 ? UInt64(word: bestWord) : 0)
    }

    /// Two neighbours in the query that together are the candidate's word: `Mac Donald` for `MacDonald`.
    func joinedPair(for word: Word, in pool: UInt64) -> UInt64? {
        guard word.count >= 5 else { return nil }
        var rest = pool
        while let index = rest.popFirst() {
            guard pool.contains(word: index + 1) else { continue }
            let (first, second) = (query.words.words[index], query.words.words[index + 1])
            guard first.count + second.count == word.count, first.segment == second.segment else { continue }
            let bytes = query.words.folded[second.range]
            var hash = FNVHash(resuming: first.hash)
            hash.feed(bytes)
            if hash.value == word.hash { return UInt64(word: index) | UInt64(word: index + 1) }
        }
        return nil
    }

    /// The street's words that stand in the query as one with the next or the one before: `MacDonald`.
    private func pairsInOneWord(_ street: Range<Int>, _ pool: UInt64, _ taken: inout UInt64) -> UInt64 {
        var joined: UInt64 = 0
        let words = candidate.words.words
        for offset in roles.roles.indices.dropLast() where isNamePair(offset) && !joined.contains(word: offset) {
            let (first, second) = (words[street.lowerBound + offset], words[street.lowerBound + offset + 1])
            var rest = pool & ~taken
            while let index = rest.popFirst() {
                let word = query.words.words[index]
                guard word.count == first.count + second.count else { continue }
                var hash = FNVHash(resuming: first.hash)
                hash.feed(candidate.words.folded[second.range])
                guard hash.value == word.hash else { continue }
                taken |= UInt64(word: index)
                joined |= UInt64(words: offset..<offset + 2)
                break
            }
        }
        return joined
    }

    /// True for two words of the name; one may be a weak one, as in `Don Juan`.
    private func isNamePair(_ offset: Int) -> Bool {
        let (first, second) = (roles.roles[offset], roles.roles[offset + 1])
        return first == .core && (second == .core || second == .weak) || first == .weak && second == .core
    }

    /// A word of the query that is like the stem and its type together: `Hauptstrase`.
    private mutating func gluedWord(_ row: Int, in pool: UInt64) -> (similarity: Float, words: UInt64)? {
        guard row + 1 < candidate.words.words.count else { return nil }
        let stem = candidate.words.words[row]
        let whole = stem.start..<candidate.words.words[row + 1].range.upperBound
        let most = whole.count / 5
        var best: (similarity: Float, words: UInt64)?
        var rest = pool
        while let index = rest.popFirst() {
            let word = query.words.words[index]
            guard !word.isStem, abs(word.count - whole.count) <= most else { continue }
            let distance = edits.distance(candidate.words.folded[whole], query.words.folded[word.range], cap: most)
            guard distance <= most else { continue }
            let similarity = 0.98 - Float(distance) / Float(max(whole.count, word.count))
            if similarity > best?.similarity ?? 0 { best = (similarity, UInt64(word: index)) }
        }
        return best
    }

    /// Weak words of the street explain the same words of the query, and nothing more.
    private func claimWeak(_ reading: inout Reading, _ street: Range<Int>, _ pool: UInt64) {
        for (offset, role) in roles.roles.enumerated() where role == .weak {
            let (best, words) = bestWord(for: street.lowerBound + offset, in: pool & reading.free)
            if best == 1 { reading.claimStreet(words) }
        }
    }
}
