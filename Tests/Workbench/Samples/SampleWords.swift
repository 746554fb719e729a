/// The words that the sample's rows are made with.
enum SampleWords {
    /// Street types and directions with the forms that people shorten them to.
    static let short: [String: [String]] = [
        "Street": ["St", "St.", "Str"], "Avenue": ["Ave", "Ave.", "Av"], "Road": ["Rd", "Rd."], "Drive": ["Dr", "Dr."],
        "Lane": ["Ln", "Ln."], "Court": ["Ct"], "Circle": ["Cir"], "Boulevard": ["Blvd", "Blvd."], "Place": ["Pl"],
        "Parkway": ["Pkwy"], "Trail": ["Trl"], "Terrace": ["Ter", "Terr"], "Highway": ["Hwy"], "Square": ["Sq"],
        "Turnpike": ["Tpke"], "Crossing": ["Xing"], "Point": ["Pt"], "Plaza": ["Plz"], "Ridge": ["Rdg"],
        "North": ["N", "N."], "South": ["S", "S."], "East": ["E", "E."], "West": ["W", "W."],
        "Northwest": ["NW", "N.W."], "Northeast": ["NE", "N.E."], "Southwest": ["SW"], "Southeast": ["SE"],
    ]
    static let directions: Set = ["North", "South", "East", "West", "Northwest", "Northeast", "Southwest", "Southeast"]
    static let states: [String: String] = [
        "AK": "Alaska", "AL": "Alabama", "AR": "Arkansas", "AZ": "Arizona", "CA": "California", "CO": "Colorado",
        "CT": "Connecticut", "DC": "District of Columbia", "FL": "Florida", "GA": "Georgia", "ID": "Idaho",
        "IL": "Illinois", "IN": "Indiana", "KY": "Kentucky", "LA": "Louisiana", "MA": "Massachusetts",
        "MD": "Maryland", "MN": "Minnesota", "NC": "North Carolina", "NM": "New Mexico", "OH": "Ohio",
        "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "SC": "South Carolina", "TN": "Tennessee",
        "TX": "Texas", "VA": "Virginia", "VT": "Vermont",
    ]
    /// The countries of the rows that name a city abroad.
    static let countries: [String: String] = [
        "AU": "Australia", "AT": "Austria", "BE": "Belgium", "BR": "Brazil", "CA": "Canada", "CH": "Switzerland",
        "CZ": "Czechia", "DE": "Germany", "DK": "Denmark", "ES": "Spain", "FI": "Finland", "FR": "France",
        "GB": "United Kingdom", "IE": "Ireland", "IT": "Italy", "JP": "Japan", "MX": "Mexico", "NL": "Netherlands",
        "NO": "Norway", "NZ": "New Zealand", "PL": "Poland", "PT": "Portugal", "SE": "Sweden",
    ]
    /// Keys beside each letter on a keyboard.
    static let neighbours: [Character: String] = [
        "a": "sqz", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk",
        "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et", "s": "ad", "t": "ry",
        "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x",
    ]
    static let units = [
        "Apt %", "Apt. %", "APT %", "Apartment %", "#%", "# %", "Unit %", "Suite %", "Ste %", "Ste. %", "Rm %", "Fl %",
    ]
    static let boxes = ["PO Box %", "P.O. Box %", "P O Box %", "PO BOX %", "Post Office Box %", "po box %"]
    static let nonsense = [
        "asdf asdf", "???", "see notes", "same as above", "test test", "xxxxx", "TBD - ask Kim", "unknown", "n/a",
        "moved, no forwarding address", "delete this row", "#REF!",
    ]
    static let firstNames = [
        "Abelina", "Bastiano", "Coriander", "Delphina", "Everild", "Fenwick", "Gwenllian", "Hesper", "Ignatia", "Jorah",
        "Kestrel", "Lavender", "Merryn", "Nerissa", "Osbert", "Perpetua", "Quillon", "Rosalba", "Saffron", "Tamsin",
    ]
    static let lastNames = [
        "Brambledown", "Cobblewick", "Dapplemere", "Elderfleet", "Featherholt", "Gorsemoor", "Hollowbrook", "Inkpenny",
        "Juniperley", "Kettlestone", "Larkenfield", "Mossthwaite", "Nettlecombe", "Oatenshaw", "Puddlefoot",
        "Quincewood", "Rushenbury", "Sorrelgate", "Thistlemayne", "Underwillow",
    ]
    static let companies = [
        "Blue Kettle Bakery, LLC", "Paper Lantern Books", "The \"Odd Sock\" Laundry", "Copper Snail Plumbing Inc.",
        "Seven Ravens Coffee & Tea", "Marzipan Dental Group", "Tin Whistle Music School", "O'Quince & Daughters",
    ]
    static let notes = [
        "call first", "rear entrance", "gate code changes monthly", "prefers e-mail", "deliver to \"reception\"",
        "dog!", "closed Mondays; ring twice", "new since March", "VIP", "invoice by post",
    ]
}
