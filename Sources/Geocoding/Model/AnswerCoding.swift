/// Bytes that are not an encoded answer, or one of a version that is not known here.
package struct DamagedAnswer: Error, CustomStringConvertible {
    /// What it means, for a person.
    package var description: String { "a stored answer cannot be read" }
}

// An encoded answer is a version byte, the number of candidates, and the candidates. A candidate is four bytes that say
// which of its fields follow, its precision, and those fields in the order of `texts` and then of the numbers. Counts
// are LEB128, texts are a count and UTF-8, numbers are the 8 bytes of an IEEE 754 double, lowest byte first.
extension Answer {
    private static let version: UInt8 = 1

    /// The answer in few bytes; `Answer(decoding:)` gives the same answer again.
    package func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 + candidates.count * 160)
        bytes.append(Self.version)
        bytes.appendCount(candidates.count)
        for candidate in candidates { candidate.append(to: &bytes) }
        return bytes
    }

    /// The answer that `encoded()` made those bytes of.
    ///
    /// - Throws: `DamagedAnswer` for any other bytes.
    package init(decoding bytes: ArraySlice<UInt8>) throws {
        candidates = try bytes.withUnsafeBytes { bytes in
            var reader = AnswerReader(bytes: bytes)
            guard try reader.byte() == Self.version else { throw DamagedAnswer() }
            let count = try reader.count()
            var candidates: [Candidate] = []
            candidates.reserveCapacity(Swift.min(count, reader.remaining / Candidate.leastBytes))
            for _ in 0..<count { candidates.append(try Candidate(from: &reader)) }
            guard reader.remaining == 0 else { throw DamagedAnswer() }
            return candidates
        }
    }
}

extension Candidate {
    /// The bytes of a candidate with nothing but a precision.
    fileprivate static let leastBytes = 5

    private static let aliasesFlag: UInt32 = 1 << 16
    private static let coordinateFlag: UInt32 = 1 << 17
    private static let confidenceFlag: UInt32 = 1 << 18
    private static let gapFlag: UInt32 = 1 << 19
    private static let extentFlag: UInt32 = 1 << 20
    private static let radiusFlag: UInt32 = 1 << 21
    private static let factsFlag: UInt32 = 1 << 22
    private static let attributesFlag: UInt32 = 1 << 23
    private static let knownFlags: UInt32 = (1 << 14) - 1 | 0xFF << 16

