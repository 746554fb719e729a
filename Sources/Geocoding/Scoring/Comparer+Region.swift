extension Comparer {
    // MARK: Region

    /// Compares the regions, by name or code, and claims the query's.
    mutating func readRegion(_ reading: inout Reading, isRegion: Bool) {
        let scope = reading.free & query.regionPlaces
        let code = candidate.regionCodeValue
        let hasRegion = !candidate.region.isEmpty || !candidate.regionCode.isEmpty
        asked.findRegions(of: candidate.countryCode, query)
        if let words = sameRegion(code, in: scope, isRegion: isRegion) {
            reading.claimArea(words)
            reading.evidence.region = .same
        } else if let words = otherRegion(code, in: scope) {
            reading.claimArea(words)
            reading.evidence.region = hasRegion ? .different : .notGiven
        } else if query.region & reading.free != 0 {
            reading.countryInRegion = asked.countryInRegion(than: candidate.countryCode, query)
            if reading.countryInRegion.isNone {
                readUnknownRegion(&reading, hasRegion: hasRegion)
            } else {
                reading.claimArea(query.region & reading.free)
                // Beside a country of its own part, another one can be no slip of the column.
                let isOther = query.country != 0 && !Self.isSame(reading.countryInRegion, candidate.countryCode)
                reading.evidence.region = isOther ? .different : hasRegion ? .notAsked : .none
            }
        } else {
            reading.evidence.region = hasRegion ? .notAsked : .none
        }
    }

    private func sameRegion(_ code: RegionCode, in scope: UInt64, isRegion: Bool) -> UInt64? {
        let first = query.region == 0 && !isRegion ? (query.all & query.regionPlaces).firstWord ?? 0 : -1
        if !code.isNone {
            for window in asked.windows where window.code == code && window.words & ~scope == 0 {
                if window.words.firstWord ?? 0 > first, isRegion || !isPlace(window.words, in: scope) {
                    return window.words
                }
            }
        }
        for name in [candidate.region, candidate.regionCode] {
            if let words = phrase(name, in: scope), words.firstWord ?? 0 > first, isRegion || !isPlace(words, in: scope)
            {
                return words
            }
        }
        return nil
    }

    /// Another region of the candidate's country, in its own part of the query or at the end of it.
    private func otherRegion(_ code: RegionCode, in scope: UInt64) -> UInt64? {
        guard !code.isNone else { return nil }
        let end = (scope & ~(asked.countryWords & ~query.region)).lastWord
        let last = scope.lastWord
        for window in asked.windows where window.words & ~scope == 0 {
            let isAtEnd = window.words.lastWord == last || window.words.lastWord == end
            guard query.region != 0 || isAtEnd && window.words.firstWord ?? 0 > 0 else { continue }
            if !isOfCandidate(window.words) { return window.words }
        }
        return nil
    }

    /// A region that no table has: a county, a slip of the pen, a name in another language, or none at all.
    private func readUnknownRegion(_ reading: inout Reading, hasRegion: Bool) {
        let words = query.region & reading.free
        let isCounty = candidate.places.contains { phrase($0, in: words) != nil }
        let isAlike = isAlmost(candidate.region, words)
        reading.claimArea(words)
        if isCounty || isAlike {
            reading.evidence.region = .same
        } else if !hasRegion {
            reading.evidence.region = .none
        } else if !Regions.areKnown(of: candidate.countryCode)
            || asked.isRegionElsewhere(words, than: candidate.countryCode, query)
        {
            // What speaks against the candidate then is its country.
            reading.evidence.region = .notAsked
        } else {
            // All codes of the country are known, but not all counties and districts.
            reading.evidence.region = isCode(words) ? .different : .weak
        }
    }

    /// Sees a region that is none of the candidate's country in the words behind the place: `Reading, Berkshire`.
    func readStrayRegion(_ reading: inout Reading) {
        guard reading.evidence.region == .notAsked || reading.evidence.region == .none, reading.hasPlace,
            let last = (reading.area & query.line).lastWord
        else { return }
        let behind = reading.free & query.line & ~query.units & ~((UInt64(word: last) &- 1) | UInt64(word: last))
        if asked.isRegionElsewhere(behind, than: candidate.countryCode, query) {
            reading.evidence.country = .different
        } else if reading.evidence.region == .notAsked, Regions.areKnown(of: candidate.countryCode),
            hasPlaceWords(behind)
        {
            reading.evidence.region = .weak
        }
    }

    /// True when each word of a name is there, give or take a letter.
    private func isAlmost(_ name: Range<Int>, _ words: UInt64) -> Bool {
        !name.isEmpty
            && name.allSatisfy { row in
                var rest = words
                while let column = rest.popFirst() {
                    if similarity(row, column) >= 0.8 { return true }
                }
                return false
            }
    }

    /// True for one word as short as a region's code.
    private func isCode(_ words: UInt64) -> Bool {
        words.nonzeroBitCount == 1 && words.firstWord.map { query.words.words[$0].count <= 3 } ?? false
    }

    /// True when those words are of the candidate's place, and no others are.
    private func isPlace(_ words: UInt64, in scope: UInt64) -> Bool {
        let elsewhere = (scope | query.cityPlaces) & ~words
        return candidate.places.contains { name in
            // The `Oklahoma` of `Oklahoma City` is no state.
            guard let found = phrase(name, in: scope), found & words != 0 else { return false }
            return phrase(name, in: elsewhere) == nil
        }
    }

    /// True when one of the words is in the candidate's place or street.
    private func isOfCandidate(_ words: UInt64) -> Bool {
        var rest = words
        while let word = rest.popFirst() {
            if candidate.street.contains(where: { similarity($0, word) == 1 }) { return true }
            for name in candidate.places where name.contains(where: { similarity($0, word) == 1 }) { return true }
        }
        return false
    }

    // MARK: Country

    /// Compares the countries and claims the query's.
    mutating func readCountry(_ reading: inout Reading, isCountry: Bool) {
        let found = candidate.countryCode
        let words = asked.countryWords & reading.free
        if !found.isNone, isForeign(found, reading) {
            reading.claimArea(query.country & words)
            reading.evidence.country = .different
            return
        }
        guard words != 0 else {
            if query.country == 0, !reading.countryInRegion.isNone, !found.isNone {
                reading.evidence.country = Self.isSame(reading.countryInRegion, found) ? .same : .different
            } else {
                reading.evidence.country = found.isNone ? .none : .notAsked
            }
            return
        }
        if found.isNone || asked.country.isNone {
            let isNamed = phrase(candidate.country, in: words) != nil
            reading.claimArea(query.country & words)
            reading.evidence.country = isNamed ? .same : found.isNone ? .notGiven : unknownCountry(words, found)
        } else if Self.isSame(asked.country, found) {
            guard query.country != 0 || isCountry || !isPlace(words, in: reading.free) else {
                reading.evidence.country = .notAsked
                return
            }
            reading.claimArea(words)
            reading.evidence.country = .same
        } else if query.country != 0 || asked.isCountryCertain && words == asked.countryWords && !isOfCandidate(words) {
            reading.claimArea(words)
            reading.evidence.country = .different
        } else {
            reading.evidence.country = .notAsked
        }
    }

    /// A country part that nobody knows: a slip of the pen (`Germny`), another name or nonsense.
    private mutating func unknownCountry(_ words: UInt64, _ found: CountryCode) -> Level {
        guard asked.isCountryUnknown, let first = words.firstWord, let last = words.lastWord else { return .notAsked }
        let name = AddressText(Countries.name(of: found) ?? "").folded
        let written = query.words.folded[query.words.words[first].start..<query.words.words[last].range.upperBound]
        let most = written.count < 5 ? 0 : written.count < 10 ? 1 : 2
        return edits.distance(name[...], written, cap: most) <= most ? .similar : .unknown
    }

    /// True when the query's postcode is one that only another country has, or its region another's.
    private func isForeign(_ found: CountryCode, _ reading: Reading) -> Bool {
        if reading.evidence.region != .same, asked.isRegionElsewhere(query.region, than: found, query) { return true }
        return !asked.postcodeCountry.isNone && !Self.isSame(asked.postcodeCountry, found)
            && reading.evidence.postcode != .same
            && !(asked.isPostcodeCountryByState && reading.evidence.region == .same)
    }

    /// True for one country, and for one with its territories that have codes of their own.
    private static func isSame(_ asked: CountryCode, _ found: CountryCode) -> Bool {
        asked == found || sovereign(of: asked) == sovereign(of: found)
    }

    private static func sovereign(of country: CountryCode) -> CountryCode {
        switch country {
        case "PR", "VI", "GU", "AS", "MP": "US"
        case "GP", "MQ", "GF", "RE", "YT", "PM", "BL", "MF", "NC", "PF", "WF": "FR"
        case "GG", "JE", "IM", "GI": "GB"
        case "AX": "FI"
        case "SJ": "NO"
        case "AW", "CW", "SX", "BQ": "NL"
        case "HK", "MO": "CN"
        default: country
        }
    }
}
