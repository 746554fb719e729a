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
                for hash in NameTable.hashes(of: String(name)) { codes.append((hash, code)) }
            }
            for short in fields[0...1] { codes.append((FNVHash.hash(short.lowercased().utf8), code)) }
        }
        return Tables(codes: NameTable(codes), names: names, longCodes: longCodes)
    }()

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
        return text.tokens.isEmpty ? .none : code(hash: text.hash(text.tokens.indices))
    }

    /// The country's code of three letters in upper case, or nil.
    package static func alpha3(of code: CountryCode) -> String? { tables.longCodes[code.rawValue] }

    /// The country's name in English, or nil.
    package static func name(of code: CountryCode) -> String? { tables.names[code.rawValue] }
}
