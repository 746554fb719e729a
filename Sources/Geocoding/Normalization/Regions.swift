/// A region's code: up to three letters in upper case, without the country's; or none.
package struct RegionCode: Hashable, Sendable, CustomStringConvertible {
    /// The letters, the first highest; 0 is no region.
    package let rawValue: UInt32

    /// No region.
    package static let none = RegionCode([])

    /// The code of up to three letters or digits, in either case; none for anything else.
    package init(_ letters: some Sequence<UInt8>) {
        var value: UInt32 = 0
        var count = 0
        for letter in letters {
            let isDigit = letter.isDigit
            guard isDigit || (0x61...0x7A).contains(letter | 0x20), count < 3 else {
                rawValue = 0
                return
            }
            value = value << 8 | UInt32(isDigit ? letter : letter & 0xDF)
            count += 1
        }
        rawValue = value
    }

    /// True when there is no region.
    package var isNone: Bool { rawValue == 0 }

    /// The letters in upper case; empty for none.
    package var description: String {
        let bytes = [rawValue >> 16, rawValue >> 8, rawValue].map { UInt8(truncatingIfNeeded: $0) }
        return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }
}

/// A region of a country.
package struct Region: Hashable, Sendable {
    package let country: CountryCode
    package let code: RegionCode
    /// The usual English or local name.
    package let name: String
}

/// The regions that addresses carry by code: of the United States, Canada, Australia, Germany and Switzerland.
package enum Regions {
    private struct Tables: Sendable {
        let numbers: NameTable
        let regions: [Region]
        let countries: Set<CountryCode>
    }

    private static let tables: Tables = {
        var numbers: [(hash: UInt64, value: UInt16)] = []
        var regions: [Region] = []
        for line in RegionNames.text.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 2)
            guard fields.count == 3 else { continue }
            let names = fields[2].split(separator: "|")
            let number = UInt16(regions.count)
            let country = CountryCode(fields[0].utf8)
            regions.append(Region(country: country, code: RegionCode(fields[1].utf8), name: String(names[0])))
            numbers.append((FNVHash.hash(fields[1].lowercased().utf8), number))
            for name in names {
                for hash in NameTable.hashes(of: String(name)) { numbers.append((hash, number)) }
            }
        }
        return Tables(numbers: NameTable(numbers), regions: regions, countries: Set(regions.map(\.country)))
    }()

    /// True when the table has the regions of that country, all of them.
    package static func areKnown(of country: CountryCode) -> Bool { tables.countries.contains(country) }

    /// The region with that name or code, by the hash of its folded words (`AddressText.hash`); nil when unknown.
    ///
    /// Without a country, the first in the order above: `WA` is Washington.
    package static func region(hash: UInt64, in country: CountryCode = .none) -> Region? {
        let tables = tables
        let number = tables.numbers.first(hash) { country.isNone || tables.regions[Int($0)].country == country }
        return number.map { tables.regions[Int($0)] }
    }

    /// The code of the region with that name or code in the country; none when unknown.
    package static func code(hash: UInt64, in country: CountryCode) -> RegionCode {
        let tables = tables
        let number = tables.numbers.first(hash) { tables.regions[Int($0)].country == country }
        return number.map { tables.regions[Int($0)].code } ?? .none
    }

    /// The region with that name or code in any case; nil when unknown.
    package static func region(_ name: String, in country: CountryCode = .none) -> Region? {
        let text = AddressText(name)
        return text.tokens.isEmpty ? nil : region(hash: text.hash(text.tokens.indices), in: country)
    }
}
