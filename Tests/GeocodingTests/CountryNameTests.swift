import Geocoding
import Testing

@Suite struct CountryNameTests {
    @Test(
        arguments: """
            AD Andorra
            AE United Arab Emirates|UAE
            AF Afghanistan
            AG Antigua and Barbuda|Antigua
            AI Anguilla
            AL Albania
            AM Armenia
            AO Angola
            AQ Antarctica
            AR Argentina
            AS American Samoa
            AT Austria
            AU Australia
            AW Aruba
            AX Åland Islands|Aland
            AZ Azerbaijan
            BA Bosnia and Herzegovina|Bosnia
            BB Barbados
            BD Bangladesh
            BE Belgium
            BF Burkina Faso
            BG Bulgaria
            BH Bahrain
            BI Burundi
            BJ Benin
            BL Saint Barthélemy|St. Barthélemy
            BM Bermuda
            BN Brunei Darussalam|Brunei
            BO Bolivia, Plurinational State of|Bolivia
            BQ Bonaire, Sint Eustatius and Saba|Bonaire
            BR Brazil
            BS Bahamas|The Bahamas
            BT Bhutan
            BV Bouvet Island
            BW Botswana
            BY Belarus|Belorussia
            BZ Belize
            CA Canada
            CC Cocos (Keeling) Islands|Cocos Islands
            CD Congo, Democratic Republic of the|DR Congo
            CF Central African Republic|CAR
            CG Congo|Congo-Brazzaville
            CH Switzerland
            CI Côte d'Ivoire|Ivory Coast
            CK Cook Islands
            CL Chile
            CM Cameroon
            CN China|People's Republic of China
            CO Colombia
            CR Costa Rica
            CU Cuba
            CV Cabo Verde|Cape Verde
            CW Curaçao|Curacao
            CX Christmas Island
            CY Cyprus
            CZ Czechia|Czech Republic
            DE Germany|Federal Republic of Germany
            DJ Djibouti
            DK Denmark
            DM Dominica
            DO Dominican Republic
            DZ Algeria
            EC Ecuador
            EE Estonia
            EG Egypt
            EH Western Sahara
            ER Eritrea
            ES Spain
            ET Ethiopia
            FI Finland
            FJ Fiji
            FK Falkland Islands (Malvinas)|Falkland Islands
            FM Micronesia, Federated States of|Micronesia
            FO Faroe Islands|Faeroe Islands
            FR France
            GA Gabon
            GB United Kingdom of Great Britain and Northern Ireland|Great Britain
            GD Grenada
            GE Georgia|Republic of Georgia
            GF French Guiana
            GG Guernsey
            GH Ghana
            GI Gibraltar
            GL Greenland
            GM Gambia|The Gambia
            GN Guinea|Guinea-Conakry
            GP Guadeloupe
            GQ Equatorial Guinea
            GR Greece
            GS South Georgia and the South Sandwich Islands|South Georgia
            GT Guatemala
            GU Guam
            GW Guinea-Bissau|Guinea Bissau
            GY Guyana
            HK Hong Kong|Hong Kong SAR
            HM Heard Island and McDonald Islands|Heard and McDonald Islands
            HN Honduras
            HR Croatia
            HT Haiti
            HU Hungary
            ID Indonesia
            IE Ireland|Republic of Ireland
            IL Israel
            IM Isle of Man
            IN India
            IO British Indian Ocean Territory|BIOT
            IQ Iraq
            IR Iran, Islamic Republic of|Iran
            IS Iceland
            IT Italy
            JE Jersey
            JM Jamaica
            JO Jordan
            JP Japan
            KE Kenya
            KG Kyrgyzstan|Kirghizia
            KH Cambodia
            KI Kiribati
            KM Comoros
            KN Saint Kitts and Nevis|St. Kitts and Nevis
            KP Korea, Democratic People's Republic of|North Korea
            KR Korea, Republic of|South Korea
            KW Kuwait
            KY Cayman Islands|Caymans
            KZ Kazakhstan
            LA Lao People's Democratic Republic|Laos
            LB Lebanon
            LC Saint Lucia|St. Lucia
            LI Liechtenstein
            LK Sri Lanka|Ceylon
            LR Liberia
            LS Lesotho
            LT Lithuania
            LU Luxembourg
            LV Latvia
            LY Libya
            MA Morocco
            MC Monaco
            MD Moldova, Republic of|Moldova
            ME Montenegro
            MF Saint Martin (French part)|St. Martin
            MG Madagascar
            MH Marshall Islands
            MK North Macedonia|Macedonia
            ML Mali
            MM Myanmar|Burma
            MN Mongolia
            MO Macao|Macau
            MP Northern Mariana Islands|CNMI
            MQ Martinique
            MR Mauritania
            MS Montserrat
            MT Malta
            MU Mauritius
            MV Maldives
            MW Malawi
            MX Mexico
            MY Malaysia
            MZ Mozambique
            NA Namibia
            NC New Caledonia
            NE Niger
            NF Norfolk Island
            NG Nigeria
            NI Nicaragua
            NL Netherlands, Kingdom of the|Holland
            NO Norway
            NP Nepal
            NR Nauru
            NU Niue
            NZ New Zealand
            OM Oman
            PA Panama
            PE Peru
            PF French Polynesia
            PG Papua New Guinea
            PH Philippines|The Philippines
            PK Pakistan
            PL Poland
            PM Saint Pierre and Miquelon|St. Pierre and Miquelon
            PN Pitcairn
            PR Puerto Rico|Puerto Rico, USA
            PS Palestine, State of|Palestine
            PT Portugal
            PW Palau
            PY Paraguay
            QA Qatar
            RE Réunion|La Réunion
            RO Romania
            RS Serbia
            RU Russian Federation|Russia
            RW Rwanda
            SA Saudi Arabia|KSA
            SB Solomon Islands
            SC Seychelles
            SD Sudan
            SE Sweden
            SG Singapore
            SH Saint Helena, Ascension and Tristan da Cunha|St. Helena
            SI Slovenia
            SJ Svalbard and Jan Mayen|Svalbard
            SK Slovakia|Slovak Republic
            SL Sierra Leone
            SM San Marino
            SN Senegal
            SO Somalia
            SR Suriname
            SS South Sudan
            ST Sao Tome and Principe|São Tomé and Príncipe
            SV El Salvador
            SX Sint Maarten (Dutch part)|St. Maarten
            SY Syrian Arab Republic|Syria
            SZ Eswatini|Swaziland
            TC Turks and Caicos Islands|Turks & Caicos Islands
            TD Chad
            TF French Southern Territories|TAAF
            TG Togo
            TH Thailand
            TJ Tajikistan
            TK Tokelau
            TL Timor-Leste|East Timor
            TM Turkmenistan
            TN Tunisia
            TO Tonga
            TR Türkiye|Turkey
            TT Trinidad and Tobago|Trinidad & Tobago
            TV Tuvalu
            TW Taiwan, Province of China|Taiwan
            TZ Tanzania, United Republic of|Tanzania
            UA Ukraine
            UG Uganda
            UM United States Minor Outlying Islands|U.S. Minor Outlying Islands
            US United States of America|USA
            UY Uruguay
            UZ Uzbekistan
            VA Holy See|Vatican
            VC Saint Vincent and the Grenadines|St. Vincent and the Grenadines
            VE Venezuela, Bolivarian Republic of|Venezuela
            VG Virgin Islands, British|British Virgin Islands
            VI Virgin Islands, U.S.|US Virgin Islands
            VN Viet Nam|Vietnam
            VU Vanuatu
            WF Wallis and Futuna|Wallis & Futuna
            WS Samoa
            YE Yemen
            YT Mayotte
            ZA South Africa|RSA
            ZM Zambia
            ZW Zimbabwe
            XK Kosovo|Kosova
            """.split(separator: "\n").map(String.init)
    )
    func `a country is known by its name in ISO 3166 and its usual ones`(_ line: String) {
        let code = CountryCode(line.prefix(2).utf8)
        for name in line.dropFirst(3).split(separator: "|") { #expect(Countries.code(String(name)) == code, "\(name)") }
        #expect(Countries.code(String(line.prefix(2))) == code)
        #expect(Countries.name(of: code).map(Countries.code) == code)
    }

    @Test func `every country has a name and a code of three letters`() {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let codes = letters.flatMap { first in letters.map { CountryCode([first, $0]) } }
        let known = codes.filter { Countries.name(of: $0) != nil }
        #expect(known.count == 250)
        for code in known { #expect(Countries.alpha3(of: code).map(Countries.code) == code, "\(code)") }
    }

    @Test(
        arguments: """
            AF Islamic Republic of Afghanistan
            AO Republic of Angola
            AL Republic of Albania
            AD Principality of Andorra
            AR Argentine Republic
            AM Republic of Armenia
            AT Republic of Austria
            AZ Republic of Azerbaijan
            BI Republic of Burundi
            BE Kingdom of Belgium
            BJ Republic of Benin
            BD People's Republic of Bangladesh
            BG Republic of Bulgaria
            BH Kingdom of Bahrain
            BS Commonwealth of the Bahamas
            BA Republic of Bosnia and Herzegovina
            BY Republic of Belarus
            BO Bolivia
            BO Plurinational State of Bolivia
            BR Federative Republic of Brazil
            BT Kingdom of Bhutan
            BW Republic of Botswana
            CH Swiss Confederation
            CL Republic of Chile
            CN People's Republic of China
            CI Republic of Côte d'Ivoire
            CM Republic of Cameroon
            CG Republic of the Congo
            CO Republic of Colombia
            KM Union of the Comoros
            CV Republic of Cabo Verde
            CR Republic of Costa Rica
            CU Republic of Cuba
            CW Curaçao
            CY Republic of Cyprus
            CZ Czech Republic
            DE Federal Republic of Germany
            DJ Republic of Djibouti
            DM Commonwealth of Dominica
            DK Kingdom of Denmark
            DZ People's Democratic Republic of Algeria
            EC Republic of Ecuador
            EG Arab Republic of Egypt
            ER the State of Eritrea
            ES Kingdom of Spain
            EE Republic of Estonia
            ET Federal Democratic Republic of Ethiopia
            FI Republic of Finland
            FJ Republic of Fiji
            FR French Republic
            FM Federated States of Micronesia
            GA Gabonese Republic
            GH Republic of Ghana
            GN Republic of Guinea
            GM Republic of the Gambia
            GW Republic of Guinea-Bissau
            GQ Republic of Equatorial Guinea
            GR Hellenic Republic
            GT Republic of Guatemala
            GY Republic of Guyana
            HK Hong Kong Special Administrative Region of China
            HN Republic of Honduras
            HR Republic of Croatia
            HT Republic of Haiti
            HU Hungary
            ID Republic of Indonesia
            IN Republic of India
            IR Iran
            IR Islamic Republic of Iran
            IQ Republic of Iraq
            IS Republic of Iceland
            IL State of Israel
            IT Italian Republic
            JO Hashemite Kingdom of Jordan
            KZ Republic of Kazakhstan
            KE Republic of Kenya
            KG Kyrgyz Republic
            KH Kingdom of Cambodia
            KI Republic of Kiribati
            KR South Korea
            KW State of Kuwait
            LA Laos
            LB Lebanese Republic
            LR Republic of Liberia
            LY Libya
            LI Principality of Liechtenstein
            LK Democratic Socialist Republic of Sri Lanka
            LS Kingdom of Lesotho
            LT Republic of Lithuania
            LU Grand Duchy of Luxembourg
            LV Republic of Latvia
            MO Macao Special Administrative Region of China
            MA Kingdom of Morocco
            MC Principality of Monaco
            MD Moldova
            MD Republic of Moldova
            MG Republic of Madagascar
            MV Republic of Maldives
            MX United Mexican States
            MH Republic of the Marshall Islands
            MK Republic of North Macedonia
            ML Republic of Mali
            MT Republic of Malta
            MM Republic of Myanmar
            ME Montenegro
            MP Commonwealth of the Northern Mariana Islands
            MZ Republic of Mozambique
            MR Islamic Republic of Mauritania
            MU Republic of Mauritius
            MW Republic of Malawi
            NA Republic of Namibia
            NE Republic of the Niger
            NG Federal Republic of Nigeria
            NI Republic of Nicaragua
            NU Niue
            NL Kingdom of the Netherlands
            NO Kingdom of Norway
            NP Federal Democratic Republic of Nepal
            NR Republic of Nauru
            OM Sultanate of Oman
            PK Islamic Republic of Pakistan
            PA Republic of Panama
            PE Republic of Peru
            PH Republic of the Philippines
            PW Republic of Palau
            PG Independent State of Papua New Guinea
            PL Republic of Poland
            KP North Korea
            KP Democratic People's Republic of Korea
            PT Portuguese Republic
            PY Republic of Paraguay
            PS the State of Palestine
            QA State of Qatar
            RW Rwandese Republic
            SA Kingdom of Saudi Arabia
            SD Republic of the Sudan
            SN Republic of Senegal
            SG Republic of Singapore
            SL Republic of Sierra Leone
            SV Republic of El Salvador
            SM Republic of San Marino
            SO Federal Republic of Somalia
            RS Republic of Serbia
            SS Republic of South Sudan
            ST Democratic Republic of Sao Tome and Principe
            SR Republic of Suriname
            SK Slovak Republic
            SI Republic of Slovenia
            SE Kingdom of Sweden
            SZ Kingdom of Eswatini
            SC Republic of Seychelles
            SY Syria
            TD Republic of Chad
            TG Togolese Republic
            TH Kingdom of Thailand
            TJ Republic of Tajikistan
            TL Democratic Republic of Timor-Leste
            TO Kingdom of Tonga
            TT Republic of Trinidad and Tobago
            TN Republic of Tunisia
            TR Republic of Türkiye
            TW Taiwan
            TZ Tanzania
            TZ United Republic of Tanzania
            UG Republic of Uganda
            UY Eastern Republic of Uruguay
            UZ Republic of Uzbekistan
            VE Venezuela
            VE Bolivarian Republic of Venezuela
            VG British Virgin Islands
            VI Virgin Islands of the United States
            VN Vietnam
            VN Socialist Republic of Viet Nam
            VU Republic of Vanuatu
            WS Independent State of Samoa
            YE Republic of Yemen
            ZA Republic of South Africa
            ZM Republic of Zambia
            ZW Republic of Zimbabwe
            """.split(separator: "\n").map(String.init)
    )
    func `a country is known by its formal name`(_ line: String) {
        #expect(Countries.code(String(line.dropFirst(3))) == CountryCode(line.prefix(2).utf8))
    }

    @Test(
        arguments: """
            CN China|Chine|Cina|中国|Volksrepublik China|République populaire de Chine|P.R. China|PR China|Kina
            HK Hong Kong|Hongkong|Hong Kong, China|香港
            TW Republic of China|Republik China|Taiwan, China
            CD RD Congo|Demokratische Republik Kongo|Congo, Democratic Republic of the|Zaire
            CG Congo|Republik Kongo|République du Congo|Congo (Brazzaville)
            KP DPRK|Demokratische Volksrepublik Korea|Korea (North)|Corea del Nord
            KR Korea|Korea, Republic of|Republik Korea|Korea (South)|S. Korea
            DE Bundesrepublik Deutschland|Repubblica Federale di Germania|D|DEU|Bondsrepubliek Duitsland
            AT Republik Österreich|Repubblica d'Austria|República da Áustria|A
            SE Königreich Schweden|Kingdom of Sweden|Royaume de Suède|Koninkrijk Zweden
            IR Iran, Islamic Republic of|Islamische Republik Iran|République islamique d'Iran
            LA Lao PDR|Lao P.D.R.
            UA The Ukraine|Україна
            US US of A|America|Les États-Unis|EE.UU.|V.S.
            """.split(separator: "\n").map(String.init)
    )
    func `a country is known in other languages and with the form of its state`(_ line: String) {
        for name in line.dropFirst(3).split(separator: "|") {
            #expect(Countries.code(String(name)) == CountryCode(line.prefix(2).utf8), "\(name)")
        }
    }

    @Test(
        arguments: [
            "Germny", "Yugoslavia", "Republic", "Kingdom of", "The", "ZZ", "999", "German Democratic Republic", "Texas",
            "People's Republic of Donetsk", "Catalonia", "N/A", "C",
        ]
    )
    func `what names no country is none`(_ text: String) { #expect(Countries.code(text).isNone) }

    @Test func `what names a country in a field of its own names none in an address`() {
        for name in ["D", "Alba", "Ascension Island", "Trinidad"] {
            let text = AddressText(name)
            #expect(!Countries.code(name).isNone)
            #expect(Countries.code(hash: text.hash(text.tokens.indices)).isNone, "\(name)")
        }
    }
}
