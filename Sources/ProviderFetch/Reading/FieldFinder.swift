/// Finds what stands at many paths in one walk over a value.
///
/// To look for each path by itself takes a walk over the members of every object on its way. Here the paths are put
/// together into a tree of names, and the walk takes down what stands at its nodes.
struct FieldFinder: Sendable {
    /// A place on the way of a path; it has the number of its position among all.
    private struct Node {
        var hasMembers = false
        /// The first of the choices among an array's elements, -1 for none.
        var firstChoice: Int32 = -1
    }
    /// The member of an object at a node.
    private struct Member {
        var node: Int32
        var name: Text
        var child: Int32
        /// The next in the same bucket.
        var next: Int32
    }
    /// An element of an array at a node.
    private struct Choice: Equatable {
        /// -1 when the element is chosen by what one of its members says.
        var position = -1
        var key = Text()
        var text = Text()
        var isPrefix = false
    }
    /// Bytes among those of all names.
    private struct Text: Equatable {
        var start = 0
        var count = 0
    }
    private static let bucketCount = 256

    private var nodes = [Node()]
    private var members: [Member] = []
    private var buckets = [Int32](repeating: -1, count: bucketCount)
    /// With the node to which each leads, and the next of the same node.
    private var choices: [(choice: Choice, child: Int32, next: Int32)] = []
    private var bytes: [UInt8] = []
    /// The nodes to which the ways of paths with several lead, path by path.
    private var ends: [Int32] = []
    /// Where the ends of each such path begin, and where the last one's end.
    private var starts: [Int32] = [0]
    /// True when names are the same in any case of their ASCII letters.
    private let ignoresCase: Bool

    /// A finder that looks for nothing yet.
    init(ignoringCase ignoresCase: Bool = false) { self.ignoresCase = ignoresCase }

    /// Looks for that path too, and numbers it: by its node, or, when it has several ways, from -1 downwards.
    mutating func add(_ path: inout FieldPath) {
        var ways: [Int32] = [0]
        for step in path.steps {
            switch step {
            case .member(let names, let position):
                ways = ways.flatMap { node in names.map { member(named: $0, position: position, of: node) } }
            case .element(let key, let text, let isPrefix):
                let choice = Choice(key: self.text(key), text: self.text(text), isPrefix: isPrefix)
                ways = ways.map { add(choice, to: $0, leadingTo: nil) }
            }
        }
        guard ways.count > 1 else {
            path.number = Int(ways[0])
            return
        }
        path.number = -starts.count
        ends += ways
        starts.append(Int32(ends.count))
    }

    /// Those bytes, which are kept once.
    private mutating func text(_ bytes: [UInt8]) -> Text {
        let start = self.bytes.indices.first { self.bytes[$0...].starts(with: bytes) } ?? self.bytes.count
        if start == self.bytes.count { self.bytes += bytes }
        return Text(start: start, count: bytes.count)
    }

    private mutating func member(named name: [UInt8], position: Int?, of node: Int32) -> Int32 {
        let (known, bucket) = name.withUnsafeBufferPointer { name in
            (child(of: node, named: name), Self.bucket(of: node, name))
        }
        if let known { return known }
        let added = newNode()
        members.append(Member(node: node, name: text(name), child: added, next: buckets[bucket]))
        buckets[bucket] = Int32(members.count - 1)
        nodes[Int(node)].hasMembers = true
        if let position { _ = add(Choice(position: position), to: node, leadingTo: added) }
        return added
    }

    /// The node to which the choice leads, a new one unless there is one.
    private mutating func add(_ choice: Choice, to node: Int32, leadingTo child: Int32?) -> Int32 {
        let first = nodes[Int(node)].firstChoice
        var next = Int(first)
        while next >= 0 {
            if choices[next].choice == choice { return choices[next].child }
            next = Int(choices[next].next)
        }
        let child = child ?? newNode()
        nodes[Int(node)].firstChoice = Int32(choices.count)
        choices.append((choice, child, first))
        return child
    }

