import Geocoding
import Testing

/// Two streets on a line, ` / ` between them, that must not share a key.
@Suite struct NormalizationDistinctKeyTests {
    @Test(arguments: pairs)
    func `different streets have different keys`(_ pair: SpellingPair) {
        #expect(pair.left.streetKey.name != pair.right.streetKey.name)
    }

    @Test func `the table is as long as it should be`() { #expect(Self.pairs.count >= 100) }

    private static let pairs = table.split(separator: "\n").map { line in
        let streets = line.split(separator: " / ").map(String.init)
        return SpellingPair(left: streets[0], right: streets[1])
    }

    private static let table = """
        1st Street / 2nd Street
        1st Street / 11th Street
        41st Street / 42nd Street
        Forty Second Street / Forty Third Street
        Forty Second Street / 40th Street
        Forty Second Street / 2nd Street
        Twenty First Street / Twentieth Street
        7th Avenue / 17th Avenue
        Highway 7 / Highway 17
        County Road 12 / County Road 21
        FM 1960 / FM 1961
        Avenue D / Avenue E
        Avenue C / Avenue K
        C Street / G Street
        E Street / F Street
        N Street / S Street
        South Street / North Street
        East Avenue / West Avenue
        I Street / J Street
        A Street / B Street
        Western Avenue / West Avenue
        Grand River Avenue / River Avenue
        Notre Dame Street / Dame Street
        Don Mills Road / Mills Road
        L Street / D Street
        Main Street / Maine Street
        Main Street / Mainline Street
        Oak Street / Oak Hill Street
        Oak Hill Road / Oak Road
        Oak Ridge Drive / Oak Creek Drive
        Mill Road / Mill Creek Road
        Mill Creek Road / Mill Pond Road
        Hill Street / Hills Street
        Lake Street / Lakes Street
        Park Avenue / Parks Avenue
        Park Street / Park Lake Street
        Spring Street / Springs Street
        Mount Street / Mountain Street
        Fort Street / Forest Street
        St Marys Street / St Johns Street
        Saint Charles Avenue / Saint James Avenue
        Marys Street / Mary Ann Street
        Elm Street / Elms Street
        State Street / County Street
        Union Street / Main Street
        Broadway / Broad Street
        Court Street / Park Street
        Street Road / State Road
        Royal Crescent / Rural Crescent
        Green Street / Greene Street
        King Street / Kings Street
        King Street / Queen Street
        General Lee Avenue / Lee Avenue
        Colonel Bell Drive / Bell Drive
        Jefferson Avenue / Jackson Avenue
        Washington Street / Wellington Street
        Quince Street / 15th Street
        Once Street / 11th Street
        Dix Street / 10th Street
        Seven Oaks Drive / Seven Pines Drive
        Rue de Lyon / Rue de Paris
        Rue de la Paix / Rue de la Gare
        Rue du 8 Mai / Rue du 11 Novembre
        Rue du 8 Mai 1945 / Rue du 8 Mai
        Rue du Pont Neuf / Rue du Pont
        Rue Neuve / Rue Vieille
        Avenue Foch / Avenue Leclerc
        Rue Saint-Denis / Rue Saint-Martin
        Rue Général Leclerc / Rue Maréchal Leclerc
        Chemin du Moulin / Chemin du Moulinet
        Rue des Quatre Vents / Rue des Trois Vents
        2e Avenue / 3e Avenue
        Rue Victor Hugo / Rue Hugo
        Rue A / Rue B
        Calle Mayor / Calle Menor
        Calle Dos de Mayo / Calle Cinco de Mayo
        Calle San Juan / Calle San Pedro
        Avenida 5 / Avenida 15
        Calle 10 / Calle 100
        Rua dos Bobos / Rua 2 Bobos
        Rua Augusta / Rua Augusto
        Rua Sete de Setembro / Rua Quinze de Novembro
        Via Roma / Via Romana
        Via Verdi / Via Bellini
        Via Venti Settembre / Via Quattro Novembre
        Via Primo Maggio / Via Secondo Maggio
        Hauptstraße / Hafenstraße
        Hauptstraße / Hauptmannstraße
        Hauptstraße 5 / Hauptstraße 6
        Bahnhofstraße / Bahnstraße
        Bahnhofplatz / Bahnplatz
        Goethestraße / Schillerstraße
        Straße des 17. Juni / Straße des 18. Juni
        Lindenstraße / Unter den Lindenbäumen
        Berliner Straße / Berlin Straße
        Am Markt / Am Berg
        Mühlenweg / Mühlgasse
        Kerkstraat / Kerkhofstraat
        Prinsengracht / Keizersgracht
        Eerste Oosterparkstraat / Tweede Oosterparkstraat
        Nørregade / Søndergade
        Storgata / Lillegata
        Drottninggatan / Kungsgatan
        ul. Marszałkowska / ul. Piłsudskiego
        Al. Jana Pawła II / Al. Jana Pawła III
        улица Ленина / улица Пушкина
        Невский проспект / Московский проспект
        Οδός Ερμού / Οδός Αθηνάς
        Jalan Sudirman / Jalan Thamrin
        東京都千代田区 / 東京都中央区
        千代田区 / 千代田
        Main Street 12 / Main Street 13
        12 High Street / 12-14 High Street
        Martin Street / Martin Luther King Street
        """
}
