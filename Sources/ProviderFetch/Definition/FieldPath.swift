import Geocoding

/// Where a value stands in a document: names and positions separated by points, such as `address.city` or `results.0`.
///
/// A step may name several members, `city|town`: the first that leads to a value counts. And it may pick an element of
/// an array by one of its members: `context[id=place.*].text` is the text of the first element whose `id` begins with
/// `place.`; a member that is an array itself is searched for the text.
struct FieldPath {
    /// One step on the way.
    enum Step {
        /// The member with one of those names; of an array the element at that position, if the name writes one.
        case member([[UInt8]], position: Int?)
        /// The first element whose member of that name is the text, or begins with it.
        case element(key: [UInt8], text: [UInt8], isPrefix: Bool)
    }
    /// A path with more ways through its alternatives than that is none that a person would write.
    private static let mostWays = 64

    private(set) var steps: [Step] = []
    /// What the finder that looks for this path, among many, calls it.
    var number = 0

    /// The document itself.
    static let document = FieldPath()

    private init() {}

    /// Reads a path; the empty text is the document itself.
    ///
    /// - Throws: `FieldPathFault` for an empty step, a bracket that is not of the form `[key=text]`, and too many
    ///   alternatives.
    init(parsing path: String) throws(FieldPathFault) {
        guard !path.isEmpty else { return }
        if let words = Self.otherNotation(path) { throw FieldPathFault(words: words) }
        var rest = Array(path.utf8)[...]
        var ways = 1
        while true {
            let end = rest.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") } ?? rest.endIndex
            let names = try Self.names(rest[..<end])
            ways *= names.count
            guard ways <= Self.mostWays else { throw FieldPathFault(words: "has too many alternatives") }
            steps.append(.member(names, position: names.count == 1 ? Self.position(names[0]) : nil))
            rest = rest[end...]
            while rest.first == UInt8(ascii: "[") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
                    throw FieldPathFault(words: "has a [ without its ]")
                }
                steps.append(try Self.element(rest[..<end].dropFirst()))
                rest = rest[(end + 1)...]
            }
            guard let next = rest.first else { return }
            guard next == UInt8(ascii: ".") else { throw FieldPathFault(words: "has no point after ]") }
            rest = rest.dropFirst()
        }
    }

    /// What is wrong with a path that is written as JSONPath or a JSON pointer would be, or with blanks around it.
    private static func otherNotation(_ path: String) -> String? {
        if path.hasPrefix("$.") || path.hasPrefix("$[") || path == "$" {
            return "begins with the name of a member, without $; the document itself is the empty path"
        }
        if path.hasPrefix("/") { return "is written with points, as in results.0.name" }
        let steps = path.split(separator: ".").map { $0.utf8 }
        let hasBlank = steps.contains { $0.first == 0x20 || $0.last == 0x20 }
        return hasBlank ? "has a blank at the edge of a name" : nil
    }

    private static func names(_ text: ArraySlice<UInt8>) throws(FieldPathFault) -> [[UInt8]] {
        let names = text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(Array.init)
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw FieldPathFault(words: "has an empty step; names are separated by one point")
        }
        return names
    }

    private static func position(_ name: [UInt8]) -> Int? {
        Int(String(decoding: name, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func element(_ bracket: ArraySlice<UInt8>) throws(FieldPathFault) -> Step {
        let isPosition = bracket.elementsEqual("*".utf8) || bracket.allSatisfy(\.isDigit)
        guard !isPosition || bracket.isEmpty else {
            throw FieldPathFault(
                words: "has a bracket that should say [member=text]; a position is written with a point, as in list.0"
            )
        }
        guard let sign = bracket.firstIndex(of: UInt8(ascii: "=")), sign > bracket.startIndex,
            sign + 1 < bracket.endIndex
        else {
            throw FieldPathFault(words: "has a bracket that should say [member=text]")
        }
        let isPrefix = bracket.last == UInt8(ascii: "*")
        let text = bracket[(sign + 1)...].dropLast(isPrefix ? 1 : 0)
        return .element(key: Array(bracket[..<sign]), text: Array(text), isPrefix: isPrefix)
    }

    /// The path to that element of the array that is found here.
    func appending(position: Int) -> FieldPath {
        var path = self
        path.steps.append(.member([Array(String(position).utf8)], position: position))
        return path
    }

    /// The path to that member of the object that is found here; the name may hold points.
    func appending(name: String) -> FieldPath {
        var path = self
        path.steps.append(.member([Array(name.utf8)], position: nil))
        return path
    }

    /// The value there, absent when the way to it is.
    func value(in document: JSONValue) -> JSONValue { Self.value(steps[...], in: document) }

    private static func value(_ steps: ArraySlice<Step>, in value: JSONValue) -> JSONValue {
        guard value.exists, let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch step {
        case .member(let names, let position):
            if let position, value.isArray { return Self.value(rest, in: value[position]) }
            var found = JSONValue.absent
            for name in names {
                found = Self.value(rest, in: value[name])
                if !found.isNothing { break }
            }
            return found
        case .element(let key, let text, let isPrefix):
            return text.withUnsafeBufferPointer { text in
                Self.value(rest, in: value.firstElement { $0[key].says(text, isPrefix: isPrefix) })
            }
        }
    }
}

/// Why a text is no path; the words follow the path's own place.
struct FieldPathFault: Error {
    let words: String
}

/// What paths lead through.
protocol FieldSource {
    /// The value there, absent when the way to it is.
    func value(at path: FieldPath) -> JSONValue
}

extension JSONValue: FieldSource {
    func value(at path: FieldPath) -> JSONValue { path.value(in: self) }

    /// True for that text, or one that begins with it, and for an array with such an element.
    func says(_ text: UnsafeBufferPointer<UInt8>, isPrefix: Bool) -> Bool {
        if let own = utf8 {
            guard own.count == text.count || (isPrefix && own.count > text.count) else { return false }
            return UnsafeBufferPointer(rebasing: own[..<text.count]).isSame(as: text)
        }
        return firstElement { $0.says(text, isPrefix: isPrefix) }.exists
    }
}
