extension LoopbackProvider {
    /// Answers every query as a Nominatim server that knows the very house would, in the form `jsonv2`.
    ///
    /// The parts of the place are those of the query: structured as asked, or read from a text like
    /// `12 Main Street, Springfield, IL 62701`. Latitude and longitude follow from the query's ASCII letters and
    /// digits alone, and `display_name` is the query.
    package static func echo(_ request: LoopbackRequest) -> LoopbackReply {
        guard !request.query.isEmpty, request.path.hasSuffix("/search") || request.path == "/" else {
            return LoopbackReply(status: 404, text: #"{"error":{"code":404,"message":"no such path"}}"#)
        }
        return LoopbackReply(body: answer(to: request))
    }

    private static func answer(to request: LoopbackRequest) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(1024)
        let hash = hash(of: request.query)
        body += #"[{"place_id":"#.utf8
        body += String(hash >> 40).utf8
        body += #","licence":"Made up by the loopback provider","osm_type":"node","osm_id":"#.utf8
        body += String(hash >> 32).utf8
        body += #","lat":""#.utf8
        appendDegrees(Int(hash & 0xFFFF_FFFF) % 600_000_000, to: &body)
        body += #"","lon":""#.utf8
        appendDegrees(Int(hash >> 32) % 1_700_000_000, to: &body)
        body += #"","category":"place","type":"house","place_rank":30,"importance":0.00001,"#.utf8
        body += #""addresstype":"house","name":"","display_name":"#.utf8
        appendText(request.query.utf8, to: &body)
        body += #","address":{"#.utf8
        EchoedParts(request).append(to: &body)
        body += #"}}]"#.utf8
        return body
    }

    /// FNV-1a, 64 bits, over the ASCII letters in lower case and the digits; then mixed, so that all bits vary.
    private static func hash(of query: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in query.utf8 {
            let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            guard (0x61...0x7A).contains(folded) || (0x30...0x39).contains(folded) else { continue }
            hash = (hash ^ UInt64(folded)) &* 0x100_0000_01B3
        }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        return hash ^ hash >> 33
    }

    /// Appends ten-millionths of a degree as a decimal number.
    private static func appendDegrees(_ value: Int, to body: inout [UInt8]) {
        body += String(value / 10_000_000).utf8
        body.append(0x2E)
        let fraction = String(value % 10_000_000).utf8
        for _ in fraction.count..<7 { body.append(0x30) }
        body += fraction
    }

    /// Appends a JSON string.
    fileprivate static func appendText(_ text: some Sequence<UInt8>, to body: inout [UInt8]) {
        body.append(0x22)
        for byte in text {
            switch byte {
            case 0x22, 0x5C:
                body.append(0x5C)
                body.append(byte)
            case 0..<0x20:
                body += "\\u00".utf8
                body.append(0x30 + byte >> 4)
                body.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
            default: body.append(byte)
            }
        }
        body.append(0x22)
    }
}

/// The parts of an address that the echo gives back.
private struct EchoedParts {
    private typealias Text = Substring.UTF8View
    private var street: Text = Substring().utf8
    private var city: Text = Substring().utf8
    private var state: Text = Substring().utf8
    private var postcode: Text = Substring().utf8
    private var country: Text = Substring().utf8

    init(_ request: LoopbackRequest) {
        if request.parameters.contains(where: { $0.name == "q" }) {
            readLine(request.query.utf8)
        } else {
            func part(_ name: String) -> Text { Substring(request[name] ?? "").utf8 }
            street = part("street")
            city = part("city")
            state = part("state")
            postcode = part("postalcode")
            country = part("country")
        }
    }

    /// Takes the text apart at its commas: street, …, city, region and postcode, country.
    private mutating func readLine(_ line: String.UTF8View) {
        let segments = line.split(separator: 0x2C).map(Self.trimmed)
        street = segments.first ?? street
        guard segments.count > 1 else { return }
        // The last segment with a digit holds the postcode, unless it is the street itself.
        if let last = segments.lastIndex(where: { $0.contains(where: Self.isDigit) }), last > 0 {
            if last > 1 { city = segments[last - 1] }
            if last + 1 < segments.count { country = segments[last + 1] }
            let words = segments[last].split(separator: 0x20)
            guard let digits = words.firstIndex(where: { $0.contains(where: Self.isDigit) }) else { return }
            state = segments[last][..<words[digits].startIndex]
            state = Self.trimmed(state)
            postcode = segments[last][words[digits].startIndex...]
        } else {
            city = segments[1]
            if segments.count > 2 { state = segments[2] }
        }
    }

    func append(to body: inout [UInt8]) {
        var number: Text?
        var road = street
        if let first = street.first, Self.isDigit(first), let blank = street.firstIndex(of: 0x20) {
            number = street[..<blank]
            road = Self.trimmed(street[blank...])
        }
        let members: [(String, Text)] = [
            ("house_number", number ?? Substring().utf8), ("road", road), ("city", city), ("state", state),
            ("postcode", postcode), ("country", country),
        ]
        for (name, text) in members where !text.isEmpty {
            body.append(0x22)
            body += name.utf8
            body += #"":"#.utf8
            LoopbackProvider.appendText(text, to: &body)
            body.append(0x2C)
        }
        let isCode = country.count == 2 && country.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
        body += #""country_code":"#.utf8
        LoopbackProvider.appendText(isCode ? country.map { $0 | 0x20 } : Array("us".utf8), to: &body)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func trimmed(_ text: Text) -> Text {
        let start = text.firstIndex { $0 != 0x20 } ?? text.endIndex
        let end = text[start...].lastIndex { $0 != 0x20 }.map(text.index(after:)) ?? start
        return text[start..<end]
    }
}
