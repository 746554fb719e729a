/// What identifies a street within its place, however its type and direction are written.
package struct StreetKey: Hashable, Sendable {
    /// The hash of the words that carry the name, in byte order.
    package internal(set) var name: UInt64 = 0
    /// The hash of the same words together with those that could be types but hardly are: `villa` in `Villa Park Lane`.
    package internal(set) var fullName: UInt64 = 0
    /// What the street's type can be; empty when there is none.
    ///
    /// Of several words that could be types the one that shows itself as the type counts, and with it those that
    /// qualify a road (`county`, `state`, `us`).
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
            readTypes(mask, roles, into: &key)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.nameByteLimit) { bytes in
                withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: Self.tokenLimit) { words in
                    var sink = ByteSink(bytes)
                    var count = 0
                    func add(_ index: Int) {
                        let start = sink.count
                        appendNameWord(index, mask, to: &sink)
                        words[count] = start..<sink.count
                        count += 1
                    }
                    for index in tokens.indices where roles[index] == .name { add(index) }
                    key.wordCount = count
                    key.name = Self.hash(sink.bytes, UnsafeMutableBufferPointer(rebasing: words[..<count]))
                    for index in tokens.indices where roles[index] == .spareType { add(index) }
                    let hasSpare = count > key.wordCount
                    key.fullName = hasSpare ? Self.hash(sink.bytes, .init(rebasing: words[..<count])) : key.name
                }
            }
            return key
        }
    }

    /// Finds the type and the directions.
    private func readTypes(_ mask: UInt64, _ roles: UnsafeMutableBufferPointer<NameRole>, into key: inout StreetKey) {
        let typeCount = roles.count { $0 == .type }
        let pivot = typeCount > 1 ? pivotType(mask, roles) : nil
        for index in tokens.indices {
            let token = tokens[index]
            switch roles[index] {
            case .type:
                let qualifies = token.classes.contains(.softType) && token.count > 1
                if pivot == nil || pivot == index || qualifies {
                    key.types.formUnion(token.types)
                } else if token.count > 1 {
                    roles[index] = .spareType
                }
            case .direction: key.directions.formUnion(direction(index, roles))
            case .name where token.stemCount > 0 && typeCount == 0: key.types.formUnion(token.types)
            default: break
            }
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
                    // A letter behind the name is a unit or an initial, before it `c/` or `r.`
                    case .type where token.count > 1 || sink.count == 0:
                        sink.append(lexicon.canonical(token.types.first))
                    case .type: sink.append(folded[token.range])
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
