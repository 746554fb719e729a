extension Comparer {
    /// Finds the query's house number and compares it.
    func readNumber(_ reading: inout Reading, _ facts: CandidateFacts, _ precision: Precision) {
        guard let start = chooseNumber(in: reading.free), let asked = askedNumber(at: start) else {
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

    /// The number that begins at a word, with its words.
    private func askedNumber(at index: Int) -> (number: HouseNumber, words: UInt64)? {
        let words = query.words
        guard let reading = words.text.houseNumber(at: words.words[index].token) else { return nil }
        guard let loose = reading.withoutLooseSuffix else {
            return (reading.number, words.mask(ofTokens: reading.words))
        }
        // A lone letter is the number's when the candidate has it there, and the street's when it has it there.
        let letter = words.mask(ofTokens: reading.words) & ~words.mask(ofTokens: loose.words)
        let isStreets = letter.firstWord.map { isInStreet($0) } ?? false
        let isNumbers = candidate.house.map { $0.isSameHouse(as: reading.number) } ?? false
        guard isStreets && !isNumbers else { return (reading.number, words.mask(ofTokens: reading.words)) }
        return (loose.number, words.mask(ofTokens: loose.words))
    }

    /// The word that is or begins the house number: the candidate's, else the first that is not the street's.
    private func chooseNumber(in free: UInt64) -> Int? {
        var possible = query.numbers & free & query.numberPlaces
        if possible & query.number != 0 { possible &= query.number }
        guard let lowest = possible.firstWord else { return nil }
        if let found = candidate.house {
            var rest = possible
            while let index = rest.popFirst() {
                if let asked = askedNumber(at: index), asked.number.base == found.base { return index }
            }
        }
        // `rue du 11 Novembre` and `Highway 7` have a number of their own.
        let first = (query.all & query.numberPlaces).firstWord ?? lowest
        var rest = possible
        while let index = rest.popFirst() {
            guard isInStreet(index), possible.nonzeroBitCount > 1 || index > first else { continue }
            possible &= ~UInt64(word: index)
        }
        return possible.firstWord
    }

    /// True when the candidate's street has that word too.
    private func isInStreet(_ index: Int) -> Bool {
        candidate.street.contains { similarity($0, index) == 1 }
    }
}
