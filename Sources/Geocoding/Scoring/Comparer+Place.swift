extension Comparer {
    /// Finds the place among the words that are left, by the best of its names, and compares it.
    func readPlace(_ reading: inout Reading) {
        if !reading.hasPlace, let (words, level) = bestPlace(reading.free) { reading.claimPlace(words, level: level) }
        if reading.hasPlace {
            claimOtherNames(&reading)
            return
        }
        let asksPlace = query.city & reading.free != 0 || hasPlaceWords(reading.free & query.line & ~query.units)
        if candidate.places.isEmpty {
            reading.evidence.place = asksPlace ? .notGiven : .none
        } else {
            reading.evidence.place = asksPlace ? .different : .notAsked
        }
        // A place of another name is no part of the street: it counts once, as the difference it is.
        reading.claimArea(query.city & reading.free & (candidate.places.isEmpty ? 0 : UInt64.max))
    }

    /// The rightmost words that are one of the place's names, word for word, unless the name would be all there is.
    func placePhrase(free: UInt64) -> (words: UInt64, level: Level)? {
        guard query.line != 0 || query.city == 0 || query.city & free != 0 else { return nil }
        let first = free.firstWord ?? 0
        var part: (words: UInt64, level: Level)?
        for (number, name) in candidate.places.enumerated() {
            guard let words = phrase(name, in: free), query.line == 0 || words.firstWord ?? 0 > first else { continue }
            switch company(of: name, at: words, in: free) {
            case .none: return (words, number == 0 ? .same : .alias)
            case .part(let more): part = part ?? (words | more, .partly)
            case .other: continue
            }
        }
        return part
    }

    /// The words of the best name, its own part of the query first.
    func bestPlace(_ free: UInt64) -> (words: UInt64, level: Level)? {
        let own = free & query.cityPlaces
        let best = bestName(in: own)
        // With a town in its own part, others are believed only word for word.
        if let best, best.level != .partly { return best }
        if own != free, let phrase = placePhrase(free: free & ~own & ~query.units) { return phrase }
        if query.cityPlaces == 0, let other = bestName(in: free & ~query.units) { return other }
        return best
    }

    private func bestName(in pool: UInt64) -> (words: UInt64, level: Level)? {
        var best: (similarity: Float, words: UInt64, number: Int)?
        for (number, name) in candidate.places.enumerated() {
            var match = match(name, in: pool)
            guard match.similarity >= 0.5 else { continue }
            switch company(of: name, at: match.words, in: pool) {
            case .none: break
            case .part(let more): match = (min(match.similarity, Self.mostOfPart), match.words | more)
            case .other: continue
            }
            let isBetter = match.similarity > best?.similarity ?? 0.4999
            // `New York City` rather than the `New York` in it.
            let isLonger =
                match.similarity == best?.similarity
                && match.words.nonzeroBitCount > best?.words.nonzeroBitCount ?? 0
            if isBetter || isLonger { best = (match.similarity, match.words, number) }
        }
        guard let best else { return nil }
        let level: Level =
            best.similarity >= 0.995
            ? best.number == 0 ? .same : .alias : best.similarity >= 0.8 ? .similar : .partly
        return (best.words, level)
    }

    /// What a name that is only part of the one asked for, or the reverse, is like at most.
    private static let mostOfPart: Float = 0.79

    /// How far the words of a name are there, in whatever order.
    private func match(_ name: Range<Int>, in pool: UInt64) -> (similarity: Float, words: UInt64) {
        if let words = phrase(name, in: pool) { return (1, words) }
        // `Spring field`: a blank in the wrong place.
        if name.count == 1, let pair = joinedPair(for: candidate.words.words[name.lowerBound], in: pool) {
            return (0.98, pair)
        }
        var (sum, weight): (Float, Float) = (0, 0)
        var taken: UInt64 = 0
        for row in name {
            let length = Float(candidate.words.words[row].count)
            weight += length
            var (best, bestColumn): (Float, Int) = (0, 0)
            var rest = pool & ~taken
            while let column = rest.popFirst() {
                let similarity = similarity(row, column)
                if similarity > best, !isShortForm(column, of: row, in: name) {
                    (best, bestColumn) = (similarity, column)
                }
            }
            guard best >= 0.65 else { continue }
            sum += best * length
            taken |= UInt64(word: bestColumn)
        }
        return weight > 0 ? (sum / weight, taken) : (0, 0)
    }

    /// The rightmost words in a row that are the name, word for word, or joined into one.
    func phrase(_ name: Range<Int>, in pool: UInt64) -> UInt64? {
        guard let firstRow = name.first else { return nil }
        var starts = pool
        while let start = starts.popLast() {
            guard similarity(firstRow, start) == 1, !isShortForm(start, of: firstRow, in: name) else { continue }
            let isWhole = name.allSatisfy { row in
                let column = start + row - firstRow
                return pool.contains(word: column) && column < query.words.words.count && similarity(row, column) == 1
                    && query.words.words[column].segment == query.words.words[start].segment
            }
            let words = start..<start + name.count
            if isWhole, !(candidate.isArea && isStreetName(words, in: pool)) { return UInt64(words: words) }
        }
        return name.count > 1 ? joined(name, in: pool) : nil
    }

    /// True for a letter or two, a direction or a type of street that mean the one word of a name but are not it.
    ///
    /// Neither the `n` of `n/a` nor `North` names a town `Noord`.
    private func isShortForm(_ column: Int, of row: Int, in name: Range<Int>) -> Bool {
        let word = query.words.words[column]
        guard name.count == 1, word.hash != candidate.words.words[row].hash else { return false }
        return word.count < 3 || similarity(row, column) == 1 && (word.isDirection || word.isType)
    }

    /// `Newyork` for `New York`.
    private func joined(_ name: Range<Int>, in pool: UInt64) -> UInt64? {
        var hash = FNVHash()
        for row in name {
            let word = candidate.words.words[row]
            hash.feed(candidate.words.folded[word.range])
        }
        var rest = pool
        while let column = rest.popLast() {
            if query.words.words[column].hash == hash.value { return UInt64(word: column) }
        }
        return nil
    }

    /// `Brooklyn, New York`: the other names explain words too, though they add nothing.
    private func claimOtherNames(_ reading: inout Reading) {
        for name in candidate.places {
            let pool = reading.free & ~query.street & ~query.number
            guard pool != 0 else { return }
            if let words = phrase(name, in: pool) { reading.claimArea(words) }
        }
    }

    /// True when words are left that could name a place.
    func hasPlaceWords(_ words: UInt64) -> Bool {
        var rest = words
        while let index = rest.popFirst() {
            let word = query.words.words[index]
            if !word.hasDigit, word.count > 2, !word.isType, !word.isDirection, !word.isWeak { return true }
        }
        return false
    }
}
