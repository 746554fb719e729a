import Testing

@testable import ProviderFetch

/// Plays whole calls through the rules, with a provider that refuses some queries and leaves others out.
@Suite struct BatchWorkTests {
    private struct Ending {
        var answered: Set<Int> = []
        var refused: Set<Int> = []
        var requests = 0
        var sizes: [Int] = []
        var cuts: [Int] = []
    }

    /// `missing` says which queries of a batch come back without an answer at that request.
    private func play(
        _ count: Int,
        poison: Set<Int> = [],
        most: Int = .max,
        missing: (_ asked: [Int], _ request: Int) -> [Int] = { _, _ in [] }
    ) -> Ending {
        var work = BatchWork([Array(0..<count)])
        var ending = Ending()
        var limit = count
        while let part = work.next(atMost: limit), ending.requests < 10_000 {
            ending.requests += 1
            ending.sizes.append(part.asked.count)
            if !poison.isDisjoint(with: part.asked) {
                guard let refusal = work.note(refused: part, words: "no") else { continue }
                ending.refused.insert(refusal.position)
                continue
            }
            if part.asked.count > most {
                work.halve(part)
                continue
            }
            let left = part.asked.count > 1 ? missing(part.asked, ending.requests) : []
            ending.answered.formUnion(Set(part.asked).subtracting(left))
            let finding = work.note(answered: part, missing: left)
            if let cause = finding.cause { ending.refused.insert(cause.position) }
            if let cut = finding.cut {
                limit = cut
                ending.cuts.append(cut)
            }
        }
        return ending
    }

    private func doublings(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }

    @Test(arguments: [2, 3, 4, 5, 8, 16, 31, 32, 50, 64, 100])
    func `one poisoned query is found with one request more than halvings, wherever it stands`(count: Int) {
        for position in 0..<count {
            let ending = play(count, poison: [position])
            #expect(ending.refused == [position])
            #expect(ending.answered == Set(0..<count).subtracting([position]))
            #expect(ending.requests - 1 <= doublings(count) + 1, "\(position) of \(count)")
        }
    }

    @Test(arguments: [[0, 1], [0, 63], [5, 6, 7], [10, 30, 50], Array(0..<64)])
    func `of several poisoned queries each is found, and no other`(poison: [Int]) {
        let ending = play(64, poison: Set(poison))
        #expect(ending.refused == Set(poison))
        #expect(ending.answered == Set(0..<64).subtracting(poison))
    }

    @Test func `a refusal for the size makes no query bad`() {
        // Nothing tells the size but the refusal itself.
        var work = BatchWork([Array(0..<16)])
        var (answered, requests) = (Set<Int>(), 0)
        while let part = work.next(atMost: 16), requests < 100 {
            requests += 1
            if part.asked.count > 8 {
                #expect(work.note(refused: part, words: "too many") == nil)
            } else {
                answered.formUnion(part.asked)
                #expect(work.note(answered: part).cause == nil)
            }
        }
        #expect(answered == Set(0..<16))
        #expect(requests == 6)
    }

    @Test func `what comes back without an answer is asked again, together, and then singly`() {
        let once = play(10) { asked, request in request == 1 ? asked.filter { $0.isMultiple(of: 3) } : [] }
        #expect(once.sizes == [10, 4])
        #expect(once.answered == Set(0..<10))
        let always = play(10) { asked, _ in asked.filter { $0 == 2 || $0 == 5 } }
        #expect(always.sizes == [10, 2, 1, 1])
        #expect(always.answered == Set(0..<10))
    }

    @Test func `when all behind a place is left out, there were too many`() {
        let ending = play(100) { asked, _ in Array(asked.dropFirst(30)) }
        #expect(ending.cuts == [30])
        #expect(ending.sizes == [100, 30, 30, 10])
        #expect(ending.answered == Set(0..<100))
    }

    @Test func `a batch that is too slow is halved until it is not`() {
        let ending = play(64, most: 10)
        #expect(ending.answered == Set(0..<64))
        #expect(ending.sizes.filter { $0 <= 10 } == Array(repeating: 8, count: 8))
        #expect(ending.requests == 15)
    }

    @Test func `parts never outgrow the limit, and groups stay apart`() {
        var work = BatchWork([[0, 1, 2, 3, 4], [], [5, 6], [7]])
        var parts: [[Int]] = []
        while let part = work.next(atMost: 2) {
            parts.append(part.asked)
            _ = work.note(answered: part)
        }
        #expect(parts == [[0, 1], [2, 3], [4], [5, 6], [7]])
    }

    @Test func `a search that is given up leaves nothing out`() {
        var work = BatchWork([Array(0..<8)])
        var asked: Set<Int> = []
        var requests = 0
        while let part = work.next(atMost: 8), requests < 100 {
            requests += 1
            switch requests {
            case 1, 2: #expect(work.note(refused: part, words: "no") == nil)
            // In the middle of the search the provider fails otherwise.
            case 3: work.halve(part)
            case 4:
                asked.formUnion(part.asked)
                work.drop(part)
            default:
                asked.formUnion(part.asked)
                _ = work.note(answered: part)
            }
        }
        #expect(asked == Set(0..<8))
    }

    @Test func `batches shrink by what the provider says or fails at, and grow again`() {
        var limit = BatchLimit(size: 100)
        limit.noteTimeout(100)
        #expect(limit.size == 50)
        for _ in 0..<9 { limit.noteAnswer(limit.size) }
        #expect(limit.size == 100)
        limit.noteTooLarge(100)
        for _ in 0..<9 { limit.noteAnswer(limit.size) }
        #expect(limit.size == 50)
        limit.noteCut(after: 1)
        #expect(limit.size == 2)
        var known = BatchLimit(size: 150, isKnown: false)
        known.take(size: 20, most: 60)
        #expect(known.size == 20)
        var chosen = BatchLimit(size: 150, isChosen: true, isKnown: false)
        chosen.take(size: 20, most: 60)
        #expect(chosen.size == 60)
        #expect(chosen.isKnown)
    }
}
