import Geocoding

/// A question's words, ready to be held against places.
struct AddressReading: Sendable {
    /// Where a street's words stand, and what stands around them.
    struct Hit: Sendable {
        /// The words of the number before the street.
        let number: [String]
        let unit: (designator: String, identifier: String)?
        /// The words not used by number, street and unit.
        let rest: AddressWords.Pair
    }

    private static let designators: Set<String> = ["apt", "apartment", "ste", "suite", "unit", "bldg", "#"]

    private let isLine: Bool
    private let line: AddressWords
    private let number: AddressWords
    private let street: AddressWords
    private let town: AddressWords
    private let region: AddressWords
    private let postcode: AddressWords
    private let country: AddressWords

    init(_ question: DoubleQuestion) {
        isLine = !question.text.isEmpty
        line = AddressWords(question.text)
        number = AddressWords(question.number)
        street = AddressWords(question.street)
        town = AddressWords(question.town)
        region = AddressWords(question.region)
        postcode = AddressWords(question.postcode)
        country = AddressWords(question.country)
    }

    /// The words that can be a postcode.
    var postcodeWords: [String] { (isLine ? line : postcode).plain }

    /// Where a name's words stand in the line or the street, with the number before and the unit after.
    func hit(_ words: [String], completes: Bool) -> Hit? {
        let source = isLine ? line : street
        var start = source.expanded.position(of: words)
        if start == nil, completes, let last = source.expanded.last, last.count > 2 {
            let known = source.expanded.dropLast() + [words[min(words.count, source.expanded.count) - 1]]
            let isBegun = words.starts(with: known) && words[known.count - 1].hasPrefix(last)
            start = isBegun ? 0 : nil
        }
        guard let start else { return nil }
        var first = start
        while first > 0, source.plain[first - 1].first?.isNumber ?? false { first -= 1 }
        var rest = source.pair
        rest.remove(first..<min(start + words.count, rest.expanded.count))
        var unit: (String, String)?
        if let index = rest.plain.indices.first(where: { Self.designators.contains(rest.plain[$0]) && $0 >= first }),
            index + 1 < rest.plain.count
        {
            // "# 4" after "Apt" names one unit, not two.
            let last = rest.plain[index + 1] == "#" && index + 2 < rest.plain.count ? index + 2 : index + 1
            unit = (rest.plain[index], rest.plain[last])
            rest.remove(index..<(last + 1))
        }
        let inFront = Array(source.plain[first..<start])
        return Hit(number: inFront.isEmpty ? number.plain : inFront, unit: unit, rest: rest)
    }

    /// Writes into a find how town, region, postcode and country stand to it, and which words are left over.
    func judge(_ find: inout Find, after hit: Hit?, in gazetteer: Gazetteer) {
        if isLine {
            judgeLine(&find, hit?.rest ?? line.pair, gazetteer)
        } else {
            judgeParts(&find, hit, gazetteer)
        }
    }

    private func judgeParts(_ find: inout Find, _ hit: Hit?, _ gazetteer: Gazetteer) {
        func accord(_ words: AddressWords, _ matches: Bool) -> Find.Accord {
            words.plain.isEmpty ? .absent : matches ? .matched : .differs
        }
        if hit == nil, find.kind != .crossing { find.accords.street = accord(street, false) }
        find.accords.town = accord(town, town.expanded == find.town.words)
        let code = find.town.region?.code.lowercased()
        let regionMatches = region.plain.joined() == code || region.expanded == find.town.region?.words
        find.accords.region = accord(region, regionMatches)
        let digits = find.postcode.lowercased()
        find.accords.postcode = accord(postcode, find.kind != .town && postcode.plain.first == digits)
        let asked = gazetteer.country(country.plain.joined(separator: " "))
        find.accords.country = accord(country, asked?.alpha2 == find.town.country.alpha2)
        find.unused = hit?.rest.plain ?? []
    }

    private func judgeLine(_ find: inout Find, _ words: AddressWords.Pair, _ gazetteer: Gazetteer) {
        var rest = words
        if rest.remove(find.town.words) { find.accords.town = .matched }
        for country in gazetteer.countries {
            // Codes of two letters are regions too, in the middle of a line.
            let isCode = rest.plain.last == country.alpha2.lowercased() && country.alpha2 != "CA"
            guard country.phrases.contains(where: { rest.remove($0) }) || isCode else { continue }
            if isCode { rest.removeLast() }
            find.accords.country = country.alpha2 == find.town.country.alpha2 ? .matched : .differs
        }
        for region in gazetteer.regions {
            guard rest.remove(region.words) || rest.removePlain(region.code.lowercased()) else { continue }
            if find.accords.region != .matched {
                find.accords.region = region.code == find.town.region?.code ? .matched : .differs
            }
        }
        if find.postcode.isEmpty == false, rest.removePlain(find.postcode) {
            find.accords.postcode = .matched
        } else if let other = rest.plain.last(where: { $0.count == 5 && Int($0) != nil }) {
            _ = rest.removePlain(other)
            find.accords.postcode = .differs
        }
        // ZIP+4: the four digits more say nothing here.
        if let more = rest.plain.last, more.count == 4, Int(more) != nil { rest.removeLast() }
        if find.accords.town != .matched, !rest.plain.isEmpty { find.accords.town = .differs }
        find.unused = rest.plain
        if find.kind == .town, !rest.plain.isEmpty { find.accords.street = .differs }
    }

    func names(_ town: Gazetteer.Town) -> Bool {
        isLine ? line.expanded.position(of: town.words) != nil : self.town.expanded == town.words
    }

    /// True when some town of the gazetteer is named.
    func namesTown(of gazetteer: Gazetteer) -> Bool { gazetteer.towns.contains { names($0) } }

    /// True when both streets are named with `&` or `and` between them.
    func crosses(_ first: [String], _ second: [String]) -> Bool {
        let words = (isLine ? line : street).expanded
        for pair in [(first, second), (second, first)] {
            for connector in ["&", "and"] where words.position(of: pair.0 + [connector] + pair.1) != nil { return true }
        }
        return false
    }
}

extension AddressWords {
    /// Words that can be used up, as written and spelled out side by side.
    struct Pair: Sendable {
        private(set) var plain: [String]
        private(set) var expanded: [String]

        init(plain: [String], expanded: [String]) {
            self.plain = plain
            self.expanded = expanded
        }

        mutating func remove(_ range: Range<Int>) {
            plain.removeSubrange(range)
            expanded.removeSubrange(range)
        }

        /// Takes the words out where they stand one after the other; false when they do not.
        mutating func remove(_ words: [String]) -> Bool {
            guard let start = expanded.position(of: words) else { return false }
            remove(start..<(start + words.count))
            return true
        }

        /// Takes out the last word written so; false when there is none.
        mutating func removePlain(_ word: String) -> Bool {
            guard let index = plain.lastIndex(of: word) else { return false }
            remove(index..<(index + 1))
            return true
        }

        mutating func removeLast() {
            plain.removeLast()
            expanded.removeLast()
        }
    }

    var pair: Pair { Pair(plain: plain, expanded: expanded) }
}
