/// What a word does in a street's name.
enum NameRole {
    /// Carries the name.
    case name
    case type, direction, weak
    /// Could be a type, beside another that is one more likely.
    case spareType
    /// Is not asked about, or was read together with the word before it.
    case none
}

extension AddressText {
    /// Decides what each word of the mask does in a street's name.
    func assignRoles(_ mask: UInt64, _ roles: UnsafeMutableBufferPointer<NameRole>) {
        roles.initialize(repeating: .none)
        var hasName = false
        var index = 0
        while index < tokens.count {
            if mask & (1 << UInt64(index)) != 0 {
                let role = firstRole(index, mask)
                roles[index] = role
                if role == .name {
                    hasName = true
                    index += numberLength(index, mask) - 1
                }
            }
            index += 1
        }
        if !hasName { keepSomething(mask, roles) }
    }

    @inline(__always)
    private func firstRole(_ index: Int, _ mask: UInt64) -> NameRole {
        let classes = tokens[index].classes
        if classes.isDisjoint(with: [.type, .direction, .weak]) { return .name }
        if classes.contains(.shyNumber), isNumber(index, mask) { return .name }
        if classes.isSuperset(of: [.type, .weak]), isHonorific(index, mask) { return .weak }
        if classes.contains(.type) { return .type }
        return classes.contains(.direction) ? .direction : .weak
    }

    /// True for a word such as `st` or `dr` that stands before the name, not behind it.
    private func isHonorific(_ index: Int, _ mask: UInt64) -> Bool {
        guard index + 1 < tokens.count, mask & (1 << UInt64(index + 1)) != 0 else { return false }
        guard tokens[index + 1].classes.isDisjoint(with: [.type, .direction]) else { return false }
        for before in 0..<index where mask & (1 << UInt64(before)) != 0 {
            if tokens[before].classes.isDisjoint(with: [.type, .direction, .weak]) { return false }
        }
        return true
    }

    /// Gives words back to a name of which nothing is left.
    private func keepSomething(_ mask: UInt64, _ roles: UnsafeMutableBufferPointer<NameRole>) {
        let pivot = pivotType(mask, nil)
        var isKept = false
        for index in tokens.indices where roles[index] != .none && index != pivot {
            if roles[index] == .weak, tokens[index].count > 1 { continue }
            roles[index] = .name
            isKept = true
        }
        if isKept {
            if let pivot { roles[pivot] = .type }
            return
        }
        for index in tokens.indices where roles[index] != .none { roles[index] = .name }
    }

    /// The word that is the type beyond doubt, among words of which any could be a type, direction or weak word.
    ///
    /// It is one that leads and stands first, unless the last word is one that only follows names (`Villa Park Lane`,
    /// but `Rue du Ring`); else the last of a language in which types follow the name; else the first. With `roles`,
    /// only words whose role is the type are considered.
    func pivotType(_ mask: UInt64, _ roles: UnsafeMutableBufferPointer<NameRole>?) -> Int? {
        var first: Int?
        var last: Int?
        var leading: Int?
        var final: Int?
        var before: Int?
        var leadsPhrase = false
        for index in tokens.indices where mask & (1 << UInt64(index)) != 0 {
            let isType = roles == nil || roles?[index] == .type
            let classes = isType ? tokens[index].classes : []
            defer { before = index }
            if tokens[index].directions.isEmpty { final = index }
            if leading != nil, leading == before { leadsPhrase = tokens[index].classes.contains(.weak) }
            guard classes.contains(.type) else { continue }
            let isHard = !classes.contains(.softType)
            if before == nil, isHard, classes.contains(.leadingType), !classes.contains(.trailingType) {
                leading = index
            }
            if isHard, classes.contains(.trailingType) { last = index }
            if first == nil || tokens[first ?? 0].classes.contains(.softType) && isHard { first = index }
        }
        guard let leading else { return last ?? first }
        guard let last, last == final, !leadsPhrase, !tokens[last].classes.contains(.leadingType) else {
            return leading
        }
        return last
    }

    // MARK: Numbers

    /// True when the word at `index` is a number in figures, an ordinal or a number word.
    func isNumber(_ index: Int, _ mask: UInt64 = .max) -> Bool { number(index, mask) != nil }

