import Geocoding
import TestSupport
import Testing

@Suite struct AnswerCodingTests {
    @Test(arguments: 0..<200)
    func `any answer comes back from its bytes as it was`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let answer = Answer.random(using: &random)
        #expect(try Answer(decoding: answer.encoded()[...]) == answer)
    }

    @Test func `an answer without candidates takes two bytes`() throws {
        let bytes = Answer(candidates: []).encoded()
        #expect(bytes.count == 2)
        #expect(try Answer(decoding: bytes[...]).candidates.isEmpty)
    }

    @Test func `bytes are read where they stand in a larger buffer`() throws {
        let bytes = [0xFF, 0xFF] + Answer.numbered(7).encoded() + [0xFF]
        #expect(try Answer(decoding: bytes[2..<(bytes.count - 1)]) == .numbered(7))
    }

    @Test(arguments: 0..<20)
    func `an answer cut short or made longer is refused`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var answer = Answer.random(using: &random)
        if answer.candidates.isEmpty { answer = .numbered(seed) }
        let bytes = answer.encoded()
        for count in 0..<bytes.count {
            #expect(throws: DamagedAnswer.self) { try Answer(decoding: bytes[..<count]) }
        }
        #expect(throws: DamagedAnswer.self) { try Answer(decoding: (bytes + [0])[...]) }
    }

    @Test(arguments: 0..<50)
    func `damaged bytes are refused or read, never a crash`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = Answer.random(using: &random).encoded()
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let answer = try? Answer(decoding: damaged[...]) else { continue }
            // What can be read can be written and read again; NaN alone does not equal itself.
            #expect(throws: Never.self) { try Answer(decoding: answer.encoded()[...]) }
        }
    }

    @Test(
        arguments: [
            [], [0], [2, 0], [1], [1, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [1, 1, 0, 0, 0, 0x80, 0],
            [1, 1, 1, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F], [1, 1, 1, 0, 0, 0, 0, 2, 0xC3, 0x28],
            [1, 1, 0, 0, 0, 0, 99],
        ] as [[UInt8]]
    )
    func `bytes that are no answer are refused`(bytes: [UInt8]) {
        #expect(throws: DamagedAnswer.self) { try Answer(decoding: bytes[...]) }
    }
}

extension Answer {
    fileprivate static func random(using random: inout SeededGenerator) -> Answer {
        Answer(candidates: (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(using: &random) })
    }
}

extension Candidate {
    fileprivate static func random(using random: inout SeededGenerator) -> Candidate {
        func text() -> String {
            let texts = ["", "", "a", "Straße", "東京都千代田区", "\u{0}\u{1F3F4}", String(repeating: "x", count: 300)]
            return texts.randomElement(using: &random) ?? ""
        }
        func number() -> Double? {
            let numbers = [
                nil, nil, 0, -0.1, .infinity, .leastNonzeroMagnitude, Double.random(in: -1e9...1e9, using: &random),
            ]
            return numbers.randomElement(using: &random) ?? nil
        }
        var candidate = Candidate()
        candidate.label = text()
        candidate.nativePrecision = text()
        candidate.id = text()
        candidate.components.number = text()
        candidate.components.street = text()
        candidate.components.unit = text()
        candidate.components.suburb = text()
        candidate.components.city = text()
        candidate.components.cityAliases = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
        candidate.components.county = text()
        candidate.components.region = text()
        candidate.components.regionCode = text()
        candidate.components.postcode = text()
        candidate.components.country = text()
        candidate.components.countryCode = text()
        candidate.precision = Precision.allCases.randomElement(using: &random) ?? .unknown
        candidate.confidence = number()
        candidate.gap = number()
        candidate.extent = number()
        candidate.radius = number()
        candidate.attributes = (0..<Int.random(in: 0...3, using: &random)).map { number in
            CandidateAttribute(name: "name \(number)", text: String(repeating: "é", count: number))
        }
        candidate.facts = CandidateFacts(rawValue: [0, 1, 12, .max].randomElement(using: &random) ?? 0)
        if Bool.random(using: &random) {
            candidate.coordinate = Coordinate(
                longitude: Double.random(in: -180...180, using: &random),
                latitude: Double.random(in: -90...90, using: &random)
            )
        }
        return candidate
    }
}
