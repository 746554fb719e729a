import Foundation
import Testing

@testable import ProviderFetch

/// The published schema and the reader of definitions say the same.
@Suite struct DefinitionSchemaTests {
    private let schema: JSONSchema

    init() throws { schema = try JSONSchema(ProviderCatalogue.schema) }

    /// A definition with every member there is.
    private static let full = """
        {"$schema":"x","name":"mine","title":"Mine","endpoint":"https://geo.example.org",
        "key":{"in":"header","name":"X-Key","prefix":"Key ","required":["geo.example.org"],"kept":["free.example.org"],
        "token":[{"strategy":"clientCredentials","endpoint":"https://geo.example.org/token","minutes":60},
        {"strategy":"password","endpoint":"https://geo.example.org/token"}]},
        "request":{"path":{"line":"/find","parts":"/find","reverse":"/near","suggest":"/type","retrieve":"/get/{suggestion:id}"},
        "body":"form","longest":4000,"text":{"blank":";","characters":200,"words":20,"refuse":["position"]},
        "headers":{"X-Language":"{language}"},"needs":["near","box"],
        "parameters":[{"name":"text","value":"{line}","when":["line","suggest"],"characters":90,"as":"text","with":["line","parameter:view"],
        "without":"number","refuse":"coordinates"},{"name":"street","value":"{street} {number}","when":"parts"},
        {"name":"limit","value":"{candidates}","default":"5","also":["x"],"most":9,"hosts":["geo.example.org"],"changesAnswer":true},
        {"name":"view","choices":["a","b"]},{"name":"at","value":"{point:lonlat}","when":"reverse"}]},
        "response":{"candidates":["hits",""],"candidate":"hit","anyCase":true,"latitude":"y","longitude":"x",
        "box":{"path":"box","order":"wsen"},"label":["label",{"join":["a","b"],"with":", ","when":{"kind":"x"}}],
        "id":["id"],"precision":"kind","confidence":{"path":"grade","words":{"good":1}},
        "parts":{"number":"n","street":"s","unit":"u","suburb":"su","city":["c"],"cityAliases":["ca"],"county":"co",
        "region":"r","regionCode":{"path":"rc","after":"-"},"postcode":"p","country":"cn","countryCode":"cc"},
        "attributes":{"kind":"kind"},"otherAttributes":"more","keep":["kind"],"message":"error"},
        "batch":{"strategy":"array","when":["line","parts"],"path":"/many","field":"texts","wrapper":"all",
        "parameters":[{"name":"a","value":"{line}"},{"name":"b","value":"{street}"}],"shared":["limit"],"also":{"limit":["x"]},"bare":false,"separator":";",
        "by":{"name":"id","answer":"id"},"answers":"hits","size":5,"most":9,"outcomes":[{"when":{"a":1},"class":"noMatch",
        "says":"x"}],"singly":{"b":true},"tooLarge":["too many"],"counts":"queries","kept":true,"concurrency":2,"timeout":9,
        "limits":{"path":"/about","parameters":["view"],"size":"best","most":"most"}},
        "service":{"path":"/about","parameters":["view"],"fields":"fields","name":"name","length":"length",
        "names":{"street":["Street"]},"line":{"parameter":"text","name":"line.name","length":"line.length"},
        "abilities":{"path":"can","needs":{"line":"Find","parts":"Find","forward":"Find","reverse":"Near","suggest":"Type",
        "retrieve":"Find"}}},
        "suggestions":{"list":"hits","label":"label","detail":"detail","id":"id","all":false,"attributes":{"kind":"kind"}},
        "accuracy":[{"when":{"kind":["house",7],"number":true,"rank":{"from":1,"to":3},"x":{"not":"y"}},"is":"rooftop"},
        {"path":"kind","words":{"street":"way","locality":["town"]}}],
        "outcomes":[{"status":[429,{"from":500,"to":599}],"header":{"X-A":true},"contains":["slow"],"when":{"error":true},
        "class":"throttle","wait":[{"path":"wait","as":"milliseconds"}],"says":"slow down"}],
        "wait":[{"header":"X-Reset","as":"epoch","longest":60},{"seconds":5}],
        "limits":{"rate":["5/s","100/m"],"concurrency":2,"timeout":10,
        "hosts":{"geo.example.org":{"rate":1,"concurrency":1,"contact":true}}},
        "storage":{"class":"expiring","days":30,"says":"so it is"},"attribution":"mine"}
        """

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func fault(_ value: Any) throws -> String? {
        let bytes = try JSONSerialization.data(withJSONObject: value)
        do {
            _ = try ProviderDefinition(decoding: Array(bytes), file: "f")
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `every built-in definition follows the schema`() throws {
        for (name, bytes) in ProviderDefinition.builtInDocuments {
            let value = try JSONSerialization.jsonObject(with: Data(bytes))
            #expect(schema.fault(in: value) == nil, "\(name)")
        }
    }

    @Test func `a definition with every member is sound for both`() throws {
        let full = try object(Self.full)
        #expect(schema.fault(in: full) == nil)
        #expect(try fault(full) == nil)
    }

    @Test func `every object knows the same members in both`() throws {
        let full = try object(Self.full)
        var seen = 0
        for path in places(in: full) {
            var members: [String]?
            let strange = changed(full, path[...]) { value in
                guard var object = value as? [String: Any] else { return value }
                members = Array(object.keys)
                object["zzzzzzzz"] = "zzz"
                return object
            }
            guard members != nil, let words = try fault(strange), words.contains("zzzzzzzz: is unknown here") else {
                continue
            }
            seen += 1
            let names = Set(words.split(separator: "there are ").last?.split(separator: ", ").map(String.init) ?? [])
            #expect(schema.fault(in: strange) != nil, "\(path)")
            for name in schema.names(at: path, in: full) {
                #expect(names.contains(name), "the reader does not know \(name) at \(path)")
            }
            for name in names {
                #expect(schema.names(at: path, in: full).contains(name), "the schema does not know \(name) at \(path)")
            }
        }
        #expect(seen >= 25)
    }

    @Test func `what one refuses of a kind the other refuses too`() throws {
        let full = try object(Self.full)
        for path in places(in: full) where !path.isEmpty {
            for junk in [7.25 as Any, ["a": [1]] as Any, [[1]] as Any, NSNull() as Any] {
                let broken = changed(full, path[...]) { _ in junk }
                guard try fault(broken) == nil else { continue }
                #expect(schema.fault(in: broken) == nil, "the schema alone refuses \(junk) at \(path)")
            }
        }
    }

    /// The paths of all values inside.
    private func places(in value: Any) -> [[String]] {
        var places: [[String]] = [[]]
        if let object = value as? [String: Any] {
            for (name, member) in object { places += self.places(in: member).map { [name] + $0 } }
        } else if let array = value as? [Any] {
            for (index, element) in array.enumerated() { places += self.places(in: element).map { ["\(index)"] + $0 } }
        }
        return places
    }

    private func changed(_ value: Any, _ path: ArraySlice<String>, _ change: (Any) -> Any) -> Any {
        guard let step = path.first else { return change(value) }
        if var object = value as? [String: Any], let member = object[step] {
            object[step] = changed(member, path.dropFirst(), change)
            return object
        }
        if var array = value as? [Any], let index = Int(step), array.indices.contains(index) {
            array[index] = changed(array[index], path.dropFirst(), change)
            return array
        }
        return value
    }
}

/// As much of JSON Schema (draft 2020-12) as the schema of definitions uses.
private struct JSONSchema {
    private let root: [String: Any]

    init(_ bytes: [UInt8]) throws {
        root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    }

    /// What is wrong with the value; nil when it follows the schema.
    func fault(in value: Any) -> String? { fault(in: value, root) }

    /// The members that the object at that path may have by the alternative that fits it.
    func names(at path: [String], in value: Any) -> Set<String> {
        var names: Set<String> = []
        collect(value, root, path[...], &names)
        return names
    }

    private func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else { return schema }
        return (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any] ?? [:]
    }

    private func collect(_ value: Any, _ schema: [String: Any], _ path: ArraySlice<String>, _ names: inout Set<String>)
    {
        let schema = resolved(schema)
        for alternative in schema["anyOf"] as? [[String: Any]] ?? [] where fault(in: value, alternative) == nil {
            collect(value, alternative, path, &names)
        }
        guard let step = path.first else {
            if value is [String: Any] { names.formUnion((schema["properties"] as? [String: Any] ?? [:]).keys) }
            return
        }
        if let object = value as? [String: Any], let member = object[step] {
            let known = (schema["properties"] as? [String: Any])?[step] as? [String: Any]
            if let next = known ?? schema["additionalProperties"] as? [String: Any] {
                collect(member, next, path.dropFirst(), &names)
            }
        } else if let array = value as? [Any], let index = Int(step), let items = schema["items"] as? [String: Any] {
            collect(array[index], items, path.dropFirst(), &names)
        }
    }

    private func fault(in value: Any, _ schema: [String: Any]) -> String? {
        let schema = resolved(schema)
        if let alternatives = schema["anyOf"] as? [[String: Any]],
            !alternatives.contains(where: { fault(in: value, $0) == nil })
        {
            return "fits no alternative"
        }
        if let words = schema["enum"] as? [String], !words.contains(where: { $0 == value as? String }) {
            return "none of \(words)"
        }
        if let type = schema["type"] as? String, !Self.isType(type, value) { return "no \(type)" }
        if let text = value as? String { return Self.fault(in: text, schema) }
        if let object = value as? [String: Any] { return fault(in: object, schema) }
        if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
            return array.lazy.compactMap { fault(in: $0, items) }.first
        }
        if let number = value as? NSNumber, schema["type"] as? String != "boolean" {
            if let least = schema["minimum"] as? NSNumber, number.doubleValue < least.doubleValue { return "too small" }
            if let most = schema["maximum"] as? NSNumber, number.doubleValue > most.doubleValue { return "too large" }
        }
        return nil
    }