    /// The number that begins with the word at `index`: `42`, `42nd`, `second`, `forty second`.
    func number(_ index: Int, _ mask: UInt64 = .max) -> Int32? {
        let token = tokens[index]
        guard token.value >= 0 else { return nil }
        if token.flags.contains(.hasDigit) {
            return token.flags.isDisjoint(with: [.allDigits, .ordinal, .maybeOrdinal]) ? nil : token.value
        }
        if let (value, _) = compoundNumber(index, mask) { return value }
        guard token.classes.contains(.shyNumber) else { return token.value }
        // `dos de mayo` is a date, `rua dos Bobos` is not.
        guard index + 1 < tokens.count, mask & (1 << UInt64(index + 1)) != 0 else { return nil }
        let next = tokens[index + 1]
        return next.count == 2 && folded[next.start] == 0x64 && folded[next.start + 1] == 0x65 ? token.value : nil
    }

    /// How many words the name's word at `index` takes: more than 1 for a number in several words.
    func numberLength(_ index: Int, _ mask: UInt64) -> Int {
        guard tokens[index].classes.contains(.number) else { return 1 }
        return compoundNumber(index, mask)?.length ?? 1
    }

    /// `forty second`, `dix sept`, `vingt et un`.
    private func compoundNumber(_ index: Int, _ mask: UInt64) -> (value: Int32, length: Int)? {
        let token = tokens[index]
        let tens = token.value
        guard token.classes.contains(.number), (10...90).contains(tens), tens % 10 == 0 else { return nil }
        var next = index + 1
        if next + 1 < tokens.count, tokens[next].classes.contains(.weak), tokens[next].count <= 3 { next += 1 }
        guard next < tokens.count, mask & (1 << UInt64(next)) != 0 else { return nil }
        let units = tokens[next]
        guard units.classes.contains(.number), units.segment == token.segment, (1...9).contains(units.value) else {
            return nil
        }
        if tens == 10, units.value < 7 { return nil }
        return (tens + units.value, next - index + 1)
    }

    // MARK: Words

    /// The direction of the word at `index`; `n w` counts as `nw`.
    func direction(_ index: Int, _ roles: UnsafeMutableBufferPointer<NameRole>) -> Directions {
        let own = tokens[index].directions
        if index + 1 < tokens.count, roles[index + 1] == .direction {
            let next = tokens[index + 1].directions
            if own == .north, next == .east { return .northeast }
            if own == .north, next == .west { return .northwest }
            if own == .south, next == .east { return .southeast }
            if own == .south, next == .west { return .southwest }
        }
        guard index > 0, roles[index - 1] == .direction else { return own }
        let before = tokens[index - 1].directions
        let isJoined = (before == .north || before == .south) && (own == .east || own == .west)
        return isJoined ? [] : own
    }

    /// Appends a direction by its letters, or the word itself when it means several.
    func appendDirection(_ direction: Directions, _ token: Token, to sink: inout ByteSink) {
        switch direction {
        case .north: sink.append(0x6E)
        case .east: sink.append(0x65)
        case .south: sink.append(0x73)
        case .west: sink.append(0x77)
        case .northeast: sink.append("ne".utf8)
        case .northwest: sink.append("nw".utf8)
        case .southeast: sink.append("se".utf8)
        case .southwest: sink.append("sw".utf8)
        default: sink.append(folded[token.range])
        }
    }

    /// Appends the word as keys have it: numbers bare, short forms written out, glued types cut off.
    ///
    /// `isType` is false for weak words, whose readings as types and directions do not count.
    func appendNameWord(_ index: Int, _ mask: UInt64, isType: Bool = true, to sink: inout ByteSink) {
        let token = tokens[index]
        if let value = number(index, mask) {
            sink.appendDecimal(value)
        } else if token.stemCount > 0 {
            sink.append(folded[token.start..<token.start + Int(token.stemCount)])
        } else if isType, token.classes.contains(.direction) {
            appendDirection(token.directions, token, to: &sink)
        } else if isType, token.classes.contains(.type) {
            sink.append(lexicon.canonical(token.types.first))
        } else {
            let canonical = lexicon.canonical(token.canonical)
            sink.append(canonical.isEmpty ? folded[token.range] : canonical)
        }
    }
}
