import Geocoding
import Testing

@Suite struct NormalizationNamesTests {
    @Test(
        arguments: """
            US: US usa U.S.A. U.S. United_States United_States_of_America Vereinigte_Staaten États-Unis Estados_Unidos
            GB: GB gbr UK U.K. United_Kingdom Great_Britain England Scotland Vereinigtes_Königreich Royaume-Uni Reino_Unido
            DE: DE deu Germany Deutschland Allemagne Alemania Germania Duitsland Alemanha ALEMANHA
            FR: FR fra France Frankreich Francia Frankrijk França
            AT: AT Austria Österreich Oesterreich Osterreich Autriche
            CH: CH che Switzerland Schweiz Suisse Svizzera Suiza Suíça
            NL: NL Netherlands The_Netherlands Nederland Holland Niederlande Pays-Bas
            ES: ES Spain España Espana Spanien Espagne
            IT: IT Italy Italia Italien Italie
            PT: PT Portugal
            JP: JP Japan Japon 日本 Giappone
            CZ: CZ Czechia Czech_Republic Česko Tschechien
            PL: PL Poland Polska Polen Pologne
            GR: GR Greece Griechenland Ελλάδα Hellas
            RU: RU Russia Россия Russian_Federation
            TR: TR Turkey Türkiye Turkei Tuerkei
            CI: CI Côte_d'Ivoire Ivory_Coast
            BR: BR Brazil Brasil Brésil
            CA: CA can Canada Kanada
            AU: AU aus Australia Australie
            KR: KR South_Korea 대한민국
            """.split(separator: "\n").map(String.init)
    )
    func `a country is known by its names and codes`(_ line: String) {
        let code = CountryCode(line.prefix(2).utf8)
        for name in line.dropFirst(3).split(separator: " ") {
            #expect(Countries.code(name.split(separator: "_").joined(separator: " ")) == code, "\(name)")
        }
        #expect(Countries.name(of: code) != nil)
    }

