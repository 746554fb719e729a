/// Compares one query with its candidates.
///
/// The query is never parsed by itself: each candidate is asked how well it explains the query's words. Parts claim the
/// words they explain, from the surest to the vaguest, and what is left speaks against the candidate.
struct Comparer: Sendable {
    private(set) var query = QueryWords()
    private(set) var candidate = CandidateWords()
    private(set) var roles = StreetRoles()
    var asked = AskedAreas()
    /// The letters and digits of the postcode that is being looked at.
    var window: [UInt8] = []
    /// How alike each of the candidate's words and each of the query's are, a row for each of the candidate's.
    private var similarities: [Float] = []
    var edits = EditDistance()

    /// Takes up a query.
    mutating func begin(_ query: Query) {
        self.query.read(query)
        asked.read(self.query)
    }

    /// Takes up a query once more, glued words broken (`Haies75020`); false when it has none.
    mutating func beginUnglued(_ query: Query) -> Bool {
        guard Query.Part.allCases.contains(where: { Self.mayBeGlued(query[$0]) }) else { return false }
        let count = self.query.words.words.count
        self.query.read(query, options: .breaksGluedWords)
        asked.read(self.query)
        return self.query.words.words.count != count
    }

    /// True for text in which a letter and a digit, or a small letter and a capital one, stand side by side.
    private static func mayBeGlued(_ text: String) -> Bool {
        var before: UInt8 = 0x20
        for byte in text.utf8 {
            defer { before = byte }
            let (isDigit, wasDigit) = (byte.isDigit, before.isDigit)
            if isDigit != wasDigit, (isDigit ? before : byte) > 0x40 { return true }
            if (0x41...0x5A).contains(byte), (0x61...0x7A).contains(before) || before >= 0x80 { return true }
        }
        return false
    }

    /// How a candidate compares with the query.
    mutating func evidence(for candidate: Candidate) -> Evidence {
        self.candidate.read(candidate)
        roles.read(self.candidate.words.words[self.candidate.street], country: self.candidate.countryCode)
        measure()
        let areaPrecision = self.candidate.isArea ? candidate.precision : .unknown
        var reading = Reading(free: query.all)
        readPostcode(&reading)
        readRegion(&reading, isRegion: areaPrecision == .region)
        readCountry(&reading, isCountry: areaPrecision == .country)
        if self.candidate.isArea {
            readArea(&reading, precision: candidate.precision)
            return reading.evidence
        }
        // The place may need words that the street would take: `Port Stephens Street, Raymond Terrace`.
        var second = reading
        readAddress(&reading, candidate)
        guard let phrase = placePhrase(free: second.free), !reading.hasClaimed(phrase, apartFrom: query.streetPlaces)
        else { return reading.evidence }
        second.claimPlace(phrase.words, level: phrase.level)
        readAddress(&second, candidate)
        return second.evidence.sum > reading.evidence.sum ? second.evidence : reading.evidence
    }

    private mutating func readAddress(_ reading: inout Reading, _ candidate: Candidate) {
        readNumber(&reading, candidate.facts, candidate.precision)
        readStreet(&reading)
        readPlace(&reading)
        readLeftType(&reading)
        readStrayRegion(&reading)
        reading.evidence.unexplained = query.share(
            of: reading.free & ~query.units,
            light: names(before: reading.number)
        )
        reading.evidence.target = reading.target
    }

    /// The words of earlier segments: the name of a building or firm before the address.
    private func names(before number: UInt64) -> UInt64 {
        guard let first = number.firstWord else { return 0 }
        let segment = query.words.words[first].segment
        var names: UInt64 = 0
        for index in 0..<first where query.words.words[index].segment < segment { names |= UInt64(word: index) }
        return names & (query.line | query.street)
    }

    private mutating func measure() {
        let count = candidate.words.words.count * query.words.words.count
        if similarities.count < count { similarities = [Float](repeating: 0, count: count) }
        Self.measure(candidate.words, query.words, edits: &edits, into: &similarities)
    }

    private static func measure(
        _ rows: Words,
        _ columns: Words,
        edits: inout EditDistance,
        into similarities: inout [Float]
    ) {
        similarities.withUnsafeMutableBufferPointer { similarities in
            rows.withUnsafeWords { rows, text in
                columns.withUnsafeWords { columns, queryText in
                    var place = 0
                    for row in rows.indices {
                        for column in columns.indices {
                            similarities[place] = Similarity.of(
                                rows[row],
                                text,
                                columns[column],
                                queryText,
                                edits: &edits
                            )
                            place &+= 1
                        }
                    }
                }
            }
        }
    }

    /// How alike word `row` of the candidate and word `column` of the query are, 0 to 1.
    func similarity(_ row: Int, _ column: Int) -> Float { similarities[row * query.words.words.count + column] }
}
