import Geocoding

/// The parameters of a request, of a form, or of one query of a batch, with the checks all services share.
struct DoubleParameters: Sendable {
    let pairs: [(name: String, value: String)]

    init(_ pairs: [(name: String, value: String)]) { self.pairs = pairs }

    /// The parameters of a request's query string.
    init(of request: LoopbackRequest) {
        pairs = request.parameters.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) }
    }

    /// The members of a JSON object as parameters.
    init(_ members: [(name: String, value: JSONValue)]) {
        pairs = members.compactMap { name, value in value.parameterText.map { (name, $0) } }
    }

    /// The value of that name; nil when there is none or it is empty.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    func has(_ name: String) -> Bool { pairs.contains { $0.name == name } }

    /// The first name that is not among those.
    func unknownName(among names: Set<String>) -> String? { pairs.first { !names.contains($0.name) }?.name }

    /// The first name that comes more than once.
    var repeatedName: String? {
        var seen: Set<String> = []
        return pairs.first { !seen.insert($0.name).inserted }?.name
    }

    /// The parts of a comma list; empty when there is none.
    func list(_ name: String) -> [String] {
        self[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// The numbers of a comma list; nil when one is none, is not finite or has blanks around it.
    static func numbers(_ text: String) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == parts.count ? numbers : nil
    }

    /// A position written `longitude,latitude`; nil when it is none or the order is wrong enough to show.
    static func position(_ text: String) -> Coordinate? {
        guard let numbers = numbers(text), numbers.count == 2 else { return nil }
        return Coordinate(longitude: numbers[0], latitude: numbers[1])
    }
}

/// The codes of ISO 3166-1 alpha-2, in upper case.
enum CountryCodes {
    static let all = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
        CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
        FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
        JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
        MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
        PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
        TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init)
    )
}
