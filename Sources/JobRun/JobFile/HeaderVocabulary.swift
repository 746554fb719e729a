/// What column headers are called in English, French, German, Spanish, Italian, Dutch and Portuguese.
///
/// Words are folded and joined: `Code postal` is `codepostal`.
enum HeaderVocabulary {
    /// What a column holds.
    enum Role: CaseIterable {
        /// The whole address.
        case line
        /// The street with its number, or the whole address where nothing else is there.
        case address
        case street, streetBefore, streetAfter
        case number, numberSuffix, unit, city
        /// Postcode and city in one column.
        case cityLine
        case region, postcode, country
    }

    /// The role of a header with those joined words, or nil.
    static func role(_ joined: String) -> Role? { roles[joined] }

    /// Headers that mean a house number only beside a street: elsewhere they count customers, or rows.
    static let weakNumbers: Set<String> = ["no", "nr", "num", "number", "numero", "n", "nummer", "nro"]

    /// Headers that give way to others of the same role wherever they stand: a county is less than a state.
    static let secondChoices: Set<String> = [
        "place", "locality", "village", "municipality", "gemeinde", "gemeindename", "concelho", "localite", "localidad",
        "county", "region", "regionname", "nomregion", "regione", "regiao", "comunidad", "comunidadautonoma",
        "distrito", "st", "countrycode", "landcode", "codepays",
    ]

    /// Words that may stand before a header without changing what it means.
    static let qualifiers: Set<String> = [
        "address", "addr", "bill", "billing", "ship", "shipping", "mail", "mailing", "delivery", "customer", "client",
        "contact", "home",
        "work",
        "site", "physical", "primary", "property", "business", "company", "location", "postal", "store", "venue",
        "event",
        "kunde", "kunden", "liefer", "lieferung", "rechnung", "rechnungs", "firma", "firmen", "standort", "post",
        "adresse", "livraison", "facturation", "siege", "etablissement",
        "cliente", "direccion", "envio", "facturacion", "empresa", "indirizzo", "spedizione", "fatturazione", "sede",
        "adres", "klant", "bezoek", "bedrijf", "endereco", "morada", "entrega",
    ]

    /// True for a word that may stand before a header without changing what it means.
    static func isQualifier(_ word: String) -> Bool { qualifiers.contains(word) }

    /// True for a word that headers of address files often hold, whatever the column is for.
    static func isCommon(_ word: String) -> Bool {
        // Two letters, such as `st`, are part of addresses as well.
        qualifiers.contains(word) || word.utf8.count > 2 && roles[word] != nil || commonWords.contains(word)
    }

    /// True for words that seem to name a part of an address in a way that is not known: `street of the plant`.
    static func mayMeanAddress(_ words: [String]) -> Bool {
        words.contains { [.line, .address, .street, .city, .postcode].contains(roles[$0]) }
            && !words.contains(where: commonWords.contains)
    }

    private static let commonWords: Set<String> = [
        "id", "key", "name", "nom", "nombre", "nome", "naam", "vorname", "nachname", "title", "email", "mail", "phone",
        "tel", "telefon", "telephone", "telefono", "date", "datum", "fecha", "data", "code", "type", "status", "note",
        "notes", "comment", "url", "website", "ip", "count", "latitude", "longitude", "lat", "lon", "lng",
    ]

    private static let roles: [String: Role] = {
        var roles: [String: Role] = [:]
        for (role, words) in words {
            for word in words.split(separator: " ") { roles[String(word)] = role }
        }
        return roles
    }()

