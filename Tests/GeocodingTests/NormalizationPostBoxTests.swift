import Geocoding
import TestSupport
import Testing

@Suite struct NormalizationPostBoxTests {
    private func isBox(_ query: Query) -> Bool {
        var scratch = AddressText()
        return PostOfficeBox.isOnlyAddress(of: query, scratch: &scratch)
    }

    private func parts(street: String, number: String = "", unit: String = "") -> Query {
        .parts(number: number, street: street, unit: unit, city: "Springfield", postcode: "62701")
    }

    static let boxes = """
        PO Box 12
        P.O. Box 12
        P.O. BOX 7
        P O BOX 7
        P. O. Box 7
        POBox 12
        PO BOX
        P.O.Box 123
        Post Office Box 12
        POB 45
        P.O.B. 45
        Box 123
        PO Box 12-B
        PMB 12
        PO Box A
        P.O. Drawer 12
        Postfach 1234
        Postfach 12 34 56
        Postfach
        PF 1234
        BP 45
        B.P. 45
        BP 12345
        CS 12345
        TSA 12345
        Boîte postale 12
        apartado 3
        Apartado de Correos 33
        Apdo. 12
        Apartado postal 123
        Casella postale 5
        Casella Postale 12
        C.P. 12
        postbus 9
        Postbus 12345
        Caixa Postal 99
        postboks 12
        Postbox 7
        Skrytka pocztowa 5
        skr. poczt. 12
        """.split(separator: "\n").map(String.init)

    @Test(arguments: boxes)
    func `a box alone is one`(_ text: String) {
        #expect(isBox(parts(street: text)))
        #expect(isBox(line(text)))
    }

    @Test(
        arguments: """
            PO Box 12, Springfield, IL 62701
            PO Box 12 Springfield IL 62701
            P.O. Box 7, Anchorage AK 99501
            Postfach 1234, 10115 Berlin
            Postfach 12 34 56, 8001 Zürich
            Postfach 1234 10115 Berlin
            BP 45, 75001 Paris
            BP 45 75001 Paris
            BP 45 75001 Paris Cedex 01
            Postbus 9, 1012 AB Amsterdam
            Apartado 3, 28001 Madrid
            Caixa Postal 99, 01000-000 São Paulo
            Acme Inc, PO Box 12, Springfield IL 62701
            PO Box 12, St Louis, MO 63101
            PO Box 12 Park City UT 84060
            PO Box 12, Lake Village, AR 71653
            Box 45, Grand Rapids, MI 49501
            """.split(separator: "\n").map(String.init)
    )
    func `a box with its place is one`(_ text: String) { #expect(isBox(line(text))) }

    static let streets = """
        12 Main St
        Box Hill Road 5
        5 Box Hill Road
        123 Boxwood Ln
        12 BP Street
        12 Box Elder Dr
        Box Elder Street 12
        12 Post Office Rd
        Post Office Road 12
        12 Postal Way
        Po River Road 12
        12 Po Street
        Via Po 12
        Corso Po 5
        Paseo Box 12
        12 Apartado St
        Main St 12
        CS Lewis Street 4
        Postweg 5
        BP Building 12 Main St
        1 Box Street
        Calle Apartado 12
        Apartadó, Antioquia
        Hauptstr. 5
        12 PF Road
        12 rue de la Poste
        Postfachweg 12
        County Road 12
        """.split(separator: "\n").map(String.init)

    @Test(arguments: streets)
    func `a street is none`(_ text: String) {
        #expect(!isBox(parts(street: text)))
        #expect(!isBox(line(text)))
    }

    @Test(
        arguments: """
            12 Main St, PO Box 7, Springfield, IL
            PO Box 7, 12 Main St, Springfield, IL 62701
            12 Main St PO Box 7
            Hauptstr. 5, Postfach 12, 10115 Berlin
            Postfach 12, Hauptstr. 5, 10115 Berlin
            12 rue de la Paix, BP 45, 75001 Paris
            12 rue de la Paix BP 45 75001 Paris
            """.split(separator: "\n").map(String.init)
    )
    func `a street address beside the box is kept`(_ text: String) { #expect(!isBox(line(text))) }

    @Test func `parts are read together`() {
        #expect(!isBox(parts(street: "Main St", number: "12", unit: "PO Box 7")))
        #expect(isBox(parts(street: "", unit: "PO Box 7")))
        #expect(isBox(parts(street: "PO Box", number: "7")))
        #expect(isBox(parts(street: "Postfach", number: "1234")))
        #expect(!isBox(parts(street: "Main Street", number: "12")))
        #expect(!isBox(parts(street: "")))
        #expect(!isBox(Query()))
    }

    /// Words that name a part of a building, in brackets.
    @Test(
        arguments: [
            "12 main st [apt 4]", "12 main st [unit b]", "12 main st [ste 1b]", "108 east 11th avenue [apt 000002]",
            "[flat 3] 12 high st",
            "12 main st fl 33101", "12 main st [fl 3]", "12 main st [2nd floor]", "12 rue x [2e etage]",
            "hauptstr 5 [whg 12]",
            "12 main st [bldg 3] [apt 4]", "12 main st [rear]", "12 front st", "12 flat rock rd", "12 building rd",
            "calle mayor 5 [piso 3] [puerta 2]", "12 main st [suite 200]", "12 main st [lot 7]", "12 ste anne blvd",
            "12 unit st",
            "12 suite rd", "[unit 4] 12 high st", "12 main st [apt b]", "1401 cordova street [apt 000006]",
            "12 main st [ph]",
            "via roma 5 [int 3]", "12 level rd", "12 avenue of 5 nations", "pier 39", "avenue m 3",
            "ul kwiatowa 5 [m 3]",
        ]
    )
    func `unit words take their numbers`(_ marked: String) {
        let text = AddressText(marked.filter { $0 != "[" && $0 != "]" })
        var isInside = false
        var expected: [Bool] = []
        for word in marked.split(separator: " ") {
            if word.hasPrefix("[") { isInside = true }
            expected.append(isInside)
            if word.hasSuffix("]") { isInside = false }
        }
        let mask = text.unitMask()
        #expect(text.tokens.indices.map { mask & (1 << UInt64($0)) != 0 } == expected)
    }

    @Test func `a number sign makes a unit behind a house number`() {
        let text = AddressText("12 Main St #4, Springfield")
        #expect(text.unitMask() == 0b1000)
        #expect(AddressText("12 Main St, #4, Springfield").unitMask() == 0b1000)
        #expect(AddressText("#12 Main St").unitMask() == 0)
        #expect(AddressText("Calle 5 # 12-34").unitMask() == 0)
        #expect(AddressText("Hauptstr. 5, 3. OG").unitMask() == 0b1100)
        #expect(AddressText("Nørregade 12, 3. tv").unitMask() == 0b1100)
    }
}
