extension Comparer {
    /// Finds the query's house number and compares it.
    func readNumber(_ reading: inout Reading, _ facts: CandidateFacts, _ precision: Precision) {
        guard let asked = chooseNumber(in: reading.free) else {
            reading.evidence.number = candidate.number.isEmpty ? .none : .notAsked
            return
        }
        reading.asksNumber = true
        reading.number = asked.words & reading.free
        reading.free &= ~asked.words
        guard let found = candidate.house else {
            reading.evidence.number = candidate.number.isEmpty ? .notGiven : .different
            return
        }
        var level = Self.level(asked.number, found)
        if level == .same, facts.contains(.suffixDiffers) { level = .suffix }
        if precision == .interpolated, level == .same || level == .suffix { level = .interpolated }
        reading.evidence.number = level
        if level == .near || level == .different {
            reading.evidence.numberDistance = abs(asked.number.base - found.base)
        }
    }

    private static func level(_ asked: HouseNumber, _ found: HouseNumber) -> Level {
        if asked.isSameHouse(as: found), asked.rangeEnd == found.rangeEnd { return .same }
        // `37-11` may be written as a range on one side and be kept whole on the other.
        if let compound = asked.compound, compound.isSameHouse(as: found) { return .same }
        if let compound = found.compound, compound.isSameHouse(as: asked) { return .same }
        if asked.rangeEnd != 0 || found.rangeEnd != 0, asked.overlaps(found) { return .overlap }
        if asked.base == found.base { return .suffix }
        return abs(asked.base - found.base) <= 4 ? .near : .different
    }

    /// The number, with its words; a lone letter behind it is left to the street when the candidate has it there.
    private func settled(_ house: QueryWords.House) -> (number: HouseNumber, words: UInt64) {
        guard let shorter = house.shorter, let letter = house.letter.firstWord, isInStreet(letter),
            candidate.house.map({ !$0.isSameHouse(as: house.number) }) ?? true
        else { return (house.number, house.words) }
        return (shorter, house.words & ~house.letter)
    }

    /// The house number: the candidate's, else the first that is not the street's.
    private func chooseNumber(in free: UInt64) -> (number: HouseNumber, words: UInt64)? {
        var possible = query.numbers & free & query.numberPlaces
        if possible & query.number != 0 { possible &= query.number }
        guard let lowest = possible.firstWord else { return nil }
        if let found = candidate.house {
            for house in query.houses where possible.contains(word: house.start) && house.number.base == found.base {
                return settled(house)
            }
        }
        // `rue du 11 Novembre` and `Highway 7` have a number of their own.
        let first = (query.all & query.numberPlaces).firstWord ?? lowest
        for house in query.houses where possible.contains(word: house.start) && isInStreet(house.start) {
            if possible.nonzeroBitCount > 1 || house.start > first { possible &= ~UInt64(word: house.start) }
        }
        return query.houses.first { possible.contains(word: $0.start) }.map(settled)
    }

    /// True when the candidate's street has that word too.
    private func isInStreet(_ index: Int) -> Bool {
        candidate.street.contains { similarity($0, index) == 1 }
    }
}
