/// What each word of a candidate's street does there.
struct StreetRoles: Sendable {
    /// What a word does in the street's name.
    enum Role: UInt8 { case core, type, direction, weak }

    /// One for each word of the street.
    private(set) var roles: [Role] = []
    /// The words' numbers in the order in which they choose among the query's words: core first, longest first.
    private(set) var order: [Int] = []

    /// The most words of a street that are compared.
    static let limit = 16

    /// Finds the roles of a street's words in a country.
    mutating func read(_ words: ArraySlice<Word>, country: CountryCode) {
        roles.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        let words = words.prefix(Self.limit)
        for word in words { roles.append(word.isWeak && !word.isType && !word.isDirection ? .weak : .core) }
        findDirections(words)
        findType(words, country: country)
        if !roles.contains(.core) { promoteToCore() }
        order += roles.indices
        let first = words.startIndex
        // A handful of words: insertion keeps equal ones in their order.
        for index in order.indices.dropFirst() {
            var place = index
            while place > 0, Self.precedes(order[place], order[place - 1], words, first, roles) {
                order.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    private static func precedes(
        _ left: Int,
        _ right: Int,
        _ words: ArraySlice<Word>,
        _ first: Int,
        _ roles: [Role]
    ) -> Bool {
        let isCore = roles[left] == .core
        if isCore != (roles[right] == .core) { return isCore }
        return words[first + left].count > words[first + right].count
    }

    /// Directions stand at either end; in the middle they are part of the name.
    private mutating func findDirections(_ words: ArraySlice<Word>) {
        guard words.count > 1 else { return }
        for (index, word) in words.enumerated() where word.isDirection {
            let isAtEnd = index == 0 || index == words.count - 1
            let isBesideType = index == words.count - 2 && words[words.startIndex + index + 1].isType
            if isAtEnd || isBesideType && index > 0 { roles[index] = .direction }
        }
    }

    /// One type, the last word or the first; other words that could be types are part of the name.
    private mutating func findType(_ words: ArraySlice<Word>, country: CountryCode) {
        let first = words.startIndex
        guard let start = roles.firstIndex(where: { $0 != .direction }),
            let end = roles.lastIndex(where: { $0 != .direction }), end > start || roles.count > 1
        else { return }
        let leads = words[first + start].isType && words[first + start].classes.contains(.leadingType)
        let trails = words[first + end].isType
        let isGlued = trails && words[first + end].joint == .glued
        guard start < end else {
            if leads || trails { roles[start] = .type }
            return
        }
        if leads && !isGlued && !(trails && Self.putsTypeLast(words[first + end], country: country)) {
            roles[start] = .type
        } else if trails {
            roles[end] = .type
        } else if words[first + start].isType, words[first + start].classes.isDisjoint(with: [.softType, .weak]) {
            // `Avenue D`, `Highway 7`.
            roles[start] = .type
        }
    }

    private static func putsTypeLast(_ last: Word, country: CountryCode) -> Bool {
        switch country {
        case "US", "GB", "AU", "NZ", "IE", "ZA": true
        default: !last.classes.contains(.leadingType) && !last.classes.contains(.softType)
        }
    }

    /// In `South Street` the direction is the name, in `The Avenue` the type.
    private mutating func promoteToCore() {
        if let index = roles.lastIndex(of: .direction) {
            roles[index] = .core
        } else if let index = roles.lastIndex(of: .type) {
            roles[index] = .core
        } else {
            for index in roles.indices { roles[index] = .core }
        }
    }
}
