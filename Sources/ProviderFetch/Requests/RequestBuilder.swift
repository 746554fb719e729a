internal import Geocoding

/// Makes a provider's requests out of queries.
struct RequestBuilder: Sendable {
    private struct Parameter {
        let name: [UInt8]
        let value: ValueTemplate
        let group: ParameterDefinition.Group
    }
    private let settings: ProviderSettings
    private let blank: [UInt8]
    private let longest: Int
    /// The URL with the parameters that are the same for every query.
    private let urlStart: [UInt8]
    /// The question with the parameters that are the same for every query.
    private let questionStart: [UInt8]
    /// The parameters that a query's text goes into.
    private let parameters: [Parameter]

    /// A builder of requests to `endpoint` as the definition and the settings say.
    init(definition: ProviderDefinition, endpoint: Endpoint, settings: ProviderSettings) {
        self.settings = settings
        blank = definition.request.blank
        longest = definition.request.longest
        var url = Array((endpoint.url + definition.request.path).utf8) + [UInt8(ascii: "?")]
        var question: [UInt8] = []
        for text in [definition.name, endpoint.url, definition.request.path] {
            question += text.utf8
            question.append(0x0A)
        }
        var parameters: [Parameter] = []
        for parameter in definition.request.parameters {
            if let hosts = parameter.hosts, !hosts.contains(endpoint.host) { continue }
            let name = Array(parameter.name.utf8)
            guard parameter.value.isConstant else {
                parameters.append(Parameter(name: name, value: parameter.value, group: parameter.group))
                continue
            }
            var value: [UInt8] = []
            parameter.value.append(query: Query(), settings: settings, blank: [], to: &value)
            guard !value.isEmpty else { continue }
            PercentEncoding.append(name: name, value: value, to: &url)
            if parameter.changesAnswer { Self.append(name: name, value: value, to: &question) }
        }
        self.parameters = parameters
        urlStart = url
        questionStart = question
    }

    /// The question as it would be sent, with the query's text normalised.
    func question(for query: Query) -> [UInt8] {
        var question: [UInt8] = []
        question.reserveCapacity(questionStart.count + 200)
        question += questionStart
        forEachParameter(of: query) { name, value in
            Self.append(name: name, value: value, to: &question)
        }
        return question
    }

    /// The URL that asks for the query.
    ///
    /// - Throws: `QueryFailure` when the provider cannot be asked this.
    func url(for query: Query) throws(QueryFailure) -> [UInt8] {
        var url: [UInt8] = []
        url.reserveCapacity(urlStart.count + 300)
        url += urlStart
        var isEmpty = true
        forEachParameter(of: query) { name, value in
            PercentEncoding.append(name: name, value: value, to: &url)
            isEmpty = false
        }
        guard !isEmpty else {
            throw QueryFailure(.badQuery, "the query has no part that the provider can be asked for")
        }
        guard url.count <= longest else {
            throw QueryFailure(.badQuery, "the query is too long for the provider: \(url.count) bytes of \(longest)")
        }
        return url
    }

    private func forEachParameter(of query: Query, _ body: (_ name: [UInt8], _ value: [UInt8]) -> Void) {
        let group: ParameterDefinition.Group = query.line.isEmpty ? .parts : .line
        var value: [UInt8] = []
        for parameter in parameters where parameter.group == .all || parameter.group == group {
            value.removeAll(keepingCapacity: true)
            parameter.value.append(query: query, settings: settings, blank: blank, to: &value)
            guard value.contains(where: { $0 != 0x20 }) else { continue }
            body(parameter.name, value)
        }
    }

    private static func append(name: [UInt8], value: [UInt8], to question: inout [UInt8]) {
        question += name
        question.append(UInt8(ascii: "="))
        QuestionText.append(String(decoding: value, as: UTF8.self), to: &question)
    }
}

/// Percent-encoding for a URL's query.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Appends `name=value` to a URL, after an ampersand unless the URL ends with its question mark.
    static func append(name: [UInt8], value: [UInt8], to url: inout [UInt8]) {
        if url.last != UInt8(ascii: "?") { url.append(UInt8(ascii: "&")) }
        append(name, to: &url)
        url.append(UInt8(ascii: "="))
        append(value, to: &url)
    }

    /// Appends the bytes, all but letters, digits and `-._~` (RFC 3986, section 2.3) as a percent sign and two digits.
    static func append(_ bytes: [UInt8], to url: inout [UInt8]) {
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: url.append(byte)
            default:
                url.append(UInt8(ascii: "%"))
                url.append(digits[Int(byte >> 4)])
                url.append(digits[Int(byte & 15)])
            }
        }
    }
}
