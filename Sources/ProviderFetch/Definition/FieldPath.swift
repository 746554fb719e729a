/// Where a value stands in a document: names and positions separated by points, such as `address.city` or `results.0`.
///
/// A step may name several members of which the first that is there counts, `city|town`, and pick an element of an array
/// by one of its members: `context[id=place.*].text` is the text of the first element whose `id` begins with `place.`;
/// a member that is an array itself is searched for the text.
struct FieldPath: Hashable {
    private enum Step: Hashable {
        case member(name: [UInt8], position: Int?)
        case members(names: [[UInt8]])
        case element(key: [UInt8], wanted: [UInt8], isPrefix: Bool)
    }
    private var steps: [Step]

    /// The document itself.
    static let document = FieldPath(steps: [])

    private init(steps: [Step]) { self.steps = steps }

    /// Reads a path; the empty text is the document itself.
    ///
    /// - Throws: `FieldPathFault` for an empty step and a bracket that is not of the form `[key=text]`.
    init(parsing text: String) throws(FieldPathFault) {
        steps = []
        guard !text.isEmpty else { return }
        var rest = Array(text.utf8)[...]
        while true {
            let names = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
            rest = rest.dropFirst(names.count)
            try addMember(names)
            while rest.first == UInt8(ascii: "[") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
                    throw FieldPathFault(words: "has a [ without its ]")
                }
                try addElement(rest[..<end].dropFirst())
                rest = rest[(end + 1)...]
            }
            guard let next = rest.popFirst() else { return }
            guard next == UInt8(ascii: ".") else { throw FieldPathFault(words: "has no point after ]") }
        }
    }

    private mutating func addMember(_ text: ArraySlice<UInt8>) throws(FieldPathFault) {
        let names = text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(Array.init)
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw FieldPathFault(words: "has an empty step; names are separated by one point")
        }
        if names.count > 1 {
            steps.append(.members(names: names))
        } else {
            steps.append(.member(name: names[0], position: Int(String(decoding: names[0], as: UTF8.self))))
        }
    }

    private mutating func addElement(_ text: ArraySlice<UInt8>) throws(FieldPathFault) {
        guard let sign = text.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex, sign + 1 < text.endIndex else {
            throw FieldPathFault(words: "has a bracket that should say [member=text]")
        }
        let isPrefix = text.last == UInt8(ascii: "*")
        let wanted = text[(sign + 1)...].dropLast(isPrefix ? 1 : 0)
        steps.append(.element(key: Array(text[..<sign]), wanted: Array(wanted), isPrefix: isPrefix))
    }

    /// The steps that all the paths begin with, leaving each at least one more.
    static func sharedStart(of paths: [FieldPath]) -> FieldPath {
        guard var start = paths.first?.steps.dropLast() else { return document }
        for path in paths.dropFirst() {
            let count = zip(start, path.steps.dropLast()).prefix { $0 == $1 }.count
            start = start.prefix(count)
        }
        return FieldPath(steps: Array(start))
    }

    /// The path without the steps of `start`, with which it begins.
    func dropping(_ start: FieldPath) -> FieldPath { FieldPath(steps: Array(steps.dropFirst(start.steps.count))) }

    /// The path to that element of the array that is found here.
    func appending(position: Int) -> FieldPath {
        FieldPath(steps: steps + [.member(name: Array(String(position).utf8), position: position)])
    }

    /// The path to that member of the object that is found here; the name may hold points.
    func appending(name: String) -> FieldPath {
        FieldPath(steps: steps + [.member(name: Array(name.utf8), position: nil)])
    }

    /// The value there, absent when the way to it is.
    func value(in document: JSONValue) -> JSONValue {
        var value = document
        for step in steps {
            switch step {
            case .member(let name, let position):
                if let position, case .array = value.kind {
                    value = value[position]
                } else {
                    value = name.withUnsafeBufferPointer { value[$0] }
                }
            case .members(let names): value = value.first(of: names)
            case .element(let key, let wanted, let isPrefix):
                value = value.element(where: key, is: wanted, isPrefix: isPrefix)
            }
            guard value.exists else { break }
        }
        return value
    }
}

/// Why a text is no path; the words follow the path's own place.
struct FieldPathFault: Error {
    let words: String
}

extension JSONValue {
    /// The first of those members that is there and not null.
    fileprivate func first(of names: [[UInt8]]) -> JSONValue {
        for name in names {
            let member = name.withUnsafeBufferPointer { self[$0] }
            if !member.isNothing { return member }
        }
        return .absent
    }

    /// The first element of an array whose member `key` is that text or begins with it.
    fileprivate func element(where key: [UInt8], is wanted: [UInt8], isPrefix: Bool) -> JSONValue {
        guard case .array = kind else { return .absent }
        func fits(_ value: JSONValue) -> Bool {
            guard let text = value.utf8 else { return false }
            return isPrefix ? text.starts(with: wanted) : text.elementsEqual(wanted)
        }
        return firstElement { element in
            let member = key.withUnsafeBufferPointer { element[$0] }
            if case .array = member.kind { return member.firstElement(where: fits).exists }
            return fits(member)
        }
    }
}
