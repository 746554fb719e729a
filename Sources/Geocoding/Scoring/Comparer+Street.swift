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
        readDirection(&reading, street, pool, anchor)
        claimWeak(&reading, street, pool)
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
    private func joinedPair(for word: Word, in pool: UInt64) -> UInt64? {
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

    // MARK: Type and direction

    private func readType(
        _ reading: inout Reading,
        _ street: Range<Int>,
        _ pool: UInt64,
        _ anchor: UInt64
    ) {
        let found = roles.roles.firstIndex(of: .type).map { street.lowerBound + $0 }
        let near = neighbours(of: anchor, in: pool & reading.free)
        if let found {
            // The nearest to the name: in `12 Main, St Louis` the `St` is not the street's.
            if let word = nearest(to: anchor, in: near, where: { similarity(found, $0) >= 0.75 }) {
                reading.claimStreet(UInt64(word: word))
                reading.evidence.type = .same
                return
            }
            if isGlued(found, reading.street) {
                reading.evidence.type = .same
                return
            }
        }
        let adjacent = adjacent(to: anchor | reading.number, in: near)
        let other = nearest(to: anchor, in: adjacent) { index in
            let word = query.words.words[index]
            guard word.isType, !word.isWeak || word.classes.contains(.type) else { return false }
            if word.classes.contains(.softType) && found == nil { return false }
            return !isSaint(index, in: reading.free)
        }
        guard let other else {
            reading.evidence.type = found == nil ? .none : .notAsked
            return
        }
        reading.evidence.type = found == nil ? .notGiven : .different
        if found != nil { reading.claimStreet(UInt64(word: other)) }
    }

    /// Sees a type that is not the candidate's among the words that are left beside the street.
    ///
    /// It may be misspelt (`Tuten Avene` is no `Tuten Road`), or it looked like a saint's while the town's name behind
    /// it was not yet explained (`Lauderdale St Montgomery`).
    mutating func readLeftType(_ reading: inout Reading) {
        guard reading.evidence.type == .notAsked else { return }
        var rest = adjacent(to: reading.street, in: reading.free)
        while let index = rest.popFirst() {
            let word = query.words.words[index]
            guard word.count > 3 || word.isType, !word.hasDigit,
                neighbours(of: reading.street, in: UInt64(word: index)) != 0
            else {
                continue
            }
            let bytes = query.words.folded[word.range]
            if word.isType, !word.classes.contains(.softType), !isSaint(index, in: reading.free) {
                reading.claimStreet(UInt64(word: index))
                reading.evidence.type = .different
                return
            }
            for type in Self.commonTypes {
                let most = type.count > 5 ? 2 : 1
                guard edits.distance(bytes, type[...], cap: most) <= most else { continue }
                reading.claimStreet(UInt64(word: index))
                reading.evidence.type = .different
                return
            }
        }
    }

    private static let commonTypes = [
        "street", "avenue", "road", "drive", "lane", "court", "boulevard", "place", "circle", "terrace", "parkway",
        "highway", "square", "trail", "strasse", "chemin", "impasse",
    ].map { Array($0.utf8) }

    /// True when the type was glued to the name in the query, and claimed with it.
    private func isGlued(_ found: Int, _ words: UInt64) -> Bool {
        let word = candidate.words.words[found]
        guard word.joint == .glued, found > candidate.street.lowerBound else { return false }
        var rest = words
        while let index = rest.popFirst() {
            if !query.words.words[index].isStem, query.words.words[index].count > word.count + 2 { return true }
        }
        return false
    }

    /// True for the `St` of `St Louis`: a name follows.
    private func isSaint(_ index: Int, in free: UInt64) -> Bool {
        let words = query.words.words
        guard words[index].classes.contains(.saint), free.contains(word: index + 1) else { return false }
        let next = words[index + 1]
        return next.segment == words[index].segment && !next.isType && !next.isDirection && !next.hasDigit
            && !query.units.contains(word: index + 1)
    }

    private func readDirection(
        _ reading: inout Reading,
        _ street: Range<Int>,
        _ pool: UInt64,
        _ anchor: UInt64
    ) {
        let near = neighbours(of: anchor, in: pool & reading.free)
        var (isFound, isMissed) = (false, false)
        for (offset, role) in roles.roles.enumerated() where role == .direction {
            let row = street.lowerBound + offset
            if let word = nearest(to: anchor, in: near & reading.free, where: { similarity(row, $0) >= 0.85 }) {
                reading.claimStreet(UInt64(word: word))
                isFound = true
            } else if let pair = joinedPair(for: candidate.words.words[row], in: near & reading.free) {
                reading.claimStreet(pair)
                isFound = true
            } else {
                isMissed = true
            }
        }
        let adjacent = adjacent(to: anchor | reading.street | reading.number, in: near & reading.free)
        let other = nearest(to: anchor, in: adjacent) { index in
            // Between two words of the name an `e` is an article or an and.
            let isInside = anchor & (UInt64(word: index) &- 1) & ~reading.number != 0 && anchor >> UInt64(index) != 0
            return query.words.words[index].isDirection && !isInside
        }
        reading.evidence.direction =
            switch (isFound, isMissed, other != nil) {
            case (_, true, true): .different
            case (_, true, false): .notAsked
            case (true, false, false): .same
            case (_, false, true): .notGiven
            case (false, false, false): .none
            }
    }

    /// Weak words of the street explain the same words of the query, and nothing more.
    private func claimWeak(_ reading: inout Reading, _ street: Range<Int>, _ pool: UInt64) {
        for (offset, role) in roles.roles.enumerated() where role == .weak {
            let (best, words) = bestWord(for: street.lowerBound + offset, in: pool & reading.free)
            if best == 1 { reading.claimStreet(words) }
        }
    }

    // MARK: Neighbourhoods

    /// Those of the words that share a segment with one of the anchor's; all of them without an anchor.
    private func neighbours(of anchor: UInt64, in words: UInt64) -> UInt64 {
        guard let first = anchor.firstWord, let last = anchor.lastWord else { return words }
        let segments = query.words.words[first].segment...query.words.words[last].segment
        var (near, rest): (UInt64, UInt64) = (0, words)
        while let index = rest.popFirst() {
            if segments.contains(query.words.words[index].segment) { near |= UInt64(word: index) }
        }
        return near
    }

    /// Those of the words that stand directly beside one of the anchor's; all of them without an anchor.
    private func adjacent(to anchor: UInt64, in words: UInt64) -> UInt64 {
        anchor == 0 ? words : words & (anchor << 1 | anchor >> 1)
    }

    /// The word nearest to the anchor for which that is true; behind it rather than before it.
    private func nearest(to anchor: UInt64, in words: UInt64, where isRight: (Int) -> Bool) -> Int? {
        let (first, last) = (anchor.firstWord ?? 0, anchor.lastWord ?? 0)
        var best: (word: Int, distance: Int)?
        var rest = words
        while let index = rest.popFirst() {
            guard isRight(index) else { continue }
            let distance = index > last ? 2 * (index - last) : index < first ? 2 * (first - index) + 1 : 0
            if distance < best?.distance ?? .max { best = (index, distance) }
        }
        return best?.word
    }
}
