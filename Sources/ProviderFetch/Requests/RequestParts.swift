/// A request that is being put together.
struct RequestParts {
    var url: [UInt8]
    /// A whole header line without its end; empty for none.
    var header: [UInt8] = []
    private let body: RequestDefinition.Body?
    private(set) var form: [UInt8] = []
    private var members: [JSONBody.Member] = []

    /// The beginning of a request by that plan.
    init(_ plan: RequestPlan, body: RequestDefinition.Body?) {
        url = plan.urlStart
        url.reserveCapacity(url.count + 300)
        self.body = body
        for (parameter, value) in plan.constants { append(parameter, value) }
    }

    /// The beginning of a request to that URL.
    init(url: [UInt8], body: RequestDefinition.Body?) {
        self.url = url
        self.body = body
    }

    /// Adds a parameter where the definition wants parameters.
    mutating func append(_ parameter: RequestPlan.Parameter, _ value: [UInt8]) {
        switch body {
        case nil: PercentEncoding.append(name: parameter.name, value: value, to: &url)
        case .form: PercentEncoding.append(name: parameter.name, value: value, to: &form)
        case .json: members.append(JSONBody.Member(name: parameter.name, value: value, form: parameter.form))
        }
    }

    /// Adds a field to the form.
    mutating func append(field name: [UInt8], _ value: [UInt8]) {
        PercentEncoding.append(name: name, value: value, to: &form)
    }

    /// The request.
    var request: HTTPRequest {
        var request = HTTPRequest(url: url)
        if request.url.last == UInt8(ascii: "?") { request.url.removeLast() }
        request.header = header
        switch body {
        case nil: break
        case .form: request.body = .form(form)
        case .json: request.body = .json(JSONBody.object(of: members))
        }
        return request
    }
}
