import Geocoding
import Testing

@Suite struct NormalizationFoldingTests {
    /// Text and its words.
    @Test(
        arguments: [
            ("Main St.", "main st"), ("l'opéra", "l opera"), ("L’Opéra", "l opera"),
            ("St Mary's Church", "st marys church"),
            ("Mary’s", "marys"), ("N.W. Main", "nw main"), ("P.O.Box", "po box"), ("Hauptstr.5", "hauptstr 5"),
            ("N.Main St", "n main st"), ("U.S.A.", "usa"), ("J.F. Kennedy", "jf kennedy"), ("O'Brien", "obrien"),
            ("qu'on", "qu on"), ("P.zza Duomo", "pzza duomo"), ("E.St", "e st"), ("3.5", "3 5"),
            ("Ødegård", "odegard"), ("Łódź", "lodz"), ("Đorđe", "dorde"), ("Straße", "strasse"), ("STRAẞE", "strasse"),
            ("Æbelø", "aebelo"), ("Cœur", "coeur"), ("Þórður", "thordur"), ("Ĳmuiden", "ijmuiden"),
            ("Müller", "muller"),
            ("İstanbul ışık", "istanbul isik"), ("Šibenik Žďár", "sibenik zdar"), ("Ștefan", "stefan"),
            ("Nguyễn Huệ", "nguyen hue"),
            ("e\u{301}cole", "ecole"), ("o\u{308}", "o"), ("Тверская", "tverskaya"), ("Щёлково", "shchelkovo"),
            ("Київ", "kiiv"), ("Ђорђе Љубиша", "dorde ljubisha"), ("Αθήνα", "athina"), ("Ερμού", "ermou"),
            ("Ψυχικό", "psychiko"),
            ("ὁδός", "odos"), ("Ｔｏｋｙｏ　１２", "tokyo 12"), ("٣٤", "34"), ("۴۵", "45"), ("१२३", "123"), ("১২", "12"),
            ("๑๒", "12"),
            ("東京都", "東 京 都"), ("渋谷区1-2", "渋 谷 区 1 2"), ("サンシャイン60", "サ ン シ ャ イ ン 60"), ("서울 강남구", "서울 강남구"),
            ("กรุงเทพ", "กรุงเทพ"), ("شارع الملك", "شارع الملك"), ("שדרות רוטשילד", "שדרות רוטשילד"),
            ("თბილისი", "თბილისი"),
            ("nº 12", "no 12"), ("n° 12", "no 12"), ("3ª planta", "3 planta"), ("№5", "no 5"), ("12½", "12 1 2"),
            ("a\u{ad}b", "ab"), ("a\u{200d}b", "ab"), ("a\u{a0}b", "a b"), ("🏠 12", "12"), ("ﬁeld", "field"),
            ("#12", "12"), ("C/ Mayor", "c mayor"), ("\"x\" (y)", "x y"), ("", ""), (" ,;\t\n", ""),
            ("\u{0}a\u{0}b", "a b"),
            ("m²", "m2"), ("Kala`i", "kalai"), ("x´s", "xs"),
        ]
    )
    func `text folds to words`(_ text: String, _ words: String) {
        let folded = AddressText(text)
        #expect(String(decoding: folded.folded, as: UTF8.self) == words)
        #expect(
            folded.tokens.map { String(decoding: folded.folded[$0.range], as: UTF8.self) }
                == words.split(separator: " ").map(String.init)
        )
    }

    @Test func `umlauts can be spelled with two letters`() {
        let plain = AddressText("Größe Åre Müller")
        #expect(plain.hasUmlaut)
        #expect(plain.bytes(0).elementsEqual("grosse".utf8))
        let digraphs = AddressText("Größe Åre Müller Sø", options: .umlautsAsDigraphs)
        #expect(digraphs.folded.elementsEqual("groesse aare mueller soe".utf8))
        #expect(!AddressText("Groesse", options: .umlautsAsDigraphs).hasUmlaut)
    }

    @Test(
        arguments: [
            ("Haies75020", "haies 75020"), ("12Rue", "12 rue"), ("VernierParis", "vernier paris"), ("12bis", "12bis"),
            ("42nd", "42nd"), ("12a", "12a"), ("A12", "a12"), ("12eme", "12eme"), ("ABC", "abc"), ("5Main", "5 main"),
            ("Rue12345Paris", "rue 12345 paris"), ("McDonald", "mc donald"),
        ]
    )
    func `glued words are broken when asked`(_ text: String, _ words: String) {
        #expect(AddressText(text, options: .breaksGluedWords).folded.elementsEqual(words.utf8))
    }

    @Test func `commas, semicolons, line ends and tabs begin segments`() {
        let text = AddressText("a b, c;d\ne\tf,,g")
        #expect(text.tokens.map(\.segment) == [0, 0, 1, 2, 3, 4, 5])
        #expect(text.tokens.map { $0.joint == .segment } == [true, false, true, true, true, true, true])
    }

    @Test func `each appended text begins a segment`() {
        var text = AddressText()
        #expect(text.append("12 Main St, Apt 4") == 0..<5)
        #expect(text.append("Springfield") == 5..<6)
        #expect(text.append("") == 6..<6)
        #expect(text.append("IL") == 6..<7)
        #expect(text.tokens.map(\.segment) == [0, 0, 0, 1, 1, 2, 4])
        #expect(text.bytes(0..<3).elementsEqual("12 main st".utf8))
        text.removeAll()
        #expect(text.tokens.isEmpty && text.folded.isEmpty)
    }

    @Test(
        arguments: [
            ("42nd", 42, true), ("1st", 1, true), ("3rd", 3, true), ("4th", 4, true), ("1er", 1, true),
            ("2ème", 2, true),
            ("1ère", 1, true), ("3º", 3, true), ("3ª", 3, true), ("42", 42, false), ("42b", 42, false),
            ("fifth", 5, false),
            ("forty", 40, false), ("onze", 11, false), ("main", -1, false), ("0042", 42, false), ("2da", 2, true),
        ]
    )
    func `numbers and ordinals have their value`(_ word: String, _ value: Int, _ isOrdinal: Bool) {
        let token = AddressText(word).tokens[0]
        #expect(Int(token.value) == value)
        #expect(token.flags.contains(.ordinal) == isOrdinal)
    }

    @Test func `words keep all their readings`() {
        let st = AddressText("st").tokens[0]
        #expect(st.classes.isSuperset(of: [.type, .weak, .saint]))
        #expect(AddressText("dr").tokens[0].classes.isSuperset(of: [.type, .weak]))
        #expect(AddressText("ste").tokens[0].classes.isSuperset(of: [.unit, .weak]))
        #expect(AddressText("e").tokens[0].directions == .east)
        #expect(AddressText("apt").tokens[0].classes == .unit)
        #expect(AddressText("springfield").tokens[0].classes == [])
        let suffixed = AddressText("goethestrasse").tokens[0]
        #expect(suffixed.classes == .suffixType)
        #expect(suffixed.stemCount == 6)
    }

    @Test func `a canonical name has types and directions in one form`() {
        func name(_ text: String) -> String {
            let text = AddressText(text)
            var name: [UInt8] = []
            text.appendCanonicalName(AddressText.mask(text.tokens.indices), to: &name)
            return String(decoding: name, as: UTF8.self)
        }
        #expect(name("N. 42nd St") == "n 42 street")
        #expect(name("North Forty Second Street") == "n 42 street")
        #expect(name("Hauptstr.") == "haupt strasse")
        #expect(name("Haupt Straße") == "haupt strasse")
        #expect(name("St. Marys St") == "saint marys street")
        #expect(name("S Street") == "s street")
        #expect(name("Rue de la Paix") == "rue de la paix")
        #expect(name("Mt Vernon Ave") == "mount vernon avenue")
        #expect(name("") == "")
    }
}
