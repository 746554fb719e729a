import Geocoding
import Testing

/// Spellings of one street on a line, `=` between them: all share a key.
@Suite struct NormalizationSharedKeyTests {
    @Test(arguments: pairs(english))
    func `English spellings of one street share a key`(_ pair: SpellingPair) { expectShared(pair) }

    @Test(arguments: pairs(romance))
    func `Romance spellings of one street share a key`(_ pair: SpellingPair) { expectShared(pair) }

    @Test(arguments: pairs(germanic))
    func `German, Dutch and Nordic spellings of one street share a key`(_ pair: SpellingPair) { expectShared(pair) }

    @Test(arguments: pairs(others))
    func `other spellings of one street share a key`(_ pair: SpellingPair) { expectShared(pair) }

    @Test func `the table is as long as it should be`() {
        #expect(
            [Self.english, Self.romance, Self.germanic, Self.others].map { Self.pairs($0).count }.reduce(0, +) >= 300
        )
    }

    private func expectShared(_ pair: SpellingPair) {
        #expect(pair.left.streetKey.name == pair.right.streetKey.name)
        #expect(pair.left.streetKey.wordCount > 0)
    }

    private static func pairs(_ table: String) -> [SpellingPair] { SpellingPair.chains(table) }

    private static let english = """
        Main Street = Main St = MAIN ST. = main str = Main = Main Streets
        1st Street = 1 St = First St = first street = 1ST ST = One Street
        42nd Street = 42 St = Forty Second Street = forty-second st = 42ND ST. = Forty-Second
        7th Avenue = 7 Ave = Seventh Avenue = Seventh Av. = 7TH AVE
        Fifth Avenue = 5th Ave = 5 Av = FIFTH AVE.
        Twenty First Street = 21st St = Twenty-First St. = 21 Street
        Thirty-Third Street = 33rd St = 33 St
        Tenth Street = 10th St = 10 St
        Twelfth Avenue = 12th Ave
        St Marys Street = Saint Mary's St = St. Mary's St. = ST MARYS ST = Saint Marys Street = St Mary’s Street
        St Johns Road = Saint John's Rd = St. Johns Rd. = St John´s Road
        Dr Martin Luther King Jr Blvd = Doctor Martin Luther King Jr. Boulevard = Dr. Martin Luther King Junior Blvd
        North Main Street = N Main St = N. Main St. = Main St N = Main Street North = N.Main St
        NW 42nd Avenue = N.W. 42nd Ave = Northwest 42nd Avenue = 42 Ave NW = N W 42 Ave = North West 42nd Ave
        East 11th Avenue = E 11th Ave = E. Eleventh Ave = 11 Ave East
        South Street = South St = S Street = S St = S. St. = South
        North Avenue = North Ave = N Ave = N Avenue = North
        E Street = E St = E St. = Avenue E = E
        West Avenue = W Ave = West Av
        Avenue D = Ave D = D Avenue = D Ave = D
        D Street = D St = D St. = D
        I Street = I St = I
        K Street NW = K St NW = K St N.W. = K Street Northwest
        G Street = G St = G
        L Street = L St
        A Street = A St
        C Street = C St = C
        O Street = O St
        Highway 7 = Hwy 7 = HWY 7 = Hiway 7
        County Road 12 = CR 12 = Co Rd 12 = County Rd 12 = Co. Rd. 12
        State Route 99 = SR 99 = State Rte 99 = State Rt. 99
        US Highway 7 = U.S. Hwy 7 = US 7 = Highway 7
        Interstate 80 = I-80 = I 80
        Rural Route 3 = RR 3 = R R 3
        FM Road 1960 = FM 1960 = F.M. 1960
        Mount Vernon Street = Mt Vernon St = Mt. Vernon St.
        Fort Hill Road = Ft Hill Rd = Ft. Hill Road
        Oak Ridge Drive = Oak Rdg Dr = Oak Ridge Dr. = Oak Ridge
        Ridge Road = Ridge Rd = Rdg Rd = Ridge
        Mill Creek Road = Mill Crk Rd = Mill Creek Rd.
        Park Avenue = Park Ave = Park Av. = Pk Ave = Park
        Park Place = Park Pl = Park Pl.
        Lake Shore Drive = Lake Shore Dr = Lk Shore Dr = Lake Shr Drive
        Sunset Boulevard = Sunset Blvd = Sunset Bd = SUNSET BLVD.
        Elm Court = Elm Ct = Elm Crt
        Maple Lane = Maple Ln = maple ln.
        Cedar Circle = Cedar Cir = Cedar Circ
        Fairview Terrace = Fairview Ter = Fairview Terr = Fairview Tce
        Garden State Parkway = Garden State Pkwy = Garden State Pky
        Appalachian Trail = Appalachian Trl
        Union Square = Union Sq = Union Sq.
        The Crescent = The Cres
        Royal Crescent = Royal Cres = Royal Crescent
        Orchard Close = Orchard Cl = Orchard Close
        Elm Grove = Elm Gr = Elm Grv
        Kensington Gardens = Kensington Gdns
        Bakers Alley = Baker's Aly = Bakers Alley
        Mountain Loop = Mountain Lp = Mtn Loop
        Ocean Plaza = Ocean Plz
        Marine Parade = Marine Pde
        Pacific Expressway = Pacific Expy
        Jersey Turnpike = Jersey Tpke
        Avenue of the Americas = Ave of the Americas = Avenue of Americas
        Way of the Cross = Way of Cross
        Rock & Roll Boulevard = Rock and Roll Blvd = Rock Roll Blvd
        O'Brien Street = OBrien St = O’Brien St.
        Kapi'olani Boulevard = Kapiolani Blvd = Kapiʻolani Blvd
        Martha's Vineyard Road = Marthas Vineyard Rd
        Smith-Jones Road = Smith Jones Rd
        Unter Street = Unter St
        Broadway = BROADWAY = broadway
        General Lee Avenue = Gen Lee Ave = Gen. Lee Ave
        Colonel Bell Drive = Col Bell Dr = Col. Bell Dr.
        State Street = State St = State
        Street Road = Street Rd = Street
        Court Street = Court St
        Union Street = Union St = Union
        Heights Road = Hts Rd = Heights Rd
        One Tree Hill Road = 1 Tree Hill Rd
        Seven Oaks Drive = 7 Oaks Dr
        Second Avenue North = 2nd Ave N = N 2nd Ave = 2 Avenue N.
        Saint Charles Avenue = St Charles Ave = St. Charles Av
        W 3rd St = West Third Street = 3 St W
        Foo Way = Foo Wy = Foo
        Hill Street = Hl St = Hill St.
        Beach Road = Bch Rd = Beach Rd
        007 Bond Street = 7 Bond St
        JFK Boulevard = J.F.K. Blvd
        """

    private static let romance = """
        Rue de la Paix = R de la Paix = rue la paix = RUE DE LA PAIX = R. de la Paix
        Avenue de l'Opéra = Av de l'Opera = av. l’opéra = AVENUE DE L OPERA = Ave Opéra
        Boulevard Saint-Germain = Bd St Germain = Bvd Saint Germain = BOULEVARD ST-GERMAIN = bd. st. germain
        Place de la République = Pl République = Pl. de la Republique
        Chemin des Vignes = Ch des Vignes = Che des Vignes = Chem. Vignes
        Impasse du Moulin = Imp Moulin = Imp. du Moulin
        Allée des Tilleuls = All des Tilleuls = Allees Tilleuls
        Route de Lyon = Rte de Lyon = rte lyon
        Quai d'Orsay = Quai Orsay = Q. d'Orsay
        Cours Mirabeau = Crs Mirabeau
        Rue du 11 Novembre = Rue du onze novembre = R 11 Novembre
        Rue du 8 Mai 1945 = rue du huit mai 1945
        Rue du Dix-Sept Octobre = Rue du 17 Octobre
        Rue du 19 Mars 1962 = rue du dix neuf mars 1962
        Rue des Quatre Vents = Rue des 4 Vents
        Rue des Trois Rois = R. des 3 Rois
        1ère Avenue = 1re Avenue = Première Avenue = Premiere Av
        2e Avenue = 2ème Avenue = Deuxième Avenue = 2eme Av.
        Rue Général Leclerc = Rue du Gal Leclerc = R. Gén. Leclerc
        Avenue du Maréchal Foch = Av Mal Foch = av. du mal. foch
        Rue Docteur Roux = Rue du Dr Roux
        Faubourg Saint-Honoré = Fg St Honoré = Fbg St-Honore
        Sentier des Bois = Sent. des Bois
        Lotissement les Pins = Lot les Pins = Lot. Pins
        Résidence Bellevue = Res Bellevue = Rés. Bellevue
        Rue Sainte-Anne = Rue Ste Anne = R Ste-Anne
        Rue Cœur de Lion = Rue Coeur de Lion
        Rue Barthélémy = Rue Barthelemy
        Calle Mayor = C Mayor = C/ Mayor = Cl. Mayor = CALLE MAYOR
        Avenida de la Constitución = Av Constitución = Avda. de la Constitucion = Avd Constitucion
        Calle Dos de Mayo = Calle 2 de Mayo = C/ Dos de Mayo
        Calle Cinco de Mayo = Calle 5 de Mayo
        Plaza de España = Pza España = Pl. de Espana = Plza España
        Paseo de la Castellana = Pso Castellana = P.º de la Castellana = Po Castellana
        Carretera de Cádiz = Ctra. de Cadiz = Ctra Cádiz
        Ronda de Toledo = Rda Toledo = Rda. de Toledo
        Travesía del Pez = Trva Pez
        Camino Viejo = Cno Viejo = Cno. Viejo
        Glorieta de Bilbao = Gta Bilbao
        Calle San Juan = C. San Juan
        Calle Nuestra Señora = C/ Ntra. Sra.
        Primera Avenida = 1ª Avenida = 1a Avenida = 1ra Av
        Carrer de Balears = C Balears = Carrer Balears
        Passeig de Gràcia = Pg. de Gracia = Passeig Gracia
        Via Roma = V. Roma = VIA ROMA = v roma
        Viale della Libertà = V.le Libertà = Vle Liberta = Viale Libertà
        Piazza San Marco = P.zza San Marco = Pza S. Marco = Piazza S.Marco
        Corso Vittorio Emanuele II = C.so Vittorio Emanuele II = Cso Vittorio Emanuele II
        Vicolo Stretto = Vlo Stretto = V.lo Stretto
        Largo Augusto = L.go Augusto = Lgo Augusto
        Via XX Settembre = via xx settembre
        Via Venti Settembre = Via 20 Settembre
        Via Venticinque Aprile = Via 25 Aprile
        Via Quattro Novembre = Via 4 Novembre
        Via Primo Maggio = Via 1 Maggio = Via 1º Maggio = Via 1° Maggio
        Via dell'Università = Via Università = V. dell’Universita
        Via Sant'Anna = Via Anna
        Strada Statale 16 = Str. Statale 16
        Rua Augusta = R. Augusta = R Augusta
        Avenida Paulista = Av. Paulista = Av Paulista
        Praça da Sé = Pça. da Sé = Pca Se = Praca Sé = Pc. da Sé
        Travessa do Carmo = Tv do Carmo = Trav. Carmo
        Estrada da Luz = Est. da Luz = Estr. Luz
        Rua São João = R. S. João = R Sao Joao = Rua S Joao
        Rua Quinze de Novembro = Rua 15 de Novembro
        Rua Sete de Setembro = Rua 7 de Setembro
        Rua Vinte e Cinco de Abril = Rua 25 de Abril
        Alameda Santos = Al. Santos = Al Santos
        Largo do Rato = Lg. do Rato = Lgo Rato
        Rua Engenheiro Duarte = R. Eng. Duarte
        Rua Professor Lima = Rua Prof. Lima
        """

    private static let germanic = """
        Hauptstr. 5 = Hauptstraße 5 = Hauptstrasse 5 = HAUPTSTRASSE 5 = Haupt Straße 5 = Haupt-Str. 5 = Hauptstr.5
        Goethestraße = Goethestr = Goethe Str. = GOETHESTR. = Goethe-Straße
        Berliner Straße = Berliner Str. = Berlinerstraße = Berliner-Str
        Bahnhofstrasse = Bahnhofstr. = Bahnhofstraße
        Karl-Marx-Allee = Karl Marx Allee = Karl-Marx Allee
        Kurfürstendamm = Kurfurstendamm = KURFÜRSTENDAMM
        Straße des 17. Juni = Str. des 17. Juni = Strasse des 17 Juni
        Am Markt = am markt
        Marktplatz = Markt-Platz = MARKTPL. = Marktpl
        Alexanderplatz = Alexander Platz = Alexanderpl.
        Mühlenweg = Muhlenweg = Mühlen-Weg
        An der Mühle = an d. Mühle = a d Muhle = Mühle
        Sankt-Johann-Straße = St.-Johann-Str. = St. Johann Strasse = Sankt Johannstr.
        Erste Straße = 1. Straße = 1 Str.
        Prof.-Müller-Str. = Professor Müller Straße
        Zum Alten Hof = Zum alten Hof
        Lindenallee = Linden Allee = Linden-Allee
        Spreeufer = Spree-Ufer = Spree Ufer
        Burggasse = Burg Gasse = Burg-G.
        Kapellenring = Kapellen-Ring
        Wiener Neustädter Straße = Wiener Neustadter Str.
        Kerkstraat = Kerk straat = Kerkstr. = KERKSTRAAT
        Van Goghlaan = van Gogh laan = V. Goghlaan
        Prinsengracht = Prinsen Gracht
        Eerste Oosterparkstraat = 1e Oosterparkstraat = 1e Oosterpark straat
        Tweede Kostverlorenkade = 2e Kostverlorenkade
        Stationsplein = Stations plein = Stationspln
        Burgemeester de Vlugtlaan = Burgemeester Vlugt laan
        Sint Jansstraat = St. Jansstraat = St Jansstr
        Singel = SINGEL
        Vesterbrogade = Vesterbro Gade = Vesterbro gade
        Nørregade = Norregade = NØRREGADE
        Østervej = Ostervej
        Åboulevarden = Aboulevarden
        Strandvejen = strandvejen
        Storgata = Storgt = Stor gata = STORGATA
        Kongens gate = Kongens Gt = KONGENS GATE
        Drottninggatan = Drottning gatan = Drottninggata
        Kungsvägen = Kungsvagen = Kungs vägen
        Stortorget = Stor torget
        Mannerheimintie = Mannerheimin tie
        Hämeenkatu = Hameenkatu = Hämeen katu
        """

    private static let others = """
        Al. Jana Pawła II = aleja jana pawla ii = AL JANA PAWLA II = Aleja Jana Pawła II
        ul. Marszałkowska = Marszalkowska = ulica Marszałkowska = UL MARSZAŁKOWSKA
        pl. Wolności = Plac Wolnosci = Pl Wolności
        os. Słoneczne = Osiedle Sloneczne = Os. Sloneczne
        ul. Świętej Anny = ul. Sw. Anny = ul Anny
        náměstí Míru = nam. Miru = Námestie Míru
        třída Míru = tr. Miru = trida miru
        Kossuth Lajos utca = Kossuth Lajos u. = KOSSUTH LAJOS UTCA
        Andrássy út = Andrassy ut
        Erzsébet körút = Erzsebet krt.
        Strada Victoriei = Str. Victoriei = str victoriei
        Bulevardul Unirii = Bd. Unirii = Bdul Unirii
        Calea Moșilor = Calea Mosilor
        Șoseaua Kiseleff = Sos. Kiseleff = Soseaua Kiseleff
        Atatürk Caddesi = Ataturk Cad. = Atatürk Cd.
        İstiklal Caddesi = Istiklal Cad = ISTIKLAL CADDESI
        Gül Sokak = Gul Sk. = Gül Sokağı
        улица Ленина = ул. Ленина = ulitsa Lenina = ul Lenina = УЛИЦА ЛЕНИНА = Lenina ul.
        Невский проспект = Nevskiy prospekt = Невский пр. = Nevskiy pr
        набережная Фонтанки = наб. Фонтанки = naberezhnaya Fontanki
        вулиця Хрещатик = вул. Хрещатик = vul. Khreshchatik = вул Хрещатик
        Οδός Ερμού = Odos Ermou = ΟΔΟΣ ΕΡΜΟΥ = Ερμού
        Λεωφόρος Αλεξάνδρας = Leof. Alexandras = Leoforos Alexandras
        Jalan Sudirman = Jl. Sudirman = Jln Sudirman = JL SUDIRMAN
        Jalan Merdeka Utara = Jl Merdeka Utara
        Đường Nguyễn Huệ = Duong Nguyen Hue = ĐƯỜNG NGUYỄN HUỆ
        Phố Huế = Pho Hue
        Laugavegur = LAUGAVEGUR
        Þórsgata = Thorsgata
        Bulevar Kralja Aleksandra = Bul. Kralja Aleksandra
        Đorđa Vajferta = Dorda Vajferta
        Ｍａｉｎ　Ｓｔｒｅｅｔ　１２ = Main Street 12
        Main Street ١٢ = Main Street 12 = Main Street १२ = Main St ۱۲
        東京都千代田区 = 東京都 千代田区 = 東 京 都 千 代 田 区
        Cafe\u{301} Street = Café Street = Cafe St
        M\u{fc}nsterplatz = Mu\u{308}nsterplatz = Munsterplatz
        ﬁne Street = Fine St
        Foo\u{200b}bar Road = Foobar Rd
        Long\u{a0}Lane = Long Lane = Long\u{2003}Ln
        12\u{2013}14 High Street = 12-14 High St
        """
}

/// Two spellings to be compared.
struct SpellingPair: CustomTestStringConvertible, Sendable {
    let left: String
    let right: String

    var testDescription: String { "\(left) | \(right)" }

    /// Neighbours on each line, `=` between them.
    static func chains(_ table: String) -> [SpellingPair] {
        table.split(separator: "\n").flatMap { line in
            let spellings = line.split(separator: " = ").map(String.init)
            return zip(spellings, spellings.dropFirst()).map { SpellingPair(left: $0, right: $1) }
        }
    }
}

extension String {
    /// The key of the whole text as a street.
    var streetKey: StreetKey {
        let text = AddressText(self)
        return text.streetKey(AddressText.mask(text.tokens.indices))
    }
}
