import Geocoding
import TestSupport

/// What people do to an address when they type it into a spreadsheet.
extension SampleMaker {
    /// Shortens the direction before a street's name, its type, and the direction after it.
    ///
    /// The street begins with the house number. Words that are the street's name stay, as in `12 North Avenue`.
    mutating func shorten(_ street: String) -> String {
        var words = street.split(separator: " ").map(String.init)
        let last = words.count - 1
        func isDirection(_ index: Int) -> Bool { SampleWords.directions.contains(words[index]) }
        guard last > 1 else { return street }
        var places = [last]
        if last > 2, isDirection(1) { places.append(1) }
        if last > 2, isDirection(last) { places.append(last - 1) }
        for index in places {
            if let forms = SampleWords.short[words[index]] { words[index] = generator.pick(forms) }
        }
        return words.joined(separator: " ")
    }

    /// Everything in upper case, in lower case, or the street alone in upper case.
    mutating func changeCase(_ row: SampleRow) -> SampleRow {
        var row = row
        switch generator.below(3) {
        case 0:
            for part in SampleRow.addressParts { row[keyPath: part] = row[keyPath: part].uppercased() }
        case 1:
            for part in SampleRow.addressParts { row[keyPath: part] = row[keyPath: part].lowercased() }
        default: row.street = row.street.uppercased()
        }
        return row
    }

    /// Gives the row a unit in one of the many ways; its own, if it has one.
    mutating func writeUnit(_ row: SampleRow) -> SampleRow {
        var row = row
        let known = row.unit.split(separator: " ").last.map(String.init)
        let made =
            generator.chance(0.6)
            ? "\(1 + generator.below(420))" : "\(1 + generator.below(12))\(generator.pick(["A", "B", "C"]))"
        let unit = generator.pick(SampleWords.units).replacing("%", with: known ?? made)
        switch generator.below(3) {
        case 0: row.unit = unit
        case 1:
            row.street += " " + unit
            row.unit = ""
        default:
            row.street += ", " + unit
            row.unit = ""
        }
        return row
    }

    /// Another postcode: a wrong digit, two digits swapped, or that of another address in the state.
    mutating func wrongPostcode(_ point: AddressPoint) -> String {
        var digits = Array(point.postcode)
        while String(digits) == point.postcode {
            switch generator.below(3) {
            case 0: digits[1 + generator.below(4)] = generator.pick(Array("0123456789"))
            case 1: digits.swapAt(3, 1 + generator.below(4))
            default: digits = Array(generator.pick(points.filter { $0.region == point.region }).postcode)
            }
        }
        return String(digits)
    }

    /// The text with one word mistyped, or nil when no word is long enough for a mistake that can be seen.
    mutating func mistype(_ text: String, shortestWord: Int) -> String? {
        var words = text.split(separator: " ").map(String.init)
        let choices = words.indices.filter { index in
            words[index].count >= shortestWord && words[index].allSatisfy { $0.isLetter && $0.isASCII }
                && SampleWords.short[words[index]] == nil
        }
        guard !choices.isEmpty else { return nil }
        let index = generator.pick(choices)
        var letters = Array(words[index])
        let place = 1 + generator.below(letters.count - 2)
        switch generator.below(5) {
        case 0: letters.remove(at: place)
        case 1: letters.swapAt(place, place + 1)
        case 2: letters.insert(letters[place], at: place)
        case 3:
            guard let keys = SampleWords.neighbours[Character(letters[place].lowercased())] else { return nil }
            letters[place] = generator.pick(Array(keys))
        default:
            // A blank in the wrong place is the commonest mistake of all.
            guard place > 2, letters.count - place > 2 else { return nil }
            letters.insert(" ", at: place)
        }
        words[index] = String(letters)
        let mistyped = words.joined(separator: " ")
        return mistyped == text ? nil : mistyped
    }

    /// The same row once more, typed by somebody else: other case and other blanks, nothing else.
    mutating func repeated(_ row: SampleRow) -> SampleRow {
        var row = changeCase(row)
        row.kind = .duplicate
        if generator.chance(0.5) { row.street = "  " + row.street.replacing(" ", with: "  ") }
        if generator.chance(0.3) { row.city += " " }
        return row
    }
}

extension SampleRow {
    /// The columns that make the address.
    static var addressParts: [WritableKeyPath<SampleRow, String>] { [\.street, \.unit, \.city, \.state, \.country] }
}
