import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a double answered.
struct Reply {
    let status: Int
    let body: Data
    let headers: [String: String]

    /// The body as JSON; an empty object when it is none.
    var json: JSONNode { JSONNode((try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) ?? [:]) }
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A place in some JSON, with what is there in the type that a test wants.
struct JSONNode {
    let value: Any?

    init(_ value: Any?) { self.value = value }

    subscript(name: String) -> JSONNode { JSONNode((value as? [String: Any])?[name]) }
    subscript(index: Int) -> JSONNode {
        let elements = value as? [Any] ?? []
        return JSONNode(elements.indices.contains(index) ? elements[index] : nil)
    }
    var text: String? { value as? String }
    var number: Double? { value is String ? nil : (value as? NSNumber)?.doubleValue }
    var elements: [JSONNode] { (value as? [Any] ?? []).map(JSONNode.init) }
    var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    var exists: Bool { value != nil }
}

extension ServiceDouble {
    /// Sends a GET with those parameters.
    func get(
        _ path: String,
        _ parameters: KeyValuePairs<String, String>,
        headers: [String: String] = [:]
    ) async throws -> Reply {
        try await ask(Self.target(path, parameters), headers: headers)
    }

    /// Sends a POST of a form.
    func post(
        _ path: String,
        form: KeyValuePairs<String, String>,
        headers: [String: String] = [:]
    ) async throws -> Reply {
        let body = form.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        let headers = headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 }
        return try await ask(path, headers: headers, body: Data(body.utf8))
    }

    /// Sends a POST of JSON.
    func post(_ path: String, _ parameters: KeyValuePairs<String, String>, json: String) async throws -> Reply {
        let headers = ["Content-Type": "application/json"]
        return try await ask(Self.target(path, parameters), headers: headers, body: Data(json.utf8))
    }

    /// Sends a request for a target that is encoded already.
    func ask(_ target: String, headers: [String: String] = [:], body: Data? = nil) async throws -> Reply {
        var request = URLRequest(url: try #require(URL(string: url + target)))
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body
        request.setValue("double-tests/1.0 (tests@example.com)", forHTTPHeaderField: "User-Agent")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await Self.session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in answer.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return Reply(status: answer.statusCode, body: data, headers: fields)
    }

    private static let session = URLSession(
        configuration: .ephemeral,
        delegate: NoRedirection(),
        delegateQueue: nil
    )

    private static func target(_ path: String, _ parameters: KeyValuePairs<String, String>) -> String {
        path + "?" + parameters.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
    }

    /// Everything but RFC 3986's unreserved characters percent-encoded.
    static func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }
}

/// Leaves redirections to the test.
private final class NoRedirection: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
