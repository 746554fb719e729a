import Foundation
import TestSupport

/// Everything that a provider can do wrong to a request: the faults of one report line each.
struct HostileReply: Sendable {
    let name: String
    /// The reason with which it may settle the record: a refusal of the very query, or a place that cannot be.
    let failure: String?
    let reply: @Sendable (LoopbackRequest) -> LoopbackReply

    init(_ name: String, failure: String? = nil, _ reply: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) {
        (self.name, self.failure, self.reply) = (name, failure, reply)
    }

    /// All of them; `bomb` is 200 MB of zeros, compressed, or empty.
    static func all(bomb: [UInt8]) -> [HostileReply] {
        statuses + redirects + wire + bodies + places + encodings(bomb)
    }

    /// An error that quotes the request with its key, raw and in other forms.
    private static func scolding(_ status: Int, _ request: LoopbackRequest) -> LoopbackReply {
        let key = request["key"] ?? ""
        let forms = [
            key, key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            Data(key.utf8).base64EncodedString(),
        ]
        let text = "no route for key \(forms.joined(separator: " and "))"
        return LoopbackReply(
            status: status,
            headers: [("X-Your-Key", key), ("Set-Cookie", "key=\(key); Path=/")],
            text: #"{"error":{"code":\#(status),"message":"\#(text)"}}"#
        )
    }

    private static let statuses =
        [400, 404, 414, 422].map { status in HostileReply("\(status)", failure: "bad_query") { scolding(status, $0) } }
        + [401, 402, 403, 405, 408, 410, 418, 425, 500, 502, 503, 504, 599, 204, 206].map { status in
            HostileReply("\(status)") { scolding(status, $0) }
        }
        + [
            HostileReply("429") { scolding(429, $0) },
            HostileReply("429, wait a second") { _ in
                LoopbackReply(status: 429, headers: [("Retry-After", "1")], text: "{}")
            },
            HostileReply("503, wait a second") { _ in
                LoopbackReply(status: 503, headers: [("Retry-After", "1")], text: "busy")
            },
        ]

    private static let redirects = [
        ("same host", "/elsewhere"), ("other port", "http://127.0.0.1:1/"), ("other host", "http://example.invalid/"),
        ("file", "file:///etc/passwd"), ("loop", "/search?q=1"),
    ].flatMap { name, target in
        [301, 302, 307, 308].map { status in
            HostileReply("\(status) to \(name)") { _ in
                LoopbackReply(status: status, headers: [("Location", target)], text: "[]")
            }
        }
    }

    private static let wire: [HostileReply] = [
        ("silence", .silence), ("reset before the head", .reset), ("reset in the head", .resetInHead),
        ("reset after the head", .resetAfter(bodyBytes: 0)), ("reset in the body", .resetAfter(bodyBytes: 1)),
        ("stalls after the head", .stallAfter(bodyBytes: 0)), ("stalls in the body", .stallAfter(bodyBytes: 1)),
        ("closes too early", .closeAfter(bodyBytes: 1)), ("chunks without an end", .truncatedChunks),
        ("a body without end", .endlessBody), ("no head", .noHead),
    ].map { (name: String, fault: LoopbackReply.Fault) in
        HostileReply(name) { _ in LoopbackReply(text: "[]", fault: fault) }
    }

    private static let bodies: [HostileReply] =
        [
            ("an empty body", ""), ("white space", " \n "), ("HTML", "<!doctype html><html>Welcome</html>"),
            ("half a document", #"[{"lat":"1","lo"#), ("two documents", "[] []"), ("a comma too many", "[],"),
            ("an object", "{}"), ("null", "null"), ("a text", #""""#), ("a number", "0"),
            ("an error inside", #"{"error":{"code":500,"message":"database is down"}}"#),
            ("an error text inside", #"{"error":"internal"}"#),
            ("lone surrogates", #"[{"lat":"\ud800","lon":"\udc00"#), ("NUL", "[\u{0}]"),
        ].map { name, text in HostileReply(name) { _ in LoopbackReply(text: text) } } + [
            HostileReply("invalid UTF-8") { _ in LoopbackReply(body: [0x5B, 0x22, 0xFF, 0xFE, 0x22, 0x5D]) },
            HostileReply("JSON 100,000 deep") { _ in
                LoopbackReply(text: String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
            },
            HostileReply("a number of ten million digits") { _ in
                LoopbackReply(text: "[" + String(repeating: "9", count: 10_000_000) + "]")
            },
            HostileReply("HTML as JSON's type") { _ in
                LoopbackReply(headers: [("Content-Type", "text/html")], text: "<html>Sign in to the network</html>")
            },
        ]

    /// A body that takes long to make, and is therefore made once.
    private static func large(_ name: String, _ text: String) -> HostileReply {
        let reply = LoopbackReply(text: text)
        return HostileReply(name) { _ in reply }
    }

    /// Well-formed answers whose places cannot be.
    private static let places: [HostileReply] = [
        ("coordinates null", "null", "null"), ("coordinates NaN", #""NaN""#, #""NaN""#),
        ("coordinates words", #""north""#, #""west""#), ("coordinates out of range", #""91.5""#, #""181""#),
        ("coordinates 0, 0", #""0""#, #""0""#), ("coordinates objects", "{}", "[]"),
        ("coordinates huge", "1e999", "1e999"), ("coordinates swapped", #""-122.41""#, #""37.77""#),
    ].map { name, latitude, longitude in
        HostileReply(name, failure: "bad_coordinate") { _ in
            LoopbackReply(
                text: #"[{"lat":\#(latitude),"lon":\#(longitude),"display_name":"x","addresstype":"house","#
                    + #""place_rank":30,"address":{"road":"x"}}]"#
            )
        }
    }

    private static func encodings(_ bomb: [UInt8]) -> [HostileReply] {
        func reply(_ name: String, _ encoding: String, _ body: [UInt8]) -> HostileReply {
            HostileReply(name) { _ in LoopbackReply(headers: [("Content-Encoding", encoding)], body: body) }
        }
        let plain = [
            reply("gzip that is plain text", "gzip", Array("[]".utf8)), reply("broken brotli", "br", Array("[]".utf8)),
            reply("an unknown encoding", "rot13", Array("[]".utf8)),
        ]
        return bomb.isEmpty ? plain : plain + [reply("a gzip bomb", "gzip", bomb)]
    }
}
