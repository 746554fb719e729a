import JobRun
import Testing

private func found(_ header: String) -> String {
    ColumnDiscovery(columns: header.split(separator: ",").map(String.init)).findings
        .map { "\($0.part)=\($0.template)" }
        .joined(separator: "; ")
}

struct JobFileColumnDiscoveryTests {
    @Test(arguments: [
        // English
        ("customer_id,name,street,city,state,zip", "street={street}; city={city}; region={state}; postcode={zip}"),
        ("id,Address", "line={Address}"),
        ("id,Full Address,note", "line={Full Address}"),
        ("Street Address,City,ZIP Code", "street={Street Address}; city={City}; postcode={ZIP Code}"),
        ("Address,City,Postcode", "street={Address}; city={City}; postcode={Postcode}"),
        ("Address 1,Address 2,Town", "street={Address 1}; unit={Address 2}; city={Town}"),
        ("house_number,streetName,postalCode", "number={house_number}; street={streetName}; postcode={postalCode}"),
        ("addr:housenumber,addr:street,addr:city", "number={addr:housenumber}; street={addr:street}; city={addr:city}"),
        ("Street & No.,Town", "street={Street & No.}; city={Town}"),
        ("predir,street_name,street_type,city", "street={predir} {street_name} {street_type}; city={city}"),
        ("county,state,locality,city", "city={city}; region={state}"),
        ("county,locality", "city={locality}; region={county}"),
        ("city,country", "city={city}; country={country}"),
        ("address,country", "line={address}; country={country}"),
        // German
        ("Straße,Hausnr.,PLZ,Ort", "number={Hausnr.}; street={Straße}; city={Ort}; postcode={PLZ}"),
        ("STRASSE,HAUSNUMMER,ZUSATZ,PLZ", "number={HAUSNUMMER}; street={STRASSE}; postcode={PLZ}"),
        ("Hausnummer,Hausnummernzusatz,Straße", "number={Hausnummer} {Hausnummernzusatz}; street={Straße}"),
        ("Straße,Nr,Ort,Land", "number={Nr}; street={Straße}; city={Ort}; country={Land}"),
        ("Nr,Name,Straße,Ort", "street={Straße}; city={Ort}"),
        ("Anschrift", "line={Anschrift}"),
        ("Straße und Hausnummer,PLZ/Ort", "line={Straße und Hausnummer}, {PLZ/Ort}"),
        ("Straße,PLZ Ort,Ort", "line={Straße}, {PLZ Ort}"),
        ("Straße,PLZ Ort,PLZ", "street={Straße}; city={PLZ Ort}; postcode={PLZ}"),
        ("Kunden-Nr.,Anschrift,Postleitzahl", "street={Anschrift}; postcode={Postleitzahl}"),
        // French
        ("numero,voie,code_postal,commune", "number={numero}; street={voie}; city={commune}; postcode={code_postal}"),
        ("numero,rep,nom_voie,code postal", "number={numero} {rep}; street={nom_voie}; postcode={code postal}"),
        ("Adresse,Ville,Pays", "street={Adresse}; city={Ville}; country={Pays}"),
        ("Adresse complète", "line={Adresse complète}"),
        // Spanish
        ("Dirección,Código postal,Población", "street={Dirección}; city={Población}; postcode={Código postal}"),
        ("Tipo vía,Nombre vía,Número,Municipio", "number={Número}; street={Tipo vía} {Nombre vía}; city={Municipio}"),
        ("calle,ciudad,provincia", "street={calle}; city={ciudad}; region={provincia}"),
        // Italian
        ("Indirizzo,CAP,Comune,Prov.", "street={Indirizzo}; city={Comune}; region={Prov.}; postcode={CAP}"),
        ("via,numero civico,città", "number={numero civico}; street={via}; city={città}"),
        // Dutch
        (
            "Straat,Huisnummer,Postcode,Plaats",
            "number={Huisnummer}; street={Straat}; city={Plaats}; postcode={Postcode}"
        ),
        (
            "straatnaam,huisnr,toevoeging,woonplaats",
            "number={huisnr} {toevoeging}; street={straatnaam}; city={woonplaats}"
        ),
        // Portuguese
        (
            "Rua,Número,Código Postal,Localidade",
            "number={Número}; street={Rua}; city={Localidade}; postcode={Código Postal}"
        ),
        ("logradouro,número,CEP,UF", "number={número}; street={logradouro}; region={UF}; postcode={CEP}"),
        ("Morada", "line={Morada}"),
        ("st_num,st_name,city,st,zip", "number={st_num}; street={st_name}; city={city}; region={st}; postcode={zip}"),
        ("Adresszeile 1,Ort,Ctry", "street={Adresszeile 1}; city={Ort}; country={Ctry}"),
        ("bill_street,bill_city", "street={bill_street}; city={bill_city}"),
        ("House number and street,Town", "street={House number and street}; city={Town}"),
        ("Street address (line 1),City", "street={Street address (line 1)}; city={City}"),
        ("Calle y número,Ciudad", "street={Calle y número}; city={Ciudad}"),
        ("Via e numero,Comune", "street={Via e numero}; city={Comune}"),
        ("Numéro et rue,Ville", "street={Numéro et rue}; city={Ville}"),
        ("N° et voie,Ville", "street={N° et voie}; city={Ville}"),
    ])
    func `columns are found by their headers`(header: String, query: String) {
        #expect(found(header) == query)
    }