    @Test(arguments: ["", "XX", "Springfield", "United", "ZZZ", "1", "U"])
    func `other words are no country`(_ name: String) { #expect(Countries.code(name).isNone) }

    @Test func `country codes are two letters in upper case`() {
        #expect(CountryCode("de".utf8) == "DE")
        #expect(CountryCode("DE".utf8).description == "DE")
        #expect(CountryCode("D".utf8).isNone && CountryCode("DEU".utf8).isNone && CountryCode("D1".utf8).isNone)
        #expect(CountryCode.none.description == "")
    }

    @Test(
        arguments: """
            US CA: CA California Calif. Cal CALIFORNIA
            US NY: NY New_York N.Y. N_Y
            US DC: DC D.C. District_of_Columbia Washington_DC
            US NC: NC North_Carolina N.C. N_Carolina
            US PR: PR Puerto_Rico
            US PA: PA Pennsylvania Penn. Penna
            CA QC: QC Quebec Québec PQ
            CA ON: ON Ontario Ont.
            AU NSW: NSW New_South_Wales N.S.W.
            AU VIC: VIC Victoria
            DE BY: BY Bayern Bavaria
            DE BW: BW Baden-Württemberg Baden_Wuerttemberg Baden_Wurttemberg
            CH ZH: ZH Zürich Zuerich Zurich
            """.split(separator: "\n").map(String.init)
    )
    func `a region is known by its names and codes`(_ line: String) {
        let parts = line.split(separator: ": ")
        let codes = parts[0].split(separator: " ")
        for name in parts[1].split(separator: " ") {
            let region = Regions.region(
                name.split(separator: "_").joined(separator: " "),
                in: CountryCode(codes[0].utf8)
            )
            #expect(region?.code.description == String(codes[1]), "\(name)")
        }
    }

    @Test func `one code may name regions of several countries`() {
        #expect(Regions.region("WA")?.name == "Washington")
        #expect(Regions.region("WA", in: "AU")?.name == "Western Australia")
        #expect(Regions.region("BE", in: "CH")?.name == "Bern")
        #expect(Regions.region("CA", in: "DE") == nil)
        #expect(Regions.region("Springfield") == nil)
    }

    @Test(
        arguments: [
            ("06040", "6040", "US"), ("06040", "06040-1234", "US"), ("06040", "60401234", "US"),
            ("06040", "060401234", "US"),
            ("00501", "501", "US"), ("SW1A 1AA", "sw1a1aa", "GB"), ("1012 AB", "1012AB", "NL"), ("01067", "1067", "DE"),
            ("0800", "800", "AU"), ("K1A 0B1", "k1a0b1", "CA"), ("100-0001", "1000001", "JP"),
        ]
    )
    func `spellings of a postcode share a key`(_ left: String, _ right: String, _ country: String) {
        #expect(key(left, country) == key(right, country))
    }

    @Test(
        arguments: [
            ("06040", "06041", "US"), ("06040", "60400", "US"), ("1067", "01067", "NL"), ("12", "00012", "US"),
        ]
    )
    func `other postcodes do not`(_ left: String, _ right: String, _ country: String) {
        #expect(key(left, country) != key(right, country))
    }

    private func key(_ postcode: String, _ country: String) -> UInt64 {
        let text = AddressText(postcode)
        return text.postcodeKey(text.tokens.indices, country: CountryCode(country.utf8))
    }

    @Test func `the country is part of a postcode's key`() { #expect(key("10115", "DE") != key("10115", "FR")) }

    @Test(
        arguments: [
            ("St. Louis", "Saint Louis"), ("Mt Vernon", "Mount Vernon"), ("Ft. Worth", "Fort Worth"),
            ("N Las Vegas", "North Las Vegas"),
            ("Sandy Spgs", "Sandy Springs"), ("Saint-Étienne", "ST ETIENNE"), ("Coeur d'Alene", "COEUR D ALENE"),
            ("Winston-Salem", "winston salem"), ("W. Palm Beach", "West Palm Bch"),
            ("Port St Lucie", "Port Saint Lucie"),
            ("O'Fallon", "OFallon"), ("Clearwater Hts", "Clearwater Heights"),
        ]
    )
    func `spellings of a place share a key`(_ left: String, _ right: String) {
        #expect(placeKey(left) == placeKey(right))
    }

    @Test(arguments: [
        ("Springfield", "Springdale"), ("North Platte", "South Platte"), ("Saint Paul", "Saint Peter"),
        ("Rome", "New Rome"),
    ])
    func `other places do not`(_ left: String, _ right: String) { #expect(placeKey(left) != placeKey(right)) }

    private func placeKey(_ name: String) -> UInt64 {
        let text = AddressText(name)
        return text.placeKey(text.tokens.indices)
    }

    @Test func `hashes and mixing are those of the file format`() {
        #expect(FNVHash.hash([]) == 0xcbf2_9ce4_8422_2325)
        #expect(FNVHash.hash("a".utf8) == 0xaf63_dc4c_8601_ec8c)
        #expect(FNVHash.hash("foobar".utf8) == 0x8594_4171_f739_67e8)
        #expect(AddressText("Foobar").tokens[0].hash == FNVHash.hash("foobar".utf8))
        #expect(AddressText("New York").hash(0..<2) == FNVHash.hash("new york".utf8))
        #expect("Main Street".streetKey.name == FNVHash.hash("main".utf8))
        #expect("Martin Luther King".streetKey.name == FNVHash.hash("king luther martin".utf8))
        #expect("Main".streetKey.mixed(placeID: 1) != "Main".streetKey.mixed(placeID: 2))
    }

    @Test func `a key tells types and directions`() {
        let key = "N Main Street".streetKey
        #expect(key.types.shares("Main St".streetKey.types))
        #expect(!key.types.shares("Main Ave".streetKey.types))
        #expect(key.directions == .north)
        #expect("Main St NW".streetKey.directions == .northwest)
        #expect("N W Main St".streetKey.directions == .northwest)
        #expect("St Marys Road".streetKey.types.shares("Marys Road".streetKey.types))
        #expect(!"St Marys Road".streetKey.types.shares("Marys Street".streetKey.types))
        #expect("Hauptstr".streetKey.types.shares("Haupt Straße".streetKey.types))
        #expect("E Street".streetKey.directions == [])
        #expect(!"Whispering Pines Drive".streetKey.types.shares("Whispering Pines Court".streetKey.types))
        #expect(!"Villa Park Lane".streetKey.types.shares("Villa Park Drive".streetKey.types))
        #expect("Rue du Ring".streetKey.types.shares("Rue X".streetKey.types))
        #expect(!"Lincoln Street".streetKey.types.shares("Lincoln Avenue".streetKey.types))
        #expect("County Road 12".streetKey.types.shares("CR 12".streetKey.types))
        #expect("Villa Park Lane".streetKey.name == "Park Lane".streetKey.name)
        #expect("Villa Park Lane".streetKey.fullName != "Park Lane".streetKey.fullName)
        #expect("Main Street".streetKey.fullName == "Main".streetKey.name)
    }
}
