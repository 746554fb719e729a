/// Names of the regions that addresses carry by code: the states and territories of the United States, Canada and
/// Australia, the German Länder and the Swiss cantons.
enum RegionNames {
    /// Lines of country, region code without the country's, and names, the usual English or local one first.
    static let text = """
        US AL Alabama|Ala
        US AK Alaska|Alas
        US AZ Arizona|Ariz
        US AR Arkansas|Ark
        US CA California|Calif|Cal|Cali
        US CO Colorado|Colo
        US CT Connecticut|Conn
        US DE Delaware|Del
        US DC District of Columbia|Washington DC|Washington D C|D C
        US FL Florida|Fla
        US GA Georgia
        US HI Hawaii|Hawai'i
        US ID Idaho|Ida
        US IL Illinois|Ill|Ills
        US IN Indiana|Ind
        US IA Iowa
        US KS Kansas|Kans|Kan
        US KY Kentucky|Ken|Kent
        US LA Louisiana
        US ME Maine
        US MD Maryland
        US MA Massachusetts|Mass
        US MI Michigan|Mich
        US MN Minnesota|Minn
        US MS Mississippi|Miss
        US MO Missouri
        US MT Montana|Mont
        US NE Nebraska|Neb|Nebr
        US NV Nevada|Nev
        US NH New Hampshire|N H
        US NJ New Jersey|N J
        US NM New Mexico|N M|N Mex|New Mex
        US NY New York|N Y|New York State
        US NC North Carolina|N C|N Car|N Carolina
        US ND North Dakota|N D|N Dak|N Dakota
        US OH Ohio
        US OK Oklahoma|Okla
        US OR Oregon|Ore|Oreg
        US PA Pennsylvania|Penn|Penna
        US RI Rhode Island|R I
        US SC South Carolina|S C|S Car|S Carolina
        US SD South Dakota|S D|S Dak|S Dakota
        US TN Tennessee|Tenn
        US TX Texas|Tex
        US UT Utah
        US VT Vermont
        US VA Virginia|Virg
        US WA Washington|Wash|Washington State
        US WV West Virginia|W Va|W Virginia|W V
        US WI Wisconsin|Wis|Wisc
        US WY Wyoming|Wyo
        US AS American Samoa
        US GU Guam
        US MP Northern Mariana Islands|CNMI
        US PR Puerto Rico|P R
        US VI US Virgin Islands|Virgin Islands|U S Virgin Islands|USVI
        US AA Armed Forces Americas
        US AE Armed Forces Europe
        US AP Armed Forces Pacific
        CA AB Alberta|Alta
        CA BC British Columbia|Colombie-Britannique|B C
        CA MB Manitoba|Man
        CA NB New Brunswick|Nouveau-Brunswick|N B
        CA NL Newfoundland and Labrador|Newfoundland|Labrador|Terre-Neuve-et-Labrador|Terre-Neuve|NF|Nfld
        CA NS Nova Scotia|Nouvelle-Écosse|N S
        CA NT Northwest Territories|Territoires du Nord-Ouest|NWT|N W T
        CA NU Nunavut
        CA ON Ontario|Ont
        CA PE Prince Edward Island|Île-du-Prince-Édouard|PEI|P E I
        CA QC Quebec|Québec|Que|PQ|Qué
        CA SK Saskatchewan|Sask
        CA YT Yukon|Yukon Territory|YK
        AU ACT Australian Capital Territory|A C T
        AU NSW New South Wales|N S W
        AU NT Northern Territory|N T
        AU QLD Queensland
        AU SA South Australia|S A|S Aust
        AU TAS Tasmania
        AU VIC Victoria
        AU WA Western Australia|W A|W Aust
        DE BW Baden-Württemberg|Ba-Wü|BaWü
        DE BY Bayern|Bavaria|Bavière
        DE BE Berlin
        DE BB Brandenburg
        DE HB Bremen|Freie Hansestadt Bremen
        DE HH Hamburg|Freie und Hansestadt Hamburg
        DE HE Hessen|Hesse
        DE MV Mecklenburg-Vorpommern|Mecklenburg-Western Pomerania
        DE NI Niedersachsen|Lower Saxony
        DE NW Nordrhein-Westfalen|North Rhine-Westphalia|NRW
        DE RP Rheinland-Pfalz|Rhineland-Palatinate
        DE SL Saarland
        DE SN Sachsen|Saxony
        DE ST Sachsen-Anhalt|Saxony-Anhalt
        DE SH Schleswig-Holstein
        DE TH Thüringen|Thuringia
        CH AG Aargau|Argovie
        CH AI Appenzell Innerrhoden
        CH AR Appenzell Ausserrhoden
        CH BE Bern|Berne
        CH BL Basel-Landschaft|Baselland|Bâle-Campagne
        CH BS Basel-Stadt|Bâle-Ville
        CH FR Freiburg|Fribourg
        CH GE Genève|Genf|Geneva|Ginevra
        CH GL Glarus|Glaris
        CH GR Graubünden|Grisons|Grigioni|Grischun
        CH JU Jura
        CH LU Luzern|Lucerne
        CH NE Neuenburg|Neuchâtel
        CH NW Nidwalden|Nidwald
        CH OW Obwalden|Obwald
        CH SG St. Gallen|Sankt Gallen|Saint-Gall
        CH SH Schaffhausen|Schaffhouse
        CH SO Solothurn|Soleure
        CH SZ Schwyz
        CH TG Thurgau|Thurgovie
        CH TI Ticino|Tessin
        CH UR Uri
        CH VD Vaud|Waadt
        CH VS Wallis|Valais
        CH ZG Zug|Zoug
        CH ZH Zürich|Zurich
        """
}