    @Test(arguments: [
        "id,name,email", "E-Mail-Adresse,IP address,web address", "number,no,nr", "latitude,longitude", "", "{street}",
        "Customer no.,Status,Estatus", "country,state",
    ])
    func `columns that are no address are not enough`(header: String) {
        #expect(!ColumnDiscovery(columns: header.split(separator: ",").map(String.init)).isEnough)
    }

    @Test func `accents composed differently compare equal`() {
        #expect(found("Co\u{301}digo postal,Poblacio\u{301}n").hasPrefix("city="))
    }

    @Test func `the columns of one address are taken together`() {
        let header = ["shipping_city", "billing_street", "billing_city", "shipping_street"]
        let discovery = ColumnDiscovery(columns: header)
        #expect(discovery.query.map(\.template) == ["{shipping_street}", "{shipping_city}"])
        #expect(discovery.notes.count == 2)
        #expect(discovery.notes[0] == "billing_street was left out, since shipping_street is taken instead")
    }

    @Test func `a column that may be part of the address is not left out without a word`() {
        let discovery = ColumnDiscovery(columns: ["plant street", "zip", "email address", "city id", "colour"])
        #expect(discovery.query.map(\.template) == ["{zip}"])
        #expect(discovery.notes.count == 1)
        #expect(discovery.notes.first?.hasPrefix("plant street was left out, since its name is not understood") == true)
    }

    @Test func `a plain header comes before a qualified one`() {
        let discovery = ColumnDiscovery(columns: ["billing city", "street", "city"])
        #expect(discovery.query.map(\.template) == ["{street}", "{city}"])
    }

    @Test func `parts come before the whole address`() {
        let discovery = ColumnDiscovery(columns: ["full_address", "street", "city"])
        #expect(discovery.query.map(\.name) == ["street", "city"])
        #expect(discovery.notes == ["full_address was left out, since other columns give the parts of the address"])
    }

    @Test func `the explanation names columns, and guesses as such`() {
        let discovery = ColumnDiscovery(columns: ["Straße", "Nr", "Ort\u{1B}"])
        let guess = "number ← Nr (a guess: it stands beside the street)"
        #expect(discovery.explanation == "\(guess), street ← Straße, city ← Ort\\u{1B}")
    }

    @Test func `a number beside streets that have theirs counts rows`() {
        let header = ["No", "Street", "City"]
        let streets = ["1129 I Street", " 12 Elm Street", "", "Main Street"]
        let counting = ColumnDiscovery(columns: header, rows: streets.map { ["1", $0, "Salem"] })
        #expect(counting.query.map(\.template) == ["{Street}", "{City}"])
        #expect(counting.notes == ["No was left out, since Street has the house numbers"])
        let plain = ColumnDiscovery(
            columns: header,
            rows: [["12", "Elm Street", "Salem"], ["14", "9th Avenue", ""], []]
        )
        #expect(plain.query.map(\.name) == ["number", "street", "city"])
    }

    @Test func `the country's name comes before its code`() {
        let discovery = ColumnDiscovery(columns: ["Country Code", "City", "Country"])
        #expect(discovery.query.map(\.template) == ["{City}", "{Country}"])
    }

    @Test func `hostile headers are only headers`() {
        let header = ["\0", "🏠", String(repeating: "address ", count: 100_000), "\u{202E}city", "a}", "%s{"]
        #expect(ColumnDiscovery(columns: header).query.map(\.name) == ["city"])
    }
}
