extension Comparer {
    /// What the words beside a place's name make of it.
    enum Company {
        /// Nothing: the name stands for itself.
        case none
        /// With those words it is another name, of a place that may lie in this one, around it or beside it.
        case part(UInt64)
        /// It is the name of a place elsewhere: `North Reading` for `South Reading`.
        case other
    }

    /// Looks at what stands beside a name that was found in those words of the query.
    ///
    /// A compass word or a saint before a name belongs to it: `North Reading` is no `Reading`. In the town's own part so
    /// does every other word that no preposition sets apart: `Lake Charles` is no `Charles`, `Oak Park Heights` no
    /// `Oak Park`, but `City of Reading` and `Halle an der Saale` are `Reading` and `Halle`.
    func company(of name: Range<Int>, at words: UInt64, in pool: UInt64) -> Company {
        guard let first = words.firstWord, let last = words.lastWord else { return .none }
        if candidate.isArea, isStreetName(first..<last + 1, in: pool) { return .other }
        let isOwnPart = query.city.contains(word: first)
        let lead = missingLead(of: name, at: words)
        if let before = neighbour(first - 1, of: first, in: pool) {
            let word = query.words.words[before]
            let isLead = word.isDirection || word.classes.contains(.saint)
            if isLead, isOwnPart || beginsPlace(before) {
                return word.isDirection && lead?.isDirection == true ? .other : .part(UInt64(word: before))
            }
            if isOwnPart, !word.isWeak, isOfName(before) { return .part(UInt64(word: before)) }
        }
        if isOwnPart, let behind = neighbour(last + 1, of: last, in: pool),
            !query.words.words[behind].isWeak, isOfName(behind)
        {
            return .part(UInt64(word: behind))
        }
        if !isOwnPart, name != candidate.county, let county = county(at: first..<last + 1, in: pool) {
            return .part(county)
        }
        return lead == nil ? .none : .part(0)
    }

    /// The word that makes a county of a name on one line: `Houston County, TX`, `Landkreis Fulda`; nil without one.
    private func county(at name: Range<Int>, in pool: UInt64) -> UInt64? {
        let (words, first, last) = (query.words.words, name.lowerBound, name.upperBound - 1)
        if let behind = neighbour(last + 1, of: last, in: pool), Self.countiesBehind.contains(words[behind].hash) {
            // `Jackson County Road 12` is a street.
            guard let next = neighbour(behind + 1, of: last, in: pool) else { return UInt64(word: behind) }
            return words[next].isType || words[next].hasDigit ? nil : UInt64(word: behind)
        }
        var before = first - 1
        while let weak = neighbour(before, of: first, in: pool), words[weak].isWeak { before = weak - 1 }
        guard let form = neighbour(before, of: first, in: pool), Self.countiesBefore.contains(words[form].hash),
            neighbour(form - 1, of: first, in: pool) == nil
        else { return nil }
        return UInt64(word: form)
    }

    // A handful: looking through them is quicker than a set.
    private static let countiesBehind = ["county", "parish", "megye", "shire"].map { FNVHash.hash($0.utf8) }
    private static let countiesBefore = [
        "county", "landkreis", "kreis", "kanton", "canton", "provincia", "province", "provincie", "departement",
    ].map { FNVHash.hash($0.utf8) }

    /// True for words that are a street's name rather than a town's: `London Road`, `818 Van Ness Ave`, `Rue de Lyon`.
    func isStreetName(_ name: Range<Int>, in pool: UInt64) -> Bool {
        let (first, last) = (name.lowerBound, name.upperBound - 1)
        guard !query.city.contains(word: first) else { return false }
        let words = query.words.words
        var behind = last
        while let next = neighbour(behind + 1, of: last, in: pool), !words[next].hasDigit {
            let closesName = words[next].classes.contains(.trailingType) && !words[next].classes.contains(.softType)
            if closesName, !isSaint(next, in: pool), next == last + 1 || isNumbered(first, in: pool) { return true }
            behind = next
        }
        var before = first - 1
        while let weak = neighbour(before, of: first, in: pool), words[weak].isWeak { before = weak - 1 }
        guard let type = neighbour(before, of: first, in: pool), words[type].count > 1 else { return false }
        let leads = words[type].classes.contains(.leadingType)
        return leads && (type < first - 1 || !words[type].classes.contains(.trailingType))
    }

    /// True when a number stands before the word in its segment, with nothing but words without digits in between.
    private func isNumbered(_ index: Int, in pool: UInt64) -> Bool {
        var before = index
        while let next = neighbour(before - 1, of: index, in: pool) {
            if query.words.words[next].hasDigit { return true }
            before = next
        }
        return false
    }

    /// The compass word or saint that the candidate's name begins with and the query's words lack.
    private func missingLead(of name: Range<Int>, at words: UInt64) -> Word? {
        guard name.count > 1, let row = name.first else { return nil }
        let lead = candidate.words.words[row]
        guard lead.isDirection || lead.classes.contains(.saint) else { return nil }
        var rest = words
        while let column = rest.popFirst() {
            if similarity(row, column) >= Similarity.least { return nil }
        }
        return lead
    }

    /// The word of that number, if it is free and in the same segment as the other one.
    private func neighbour(_ index: Int, of other: Int, in pool: UInt64) -> Int? {
        guard index >= 0, pool.contains(word: index), index < query.words.words.count,
            query.words.words[index].segment == query.words.words[other].segment
        else { return nil }
        return index
    }

    /// True for a word with which a place's name begins on one line: what stands before it is no street's.
    private func beginsPlace(_ index: Int) -> Bool {
        guard let before = neighbour(index - 1, of: index, in: query.all) else { return true }
        return query.units.contains(word: before) || query.words.words[before].isAllDigits
    }

    /// False for numbers and for what only says once more in which region or country the place is.
    private func isOfName(_ index: Int) -> Bool {
        let word = query.words.words[index]
        if word.hasDigit || word.hash == Self.cedex || query.units.contains(word: index) { return false }
        for division in [candidate.region, candidate.regionCode, candidate.country]
        where division.contains(where: { similarity($0, index) == 1 }) {
            return false
        }
        let country = Countries.code(hash: word.hash)
        return country.isNone || country != candidate.countryCode
    }

    /// What French addresses of large receivers have behind the town.
    private static let cedex = FNVHash.hash("cedex".utf8)
}
