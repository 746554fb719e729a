import Foundation

/// A JSON value as the double writes it: members stay in the order given.
indirect enum JSONValue: Sendable {
    case null
    case flag(Bool)
    case whole(Int)
    case decimal(Double)
    case text(String)
    case list([JSONValue])
    case members([(name: String, value: JSONValue)])

    /// The object of those members without the ones that are nil.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .members(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// The value of a member; nil when this is no object or has none of that name.
    subscript(name: String) -> JSONValue? {
        guard case .members(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The elements of an array; nil when this is none.
    var elements: [JSONValue]? {
        guard case .list(let elements) = self else { return nil }
        return elements
    }

    /// The same object with another member at its end, or with that member's value replaced.
    func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .members(var members) = self else { return self }
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = value
        } else {
            members.append((name, value))
        }
        return .members(members)
    }

    /// The same object without that member.
    func removing(_ name: String) -> JSONValue {
        guard case .members(let members) = self else { return self }
        return .members(members.filter { $0.name != name })
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .whole(value) }
    init(floatLiteral value: Double) { self = .decimal(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) { self = .members(elements.map { ($0.0, $0.1) }) }
}

extension JSONValue {
    /// The value's bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2048)
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .flag(let value): bytes += (value ? "true" : "false").utf8
        case .whole(let value): bytes += String(value).utf8
        case .decimal(let value): bytes += Self.text(value).utf8
        case .text(let text): Self.append(text, to: &bytes)
        case .list(let elements):
            bytes.append(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                element.append(to: &bytes)
            }
            bytes.append(0x5D)
        case .members(let members):
            bytes.append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                Self.append(member.name, to: &bytes)
                bytes.append(0x3A)
                member.value.append(to: &bytes)
            }
            bytes.append(0x7D)
        }
    }

    /// A decimal as the services write it: one that is whole without its fraction.
    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0..<0x20:
                bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
                bytes += String(byte, radix: 16).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}

extension JSONValue {
    /// Reads JSON; nil when the bytes are none.
    ///
    /// Numbers without a fraction come back as `whole`.
    init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.init(value)
    }

    private init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let number as NSNumber:
            if Self.isFlag(number) {
                self = .flag(number.boolValue)
            } else if let whole = Int(exactly: number.doubleValue) {
                self = .whole(whole)
            } else {
                self = .decimal(number.doubleValue)
            }
        case let elements as [Any]: self = .list(elements.map { JSONValue($0) })
        case let members as [String: Any]:
            self = .members(members.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
        default: self = .null
        }
    }

    /// True when the number was written as true or false.
    private static func isFlag(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
    }

    /// The value as the text of a query parameter: arrays joined by commas; nil for null and objects.
    var parameterText: String? {
        switch self {
        case .null, .members: nil
        case .flag(let value): value ? "true" : "false"
        case .whole(let value): String(value)
        case .decimal(let value): Self.text(value)
        case .text(let text): text
        case .list(let elements): elements.map { $0.parameterText ?? "" }.joined(separator: ",")
        }
    }
}