    fileprivate func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        var flags: UInt32 = 0
        bytes.append(contentsOf: [0, 0, 0, 0, precision.rawValue])
        func append(_ text: String, _ bit: UInt32) {
            guard !text.isEmpty else { return }
            flags |= 1 << bit
            bytes.append(text: text)
        }
        append(label, 0)
        append(nativePrecision, 1)
        append(id, 2)
        append(components.number, 3)
        append(components.street, 4)
        append(components.unit, 5)
        append(components.suburb, 6)
        append(components.city, 7)
        append(components.county, 8)
        append(components.region, 9)
        append(components.regionCode, 10)
        append(components.postcode, 11)
        append(components.country, 12)
        append(components.countryCode, 13)
        if !components.cityAliases.isEmpty {
            flags |= Self.aliasesFlag
            bytes.appendCount(components.cityAliases.count)
            for alias in components.cityAliases { bytes.append(text: alias) }
        }
        if let coordinate {
            flags |= Self.coordinateFlag
            bytes.append(bits: coordinate.longitude.bitPattern, count: 8)
            bytes.append(bits: coordinate.latitude.bitPattern, count: 8)
        }
        func append(_ number: Double?, flag: UInt32) {
            guard let number else { return }
            flags |= flag
            bytes.append(bits: number.bitPattern, count: 8)
        }
        append(confidence, flag: Self.confidenceFlag)
        append(gap, flag: Self.gapFlag)
        append(extent, flag: Self.extentFlag)
        append(radius, flag: Self.radiusFlag)
        if !facts.isEmpty {
            flags |= Self.factsFlag
            bytes.append(bits: UInt64(facts.rawValue), count: 2)
        }
        if !attributes.isEmpty {
            flags |= Self.attributesFlag
            bytes.appendCount(attributes.count)
            for attribute in attributes {
                bytes.append(text: attribute.name)
                bytes.append(text: attribute.text)
            }
        }
        for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: flags >> (8 * UInt32(index))) }
    }

    fileprivate init(from reader: inout AnswerReader) throws {
        self.init()
        let flags = UInt32(truncatingIfNeeded: try reader.bits(count: 4))
        guard flags & ~Self.knownFlags == 0, let precision = Precision(rawValue: try reader.byte()) else {
            throw DamagedAnswer()
        }
        self.precision = precision
        func text(_ bit: UInt32) throws -> String { flags & (1 << bit) == 0 ? "" : try reader.text() }
        label = try text(0)
        nativePrecision = try text(1)
        id = try text(2)
        components.number = try text(3)
        components.street = try text(4)
        components.unit = try text(5)
        components.suburb = try text(6)
        components.city = try text(7)
        components.county = try text(8)
        components.region = try text(9)
        components.regionCode = try text(10)
        components.postcode = try text(11)
        components.country = try text(12)
        components.countryCode = try text(13)
        if flags & Self.aliasesFlag != 0 {
            for _ in 0..<(try reader.count()) { components.cityAliases.append(try reader.text()) }
        }
        if flags & Self.coordinateFlag != 0 {
            let (longitude, latitude) = (try reader.number(), try reader.number())
            guard let position = Coordinate(longitude: longitude, latitude: latitude) else { throw DamagedAnswer() }
            coordinate = position
        }
        func number(_ flag: UInt32) throws -> Double? { flags & flag == 0 ? nil : try reader.number() }
        confidence = try number(Self.confidenceFlag)
        gap = try number(Self.gapFlag)
        extent = try number(Self.extentFlag)
        radius = try number(Self.radiusFlag)
        if flags & Self.factsFlag != 0 {
            facts = CandidateFacts(rawValue: UInt16(truncatingIfNeeded: try reader.bits(count: 2)))
        }
        if flags & Self.attributesFlag != 0 {
            for _ in 0..<(try reader.count()) {
                let name = try reader.text()
                attributes.append(CandidateAttribute(name: name, text: try reader.text()))
            }
        }
    }
}

/// Takes an encoded answer's bytes one after the other, and never more than there are.
private struct AnswerReader {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    var remaining: Int { bytes.count - position }

    mutating func byte() throws -> UInt8 {
        guard remaining > 0 else { throw DamagedAnswer() }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func bits(count: Int) throws -> UInt64 {
        guard remaining >= count else { throw DamagedAnswer() }
        var bits: UInt64 = 0
        for index in 0..<count { bits |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += count
        return bits
    }

    mutating func number() throws -> Double { Double(bitPattern: try bits(count: 8)) }

    mutating func count() throws -> Int {
        var count = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = try byte()
            count |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return count }
        }
        throw DamagedAnswer()
    }

    mutating func text() throws -> String {
        let count = try count()
        guard remaining >= count else { throw DamagedAnswer() }
        defer { position += count }
        let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)])
        // Most text is ASCII, and to see that takes far less time than to validate UTF-8.
        if slice.reduce(0, |) < 0x80 { return String(decoding: slice, as: UTF8.self) }
        let text = String(validating: slice, as: UTF8.self)
        guard let text else { throw DamagedAnswer() }
        return text
    }
}

extension [UInt8] {
    fileprivate mutating func append(bits: UInt64, count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
    }

    fileprivate mutating func appendCount(_ count: Int) {
        var rest = count
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    fileprivate mutating func append(text: String) {
        var text = text
        text.withUTF8 { text in
            appendCount(text.count)
            append(contentsOf: text)
        }
    }
}
