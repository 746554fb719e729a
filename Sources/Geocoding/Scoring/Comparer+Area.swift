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
        let town = reading.free & query.city
        readPlace(&reading)
        let address = addressInTown(town, reading)
        if address != 0, !reading.hasPlace { reading.evidence.place = .notAsked }
        if reading.hasPlace, reading.evidence.region == .different {
            // A town of that name in another state is another town.
            reading.evidence.place = .partly
        }
        let finer = finerWords(reading)
        reading.asksStreet = asksFiner(finer, reading)
        if !reading.asksStreet { readLeadingPostcode(&reading, finer & ~query.units) }
        reading.asksNumber = query.numbers & finer & reading.free & beforeArea(reading) != 0
        if address != 0 {
            (reading.asksStreet, reading.asksNumber) = (true, true)
            reading.free &= ~address
        }
        if reading.asksStreet || reading.asksNumber { reading.free &= ~finer }
        reading.evidence.street = reading.asksStreet || reading.asksNumber ? .coarser : .none
        reading.evidence.number = reading.asksNumber ? .coarser : .none
        readStrayRegion(&reading)
        reading.evidence.unexplained = query.share(of: reading.free & ~query.units, light: 0)
        reading.evidence.target = reading.target
    }

    /// The house number and street that stand in the town's part, where no other holds any; 0 when none do.
    ///
    /// `town` are the words of that part before the place was found in it.
    private func addressInTown(_ town: UInt64, _ reading: Reading) -> UInt64 {
        guard query.streetPlaces == 0, let first = town.firstWord, query.city.firstWord == first,
            query.numbers.contains(word: first)
        else { return 0 }
        let name = reading.hasPlace ? (reading.area & query.city).firstWord ?? 64 : 64
        let address = town & UInt64(words: first..<name)
        return hasLetters(address) ? address : 0
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

    /// True when something finer than the area was asked for, though it be nothing that can be found.
    ///
    /// `n/a`, `-` or `Suite 5` in the street's own part say that there is more to the address than its area.
    private func asksFiner(_ finer: UInt64, _ reading: Reading) -> Bool {
        if hasLetters(finer & ~query.units) || finer & query.units & query.line != 0 { return true }
        let own = query.number | query.street | query.unit
        return query.hasFinerPart && own & reading.area == 0 && own & query.numbers == 0
    }

    /// The words that can be a house number without a street: on one line, those before the area.
    private func beforeArea(_ reading: Reading) -> UInt64 {
        guard query.line != 0, !reading.asksStreet else { return .max }
        return (reading.area & query.line).firstWord.map { UInt64(word: $0) &- 1 } ?? 0
    }

    private func hasLetters(_ words: UInt64) -> Bool {
        var rest = words & ~query.townForms
        while let index = rest.popFirst() {
            let word = query.words.words[index]
            if !word.isAllDigits, !word.isWeak || word.isType { return true }
        }
        return false
    }
}
