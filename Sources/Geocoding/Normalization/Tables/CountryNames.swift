/// Names of the countries of ISO 3166-1, and of Kosovo under its user-assigned code.
enum CountryNames {
    /// Lines of alpha-2 code, alpha-3 code and names.
    ///
    /// English first, then German, French, Spanish, Italian, Dutch and Portuguese where they differ, the country's own,
    /// and other usual ones. A country may have several lines.
    static let text = """
        AR ARG Argentina|Argentinien|Argentine|Argentinië
        AS ASM American Samoa|Amerikanisch-Samoa|Samoa américaines|Samoa Americana|Samoa Americane|Amerikaans-Samoa
        AT AUT Austria|Österreich|Autriche|Oostenrijk|Republik Österreich
        AU AUS Australia|Australien|Australie|Commonwealth of Australia
        AW ABW Aruba
        AX ALA Åland Islands|Ålandinseln|Îles Åland|Islas Aland|Isole Åland|Åland|Ilhas Aland|Aland
        AZ AZE Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbaiyán|Azerbaigian|Azerbeidzjan|Azerbaijão|Azərbaycan
        BA BIH Bosnia & Herzegovina|Bosnien und Herzegowina|Bosnie-Herzégovine|Bosnia y Herzegovina
        BA BIH Bosnia ed Erzegovina|Bosnië en Herzegovina|Bósnia e Herzegovina|Bosna i Hercegovina
        BA BIH Bosnia and Herzegovina|Bosnia
        BB BRB Barbados|Barbade
        BD BGD Bangladesh|Bangladesch|Bangladés|বাংলাদেশ
        BE BEL Belgium|Belgien|Belgique|Bélgica|Belgio|België|Belgie
        BF BFA Burkina Faso|Burquina Faso
        BG BGR Bulgaria|Bulgarien|Bulgarie|Bulgarije|България
        BH BHR Bahrain|Bahreïn|Baréin
        BI BDI Burundi
        BJ BEN Benin
        BL BLM St. Barthélemy|Saint-Barthélemy|San Bartolomé|São Bartolomeu
        BM BMU Bermuda|Bermudes|Bermudas
        BN BRN Brunei|Brunei Darussalam
        BO BOL Bolivia|Bolivien|Bolivie|Plurinational State of Bolivia
        BQ BES Caribbean Netherlands|Karibische Niederlande|Pays-Bas caribéens|Caribe neerlandés|Caraibi Olandesi
        BQ BES Caribisch Nederland|Países Baixos Caribenhos
        BR BRA Brazil|Brasilien|Brésil|Brasil|Brasile|Brazilië|República Federativa do Brasil
        BS BHS Bahamas|The Bahamas
        BT BTN Bhutan|Bhoutan|Bután|Butão
        BV BVT Bouvet Island|Bouvetinsel|Île Bouvet|Isla Bouvet|Isola Bouvet|Bouveteiland|Ilha Bouvet
        BW BWA Botswana|Botsuana
        BY BLR Belarus|Biélorussie|Bielorrusia|Bielorussia|Bielorrússia|Беларусь
        BZ BLZ Belize|Belice
        CA CAN Canada|Kanada
        CC CCK Cocos Islands|Kokosinseln|Îles Cocos|Islas Cocos|Isole Cocos|Cocoseilanden|Ilhas Cocos
        CD COD Congo - Kinshasa|Kongo-Kinshasa|República Democrática del Congo|Democratic Republic of the Congo|DRC
        CD COD DR Congo
        CF CAF Central African Republic|Zentralafrikanische Republik|République centrafricaine
        CF CAF República Centroafricana|Repubblica Centrafricana|Centraal-Afrikaanse Republiek
        CG COG Congo - Brazzaville|Kongo-Brazzaville|Congo|República do Congo|Republic of the Congo
        CH CHE Switzerland|Schweiz|Suisse|Suiza|Svizzera|Zwitserland|Suíça|Swiss Confederation
        CH CHE Schweizerische Eidgenossenschaft|Svizra|Schweiz Suisse Svizzera
        CI CIV Côte d'Ivoire|Ivory Coast|Elfenbeinküste|Costa de Marfil|Costa d'Avorio|Ivoorkust|Costa do Marfim
        CK COK Cook Islands|Cookinseln|Îles Cook|Islas Cook|Isole Cook|Cookeilanden|Ilhas Cook
        CL CHL Chile|Chili|Cile
        CM CMR Cameroon|Kamerun|Cameroun|Camerún|Kameroen|Camarões
        CN CHN China|Chine|Cina|中国|China mainland|China, Festland|Chine continentale|China continental|Cina continentale
        CN CHN China, vasteland|中国大陆|People's Republic of China|PRC|PR China|Mainland China|中华人民共和国
        CO COL Colombia|Kolumbien|Colombie
        CR CRI Costa Rica
        CU CUB Cuba|Kuba
        CV CPV Cape Verde|Cabo Verde|Cap-Vert|Capo Verde|Kaapverdië
        CW CUW Curaçao|Curazao|Curaçau
        CX CXR Christmas Island|Weihnachtsinsel|Île Christmas|Isla de Navidad|Isola Christmas|Christmaseiland
        CX CXR Ilha Christmas
        CY CYP Cyprus|Zypern|Chypre|Chipre|Cipro|Κύπρος
        CZ CZE Czechia|Tschechien|Tchéquie|Chequia|Cechia|Tsjechië|Tchéquia|Česko|Czech Republic
        CZ CZE Tschechische Republik|République tchèque|República Checa|Repubblica Ceca|Tsjechische Republiek
        CZ CZE Česká republika
        DE DEU Germany|Deutschland|Allemagne|Alemania|Germania|Duitsland|Alemanha|Federal Republic of Germany
        DE DEU Bundesrepublik Deutschland|BRD
        DJ DJI Djibouti|Dschibuti|Yibuti|Gibuti|Djibuti
        DK DNK Denmark|Dänemark|Dinamarca|Danimarca|Denemarken|Danmark
        DM DMA Dominica|Dominique
        DO DOM Dominican Republic|Dominikanische Republik|République dominicaine|República Dominicana
        DO DOM Repubblica Dominicana|Dominicaanse Republiek
        DZ DZA Algeria|Algerien|Algérie|Argelia|Algerije|الجزائر
        EC ECU Ecuador|Équateur|Equador
        EE EST Estonia|Estland|Estonie|Eesti
        EG EGY Egypt|Ägypten|Égypte|Egipto|Egitto|Egito|مصر
        EH ESH Western Sahara|Westsahara|Sahara occidental|Sahara Occidentale|Westelijke Sahara|Saara Ocidental
        ER ERI Eritrea|Érythrée|Eritreia
        ES ESP Spain|Spanien|Espagne|España|Spagna|Spanje|Espanha|Espanya|Kingdom of Spain|Reino de España
        ET ETH Ethiopia|Äthiopien|Éthiopie|Etiopía
        FI FIN Finland|Finnland|Finlande|Finlandia|Suomi
        FJ FJI Fiji|Fidschi|Fidji|Fiyi|Figi
        FK FLK Falkland Islands|Falklandinseln|Îles Malouines|Islas Malvinas|Isole Falkland|Falklandeilanden
        FK FLK Ilhas Malvinas
        FM FSM Micronesia|Mikronesien|Micronésie
        FO FRO Faroe Islands|Färöer|Îles Féroé|Islas Feroe|Isole Fær Øer|Faeröer|Ilhas Faroé
        FR FRA France|Frankreich|Francia|Frankrijk|França|France métropolitaine|République française
        GA GAB Gabon|Gabun|Gabão
        GB GBR United Kingdom|Vereinigtes Königreich|Royaume-Uni|Reino Unido|Regno Unito|Verenigd Koninkrijk|UK|U K
        GB GBR Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Großbritannien|Grande-Bretagne
        GB GBR Gran Bretaña|Gran Bretagna|Groot-Brittannië|Grã-Bretanha|Angleterre|Inghilterra|Schottland|Cymru
        GB GBR United Kingdom of Great Britain and Northern Ireland
        GD GRD Grenada|Grenade|Granada
        GE GEO Georgia|Georgien|Géorgie|საქართველო
        GF GUF French Guiana|Französisch-Guayana|Guyane française|Guayana Francesa|Guyana Francese|Frans-Guyana
        GF GUF Guiana Francesa
        GG GGY Guernsey|Guernesey
        GH GHA Ghana|Gana
        GI GIB Gibraltar|Gibilterra
        GL GRL Greenland|Grönland|Groenland|Groenlandia
        GM GMB Gambia|Gambie|The Gambia
        GN GIN Guinea|Guinée|Guiné
        GP GLP Guadeloupe|Guadalupe|Guadalupa
        GQ GNQ Equatorial Guinea|Äquatorialguinea|Guinée équatoriale|Guinea Ecuatorial|Guinea Equatoriale
        GQ GNQ Equatoriaal-Guinea|Guiné Equatorial
        GR GRC Greece|Griechenland|Grèce|Grecia|Griekenland|Ελλάδα|Hellas|Ellada|Hellenic Republic
        GS SGS So. Georgia & So. Sandwich Isl.|Südgeorgien und die Südlichen Sandwichinseln
        GS SGS Géorgie du Sud-et-les Îles Sandwich du Sud|Islas Georgia del Sur y Sandwich del Sur
        GS SGS Georgia del Sud e Sandwich Australi|Zuid-Georgia en Zuidelijke Sandwicheilanden
        GS SGS Ilhas Geórgia do Sul e Sandwich do Sul
        GT GTM Guatemala
        GU GUM Guam
        GW GNB Guinea-Bissau|Guinée-Bissau|Guinea-Bisáu|Guiné-Bissau
        GY GUY Guyana|Guiana
        HK HKG Hong Kong|香港|Hong Kong SAR|Hongkong
        HM HMD Heard & McDonald Islands|Heard und McDonaldinseln|Îles Heard-et-MacDonald|Islas Heard y McDonald
        HM HMD Isole Heard e McDonald|Heard en McDonaldeilanden|Ilhas Heard e McDonald
        HN HND Honduras
        HR HRV Croatia|Kroatien|Croatie|Croacia|Croazia|Kroatië|Hrvatska
        HT HTI Haiti
        HU HUN Hungary|Ungarn|Hongrie|Hungría|Ungheria|Hongarije|Magyarország
        ID IDN Indonesia|Indonesien|Indonésie
        IE IRL Ireland|Irland|Irlande|Irlanda|Ierland|Éire|Republic of Ireland|Eire
        IL ISR Israel|Israele|ישראל
        IM IMN Isle of Man|Île de Man|Isla de Man|Isola di Man|Ilha de Man
        IN IND India|Indien|Inde|भारत|Bharat
        IO IOT Chagos Archipelago|Chagos-Archipel|Archipel des Chagos|Archipiélago de Chagos|Isole Chagos
        IO IOT Arquipélago de Chagos
        IQ IRQ Iraq|Irak|Iraque
        IR IRN Iran|Irã|ایران|Islamic Republic of Iran
        IS ISL Iceland|Island|Islande|Islandia|Islanda|IJsland
        IT ITA Italy|Italien|Italie|Italia
        JE JEY Jersey
        JM JAM Jamaica|Jamaika|Jamaïque|Giamaica
        JO JOR Jordan|Jordanien|Jordanie|Jordania|Giordania|الأردن
        JP JPN Japan|Japon|Giappone|Japão|日本|Nippon|Nihon|日本国
        KE KEN Kenya|Kenia|Quênia
        KG KGZ Kyrgyzstan|Kirgisistan|Kirghizstan|Kirguistán|Kirghizistan|Kirgizië|Quirguistão
        KH KHM Cambodia|Kambodscha|Cambodge|Camboya|Cambogia|Cambodja|Camboja
        KI KIR Kiribati|Quiribati
        KM COM Comoros|Komoren|Comores|Comoras|Comore|Comoren
        KN KNA St. Kitts & Nevis|St. Kitts und Nevis|Saint-Christophe-et-Niévès|San Cristóbal y Nieves
        KN KNA Saint Kitts e Nevis|Saint Kitts en Nevis|São Cristóvão e Névis
        KP PRK North Korea|Nordkorea|Corée du Nord|Corea del Norte|Corea del Nord|Noord-Korea|Coreia do Norte
        KP PRK Democratic People's Republic of Korea
        KR KOR South Korea|Südkorea|Corée du Sud|Corea del Sur|Corea del Sud|Zuid-Korea|Coreia do Sul|대한민국|Korea
        KR KOR Republic of Korea|Korea Republic of|Hanguk
        KW KWT Kuwait|Koweït|Koeweit|الكويت
        KY CYM Cayman Islands|Kaimaninseln|Îles Caïmans|Islas Caimán|Isole Cayman|Kaaimaneilanden|Ilhas Cayman
        KZ KAZ Kazakhstan|Kasachstan|Kazajistán|Kazakistan|Kazachstan|Cazaquistão|Қазақстан|Казахстан
        LA LAO Laos|Lao People's Democratic Republic
        LB LBN Lebanon|Libanon|Liban|Líbano|لبنان
        LC LCA St. Lucia|Sainte-Lucie|Santa Lucía|Saint Lucia
        LI LIE Liechtenstein
        LK LKA Sri Lanka
        LR LBR Liberia
        LS LSO Lesotho|Lesoto
        LT LTU Lithuania|Litauen|Lituanie|Lituania|Litouwen|Lietuva
        LU LUX Luxembourg|Luxemburg|Luxemburgo|Lussemburgo|Lëtzebuerg|Letzebuerg|Grand Duchy of Luxembourg
        LV LVA Latvia|Lettland|Lettonie|Letonia|Lettonia|Letland|Latvija
        LY LBY Libya|Libyen|Libye|Libia|Libië
        MA MAR Morocco|Marokko|Maroc|Marruecos|Marocco|Marrocos|المغرب
        MC MCO Monaco
        MD MDA Moldova|Republik Moldau|Moldavie|Moldavia|Republica Moldova|Republic of Moldova
        ME MNE Montenegro|Црна Гора
        MF MAF St. Martin|Saint-Martin|San Martín
        MG MDG Madagascar|Madagaskar
        MH MHL Marshall Islands|Marshallinseln|Îles Marshall|Islas Marshall|Isole Marshall|Marshalleilanden
        MH MHL Ilhas Marshall
        MK MKD North Macedonia|Nordmazedonien|Macédoine du Nord|Macedonia del Norte|Macedonia del Nord
        MK MKD Noord-Macedonië|Macedônia do Norte|Северна Македонија|Macedonia|FYROM
        ML MLI Mali
        MM MMR Myanmar|Mianmar|Burma|Birma|Birmanie
        MN MNG Mongolia|Mongolei|Mongolie
        MO MAC Macao|Macau|Macao SAR
        MP MNP Northern Mariana Islands|Nördliche Marianen|Îles Mariannes du Nord|Islas Marianas del Norte
        MP MNP Isole Marianne Settentrionali|Noordelijke Marianen|Ilhas Marianas do Norte
        MQ MTQ Martinique|Martinica
        MR MRT Mauritania|Mauretanien|Mauritanie
        MS MSR Montserrat
        MT MLT Malta|Malte
        MU MUS Mauritius|Maurice|Mauricio
        MV MDV Maldives|Malediven|Maldivas|Maldive|Maldiven
        MW MWI Malawi|Malaui
        MX MEX Mexico|Mexiko|Mexique|Messico|Estados Unidos Mexicanos|Méjico
        MY MYS Malaysia|Malaisie|Malasia|Maleisië
        MZ MOZ Mozambique|Mosambik|Mozambico|Moçambique
        NA NAM Namibia|Namibie
        NC NCL New Caledonia|Neukaledonien|Nouvelle-Calédonie|Nueva Caledonia|Nuova Caledonia|Nieuw-Caledonië
        NC NCL Nova Caledônia
        NE NER Niger
        NF NFK Norfolk Island|Norfolkinsel|Île Norfolk|Isla Norfolk|Isola Norfolk|Norfolk|Ilha Norfolk
        NG NGA Nigeria
        NI NIC Nicaragua
        NL NLD Netherlands|Niederlande|Pays-Bas|Países Bajos|Paesi Bassi|Nederland|Países Baixos|Holland
        NL NLD The Netherlands|Hollande|Holanda|Olanda
        NO NOR Norway|Norwegen|Norvège|Noruega|Norvegia|Noorwegen|Norge|Noreg
        NP NPL Nepal
        NR NRU Nauru
        NU NIU Niue
        NZ NZL New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Nuova Zelanda|Nieuw-Zeeland|Nova Zelândia
        NZ NZL Aotearoa
        OM OMN Oman|Omã
        PA PAN Panama
        PE PER Peru|Pérou
        PF PYF French Polynesia|Französisch-Polynesien|Polynésie française|Polinesia Francesa|Polinesia Francese
        PF PYF Frans-Polynesië
        PG PNG Papua New Guinea|Papua-Neuguinea|Papouasie-Nouvelle-Guinée|Papúa Nueva Guinea|Papua Nuova Guinea
        PG PNG Papoea-Nieuw-Guinea|Papua-Nova Guiné
        PH PHL Philippines|Philippinen|Filipinas|Filippine|Filipijnen|Pilipinas|The Philippines
        PK PAK Pakistan|Paquistão|پاکستان
        PL POL Poland|Polen|Pologne|Polonia|Polska|Rzeczpospolita Polska|Republic of Poland
        PM SPM St. Pierre & Miquelon|St. Pierre und Miquelon|Saint-Pierre-et-Miquelon|San Pedro y Miquelón
        PM SPM Saint-Pierre e Miquelon|Saint-Pierre en Miquelon|São Pedro e Miquelão
        PN PCN Pitcairn Islands|Pitcairninseln|Îles Pitcairn|Islas Pitcairn|Isole Pitcairn|Pitcairneilanden
        PN PCN Ilhas Pitcairn
        PR PRI Puerto Rico|Porto Rico
        PS PSE Palestinian Territories|Palästinensische Autonomiegebiete|Territoires palestiniens
        PS PSE Territorios Palestinos|Territori Palestinesi|Palestijnse gebieden|Palestine|Palestinian Territory
        PS PSE State of Palestine
        PT PRT Portugal|Portogallo
        PW PLW Palau|Palaos
        PY PRY Paraguay|Paraguai
        QA QAT Qatar|Katar|Catar|قطر
        RE REU Réunion|La Réunion|Riunione|Reunião
        RO ROU Romania|Rumänien|Roumanie|Rumanía|Roemenië|Romênia
        RS SRB Serbia|Serbien|Serbie|Servië|Sérvia|Србија
        RU RUS Russia|Russland|Russie|Rusia|Rusland|Россия|Russian Federation|Russische Föderation|Rossiya
        RW RWA Rwanda|Ruanda
        SA SAU Saudi Arabia|Saudi-Arabien|Arabie saoudite|Arabia Saudí|Arabia Saudita|Saoedi-Arabië
        SA SAU المملكة العربية السعودية|KSA|Kingdom of Saudi Arabia
        SB SLB Solomon Islands|Salomonen|Îles Salomon|Islas Salomón|Isole Salomone|Salomonseilanden|Ilhas Salomão
        SC SYC Seychelles|Seychellen|Seicheles
        SD SDN Sudan|Soudan|Soedan|Sudão
        SE SWE Sweden|Schweden|Suède|Suecia|Svezia|Zweden|Sverige
        SG SGP Singapore|Singapur|Singapour|Singapura
        SH SHN St. Helena|Sainte-Hélène|Santa Elena|Sant'Elena|Sint-Helena|Santa Helena
        SI SVN Slovenia|Slowenien|Slovénie|Eslovenia|Slovenija
        SJ SJM Svalbard & Jan Mayen|Spitzbergen und Jan Mayen|Svalbard et Jan Mayen|Svalbard y Jan Mayen
        SJ SJM Svalbard e Jan Mayen|Spitsbergen en Jan Mayen
        SK SVK Slovakia|Slowakei|Slovaquie|Eslovaquia|Slovacchia|Slowakije|Slovensko|Slovak Republic
        SL SLE Sierra Leone|Sierra Leona|Serra Leoa
        SM SMR San Marino|Saint-Marin
        SN SEN Senegal
        SO SOM Somalia|Somalie
        SR SUR Suriname|Surinam
        SS SSD South Sudan|Südsudan|Soudan du Sud|Sudán del Sur|Zuid-Soedan|Sudão do Sul
        ST STP São Tomé & Príncipe|São Tomé und Príncipe|Sao Tomé-et-Principe|Santo Tomé y Príncipe
        ST STP São Tomé e Príncipe|Sao Tomé en Principe
        SV SLV El Salvador|Salvador
        SX SXM Sint Maarten|Saint-Martin
        SY SYR Syria|Syrien|Syrie|Siria|Syrian Arab Republic
        SZ SWZ Eswatini|Esuatini|Essuatíni|Swaziland
        TC TCA Turks & Caicos Islands|Turks- und Caicosinseln|Îles Turques-et-Caïques|Islas Turcas y Caicos
        TC TCA Isole Turks e Caicos|Turks- en Caicoseilanden|Ilhas Turcas e Caicos
        TD TCD Chad|Tschad|Tchad|Ciad|Tsjaad|Chade
        TF ATF French Southern Territories|Französische Süd- und Antarktisgebiete|Terres australes françaises
        TF ATF Territorios Australes Franceses|Terre Australi Francesi
        TF ATF Franse Gebieden in de zuidelijke Indische Oceaan|Territórios Franceses do Sul
        TG TGO Togo
        TH THA Thailand|Thaïlande|Tailandia|Thailandia|ไทย
        TJ TJK Tajikistan|Tadschikistan|Tadjikistan|Tayikistán|Tagikistan|Tadzjikistan|Tadjiquistão
        TK TKL Tokelau
        TL TLS Timor-Leste|Timor oriental|Timor Est|Oost-Timor|East Timor
        TM TKM Turkmenistan|Turcomenistão
        TN TUN Tunisia|Tunesien|Tunisie|Túnez|Tunesië|تونس
        TO TON Tonga
        TR TUR Türkiye|Türkei|Turquie|Turquía|Turchia|Turkije|Turkey|Turkei|Turkiye Cumhuriyeti
        TT TTO Trinidad & Tobago|Trinidad und Tobago|Trinité-et-Tobago|Trinidad y Tobago|Trinidad e Tobago
        TT TTO Trinidad en Tobago
        TV TUV Tuvalu
        TW TWN Taiwan|台湾|Taiwan Province of China|Republic of China|臺灣
        TZ TZA Tanzania|Tansania|Tanzanie|United Republic of Tanzania
        UA UKR Ukraine|Ucrania|Ucraina|Oekraïne|Україна
        UG UGA Uganda|Ouganda|Oeganda
        UM UMI U.S. Outlying Islands|Amerikanische Überseeinseln|Îles mineures éloignées des É.-U.
        UM UMI Islas menores alejadas de EE. UU.|Isole Minori Esterne degli Stati Uniti
        UM UMI Kleine afgelegen eilanden van de Verenigde Staten|Ilhas Menores Distantes dos EUA
        US USA United States|Vereinigte Staaten|États-Unis|Estados Unidos|Stati Uniti|Verenigde Staten
        US USA United States of America|USA|U S A|U S|Etats Unis d'Amérique|Vereinigte Staaten von Amerika
        US USA Estados Unidos de América|Estados Unidos da América|Stati Uniti d'America
        US USA Verenigde Staten van Amerika|EE UU|EEUU|EUA
        UY URY Uruguay|Uruguai
        UZ UZB Uzbekistan|Usbekistan|Ouzbékistan|Oezbekistan|Uzbequistão
        VA VAT Vatican City|Vatikanstadt|État de la Cité du Vatican|Ciudad del Vaticano|Città del Vaticano
        VA VAT Vaticaanstad|Cidade do Vaticano|Vatican|Holy See
        VC VCT St. Vincent & Grenadines|St. Vincent und die Grenadinen|Saint-Vincent-et-les Grenadines
        VC VCT San Vicente y las Granadinas|Saint Vincent e Grenadine|Saint Vincent en de Grenadines
        VC VCT São Vicente e Granadinas
        VE VEN Venezuela|Bolivarian Republic of Venezuela
        VG VGB British Virgin Islands|Britische Jungferninseln|Îles Vierges britanniques|Islas Vírgenes Británicas
        VG VGB Isole Vergini Britanniche|Britse Maagdeneilanden|Ilhas Virgens Britânicas|BVI
        VI VIR U.S. Virgin Islands|Amerikanische Jungferninseln|Îles Vierges des États-Unis
        VI VIR Islas Vírgenes de EE. UU.|Isole Vergini Americane|Amerikaanse Maagdeneilanden
        VI VIR Ilhas Virgens Americanas|US Virgin Islands|Virgin Islands|United States Virgin Islands
        VN VNM Vietnam|Vietnã|Viet Nam
        VU VUT Vanuatu
        WF WLF Wallis & Futuna|Wallis und Futuna|Wallis-et-Futuna|Wallis y Futuna|Wallis e Futuna|Wallis en Futuna
        WS WSM Samoa
        XK XKX Kosovo|Kosova
        YE YEM Yemen|Jemen|Iêmen
        YT MYT Mayotte
        ZA ZAF South Africa|Südafrika|Afrique du Sud|Sudáfrica|Zuid-Afrika|África do Sul|RSA
        ZA ZAF Republic of South Africa|Suid-Afrika
        ZM ZMB Zambia|Sambia|Zambie
        ZW ZWE Zimbabwe|Simbabwe|Zimbabue
        AD AND Andorra|Andorre
        AE ARE United Arab Emirates|Vereinigte Arabische Emirate|Émirats arabes unis|Emiratos Árabes Unidos
        AE ARE Emirati Arabi Uniti|Verenigde Arabische Emiraten|Emirados Árabes Unidos|الإمارات العربية المتحدة|UAE
        AE ARE U A E|Emirates
        AF AFG Afghanistan|Afganistán|Afeganistão
        AG ATG Antigua & Barbuda|Antigua und Barbuda|Antigua-et-Barbuda|Antigua y Barbuda|Antigua e Barbuda
        AG ATG Antigua en Barbuda
        AI AIA Anguilla|Anguila
        AL ALB Albania|Albanien|Albanie|Shqipëri
        AM ARM Armenia|Armenien|Arménie|Հայաստան
        AO AGO Angola
        AQ ATA Antarctica|Antarktis|Antarctique|Antártida|Antartide
        """
}
