/// Where a value stands in a document: names and positions separated by points, such as `address.city` or `results.0`.
///
/// A step may name several members of which the first that is there counts, `city|town`, and pick an element of an array
/// by one of its members: `context[id=place.*].text` is the text of the first element whose `id` begins with `place.`;
/// a member that is an array itself is searched for the text.
struct FieldPath: Hashable {
    /// One step, its names as ranges of `text`, so that taking it counts no references.
    private struct Step: Hashable {
        enum Kind: Hashable { case member, members, element, elementWithPrefix }
        var kind: Kind
        /// The name, or names separated by `|`, or the member by which an element is picked.
        var name: Range<Int>
        /// What that member should be.
        var wanted: Range<Int> = 0..<0
        /// The name as a position; -1 when it is none.
        var position = -1
    }
    private var text: [UInt8] = []
    private var steps: [Step] = []

    /// The document itself.
    static let document = FieldPath()

    private init() {}

    /// Reads a path; the empty text is the document itself.
    ///
    /// - Throws: `FieldPathFault` for an empty step and a bracket that is not of the form `[key=text]`.
    init(parsing path: String) throws(FieldPathFault) {
        guard !path.isEmpty else { return }
        text = Array(path.utf8)
        var rest = text.indices
        while true {
            let end = rest.first { text[$0] == UInt8(ascii: ".") || text[$0] == UInt8(ascii: "[") } ?? rest.endIndex
            try addMember(rest.startIndex..<end)
            rest = end..<rest.endIndex
            while let start = rest.first, text[start] == UInt8(ascii: "[") {
                guard let end = rest.first(where: { text[$0] == UInt8(ascii: "]") }) else {
                    throw FieldPathFault(words: "has a [ without its ]")
                }
                try addElement((start + 1)..<end)
                rest = (end + 1)..<rest.endIndex
            }
            guard let next = rest.first else { return }
            guard text[next] == UInt8(ascii: ".") else { throw FieldPathFault(words: "has no point after ]") }
            rest = (next + 1)..<rest.endIndex
        }
    }

    private mutating func addMember(_ name: Range<Int>) throws(FieldPathFault) {
        let names = text[name].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw FieldPathFault(words: "has an empty step; names are separated by one point")
        }
        var step = Step(kind: names.count > 1 ? .members : .member, name: name)
        step.position = Int(String(decoding: text[name], as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil } ?? -1
        steps.append(step)
    }

    private mutating func addElement(_ bracket: Range<Int>) throws(FieldPathFault) {
        guard let sign = bracket.first(where: { text[$0] == UInt8(ascii: "=") }), sign > bracket.lowerBound,
            sign + 1 < bracket.upperBound
        else {
            throw FieldPathFault(words: "has a bracket that should say [member=text]")
        }
        let isPrefix = text[bracket.upperBound - 1] == UInt8(ascii: "*")
        var step = Step(kind: isPrefix ? .elementWithPrefix : .element, name: bracket.lowerBound..<sign)
        step.wanted = (sign + 1)..<(bracket.upperBound - (isPrefix ? 1 : 0))
        steps.append(step)
    }

    /// The steps that all the paths begin with, leaving each at least one more.
    static func sharedStart(of paths: [FieldPath]) -> FieldPath {
        guard let first = paths.first else { return document }
        var count = max(0, first.steps.count - 1)
        for path in paths.dropFirst() {
            count = min(count, max(0, path.steps.count - 1))
            count = (0..<count).first { !first.hasSameStep(as: path, at: $0) } ?? count
        }
        var start = first
        start.steps = Array(first.steps.prefix(count))
        return start
    }

    private func hasSameStep(as other: FieldPath, at index: Int) -> Bool {
        let (one, two) = (steps[index], other.steps[index])
        return one.kind == two.kind && text[one.name] == other.text[two.name]
            && text[one.wanted] == other.text[two.wanted]
    }

    /// The path without the steps of `start`, with which it begins.
    func dropping(_ start: FieldPath) -> FieldPath {
        var rest = self
        rest.steps.removeFirst(start.steps.count)
        return rest
    }

    /// The path to that element of the array that is found here.
    func appending(position: Int) -> FieldPath {
        var path = appending(name: String(position))
        path.steps[path.steps.count - 1].position = position
        return path
    }

    /// The path to that member of the object that is found here; the name may hold points.
    func appending(name: String) -> FieldPath {
        var path = self
        let start = path.text.count
        path.text += name.utf8
        path.steps.append(Step(kind: .member, name: start..<path.text.count))
        return path
    }

    /// The member's name when the path is one step to a member.
    var onlyMember: [UInt8]? {
        guard steps.count == 1, steps[0].kind == .member else { return nil }
        return Array(text[steps[0].name])
    }

    /// The value there, absent when the way to it is.
    func value(in document: JSONValue) -> JSONValue {
        guard !steps.isEmpty else { return document }
        return text.withUnsafeBufferPointer { text in
            steps.withUnsafeBufferPointer { steps in
                var value = document
                for step in steps {
                    let name = UnsafeBufferPointer(rebasing: text[step.name])
                    switch step.kind {
                    case .member:
                        value = step.position >= 0 && value.isArray ? value[step.position] : value[name]
                    case .members: value = value.first(of: name)
                    case .element, .elementWithPrefix:
                        let wanted = UnsafeBufferPointer(rebasing: text[step.wanted])
                        value = value.element(where: name, is: wanted, isPrefix: step.kind == .elementWithPrefix)
                    }
                    guard value.exists else { break }
                }
                return value
            }
        }
    }
}

/// Why a text is no path; the words follow the path's own place.
struct FieldPathFault: Error {
    let words: String
}

extension JSONValue {
    /// The first of the members with those names, separated by `|`, that is there and not null.
    fileprivate func first(of names: UnsafeBufferPointer<UInt8>) -> JSONValue {
        var start = 0
        while start < names.count {
            let end = names[start...].firstIndex(of: UInt8(ascii: "|")) ?? names.count
            let member = self[UnsafeBufferPointer(rebasing: names[start..<end])]
            if !member.isNothing { return member }
            start = end + 1
        }
        return .absent
    }

    /// The first element of an array whose member `key` is that text or begins with it.
    fileprivate func element(
        where key: UnsafeBufferPointer<UInt8>,
        is wanted: UnsafeBufferPointer<UInt8>,
        isPrefix: Bool
    ) -> JSONValue {
        func fits(_ value: JSONValue) -> Bool {
            guard let text = value.utf8 else { return false }
            return isPrefix ? text.starts(with: wanted) : text.elementsEqual(wanted)
        }
        return firstElement { element in
            let member = element[key]
            return member.isArray ? member.firstElement(where: fits).exists : fits(member)
        }
    }
}
