/// What identifies a street within its place, however its type and direction are written.
package struct StreetKey: Hashable, Sendable {
    /// The hash of the words that carry the name, in byte order.
    package internal(set) var name: UInt64 = 0
    /// The types found beside the name or glued to it, at most four.
    package internal(set) var types = WordSet()
    /// The directions found beside the name.
    package internal(set) var directions: Directions = []
    /// How many words carry the name; 0 when there were no words at all.
    package internal(set) var wordCount = 0

    /// The key of this street in the place with that id.
    package func mixed(placeID: UInt64) -> UInt64 { FNVHash.mix(name, placeID) }
}

extension AddressText {
    /// The most bytes of a name that count: what fits on the stack, and far more than any street's name.
    private static let nameByteLimit = 1024

    /// The key of the street whose words are those of `mask` (bit i for `tokens[i]`).
    ///
    /// Types, directions and weak words are left out, types glued to a stem are cut off, and numbers count by value, so
    /// that `42nd`, `42` and `forty second` are one word. When nothing would be left, all words stay but the one that
    /// is the type beyond doubt: `E Street` and `E` share a key as `Main Street` and `Main` do.
    package func streetKey(_ mask: UInt64) -> StreetKey {
        withUnsafeTemporaryAllocation(of: NameRole.self, capacity: Self.tokenLimit) { roles in
            assignRoles(mask, roles)
            var key = StreetKey()
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.nameByteLimit) { bytes in
                withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: Self.tokenLimit) { words in
                    var sink = ByteSink(bytes)
                    for index in tokens.indices {
                        let token = tokens[index]
                        switch roles[index] {
                        case .name:
                            let start = sink.count
                            appendNameWord(index, mask, to: &sink)
                            words[key.wordCount] = start..<sink.count
                            key.wordCount += 1
                            if token.stemCount > 0 { key.types.formUnion(token.types) }
                        case .type: key.types.formUnion(token.types)
                        case .direction: key.directions.formUnion(direction(index, roles))
                        case .weak, .none: break
                        }
                    }
                    key.name = Self.hash(sink.bytes, UnsafeMutableBufferPointer(rebasing: words[..<key.wordCount]))
                }
            }
            return key
        }
    }

    /// Appends the street's full name with types and directions in canonical form, for comparing letter by letter.
    ///
    /// The words keep their order, one blank between them; glued types stand apart (`haupt strasse`).
    package func appendCanonicalName(_ mask: UInt64, to name: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: NameRole.self, capacity: Self.tokenLimit) { roles in
            assignRoles(mask, roles)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.nameByteLimit) { bytes in
                var sink = ByteSink(bytes)
                for index in tokens.indices where roles[index] != .none {
                    if sink.count > 0 { sink.append(0x20) }
                    let token = tokens[index]
                    switch roles[index] {
                    case .type: sink.append(lexicon.canonical(token.types.first))
                    case .direction: appendDirection(direction(index, roles), token, to: &sink)
                    default:
                        appendNameWord(index, mask, isType: roles[index] == .name, to: &sink)
                        if token.stemCount > 0 {
                            sink.append(0x20)
                            sink.append(lexicon.canonical(token.types.first))
                        }
                    }
                }
                name += sink.bytes
            }
        }
    }

    /// The hash of the words in byte order, one blank between them.
    private static func hash(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ words: UnsafeMutableBufferPointer<Range<Int>>
    ) -> UInt64 {
        for last in words.indices.dropFirst() {
            var index = last
            while index > 0, bytes[words[index]].lexicographicallyPrecedes(bytes[words[index - 1]]) {
                words.swapAt(index, index - 1)
                index -= 1
            }
        }
        var hash = FNVHash()
        for (index, word) in words.enumerated() {
            if index > 0 { hash.feed(0x20) }
            hash.feed(bytes[word])
        }
        return hash.value
    }
}
