/// More names of countries: those of ISO 3166-1 and the United Nations where they differ from the usual ones, and what
/// else people write.
///
/// A formal name that is no more than the form of the state before or behind a usual one (`Republik Österreich`,
/// `Iran, Islamic Republic of`) needs no entry.
enum FurtherCountryNames {
    /// Lines of alpha-2 code and names, the letters on cars last; a country may have several lines.
    static let text = """
        AE Arab Emirates|Emirats arabes|Emirate|VAE|EAU|E.A.U.|الإمارات
        AF افغانستان|Afghanistán
        AL Shqipëria
        AR Argentine Republic|Argentinische Republik|République argentine|Argentijnse Republiek
        AR República Argentina
        AS Samoa Estadounidense
        AX Åland-Inseln|Ålandseilanden|Ilhas Alanda|Ahvenanmaa
        AZ Azerbaidjão|Azarbaijan
        BA Bosnia-Herzegovina|Bosnia Hercegovina|Bosnia y Hercegovina|Bosnien-Herzegowina|Bosnien|Bosnie
        BA Bosnië
        BA Bosnia-Erzegovina|Bosnia Erzegovina|Bosnia-Herzegovina|BiH|Bosna
        BD Bengladesh|Bangladeche
        BF Burkina
        BH Barém|Bahrein|البحرين
        BJ Bénin|Benín|Benim
        BM Islas Bermudas
        BN Negara Brunei Darussalam
        BO Estado Plurinacional de Bolivia|État plurinational de Bolivie|Stato Plurinazionale della Bolivia
        BO Bolivia, Plurinational State of|Bolivia, Estado Plurinacional de|Plurinationaler Staat Bolivien
        BO Estado Plurinacional da Bolívia|Multinationale Staat Bolivia
        BQ Bonaire, Sint Eustatius and Saba|Bonaire, Sint Eustatius und Saba|Bonaire, Saint-Eustache et Saba
        BQ Bonaire, San Eustaquio y Saba|Bonaire, Sint Eustatius e Saba|Bonaire, Sint Eustatius en Saba
        BQ Bonaire
        BQ Bonaire, Santo Eustáquio e Saba|Paesi Bassi caraibici|Caribbean Netherlands
        BR República Federativa de Brasil
        BS Bahama's|Bahama
        BV Bouvet-Insel
        BY Weißrussland|Bélarus|Wit-Rusland|Belorussia|Byelorussia|White Russia|Bielo-Rússia|Belorusland
        CC Cocos (Keeling) Islands|Keeling Islands|Îles Cocos (Keeling)|Islas Cocos (Keeling)
        CC Isole Cocos (Keeling)|Cocoseilanden (Keelingeilanden)|Ilhas Cocos (Keeling)
        CD Congo, Democratic Republic of the|Congo, The Democratic Republic of the
        CD Congo, Democratic Republic of
        CD Congo, Democratic Republic|Congo (Democratic Republic of the)|Democratic Republic of Congo|Congo DR
        CD Congo DRC
        CD D.R. Congo|Dem. Rep. Congo|Dem. Rep. of the Congo|Congo, Dem. Rep.|Congo, DR|Congo-Kinshasa
        CD Congo (Kinshasa)
        CD Zaire|Zaïre|Demokratische Republik Kongo|Kongo, Demokratische Republik|DR Kongo|RD Congo|RDC
        CD R.D. Congo
        CD République démocratique du Congo|Congo, République démocratique du
        CD Congo, la République démocratique du
        CD República Democrática do Congo|Congo, República Democrática del|Congo, República Democrática do
        CD Repubblica democratica del Congo|Congo, Repubblica democratica del|Democratische Republiek Congo
        CD Congo, Democratische Republiek|Kongo, DR|Congo, República Democrática
        CF Zentralafrika|Centrafrique|Centrafrica|República Centro-Africana|CAR|RCA
        CG Congo-Brazzaville|Congo (Brazzaville)|Congo, Republic of the|Kongo|Republik Kongo
        CG République du Congo
        CG República del Congo|Repubblica del Congo|Republiek Congo|Congo Republic
        CH Confoederatio Helvetica|Helvetia|Confédération helvétique|Confédération suisse
        CH Confederazione svizzera
        CH Confederación Suiza|Confederação Suíça|Zwitserse Bondsstaat|Svizzera Confederazione
        CI Côte-d'Ivoire|Cote dIvoire|Cote Divoire|Republic of the Ivory Coast
        CN China|Chine|Cina|中国|中國|Kina|Chiny|Čína|Kiina|Κίνα|Китай|Zhongguo|Zhōngguó|China PR|China P.R.
        CN China, People's Republic of|Peoples Republic of China|People Republic of China|Volksrepublik China
        CN VR China
        CN République populaire de Chine|Chine populaire|República Popular China|República Popular de China
        CN Repubblica Popolare Cinese|Volksrepubliek China|República Popular da China|RPC|P.R.C.|P.R. of China
        CV Kap Verde|Kapverden|Cap Vert|Kaapverdische Eilanden|Cape Verde Islands
        CX Weihnachtsinseln|Isola di Natale|Île Noël|Ilha Natal|Ilha do Natal
        CY Kıbrıs|Kypros
        CZ Czech Rep.|República Tcheca|Cesko|Czechy|Rep. Checa
        DE Tyskland|Niemcy|Německo|Saksa|Németország|Allemagne fédérale|F.R. Germany|FRG
        DK Tanska|Dania|Kongeriget Danmark
        DO Dominican Rep.|Rep. Dominicana|Dom. Rep.
        DZ République algérienne démocratique et populaire|Algeria, People's Democratic Republic of
        DZ República Democrática e Popular da Argélia|Argélia
        EG Misr
        EH Sáhara Occidental|Sahara occidentale
        ES Hiszpania|Espanja|Spania
        ET Etiópia|Etiopia|Ethiopië
        FJ Fidschi-Inseln|Fiji Islands|Îles Fidji|Islas Fiyi|Islas Fidji|Ilhas Fiji
        FK Falkland Islands (Malvinas)|Falkland Islands Malvinas|Malvinas|Falklands|Îles Falkland|Malouines
        FK Islas Falkland|Islas Malvinas (Falkland)|Ilhas Falkland|Isole Malvine|Îles Falkland (Malvinas)
        FK Malwinen
        FM Micronesia, Federated States of|Federated States of Micronesia|FSM
        FM Föderierte Staaten von Mikronesien|États fédérés de Micronésie|Estados Federados de Micronesia
        FM Stati Federati di Micronesia|Federale Staten van Micronesia|Estados Federados da Micronésia
        FO Faroes|Faeroe Islands|Faroe Isl.|Färöer-Inseln|Îles Féroe|Føroyar|Færøerne|Islas Feroé|Isole Faroe
        FR French Republic|Französische Republik|República Francesa|Repubblica Francese|Franse Republiek
        FR Frankrike
        FR Metropolitan France|Francja|Ranska|Frankrig
        GA Gabonese Republic|Gabunische Republik|République gabonaise|República Gabonesa|Repubblica Gabonese
        GB Gt. Britain|Gr. Britain|United Kingdom (UK)|UK (United Kingdom)|G.B.|Gales|Galles|Pays de Galles
        GB Écosse|Ecosse
        GB Escocia|Scozia|Schotland|Escócia|Irlande du Nord|Nordirland|Irlanda del Norte|Irlanda del Nord
        GB Noord-Ierland
        GB Irlanda do Norte|Engeland|Inglaterra|Alba|N. Ireland|N Ireland|GB-UK|Wielka Brytania|Storbritannien
        GB Great Britain and Northern Ireland|United Kingdom of Great Britain|Storbritannia|Iso-Britannia
        GB País de Gales
        GB Vereinigtes Königreich Großbritannien und Nordirland
        GB Royaume-Uni de Grande-Bretagne et d'Irlande du Nord
        GB Reino Unido de Gran Bretaña e Irlanda del Norte|Regno Unito di Gran Bretagna e Irlanda del Nord
        GB Verenigd Koninkrijk van Groot-Brittannië en Noord-Ierland
        GB Reino Unido da Grã-Bretanha e Irlanda do Norte
        GE Gruzia|Gruzja|Грузия|Sakartvelo|Georgia (Country)|Géorgie (pays)|Georgië|Geórgia
        GF Französisch-Guyana|Guyane|French Guyana|Guayana francesa
        GL Gronelândia|Groenlândia|Kalaallit Nunaat
        GM Gâmbia
        GN Guinea-Conakry|Guinée-Conakry|Guinea Conakry|Guinee
        GR Hellenische Republik|République hellénique|République grecque|República Helénica
        GR Repubblica Ellenica
        GR Helleense Republiek|Hellás|Elláda|Grekland|Grecja|Yunanistan|Grécia
        GS South Georgia and the South Sandwich Islands|South Georgia & the South Sandwich Islands
        GS South Georgia
        GS Südgeorgien|Géorgie du Sud|Georgia del Sur|Geórgia do Sul|Islas Georgias del Sur y Sandwich del Sur
        GS South Georgia and South Sandwich Islands
        GW Guinea Bissau|Guinee-Bissau
        GY Co-operative Republic of Guyana|Kooperative Republik Guyana
        HK Hong Kong, China|China, Hong Kong|China Hong Kong|China, Hong Kong SAR
        HK China, Hong Kong Special Administrative Region
        HK Hong Kong Special Administrative Region of China|Hong Kong Special Administrative Region|Hong-Kong
        HK HKSAR|Hong Kong S.A.R.
        HK Hong Kong SAR China|Hongkong SAR|Hongkong, China|Sonderverwaltungsregion Hongkong|Hong Kong (SAR)
        HK H.K.
        HM Heard Island and McDonald Islands|Heard and McDonald Islands|Heardeiland en McDonaldeilanden
        HM Heard Island
        HR Horvátország|Croácia
        HT Haïti|Haití|Ayiti
        HU Węgry|Maďarsko|Hungria|Magyarorszag
        ID Indonesië|Indonésia
        IE Ireland, Republic of|Southern Ireland|Irish Republic|Éire Ireland|Irlandia|Rep. of Ireland
        IE Republic Ireland
        IL Israël|Izrael|State of Israel
        IM Man, Isle of|Insel Man|Eiland Man|Ellan Vannin|I.O.M.
        IN Indië|Índia
        IO British Indian Ocean Territory|Britisches Territorium im Indischen Ozean|BIOT
        IO Territoire britannique de l'océan Indien|Territorio Británico del Océano Índico
        IO Brits Indische Oceaanterritorium
        IO Territorio Britannico dell'Oceano Indiano|Território Britânico do Oceano Índico
        IQ العراق
        IR Irão|Irán|Iran Islamic Rep.
        IS Ísland|Islândia
        IT Italian Republic|Italienische Republik|République italienne|República Italiana|Repubblica Italiana
        IT Italiaanse Republiek|Italië|Itália|Włochy
        JE Bailiwick of Jersey
        GG Bailiwick of Guernsey
        JM Jamaïca
        JO Jordanië|Jordânia|Hashemite Kingdom of Jordan
        JP Japón|Nippon Koku|Japonsko|Japani|Japonia|にほん|ニッポン
        KE Kénya|Quénia
        KG Kyrgyz Republic|Kirgisische Republik|République kirghize|Kirgistan|Kirgizische Republiek|Kirghizie
        KG Kirghizia
        KG Kirguizistán|República Kirguisa|Repubblica del Kirghizistan|Quirguizistão|Кыргызстан
        KH Kampuchea|Kambodža|កម្ពុជា
        KM Komoreninseln|Union of the Comoros|Islas Comoras|Comore Isole
        KN Saint Christopher and Nevis|Saint Kitts-Nevis|St Kitts|Saint Kitts|St. Kitts-Nevis
        KN Saint-Kitts-et-Nevis
        KN Federation of Saint Kitts and Nevis|Saint Kitts y Nevis|St. Christoph und Nevis
        KP Korea, Democratic People's Republic of|Korea, North|Korea (North)|N. Korea|North-Korea|DPRK
        KP D.P.R.K.|DPR Korea
        KP Demokratische Volksrepublik Korea|Korea, Demokratische Volksrepublik|Korea DPR|Nord Korea|N Korea
        KP République populaire démocratique de Corée|Corée, République populaire démocratique de
        KP République démocratique populaire de Corée|República Popular Democrática de Corea
        KP Corea, República Popular Democrática de|Repubblica Popolare Democratica di Corea
        KP Repubblica Democratica Popolare di Corea|Democratische Volksrepubliek Korea|Corée (Nord)
        KP Korea Noord
        KP República Popular Democrática da Coreia|Democratic Peoples Republic of Korea|조선민주주의인민공화국
        KP Coréia do Norte
        KR Korea, Republic of|Korea, South|Korea (South)|S. Korea|S Korea|ROK|R.O.K.|Rep. of Korea|South-Korea
        KR 한국
        KR Süd Korea|Republik Korea|République de Corée|Corée|Corea|República de Corea|Coreia
        KR República da Coreia
        KR Corée (Sud)|Korea Zuid|Coréia do Sul|Daehan Minguk|韩国|韓国
        KW Koeweït|Kuweit
        KY Cayman|Caymans|Cayman-Inseln|Îles Caïman|Kaimaninseln|Islas Cayman|Ilhas Caimão|Ilhas Caimã
        KZ Kasachische Republik|Kazajstán|Kazachstán|Qazaqstan|Cazaquistan
        LA Lao People's Democratic Republic|Lao PDR|Lao P.D.R.|Lao|LPDR|Lao Peoples Democratic Republic
        LA Demokratische Volksrepublik Laos|République démocratique populaire lao
        LA República Democrática Popular Lao
        LA Lao, People's Democratic Republic|Democratische Volksrepubliek Laos
        LA Repubblica Democratica Popolare del Laos
        LB Lebanese Republic|Libanesische Republik|République libanaise|República Libanesa|Libano
        LC Saint Lucia|Santa Lucia|Sint Lucia|St Lucie
        LK Ceylon|Sri-Lanka|Srilanka
        LT Litva|Litwa|Lituânia
        LU Großherzogtum Luxemburg|Grand-Duché de Luxembourg|Groothertogdom Luxemburg
        LU Granducato di Lussemburgo
        LV Letónia|Letônia|Lotyšsko|Łotwa
        LY Libyan Arab Jamahiriya|Libya Arab Jamahiriya|State of Libya|ليبيا|Líbia|Libyan Arab Republic
        MA Al Maghrib|Maroko
        MC Mónaco|Mônaco|Principauté de Monaco
        MD Moldau|Moldavië|Moldávia|Moldova, Republic of|Moldawien|Moldova Republic|Republica Moldova
        ME Crna Gora|Monténégro|Monte Negro
        MF Saint Martin (French part)|Saint-Martin (partie française)|San Martín (parte francesa)
        MF Sint Maarten (Frans deel)
        MF Saint Martin (Französischer Teil)|Saint-Martin (Francia)|São Martinho (parte francesa)
        MF Collectivité de Saint-Martin
        MK Macedonia, North|North-Macedonia|Macédoine|Mazedonien|Macedonië|Macedônia|Makedonija
        MK Severna Makedonija
        MK Macedonia, the former Yugoslav Republic of|The former Yugoslav Republic of Macedonia
        MK F.Y.R. Macedonia
        MK Former Yugoslav Republic of Macedonia|FYR Macedonia|Macedonia (FYROM)|ARYM|Macedónia do Norte
        MK Republic of Macedonia
        MM Birmania|Birmânia|Myanmar (Burma)|Burma (Myanmar)|Union of Myanmar|Republic of the Union of Myanmar
        MM Birmanie (Myanmar)|Myanmar, Burma|Birma (Myanmar)
        MN Mongolië|Mongólia|Монгол Улс|Mongol Uls
        MO Macao, China|Macau, China|China, Macao|China, Macau|China Macao|China Macau|China, Macao SAR|澳門|澳门
        MO Macao Special Administrative Region of China|Macau SAR|Macao SAR China|Macau SAR China|Macau S.A.R.
        MO MSAR
        MO Sonderverwaltungsregion Macao|China, Macao Special Administrative Region|Makao
        MO Macao Special Administrative Region
        MP Northern Marianas|Commonwealth of the Northern Mariana Islands|N. Mariana Islands|CNMI
        MP Mariannes du Nord
        MP Marianas del Norte|Nordmarianen
        MR Mauritanië|Mauritânia
        MU Île Maurice|Isla Mauricio|Maurizio|Ilha Maurício|Maurícia|Maurícias|Maurício
        MV Maldive Islands|Islas Maldivas|Îles Maldives|Maladewa
        MX United Mexican States|Vereinigte Mexikanische Staaten|États-Unis du Mexique|Stati Uniti Messicani
        MX Meksyk
        MX Verenigde Mexicaanse Staten|Estados Unidos de México|México DF|Meksiko|Mejico
        MY Malásia|Malesia|Malaisia
        MZ Mozambik|Moçambik
        NA Namibië|Namíbia
        NE Níger
        NG Nigéria
        NL The Netherland|Netherland|Koninkrijk der Nederlanden|Niederlande (Holland)|The Nederlands
        NL Nederlands|Niderlandy
        NL Royaume des Pays-Bas|Reino de los Países Bajos|Regno dei Paesi Bassi|Nizozemsko
        NO Norja|Kongeriket Norge|Norwegia
        NP नेपाल|Népal
        NU Nioue
        NZ N.Z.|New-Zealand|Nowa Zelandia|Nova Zelandia
        OM عمان|Omán
        PA Panamá
        PF Polinésia Francesa|Frans Polynesië
        PG Papua-New Guinea|Papua N.G.|P.N.G.|Papúa-Nueva Guinea|Papua Niugini|Papoea Nieuw Guinea
        PH Philippine Islands|Philippine|Filippijnen|Filipíny
        PL Polsko|Lengyelország|Puola|Polônia|Polónia
        PM Saint Pierre and Miquelon|St Pierre et Miquelon|San Pedro y Miquelon|São Pedro e Miquelon
        PN Pitcairn|Pitcairn Island|Îles Pitcairn|Pitcairn, Henderson, Ducie and Oeno Islands
        PR Portorico|Puerto Rico, USA|Puerto Rico USA|Commonwealth of Puerto Rico
        PS Palestinian Territory, Occupied|Occupied Palestinian Territory|Palestinian Authority|Palestina
        PS Palästina|فلسطين
        PS Palestinian State|West Bank and Gaza|West Bank|Gaza Strip|Territoire palestinien occupé
        PS Territori Palestinesi Occupati|Territorios Palestinos Ocupados|Palästinensische Gebiete
        PS Territórios Palestinianos
        PT Portuguese Republic|Portugiesische Republik|République portugaise|República Portuguesa
        PT Portugese Republiek
        PT Portugalia|Portugali|Portugalsko
        PW Belau
        RE Reunion Island|Île de la Réunion|La Reunion Island|Reunion, Ile de la|Isla Reunión|Ilha Reunião
        RE Insel Réunion
        RO Rumania|Roménia|Rumunia|România|Rumunsko
        RS Srbija|Sırbistan|Serbien und Montenegro|Serbia and Montenegro
        RU Federación Rusa|Federación de Rusia|Fédération de Russie|Russie, Fédération de|Federazione Russa
        RU Rosja
        RU Russische Federatie|Federação Russa|Federação da Rússia|Rússia|Российская Федерация|РФ|Rosia
        RU Rossija|Venäjä
        RU Russian Fed.|Ryssland|Rusko
        RW Rwandese Republic|République rwandaise|Rouanda
        SA Saudi|Saudi-Arabia|Saudia|Arabie séoudite|Arábia Saudita|Saudi Arabië|K.S.A.|السعودية|Saudi Arabien
        SB Salomoninseln|Solomons|Salomon-Inseln|Îles Salomon
        SC Seychellen-Inseln|Îles Seychelles|Islas Seychelles
        SD السودان|The Sudan|Sudán
        SE Szwecja|Ruotsi|Suécia|Konungariket Sverige|Svédország
        SG Cingapura|新加坡
        SH Saint Helena, Ascension and Tristan da Cunha|Saint Helena|Ascension Island|Tristan da Cunha
        SH Sainte-Hélène, Ascension et Tristan da Cunha|St. Helena, Ascension und Tristan da Cunha
        SH Santa Elena, Ascensión y Tristán de Acuña|Sant'Elena, Ascensione e Tristan da Cunha
        SH Sint-Helena, Ascension en Tristan da Cunha|Santa Helena, Ascensão e Tristão da Cunha
        SI Slovenië|Eslovênia|Eslovénia|Slowenia|Slovenien
        SJ Svalbard and Jan Mayen|Svalbard and Jan Mayen Islands|Svalbard|Spitsbergen|Spitzbergen
        SJ Svalbard und Jan Mayen
        SK Slowakische Republik|République slovaque|República Eslovaca|Repubblica Slovacca|Slovaakse Republiek
        SK Slovak Rep.|Slovenská republika|Słowacja|Eslováquia
        SM São Marino
        SN Sénégal|Senegál
        SO Soomaaliya|Somália|Somalië
        SR Surinam|Surinã
        SS South-Sudan|Sudan del Sud|Sudan, South|Süd-Sudan
        ST Sao Tome and Principe|Sao Tome & Principe|Sao Tome|São Tomé|Saint Thomas and Prince
        ST Sao Tomé e Principe
        SV Salvador, El
        SX Sint Maarten (Dutch part)|Saint Maarten|St. Maarten|St Maarten|St. Martin (NL)
        SX Saint-Martin (partie néerlandaise)
        SX Sint Maarten (Nederlands deel)|San Martín (parte neerlandesa)|São Martinho (parte holandesa)
        SX Saint-Martin (Niederländischer Teil)|Sint Maarten (Olanda)
        SY Syrian Arab Rep.|República Árabe Siria|République arabe syrienne|Arabische Republik Syrien|Síria
        SY Syrië
        SY Repubblica Araba Siriana|Syrische Arabische Republiek|República Árabe da Síria|سوريا|سورية
        SZ Swasiland|Suazilandia|Suazilândia
        TC Turks and Caicos Islands|Turks and Caicos|Turks & Caicos|Turks und Caicos|Turks et Caïques
        TC Ilhas Turks e Caicos
        TF French Southern Territories (TAAF)|French Southern and Antarctic Lands|TAAF
        TF Territorios Franceses del Sur
        TF Territori francesi meridionali|Franse Zuidelijke Gebieden
        TF Terres australes et antarctiques françaises
        TG Togolese Republic|République togolaise|República Togolesa|Repubblica Togolese
        TH Thaïland|Prathet Thai|ประเทศไทย|Tajlandia
        TJ Tajiquistão|Tadjikistán|Тоҷикистон|Tadjiquistan
        TK Toquelau
        TL Timor Leste|Osttimor|Timor Oriental|Timor del Este|Timor Lorosae|Timor Lorosa'e|Est Timor
        TM Turkménistan|Turkmenistán|Turquemenistão|Turkmenien|Turkmenia|Türkmenistan
        TN Tunesische Republik|République tunisienne|República Tunecina|Repubblica Tunisina|Tunísia
        TR Turkiye|Turkey (Türkiye)|Türkiye (Turkey)|Turkish Republic|Türkische Republik|République turque
        TR Turquia
        TR República de Turquía|Repubblica di Turchia|Turcja|Türkiye Cumhuriyeti
        TT Trinidad and Tobago|Trinidad|Trinidad-Tobago|Trinidad et Tobago|Trinité et Tobago|Trindade e Tobago
        TT Tobago
        TW Taiwan, Province of China|Taiwan, China|China, Taiwan|Taiwan ROC|Taiwan, R.O.C.|R.O.C.|ROC
        TW Chinese Taipei
        TW Taiwan (Province of China)|Taiwan (R.O.C.)|Taïwan|Taïwan, province de Chine|Taiwán|Formosa|台灣|臺灣
        TW 中華民國
        TW China (Taiwan)|République de Chine|Republik China|República de China|Repubblica di Cina
        TW Republiek China
        TW Taiwan, Provincia de China|República da China|Taiwan, Chinesische Provinz
        TZ Tanzania, United Republic of|Tanzanía|Tanzânia
        UA The Ukraine|Ucrânia|Ukrajina|Ukraina|Oekraine|Украина
        UG Ugánda
        UM United States Minor Outlying Islands|US Minor Outlying Islands|U.S. Minor Outlying Islands
        UM Îles mineures éloignées des États-Unis|Islas Ultramarinas Menores de Estados Unidos
        UM Minor Outlying Islands
        UM Isole minori esterne degli Stati Uniti d'America|Ilhas Menores Distantes dos Estados Unidos
        US America|Amerika|Amérique|US of A|U.S. of A.|USA (United States)|United States (USA)
        US The United States|The United States of America|The US|The USA|EE.UU.|EE. UU. de América
        US États-Unis d'Amérique|Les États-Unis|E.U.A.|É.-U.|ÉU|E.U.|Stany Zjednoczone|USA, America
        US Yhdysvallat
        US VS|V.S.|V.S.A.|VSA|Vereinigte Staaten (USA)|Estados Unidos (EUA)|Spojené státy
        US 美国|美國|アメリカ|アメリカ合衆国|미국|США|Estados Unidos de Norteamérica|Etats Unis
        UY Eastern Republic of Uruguay|República Oriental del Uruguay|République orientale de l'Uruguay
        UY Republik Östlich des Uruguay|Repubblica orientale dell'Uruguay|República Oriental do Uruguai
        UZ Ouzbekistan|Uzbekistán|Oʻzbekiston|O'zbekiston|Usbequistão|Ozbekiston
        VA Holy See (Vatican City State)|Vatican City State|State of the Vatican City|Heiliger Stuhl
        VA Saint-Siège|Santa Sede
        VA Heilige Stoel|Santa Sé|Vaticano|Vatikan|Vaticaan|Staat Vatikanstadt|Cité du Vatican
        VA Vatican (Holy See)
        VA Santa Sede (Ciudad del Vaticano)|Santa Sede (Città del Vaticano)|Santa Sé (Cidade do Vaticano)
        VC Saint Vincent and the Grenadines|St. Vincent & the Grenadines|St. Vincent and the Grenadines
        VC Saint Vincent
        VC St. Vincent|St Vincent|Saint-Vincent|Saint-Vincent-et-les-Grenadines|San Vicente
        VC Saint Vincent & the Grenadines
        VE Venezuela, Bolivarian Republic of|Vénézuela|Venezuela (Bolivarian Republic of)
        VE República Bolivariana de Venezuela
        VG Virgin Islands, British|Virgin Islands (British)|Brit. Virgin Islands|B.V.I.
        VG Îles Vierges (britanniques)
        VG Islas Vírgenes (Británicas)|Isole Vergini (Britanniche)|Ilhas Virgens Inglesas|British Virgin Isl.
        VI Virgin Islands, U.S.|Virgin Islands (U.S.)|Virgin Islands, US|Virgin Islands of the United States
        VI USVI|U.S.V.I.
        VI Îles Vierges américaines|Islas Vírgenes de los Estados Unidos|Islas Vírgenes Americanas
        VI Isole Vergini statunitensi
        VI Ilhas Virgens dos Estados Unidos|Islas Vírgenes|Amerikanische Jungfern-Inseln|Îles Vierges
        VN Vietname|Viêt Nam|Việt Nam|Viêtnam|Viet-Nam|Wietnam
        WF Wallis and Futuna|Wallis and Futuna Islands|Wallis et Futuna|Wallis-und-Futuna
        WS Western Samoa|West-Samoa|Samoa Occidental|Samoa i Sisifo|Samoa occidentales
        XK Kosovë|Republic of Kosovo|Косово
        YE Yémen|Yemen Arab Republic|اليمن|Iémen
        YT Maiote|Mahoré
        ZA S. Africa|S Africa|R.S.A.|Sud Africa|Sudafrica|Suid Afrika|Sudafrika|Republik Südafrika
        ZA Repubblica sudafricana|République sud-africaine|República Sudafricana|Republiek van Suid-Afrika
        ZA South-Africa
        ZA Africa del Sur|África del Sur|Rep. of South Africa
        ZW Zimbabwé|Zimbábue
        AG Antigua and Barbuda|Antigua|Barbuda
        AQ Antarktika|Antártica
        AT A
        BE B
        DE D
        ES E
        FR F
        HU H
        IT I
        LU L
        NO N
        PT P
        SE S
        SI SLO
        XK RKS
        """
}
