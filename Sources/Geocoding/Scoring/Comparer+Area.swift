extension Comparer {
    /// Compares a candidate that is a whole area: a town, a postcode, a region, a country.
    ///
    /// What is finer than the area speaks neither for nor against it, it only says that more was asked for.
    mutating func readArea(_ reading: inout Reading, precision: Precision) {
        if precision == .region, reading.evidence.region == .same {
            reading.claimPlace(0, level: .same)
            reading.placeTarget = .region
        } else if precision == .country, reading.evidence.country == .same {
            reading.claimPlace(0, level: .same)
            reading.placeTarget = .country
        }
        readPlace(&reading)
        if reading.hasPlace, reading.evidence.region == .different {
            // A town of that name in another state is another town.
            reading.evidence.place = .partly
        }
        let finer = finerWords(reading) & ~query.units
        reading.asksStreet = hasLetters(finer)
        if reading.asksStreet {
            reading.asksNumber = query.numbers & finer != 0
            reading.free &= ~finer
        } else {
            readLeadingPostcode(&reading, finer)
        }
        reading.evidence.street = reading.asksStreet ? .coarser : .none
        reading.evidence.number = reading.asksNumber ? .coarser : .none
        reading.evidence.unexplained = query.share(of: reading.free & ~query.units, light: 0)
        reading.evidence.target = reading.target
    }

    /// The words that can be meant for something finer than the area.
    private func finerWords(_ reading: Reading) -> UInt64 {
        let finer = reading.free & (query.number | query.street | query.unit)
        let line = reading.free & query.line
        guard line != 0 else { return finer }
        // On one line the finer parts stand first, but for those who write the town before the street.
        guard let first = (reading.area & query.line).firstWord else { return finer | line }
        let before = line & (UInt64(word: first) &- 1)
        let hasAddressBehind = line & ~before & query.numbers != 0
        return finer | (hasAddressBehind ? line : before)
    }

    private func hasLetters(_ words: UInt64) -> Bool {
        var rest = words
        while let index = rest.popFirst() {
            let word = query.words.words[index]
            if !word.isAllDigits, !word.isWeak || word.isType { return true }
        }
        return false
    }
}
