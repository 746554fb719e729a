internal import Geocoding

/// A parameter's value: text, and in braces what a query or the settings put in.
///
/// `{line}`, `{street}` and the other parts are the query's; `{country:alpha2}` is its country when that is a code of
/// two letters, in lower case; `{setting:language}` and the like are the job's. Text between two of them is left out
/// unless both have a value.
struct ValueTemplate {
    /// A piece of the template.
    enum Piece {
        case text([UInt8])
        case part(Query.Part)
        case countryCode
        case setting(Setting)
    }
    /// What a job's settings can put in.
    enum Setting: String, CaseIterable { case candidates, language, contact }

    let pieces: [Piece]

    /// Reads a template.
    ///
    /// - Throws: `ValueTemplateFault` for a brace without its partner and an unknown name.
    init(parsing text: String) throws(ValueTemplateFault) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
                throw ValueTemplateFault(words: "a brace without its partner")
            }
            if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
            let name = rest[rest.index(after: open)..<close]
            guard let piece = Self.piece(named: name) else {
                throw ValueTemplateFault(words: "no such placeholder as {\(name)}; there are \(Self.names)")
            }
            pieces.append(piece)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
        self.pieces = pieces
    }

    /// True when no query changes the value.
    var isConstant: Bool {
        pieces.allSatisfy {
            switch $0 {
            case .text, .setting: true
            case .part, .countryCode: false
            }
        }
    }

    private static func piece(named name: Substring) -> Piece? {
        if name == "country:alpha2" { return .countryCode }
        if name.hasPrefix("setting:") { return Setting(rawValue: String(name.dropFirst(8))).map { .setting($0) } }
        return Query.Part(rawValue: String(name)).map { .part($0) }
    }

    private static var names: String {
        let parts = Query.Part.allCases.map(\.rawValue) + ["country:alpha2"]
        return (parts + Setting.allCases.map { "setting:\($0)" }).joined(separator: ", ")
    }
}

/// Why a text is no template.
struct ValueTemplateFault: Error {
    /// To follow "has".
    let words: String
}

extension ValueTemplate {
    /// Appends the value to `bytes`.
    ///
    /// Control characters and the bytes of `blank`, all ASCII, become blanks.
    func append(
        query: Query,
        settings: ProviderSettings,
        blank: [UInt8],
        to bytes: inout [UInt8]
    ) {
        var pending: [UInt8]?
        var hasValue = false
        for piece in pieces {
            let start = bytes.count
            switch piece {
            case .text(let text):
                if hasValue || pieces.count == 1 { pending = text }
                continue
            case .part(let part):
                let text = query[part]
                if let pending, !text.isEmpty { bytes += pending }
                Self.append(text, blank: blank, to: &bytes)
            case .countryCode:
                let code = query.country.utf8
                guard code.count == 2, code.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { continue }
                if let pending { bytes += pending }
                bytes += code.map { $0 | 0x20 }
            case .setting(let setting):
                let value = setting.value(in: settings)
                if let pending, !value.isEmpty { bytes += pending }
                Self.append(value, blank: [], to: &bytes)
            }
            if bytes.count > start {
                hasValue = true
                pending = nil
            }
        }
        if let pending, pieces.count == 1 { bytes += pending }
    }

    private static func append(_ text: String, blank: [UInt8], to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += text.utf8
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F || blank.contains(byte) { bytes[index] = 0x20 }
        }
    }
}

extension ValueTemplate.Setting {
    /// The text that the settings put in.
    func value(in settings: ProviderSettings) -> String {
        switch self {
        case .candidates: String(settings.candidates)
        case .language: settings.language
        case .contact: settings.contact ?? ""
        }
    }
}
