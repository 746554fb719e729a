/// Where a value stands in a document: names and positions separated by points, such as `address.city` or `results.0`.
struct FieldPath {
    private struct Step {
        let name: [UInt8]
        let position: Int?
    }
    private let steps: [Step]

    /// The path written as text, nil when a step is empty.
    ///
    /// The empty text is the document itself.
    init?(_ text: String) {
        guard !text.isEmpty else {
            steps = []
            return
        }
        let names = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
        steps = names.map { Step(name: Array($0), position: Int(Substring($0))) }
    }

    /// The document itself.
    static let document = FieldPath(steps: [])

    /// The first step of all the paths, when it is the same and each has another one after it; else no step.
    static func sharedStart(of paths: [FieldPath]) -> FieldPath {
        guard let first = paths.first?.steps.first,
            paths.allSatisfy({ $0.steps.count > 1 && $0.steps[0].name == first.name })
        else { return document }
        return FieldPath(steps: [first])
    }

    private init(steps: [Step]) { self.steps = steps }

    /// The path without the steps of `start`, with which it begins.
    func dropping(_ start: FieldPath) -> FieldPath { FieldPath(steps: Array(steps.dropFirst(start.steps.count))) }

    /// The value there, absent when the way to it is.
    func value(in document: JSONValue) -> JSONValue {
        var value = document
        for step in steps {
            if let position = step.position, case .array = value.kind {
                value = value[position]
            } else {
                value = step.name.withUnsafeBufferPointer { value[$0] }
            }
            guard value.exists else { break }
        }
        return value
    }
}

/// Something that must be so at a place in a document.
struct FieldCondition {
    /// What must be so.
    enum Test {
        /// There, and not null.
        case exists
        /// Not there, or null.
        case missing
        case number(ClosedRange<Double>)
        case text([[UInt8]])
    }
    let path: FieldPath
    let test: Test

    /// True when it is so in the document.
    func holds(in document: JSONValue) -> Bool {
        let value = path.value(in: document)
        switch test {
        case .exists: return !value.isNothing
        case .missing: return value.isNothing
        case .number(let range): return value.number.map(range.contains) ?? false
        case .text(let texts):
            guard let text = value.utf8 else { return false }
            return texts.contains { $0.elementsEqual(text) }
        }
    }
}
