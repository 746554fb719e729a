/// The countries of ISO 3166-1 and their names in the usual languages.
package enum Countries {
    private struct Tables: Sendable {
        let codes: NameTable
        let names: [UInt16: String]
        let longCodes: [UInt16: String]
    }

    private static let tables: Tables = {
        var codes: [(hash: UInt64, value: UInt16)] = []
        var names: [UInt16: String] = [:]
        var longCodes: [UInt16: String] = [:]
        for line in CountryNames.text.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 2)
            guard fields.count == 3 else { continue }
            let code = CountryCode(fields[0].utf8).rawValue
            longCodes[code] = String(fields[1])
            for name in fields[2].split(separator: "|") {
                if names[code] == nil { names[code] = String(name) }
                for spelling in spellings(of: String(name)) {
                    for hash in NameTable.hashes(of: spelling) { codes.append((hash, code)) }
                }
            }
            for short in fields[0...1] { codes.append((FNVHash.hash(short.lowercased().utf8), code)) }
        }
        return Tables(codes: NameTable(codes), names: names, longCodes: longCodes)
    }()

    /// Names that mean a country only where nothing but a country is expected.
    private static let furtherCodes: NameTable = {
        var codes: [(hash: UInt64, value: UInt16)] = []
        for line in FurtherCountryNames.text.split(separator: "\n") {
            let code = CountryCode(line.prefix(2).utf8).rawValue
            for name in line.dropFirst(3).split(separator: "|") {
                for hash in NameTable.hashes(of: String(name)) { codes.append((hash, code)) }
            }
        }
        return NameTable(codes)
    }()

    /// A name as it stands in the table, and with what is short in it written out.
    private static func spellings(of name: String) -> [String] {
        let spoken = name.contains(" & ") ? [name, name.split(separator: "&").joined(separator: "and")] : [name]
        return spoken + spoken.filter { $0.hasPrefix("St. ") }.map { "Saint " + $0.dropFirst(4) }
    }

    /// The country with that name or code, by the hash of its folded words (`AddressText.hash`); none when unknown.
    package static func code(hash: UInt64) -> CountryCode {
        tables.codes.first(hash).map(CountryCode.init(rawValue:)) ?? .none
    }

    /// Which pairs of letters are codes, and for what: `UK` is one for Great Britain.
    private static let pairs: [CountryCode] = (0..<676).map { pair in
        code(named: String(decoding: [UInt8(pair / 26) + 0x61, UInt8(pair % 26) + 0x61], as: UTF8.self))
    }

    /// The country with that name, alpha-2 or alpha-3 code in any case; none when unknown.
    ///
    /// Codes are found without a look at what the text's words are.
    package static func code(_ name: String) -> CountryCode {
        let letters = name.utf8
        guard letters.count == 2 || letters.count == 3 else { return code(named: name) }
        let (first, last) = (letters.first ?? 0, letters.last ?? 0)
        guard letters.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else { return code(named: name) }
        guard letters.count == 3 else { return pairs[Int(first | 0x20) * 26 + Int(last | 0x20) - 0x61 * 27] }
        let code = code(hash: FNVHash.hash(letters.lazy.map { $0 | 0x20 }))
        return code.isNone ? self.code(named: name) : code
    }

    private static func code(named name: String) -> CountryCode {
        let text = AddressText(name)
        return code(of: text.tokens.indices, in: text)
    }

    /// The country that those words name, where nothing but a country is expected; none when unknown.
    ///
    /// There, more names are understood than in the midst of an address: the letters on cars, those that are a town's or
    /// a family's as well, and formal ones, in which the form of the state stands before or behind the name.
    package static func code(of words: Range<Int>, in text: AddressText) -> CountryCode {
        guard !words.isEmpty else { return .none }
        let whole = anyCode(hash: text.hash(words))
        guard whole.isNone else { return whole }
        var name = words
        while name.count > 1, StateForms.contain(text.tokens[name.lowerBound]) { name.removeFirst() }
        while name.count > 1, StateForms.contain(text.tokens[name.upperBound - 1]) { name.removeLast() }
        if name != words, text.tokens[name.lowerBound].count > 2 {
            let stripped = anyCode(hash: text.hash(name))
            guard stripped.isNone else { return stripped }
        }
        // `England, UK`
        let segment = text.tokens[words.upperBound - 1].segment
        let last = words.drop { text.tokens[$0].segment != segment }
        return last.count == words.count ? .none : code(of: last.startIndex..<last.endIndex, in: text)
    }

    private static func anyCode(hash: UInt64) -> CountryCode {
        let known = code(hash: hash)
        return known.isNone ? furtherCodes.first(hash).map(CountryCode.init(rawValue:)) ?? .none : known
    }

    /// The country's code of three letters in upper case, or nil.
    package static func alpha3(of code: CountryCode) -> String? { tables.longCodes[code.rawValue] }

    /// The country's name in English, or nil.
    package static func name(of code: CountryCode) -> String? { tables.names[code.rawValue] }
}