    private mutating func newNode() -> Int32 {
        nodes.append(Node())
        return Int32(nodes.count - 1)
    }

    /// Hands what stands at the paths in that value to `body`, which must not keep it.
    func read<Reading>(_ value: JSONValue, _ body: (FoundFields) throws -> Reading) rethrows -> Reading {
        try withUnsafeTemporaryAllocation(of: JSONValue.self, capacity: nodes.count + starts.count) { all in
            all.initialize(repeating: .absent)
            let found = UnsafeMutableBufferPointer(rebasing: all[..<nodes.count])
            let firsts = UnsafeMutableBufferPointer(rebasing: all[nodes.count...])
            visit(value, at: 0, found)
            for index in 1..<starts.count {
                for end in starts[index - 1]..<starts[index] where firsts[index].isNothing {
                    firsts[index] = found[Int(ends[Int(end)])]
                }
            }
            return try body(FoundFields(found: UnsafeBufferPointer(found), firsts: UnsafeBufferPointer(firsts)))
        }
    }

    private func visit(_ value: JSONValue, at node: Int32, _ found: UnsafeMutableBufferPointer<JSONValue>) {
        found[Int(node)] = value
        let (hasMembers, first) = (nodes[Int(node)].hasMembers, nodes[Int(node)].firstChoice)
        guard hasMembers || first >= 0 else { return }
        guard value.isArray else {
            // Of several members with one name, the last counts.
            return value.forEach { name, element in
                if let child = child(of: node, named: name) { visit(element, at: child, found) }
            }
        }
        guard first >= 0 else { return }
        var position = 0
        value.forEach { _, element in
            choose(element, position, from: first, found)
            position += 1
        }
    }

    /// Takes an array's element for those choices that it is the first to fit.
    private func choose(
        _ element: JSONValue,
        _ position: Int,
        from first: Int32,
        _ found: UnsafeMutableBufferPointer<JSONValue>
    ) {
        var (key, keyed) = (Text(), JSONValue.absent)
        var next = Int(first)
        while next >= 0 {
            let (choice, child) = (choices[next].choice, choices[next].child)
            next = Int(choices[next].next)
            guard !found[Int(child)].exists else { continue }
            if choice.position < 0, choice.key != key {
                key = choice.key
                keyed = with(key) { element[$0] }
            }
            let isChosen =
                choice.position < 0
                ? with(choice.text) { keyed.says($0, isPrefix: choice.isPrefix) } : choice.position == position
            if isChosen { visit(element, at: child, found) }
        }
    }

    private func child(of node: Int32, named name: UnsafeBufferPointer<UInt8>) -> Int32? {
        var next = Int(buckets[Self.bucket(of: node, name)])
        while next >= 0 {
            let member = members[next]
            if member.node == node,
                with(member.name, { $0.isSame(as: name) || (ignoresCase && $0.isSameInAnyCase(as: name)) })
            {
                return member.child
            }
            next = Int(member.next)
        }
        return nil
    }

    private func with<Outcome>(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Outcome) -> Outcome {
        bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[text.start..<(text.start + text.count)]))
        }
    }

    private static func bucket(of node: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        // The bit that tells small letters from capitals does not count.
        let middle = name[name.count / 2]
        let hash = Int(first | 0x20) &* 31 &+ Int(last | 0x20) &* 7 &+ name.count &* 13 &+ Int(middle | 0x20)
        return (hash &+ Int(node) &* 59) & (bucketCount - 1)
    }
}

/// What a finder has found.
struct FoundFields: FieldSource {
    /// What stands at each node.
    fileprivate let found: UnsafeBufferPointer<JSONValue>
    /// Of each path with several ways what stands at the first that leads somewhere.
    fileprivate let firsts: UnsafeBufferPointer<JSONValue>

    func value(at path: FieldPath) -> JSONValue {
        let number = path.number
        return number >= 0 ? found[number] : firsts[-number]
    }
}