    private static let words: [(Role, String)] = [
        (
            .line,
            """
            fulladdress addressfull completeaddress wholeaddress addresstext addressstring formattedaddress oneline \
            onelineaddress addressoneline singleline singlelineaddress vollstandigeadresse vollstaendigeadresse \
            ganzeadresse komplettadresse adressecomplete adresselibre adressepostale direccioncompleta \
            direccionpostal indirizzocompleto volledigadres enderecocompleto moradacompleta query searchtext
            """
        ),
        (
            .address,
            """
            address addr adresse adressen anschrift wohnadresse postanschrift lieferanschrift direccion domicilio \
            indirizzo adres endereco morada
            """
        ),
        (
            .street,
            """
            street streetname streetaddress street1 addressline1 address1 addr1 addressline line1 road roadname \
            stname streetnm thoroughfare streetline streetline1 streetaddr streetaddressline1 streetandnumber housenumberandstreet \
            numberandstreet streetandhousenumber streetandno streetandnr \
            adresszeile adresszeile1 anschrift1 strasse str strassenname strassename strasseundhausnummer strassehausnummer strassehausnr strassenr \
            strassehnr strasseundhausnr strasseundnr strasseundnummer strasseandnr strasseandhausnr strasseandhausnummer strasseandnummer strassehausnummern \
            rue nomrue nomdelarue voie nomvoie nomdevoie nomdelavoie libellevoie libelledelavoie adresse1 ligneadresse1 \
            numeroetrue rueetnumero numeroetvoie netvoie voieetnumero numerorueetvoie \
            calle nombrecalle nombrevia nombredevia nombredelacalle calleynumero callenumero via nomevia nomedellavia \
            viaepiazza viaenumero viaenumerocivico indirizzovia straat straatnaam straatennummer straathuisnummer straatenhuisnummer \
            rua logradouro nomelogradouro arruamento nomedarua ruaenumero
            """
        ),
        (
            .streetBefore,
            "predir predirectional streetprefix streetdirection typevoie typedevoie tipovia tipodevia tipologradouro dug toponimo"
        ),
        (.streetAfter, "streettype streetsuffix posttype postdir postdirectional streettypesuffix"),
        (
            .number,
            """
            housenumber housenr houseno housenum hausnummer hausnr hausno hnr hsnr streetnumber streetno streetnr \
            stnum stno stnumber streetnum buildingnumber addressnumber addrnumber numerovoie numerodevoie numvoie numerodanslavoie numerorue \
            numerocivico civico ncivico nrcivico numcivico numeroportal portal altura numerocalle numeroexterior \
            huisnummer huisnr numerocasa numerodeporta numerodaporta numeroporta no nr num number numero n nummer nro
            """
        ),
        (
            .numberSuffix,
            """
            housenumbersuffix numbersuffix hausnummerzusatz hausnrzusatz hausnummernzusatz rep indicerepetition \
            indicederepetition huisnummertoevoeging toevoeging huisletter esponente
            """
        ),
        (
            .unit,
            """
            unit unitnumber unitno apt aptno aptnumber apartment apartmentnumber suite suitenumber ste flat flatnumber \
            floor addressline2 address2 addr2 line2 street2 streetline2 wohnung wohnungsnummer etage stock stockwerk \
            adresszusatz adressezusatz appartement appart complement complementadresse complementdadresse adresse2 \
            piso puerta planta interno scala andar fracao verdieping complemento
            """
        ),
        (
            .city,
            """
            city cityname town townname village municipality locality place citytown towncity cityortown posttown \
            citylocality suburbcity ort ortsname ortname stadt gemeinde gemeindename wohnort ortschaft ville commune \
            nomcommune nomdelacommune nomville localite ciudad poblacion localidad municipio nombremunicipio citta \
            comune nomecomune localita plaats plaatsnaam woonplaats woonplaatsnaam stad gemeente gemeentenaam cidade \
            localidade concelho nomemunicipio
            """
        ),
        (
            .cityLine,
            """
            plzort plzundort plzandort cpandville capandcitta zipandtown postleitzahlort postleitzahlundort codepostalville cpville codepostaletville cpetville \
            capecitta caplocalita capcomune cpciudad cppoblacion codigopostalylocalidad postcodeplaats \
            postcodeenplaats postcodewoonplaats zipcity zipandcity citystatezip citystate cityandstate cityandzip \
            postcodecity codigopostallocalidade cplocalidade
            """
        ),
        (
            .region,
            """
            state statename statecode province provincename provincecode region regionname county stateprovince \
            st statecd stateprov provincestate stateorprovince stateregion stateabbreviation stateabbr bundesland kanton departement \
            nomdepartement nomregion provincia comunidad comunidadautonoma regione siglaprovincia prov provincie \
            distrito estado uf siglauf regiao
            """
        ),
        (
            .postcode,
            """
            zip zipcode zipcd zip5 postcode postalcode zippostalcode zippostcode postalzip postal plz postleitzahl codepostal \
            cp codpostal codigopostal cap codicepostale codiceavviamentopostale cep pincode eircode postleit zippostal
            """
        ),
        (
            .country,
            """
            country cntry ctry countrycd countrycode countryname countryregion iso2 countryiso countryiso2 nation land landname landcode \
            landercode laendercode landescode landeskennzeichen staat pays codepays nompays pais codigopais codpais \
            nombrepais paese nazione stato codicepaese
            """
        ),
    ]
}
