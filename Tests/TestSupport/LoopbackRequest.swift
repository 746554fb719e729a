/// One HTTP request as the loopback provider received it.
package struct LoopbackRequest: Sendable {
    /// The request's method, such as `GET`.
    package let method: String
    /// The target as sent, percent-encoded, from the first slash on.
    package let target: String
    /// The target before the question mark, as sent.
    package let path: String
    /// The parameters in the order sent; names as text, values as the bytes that were meant.
    package let parameters: [(name: String, value: [UInt8])]
    /// The request line and the header lines as sent.
    package let head: [UInt8]
    /// The bytes after the head.
    package let body: [UInt8]
    /// What is asked: the parameter `q`, else the structured parts joined by `, `, else the target.
    ///
    /// Bytes that are not UTF-8 are replaced here; `parameters` has them as they came.
    package let query: String
    /// How often this query has been asked, this time included.
    package internal(set) var attempt = 1
    /// How many requests the provider has received, this one included.
    package internal(set) var total = 1

    /// The value of the first parameter with that name, as text; nil when there is none.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// The header fields in the order sent, names in lower case, values trimmed.
    package var headers: [(name: String, value: String)] {
        head.split(separator: 0x0A).dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            let end = value.lastIndex { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }.map { $0 + 1 } ?? value.startIndex
            return (name, String(decoding: value[..<end], as: UTF8.self))
        }
    }

    /// The value of the first header field with that name, in lower case; nil when there is none.
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension LoopbackRequest {
    /// The names under which parts of an address come when it is not one text.
    private static let partNames: Set<String> = [
        "amenity", "street", "city", "county", "state", "country", "postalcode",
    ]

    /// Reads a request line and its headers, given as they came, without the blank line after them.
    ///
    /// Nil when the first line is no request line.
    init?(head: [UInt8], body: [UInt8]) {
        let line = head.prefix { $0 != 0x0D && $0 != 0x0A }
        guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last else {
            return nil
        }
        let target = line[(first + 1)..<last]
        let question = target.firstIndex(of: 0x3F)
        self.head = head
        self.body = body
        self.method = String(decoding: line[..<first], as: UTF8.self)
        self.target = String(decoding: target, as: UTF8.self)
        self.path = String(decoding: target[..<(question ?? target.endIndex)], as: UTF8.self)
        self.parameters = question.map { Self.parameters(in: target[($0 + 1)...]) } ?? []
        self.query = Self.query(in: parameters) ?? self.target
    }

    /// The query that the parameters hold, or nil.
    private static func query(in parameters: [(name: String, value: [UInt8])]) -> String? {
        if let text = parameters.first(where: { $0.name == "q" }) { return String(decoding: text.value, as: UTF8.self) }
        let parts = parameters.filter { partNames.contains($0.name) && !$0.value.isEmpty }
        guard !parts.isEmpty else { return nil }
        return String(decoding: Array(parts.map(\.value).joined(separator: [0x2C, 0x20])), as: UTF8.self)
    }

    /// The pairs of a query string, percent-decoded.
    static func parameters(in text: ArraySlice<UInt8>) -> [(name: String, value: [UInt8])] {
        text.split(separator: 0x26).map { pair in
            let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
            let name = String(decoding: decoded(pair[..<equals]), as: UTF8.self)
            return (name, equals < pair.endIndex ? decoded(pair[(equals + 1)...]) : [])
        }
    }

    /// The bytes meant by percent-encoded text; a percent sign without two digits stays.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == 0x25, index + 2 < text.endIndex, let high = digit(text[index + 1]),
                let low = digit(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index] == 0x2B ? 0x20 : text[index])
                index += 1
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
