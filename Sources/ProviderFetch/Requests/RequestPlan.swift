internal import Geocoding

/// Everything about one kind of question that is the same for all of them.
///
/// A class, since each request looks its plan up: a copy would count the references of all that it holds.
final class RequestPlan: Sendable {
    /// A parameter that a question's text goes into, or that waits for the end of a path.
    struct Parameter: Sendable {
        var name: [UInt8]
        let value: ValueTemplate
        let fallback: [UInt8]
        /// What its list names in any case.
        let also: [[UInt8]]
        let changesAnswer: Bool
        /// True when the text comes from the input.
        let holdsText: Bool
        /// True when the question cannot do without at least one such parameter.
        let isAsked: Bool
        var characters: Int?
        let form: JSONForm
        /// Parts of the query beside which alone it is sent, or is not sent.
        let companions: [Query.Part]
        let rivals: [Query.Part]
        /// What its text must not look like.
        let refuse: [TextRules.Look]
    }
    /// The URL as far as it is the same for every question.
    let urlStart: [UInt8]
    /// With a path that depends on the question: what of the URL follows the path.
    let urlAfterPath: [UInt8]
    let path: ValueTemplate
    /// The body's parameters that are the same for every question.
    let constants: [(Parameter, [UInt8])]
    let questionStart: [UInt8]
    let parameters: [Parameter]

    /// The plan for that kind of question.
    init(_ kind: QuestionKinds, definition: ProviderDefinition, endpoint: Endpoint, settings: ProviderSettings) {
        let request = definition.request
        let template = request.paths[kind] ?? ValueTemplate(parameter: "")
        let path = template.resolved(settings)
        self.path = path
        let empty = Question(Query())
        // What a server may have another name for is no part of what is the same for all.
        let fields = Set(definition.service?.names.map { $0.parameter.lowercased() } ?? [])
        var url = Array(endpoint.url.utf8)
        var query: [UInt8] = [UInt8(ascii: "?")]
        var question: [UInt8] = []
        var pathText: [UInt8] = []
        // What a question puts into the path is empty here.
        path.append(empty, blank: [], toPath: &pathText)
        if path.isConstant { url += pathText }
        for text in [Array(definition.name.utf8), Array(endpoint.url.utf8), pathText] {
            question += text
            question.append(0x0A)
        }
        var parameters: [Parameter] = []
        var constants: [(Parameter, [UInt8])] = []
        for parameter in request.parameters where parameter.kinds.contains(kind) {
            if let hosts = parameter.hosts, !hosts.contains(endpoint.host) { continue }
            if template.parameters.contains(parameter.name), parameter.isFree { continue }
            guard parameter.isSent(by: settings) else { continue }
            let piece = Parameter(parameter, kind: kind, general: request.text, settings: settings)
            let isField = fields.contains(ServiceFields.lastName(piece.name))
            guard piece.value.isConstant, piece.companions.isEmpty, piece.rivals.isEmpty, !isField else {
                parameters.append(piece)
                continue
            }
            var value: [UInt8] = []
            piece.value.append(empty, blank: [], to: &value)
            if value.isEmpty { value = piece.fallback }
            guard !value.isEmpty else { continue }
            NameList.add(piece.also, to: &value)
            if request.body == nil {
                PercentEncoding.append(name: piece.name, value: value, to: &query)
            } else {
                constants.append((piece, value))
            }
            if parameter.changesAnswer { Self.append(piece.name, value, toQuestion: &question) }
        }
        for header in request.headers {
            var value: [UInt8] = []
            header.value.resolved(settings).append(empty, blank: [], to: &value)
            Self.append(Array(header.name.lowercased().utf8), value, toQuestion: &question)
        }
        if let kept = settings.attributes {
            for name in kept.sorted() { Self.append(Array("keep".utf8), Array(name.utf8), toQuestion: &question) }
        }
        self.parameters = parameters
        self.constants = constants
        urlAfterPath = query
        urlStart = path.isConstant ? url + query : url
        questionStart = question
    }

    /// Calls `body` with each parameter that has a value for the question.
    func forEachParameter(
        of question: Question,
        blank: [UInt8],
        buffer value: inout [UInt8],
        _ body: (_ parameter: Parameter, _ value: [UInt8]) -> Void
    ) {
        for parameter in parameters {
            if parameter.companions.contains(where: { question.query[$0].isEmpty }) { continue }
            if parameter.rivals.contains(where: { !question.query[$0].isEmpty }) { continue }
            value.removeAll(keepingCapacity: true)
            parameter.value.append(question, blank: blank, to: &value)
            if !value.contains(where: { $0 != 0x20 }) {
                guard !parameter.fallback.isEmpty else { continue }
                value = parameter.fallback
            }
            NameList.add(parameter.also, to: &value)
            body(parameter, value)
        }
    }

    /// Appends a parameter to a question, its text normalised.
    static func append(_ name: [UInt8], _ value: [UInt8], toQuestion question: inout [UInt8]) {
        question += name
        question.append(UInt8(ascii: "="))
        QuestionText.append(String(decoding: value, as: UTF8.self), to: &question)
    }
}

extension RequestPlan.Parameter {
    fileprivate init(
        _ definition: ParameterDefinition,
        kind: QuestionKinds,
        general: TextRules,
        settings: ProviderSettings
    ) {
        name = Array(definition.name.utf8)
        value = definition.value.resolved(settings)
        fallback = Array(definition.fallback.utf8)
        also = definition.also.map { Array($0.utf8) }
        changesAnswer = definition.changesAnswer
        holdsText = !definition.value.kinds.isDisjoint(with: [.line, .parts])
        isAsked = definition.value.kinds.contains(kind)
        characters = definition.characters
        form = definition.form
        companions = definition.companions.compactMap(\.part)
        rivals = definition.rivals.compactMap(\.part)
        refuse = definition.refuse ?? general.refuse
    }
}

extension ParameterDefinition {
    /// False when what the job says, or does not say, keeps it out of every request.
    func isSent(by settings: ProviderSettings) -> Bool {
        companions.allSatisfy { $0.isThere(in: settings) != false }
            && rivals.allSatisfy { $0.isThere(in: settings) != true }
    }
}

extension ParameterDefinition.Companion {
    /// True when the job says it, nil when the query decides.
    func isThere(in settings: ProviderSettings) -> Bool? {
        switch self {
        case .near: settings.area.near != nil
        case .box: settings.area.box != nil
        case .oneType: settings.types.count == 1
        case .parameter(let name): settings.parameters[name] != nil
        case .part: nil
        }
    }

    /// How a job says it.
    var words: String {
        switch self {
        case .near: "near:"
        case .box: "bbox:"
        case .oneType: "one of types:"
        case .parameter(let name): "parameters: \(name)"
        case .part(let part): "\(part.rawValue):"
        }
    }

    /// The part of the query that decides, if one does.
    fileprivate var part: Query.Part? {
        guard case .part(let part) = self else { return nil }
        return part
    }
}
