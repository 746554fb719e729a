internal import Geocoding

/// What a question fills into templates.
struct Question {
    /// What is asked.
    let query: Query
    /// The countries that the job confines answers to.
    let countries: [String]
    /// The completion that was chosen, and what its search is called.
    var suggestion: Suggestion?
    var session = ""

    /// The question of that query.
    init(_ query: Query, countries: [String] = []) {
        self.query = query
        self.countries = countries
    }
}

extension ValueTemplate {
    /// Appends the value to `bytes`; the template must have been resolved.
    ///
    /// Control characters and the bytes of `blank`, all ASCII, become blanks.
    func append(_ question: Question, blank: [UInt8], to bytes: inout [UInt8]) {
        var before: [UInt8]?
        var hasValue = false
        for (index, piece) in pieces.enumerated() {
            if case .text(let text) = piece {
                let isAtEnd = index == pieces.count - 1
                if isAtEnd, hasValue || index == 0 { bytes += text } else if hasValue || index == 0 { before = text }
                continue
            }
            let end = bytes.count
            if let before { bytes += before }
            let start = bytes.count
            Self.append(piece, question, blank: blank, to: &bytes)
            if bytes.count > start {
                hasValue = true
                before = nil
            } else {
                bytes.removeLast(start - end)
            }
        }
    }

    private static func append(_ piece: Piece, _ question: Question, blank: [UInt8], to bytes: inout [UInt8]) {
        switch piece {
        case .value(let value): append(value, blank: [], to: &bytes)
        case .part(let part): append(question.query[part].utf8, blank: blank, to: &bytes)
        case .country(let form):
            let start = bytes.count
            form.append(question.query.country, to: &bytes)
            if bytes.count == start, form == .lowerAlpha2OrName { append(country: question.query.country, to: &bytes) }
        case .countries(let form):
            let start = bytes.count
            form.append(question.query.country, to: &bytes)
            guard bytes.count == start else { return }
            for country in question.countries {
                if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
                form.append(country, to: &bytes)
            }
        case .point(let form): if let point = question.query.point { bytes += form.text(point).utf8 }
        case .suggestion(.id): append((question.suggestion?.id ?? "").utf8, blank: [], to: &bytes)
        case .suggestion(.label): append((question.suggestion?.label ?? "").utf8, blank: blank, to: &bytes)
        case .suggestion(.session): bytes += question.session.utf8
        case .text, .near, .box, .around, .setting, .parameter: break
        }
    }

    /// Appends a country's name; a text as short as a code would be taken for one.
    private static func append(country name: String, to bytes: inout [UInt8]) {
        guard name.utf8.count > 3 else { return }
        append(name.utf8, blank: [UInt8(ascii: ",")], to: &bytes)
    }

    private static func append(_ text: some Sequence<UInt8>, blank: [UInt8], to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += text
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F || blank.contains(byte) { bytes[index] = 0x20 }
        }
    }
}

extension ValueTemplate.CountryForm {
    /// Appends the code or name of the country with that name or code; nothing for a country that is unknown.
    func append(_ country: String, to bytes: inout [UInt8]) {
        guard !country.isEmpty else { return }
        let code = Countries.code(country)
        guard !code.isNone else { return }
        switch self {
        case .alpha2: bytes += code.description.utf8
        case .lowerAlpha2, .lowerAlpha2OrName: bytes += code.description.utf8.map { $0 | 0x20 }
        case .alpha3: bytes += (Countries.alpha3(of: code) ?? "").utf8
        case .domain: bytes += (code.description == "GB" ? "uk" : code.description.lowercased()).utf8
        case .name: bytes += (Countries.name(of: code) ?? "").utf8
        }
    }
}
