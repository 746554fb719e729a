import Geocoding
import Testing

@Suite struct NormalizationHouseNumberTests {
    /// All spellings on a line give one number; the last part is how it is written.
    @Test(
        arguments: """
            12 = 12 = no 12 = No. 12 = nº 12 = n° 12 = N°12 = nr. 12 = #12 = № 12 = 012 => 12
            12a = 12 a = 12A = 12 A = 12-a = 12/A = 12-A => 12a
            12bis = 12 bis = 12 BIS = 12-bis = 12Bis => 12 bis
            12ter = 12 ter = 12 TER => 12 ter
            12quater = 12 quater => 12 quater
            12½ = 12 1/2 = 12 ½ = 12-1/2 => 12½
            12-14 = 12–14 = 12 - 14 = 12+14 = 12 & 14 => 12-14
            37-11 = 37 - 11 = 37–11 => 37-11
            101-05 = 101 - 05 => 101-05
            N6W23001 = n6w23001 = N6 W23001 => N6W23001
            1-2-3 = 1－2－3 = 1ー2ー3 = １-２-３ => 1-2-3
            12ab = 12AB => 12ab
            123456 => 123456
            12, 3. tv = 12 => 12
            12a-12c = 12A-C = 12a => 12a
            """.split(separator: "\n").map(String.init)
    )
    func `every spelling of a number gives the same`(_ line: String) throws {
        let parts = line.split(separator: " => ").map(String.init)
        for spelling in parts[0].split(separator: " = ").map(String.init) {
            let text = AddressText(spelling)
            let number = try #require(text.houseNumber(in: text.tokens.indices), "\(spelling)")
            #expect(number.text == parts[1], "\(spelling)")
        }
    }

    @Test(arguments: ["s/n", "S.N.", "sn", "lot 5", "", "abc", "-", "1234567", "99999999999999999999", "42nd", "12rue"])
    func `no house number is found in`(_ text: String) {
        let text = AddressText(text)
        #expect(text.houseNumber(in: text.tokens.indices) == nil)
    }

    @Test func `a slash keeps both numbers`() throws {
        let number = try #require("12 / 3".houseNumber)
        #expect(number.base == 12)
        #expect(number.behindSlash == 3)
        #expect(number.rangeEnd == 0)
        #expect("12/14".houseNumber?.rangeEnd == 14)
        #expect("12/14".houseNumber?.behindSlash == 14)
        #expect("1234/5/6".houseNumber?.behindSlash == 5)
    }

    @Test(
        arguments: [
            ("400 D Street", "400"), ("400 D St Anchorage AK", "400"), ("1129 I Street", "1129"),
            ("12 N Main St", "12"),
            ("12 E Main St", "12"), ("1200 S Street", "1200"), ("12 A rue des Lilas", "12a"),
            ("12 bis rue X", "12 bis"),
            ("12 B chemin des Vignes", "12b"), ("12 d'Artagnan", "12"), ("12 l'Hermitage", "12"),
            ("12 A Main St", "12a"),
            ("350 5th Ave", "350"), ("12-14 High St", "12-14"), ("12 1/2 Main St", "12½"),
            ("N6W23001 Bluemound Rd", "N6W23001"),
            ("37-11 76th St", "37-11"), ("12, Main St", "12"), ("12 C/ Mayor", "12c"),
        ]
    )
    func `a letter standing alone belongs to the number only where it is none of the street's`(
        _ address: String,
        _ expected: String
    ) {
        #expect(AddressText(address).houseNumber(at: 0)?.number.text == expected)
    }

    @Test(arguments: [
        ("Hauptstr. 12 a", "12a"), ("Hauptstr. 12 e", "12e"), ("Kerkstraat 5 bis", "5 bis"), ("Calle Mayor, 5", "5"),
        ("ul. Lenina, d. 5", "5"),
    ])
    func `a number behind the street takes the letter behind it`(_ address: String, _ expected: String) throws {
        let text = AddressText(address)
        let index = try #require(text.tokens.indices.first { text.houseNumber(at: $0) != nil })
        #expect(text.houseNumber(at: index)?.number.text == expected)
    }

    @Test func `a letter that stands alone can be given back`() throws {
        let reading = try #require(AddressText("12 A Main St").houseNumber(at: 0))
        #expect(reading.words == 0..<2)
        let other = try #require(reading.withoutLooseSuffix)
        #expect(other.number == HouseNumber(base: 12))
        #expect(other.words == 0..<1)
        #expect(AddressText("12a Main St").houseNumber(at: 0)?.withoutLooseSuffix == nil)
    }

    @Test(arguments: ["42nd Street", "1er étage", "2ème rue", "3rd", "Main", ""])
    func `an ordinal is no house number`(_ address: String) {
        #expect(AddressText(address).houseNumber(at: 0) == nil)
    }

    @Test func `bis and b are one house, a and b are two`() throws {
        let bis = try #require("12 bis".houseNumber)
        #expect(bis.isSameHouse(as: try #require("12B".houseNumber)))
        #expect(try #require("12 ter".houseNumber).isSameHouse(as: try #require("12 T".houseNumber)))
        #expect(!bis.isSameHouse(as: try #require("12a".houseNumber)))
        #expect(!bis.isSameHouse(as: try #require("13 bis".houseNumber)))
        #expect(!bis.isSameHouse(as: try #require("12".houseNumber)))
    }

    @Test func `ranges match when they overlap`() throws {
        let range = try #require("12-16".houseNumber)
        #expect(range.overlaps(try #require("14".houseNumber)))
        #expect(range.overlaps(try #require("16-20".houseNumber)))
        #expect(!range.overlaps(try #require("18".houseNumber)))
        #expect(!range.overlaps(try #require("10".houseNumber)))
        #expect(!(try #require("37-11".houseNumber)).overlaps(try #require("37-12".houseNumber)))
        #expect((try #require("37-11".houseNumber)).overlaps(try #require("37-11".houseNumber)))
    }

    @Test func `a range can be read as a number of two parts`() {
        #expect("37-45".houseNumber?.compound?.text == "37-45")
        #expect("37-45".houseNumber?.compound?.suffix == "37-45".houseNumber?.compound?.suffix)
        #expect("37".houseNumber?.compound == nil)
    }

    @Test func `suffixes have the codes of the locator file`() {
        let codes: [(String, UInt8)] = [
            ("1", 0), ("1a", 1), ("1z", 26), ("1bis", 27), ("1ter", 28), ("1quater", 29), ("1½", 30), ("1ab", 31),
            ("37-11", 31), ("1-2-3", 31), ("N6W5", 31),
        ]
        for (text, code) in codes { #expect(text.houseNumber?.suffix.code == code, "\(text)") }
    }
}

extension String {
    /// The house number in a field that holds nothing else.
    fileprivate var houseNumber: HouseNumber? {
        let text = AddressText(self)
        return text.houseNumber(in: text.tokens.indices)
    }
}