    private static func isType(_ type: String, _ value: Any) -> Bool {
        let number = value as? NSNumber
        let isTruth = number.map { CFBoolean.isTruth($0) } ?? false
        return switch type {
        case "string": value is String
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "boolean": isTruth
        case "number": number != nil && !isTruth
        case "integer": number != nil && !isTruth && number?.doubleValue.rounded() == number?.doubleValue
        default: false
        }
    }

    private static func fault(in text: String, _ schema: [String: Any]) -> String? {
        if let least = schema["minLength"] as? Int, text.count < least { return "too short" }
        if let most = schema["maxLength"] as? Int, text.count > most { return "too long" }
        if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
            return "does not match \(pattern)"
        }
        return nil
    }

    private func fault(in object: [String: Any], _ schema: [String: Any]) -> String? {
        for name in schema["required"] as? [String] ?? [] where object[name] == nil { return "needs \(name)" }
        if let least = schema["minProperties"] as? Int, object.count < least { return "too few members" }
        let known = schema["properties"] as? [String: Any] ?? [:]
        for (name, member) in object {
            if let next = known[name] as? [String: Any] {
                if let fault = fault(in: member, next) { return "\(name): \(fault)" }
            } else if let next = schema["additionalProperties"] as? [String: Any] {
                if let fault = fault(in: member, next) { return "\(name): \(fault)" }
            } else if schema["additionalProperties"] as? Bool == false {
                return "\(name) is unknown"
            }
        }
        return nil
    }
}

private enum CFBoolean {
    /// True for a number that JSON wrote as true or false.
    static func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
