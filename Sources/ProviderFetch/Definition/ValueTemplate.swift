internal import Geocoding

/// A parameter's value: text, and in braces what a query or the job put in.
///
/// Text between two of them is left out unless both have a value, and all text where none has one.
struct ValueTemplate {
    /// How a country is written.
    enum CountryForm: String, CaseIterable {
        case alpha2
        case lowerAlpha2 = "alpha2-lower"
        case alpha3
        /// A name that stands for no code is written as it is.
        case lowerAlpha2OrName = "alpha2-lower-or-name"
        /// As names of hosts end: as `alpha2-lower`, but `uk`.
        case domain = "cctld"
        /// In English.
        case name
    }
    /// A piece of the template.
    enum Piece {
        case text([UInt8])
        /// A value that the job gave.
        case value([UInt8])
        case part(Query.Part)
        case country(CountryForm)
        /// The query's country, or else those of the job.
        case countries(CountryForm)
        /// The position that is asked about.
        case point(PositionForm)
        case near(PositionForm)
        case box([BoxSide])
        /// The box that reaches that many degrees from the job's position to each side.
        case around(Double)
        case setting(Setting)
        /// The job's parameter of that name.
        case parameter(String)
        case suggestion(SuggestionPart)
    }
    /// The order in which a position's numbers are written.
    enum PositionForm: String, CaseIterable {
        case lonlat, latlon, lon, lat
    }
    /// A side of a box, by its letter.
    enum BoxSide: Character { case west = "w", south = "s", east = "e", north = "n" }
    /// What a job's settings can put in.
    enum Setting: String, CaseIterable {
        case candidates, language, contact, types
        /// The first of the languages alone.
        case firstLanguage = "language:first"
    }
    /// What a chosen completion and the search that it belongs to put in.
    enum SuggestionPart: String, CaseIterable {
        case id = "suggestion:id"
        case label = "suggestion:label"
        case session
    }

    private(set) var pieces: [Piece]

    /// Reads a template.
    ///
    /// - Throws: `ValueTemplateFault` for a brace without its partner and an unknown name.
    init(parsing text: String) throws(ValueTemplateFault) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
                throw ValueTemplateFault(words: "has a brace without its partner")
            }
            if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
            let name = rest[rest.index(after: open)..<close]
            guard let piece = Piece(name) else {
                let hint = Nearest.hint(for: String(name), in: Piece.names)
                let all = hint.isEmpty ? "; there are \(Piece.names.joined(separator: ", "))" : hint
                throw ValueTemplateFault(words: "has no such placeholder as {\(name)}\(all)")
            }
            pieces.append(piece)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
        self.pieces = pieces
    }

    /// The template of that piece alone.
    init(_ piece: Piece) { pieces = [piece] }

    /// The job's parameter of that name.
    init(parameter name: String) { pieces = [.parameter(name)] }

    /// The template with everything filled in that the job says, the same for every query.
    func resolved(_ settings: ProviderSettings) -> ValueTemplate {
        var resolved = self
        resolved.pieces = pieces.map { piece in
            switch piece {
            case .near(let form): .value(Array((settings.area.near.map(form.text) ?? "").utf8))
            case .box(let sides): .value(Array((settings.area.box.map { BoxSide.text(sides, of: $0) } ?? "").utf8))
            case .around(let degrees): .value(Array(BoxSide.text(around: settings.area.near, degrees).utf8))
            case .setting(let setting): .value(Array(setting.value(in: settings).utf8))
            case .parameter(let name): .value(Array((settings.parameters[name] ?? "").utf8))
            case .countries(let form) where settings.area.countries.isEmpty: .country(form)
            default: piece
            }
        }
        return resolved
    }

    /// True when no query changes the value, once it is resolved.
    var isConstant: Bool { pieces.allSatisfy(\.isConstant) }

    /// The job's parameters that go into the value.
    var parameters: [String] {
        pieces.compactMap { piece in
            guard case .parameter(let name) = piece else { return nil }
            return name
        }
    }

    /// The kinds of question whose own text or position goes into the value.
    var kinds: QuestionKinds {
        pieces.reduce(into: []) { kinds, piece in
            switch piece {
            case .part(.line): kinds.formUnion([.line, .suggest])
            case .part(.country): break
            case .part: kinds.formUnion(.parts)
            case .point: kinds.formUnion(.reverse)
            case .suggestion(.session): break
            case .suggestion: kinds.formUnion(.retrieve)
            default: break
            }
        }
    }
}

