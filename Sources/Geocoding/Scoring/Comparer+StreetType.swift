extension Comparer {
    /// Finds the street's type beside the words of its name (`anchor`) in `pool`, and compares it.
    func readType(
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
        readSecondType(&reading)
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

    /// Sees a type behind the candidate's own: `Walnut Street Extension` is no `Walnut Street`.
    private func readSecondType(_ reading: inout Reading) {
        guard reading.evidence.type == .same, let last = reading.street.lastWord, last + 1 < query.words.words.count,
            reading.free.contains(word: last + 1)
        else { return }
        let (word, own) = (query.words.words[last + 1], query.words.words[last])
        guard own.isType, word.segment == own.segment, word.classes.contains(.trailingType),
            word.classes.isDisjoint(with: [.softType, .weak, .saint]), !word.types.shares(own.types)
        else { return }
        reading.claimStreet(UInt64(word: last + 1))
        reading.evidence.type = .different
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
    func isSaint(_ index: Int, in free: UInt64) -> Bool {
        let words = query.words.words
        guard words[index].classes.contains(.saint), free.contains(word: index + 1) else { return false }
        let next = words[index + 1]
        return next.segment == words[index].segment && !next.isType && !next.isDirection && !next.hasDigit
            && !query.units.contains(word: index + 1)
    }

    /// Finds the street's direction beside the words of its name (`anchor`) in `pool`, and compares it.
    func readDirection(
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
            return isDirection(index) && !isInside
        }
        if let other { reading.claimStreet(UInt64(word: other)) }
        reading.evidence.direction =
            switch (isFound, isMissed, other != nil) {
            case (_, true, true): .different
            case (_, true, false): .notAsked
            case (true, false, false): .same
            case (_, false, true): .notGiven
            case (false, false, false): .none
            }
    }

    /// True for a compass word; a single letter is an initial where addresses carry no compass letters.
    private func isDirection(_ index: Int) -> Bool {
        let word = query.words.words[index]
        return word.isDirection && (word.count > 1 || Self.compassLetters.contains(candidate.countryCode))
    }

    private static let compassLetters: Set<CountryCode> = ["US", "CA", "AU", "NZ", "GB", "IE", "ZA", "PR", .none]

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