/// Why a text is no template; the words follow the template's own place.
struct ValueTemplateFault: Error {
    let words: String
}

extension ValueTemplate.Piece {
    /// True when no query changes the piece, once it is resolved.
    var isConstant: Bool {
        switch self {
        case .text, .value: true
        default: false
        }
    }

    /// The placeholder of that name, nil when there is none.
    init?(_ name: Substring) {
        let form = name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? ""
        if let part = Query.Part(rawValue: String(name)) {
            self = .part(part)
        } else if let setting = ValueTemplate.Setting(rawValue: String(name)) {
            self = .setting(setting)
        } else if let part = ValueTemplate.SuggestionPart(rawValue: String(name)) {
            self = .suggestion(part)
        } else if name.hasPrefix("country:"), let form = ValueTemplate.CountryForm(rawValue: form) {
            self = .country(form)
        } else if name.hasPrefix("countries:"), let form = ValueTemplate.CountryForm(rawValue: form) {
            self = .countries(form)
        } else if name.hasPrefix("point:"), let form = ValueTemplate.PositionForm(rawValue: form) {
            self = .point(form)
        } else if name.hasPrefix("near:"), let form = ValueTemplate.PositionForm(rawValue: form) {
            self = .near(form)
        } else if name.hasPrefix("box:"), !form.isEmpty {
            let sides = form.compactMap(ValueTemplate.BoxSide.init)
            guard sides.count == form.count else { return nil }
            self = .box(sides)
        } else if name.hasPrefix("around:"), let degrees = Double(form), (0.0001...90).contains(degrees) {
            self = .around(degrees)
        } else if name.hasPrefix("parameter:"), !form.isEmpty {
            self = .parameter(form)
        } else {
            return nil
        }
    }

    /// All placeholders, for messages.
    static let names: [String] =
        Query.Part.allCases.map(\.rawValue)
        + ValueTemplate.CountryForm.allCases.flatMap { ["country:\($0.rawValue)", "countries:\($0.rawValue)"] }
        + ["point", "near"].flatMap { name in ValueTemplate.PositionForm.allCases.map { "\(name):\($0.rawValue)" } }
        + ["box:wsen", "around:0.25"] + ValueTemplate.Setting.allCases.map(\.rawValue) + ["parameter:NAME"]
        + ValueTemplate.SuggestionPart.allCases.map(\.rawValue)
}

extension ValueTemplate.PositionForm {
    /// The position so written, in as many decimals as tell it exactly.
    func text(_ position: Coordinate) -> String {
        switch self {
        case .lonlat: "\(position.longitude),\(position.latitude)"
        case .latlon: "\(position.latitude),\(position.longitude)"
        case .lon: "\(position.longitude)"
        case .lat: "\(position.latitude)"
        }
    }
}

extension ValueTemplate.BoxSide {
    /// The sides in that order, separated by commas.
    static func text(_ sides: [Self], of box: BoundingBox) -> String {
        let numbers = sides.map { side in
            switch side {
            case .west: box.west
            case .south: box.south
            case .east: box.east
            case .north: box.north
            }
        }
        return numbers.map { "\($0)" }.joined(separator: ",")
    }

    /// West, south, east and north of the box that reaches that many degrees from there, as far as the map goes.
    static func text(around position: Coordinate?, _ degrees: Double) -> String {
        guard let position else { return "" }
        let (longitude, latitude) = (position.longitude, position.latitude)
        let box = BoundingBox(
            west: max(-180, longitude - degrees),
            south: max(-90, latitude - degrees),
            east: min(180, longitude + degrees),
            north: min(90, latitude + degrees)
        )
        return box.map { text([.west, .south, .east, .north], of: $0) } ?? ""
    }
}

extension ValueTemplate.Setting {
    /// The text that the settings put in; empty when the job does not say.
    func value(in settings: ProviderSettings) -> String {
        switch self {
        case .candidates: settings.candidates.map(String.init) ?? ""
        case .language: settings.language ?? ""
        case .firstLanguage: String((settings.language ?? "").prefix { $0 != "," && $0 != ";" && $0 != " " })
        case .contact: settings.contact ?? ""
        case .types: settings.types.joined(separator: ",")
        }
    }
}
