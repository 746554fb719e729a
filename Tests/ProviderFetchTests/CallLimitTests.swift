import Testing

@testable import ProviderFetch

/// How many calls are under way at a provider that is at ease, or not.
struct CallLimitTests {
    /// A limit that has had that many answers, each after that time.
    private func limit(most: Int, answers: Int, took milliseconds: Int = 20) -> CallLimit {
        var limit = CallLimit(most: most)
        for _ in 0..<answers { limit.noteAnswer(took: .milliseconds(milliseconds)) }
        return limit
    }

    @Test(arguments: [(1, 1), (2, 2), (8, 8), (32, 8), (1_024, 8)])
    func `it begins with eight, or fewer where fewer are allowed`(most: Int, first: Int) {
        #expect(CallLimit(most: most).calls == first)
    }

    @Test(arguments: [1, 3, 32, 500])
    func `answers in time let it grow to what is allowed and no further`(most: Int) {
        #expect(limit(most: most, answers: 10_000).calls == most)
    }

    @Test func `it reaches what is allowed within a few rounds`() {
        #expect(limit(most: 32, answers: 24).calls == 32)
    }

    @Test func `a request to slow down halves it, and from then on it grows by one a round`() {
        var limit = limit(most: 64, answers: 1_000)
        limit.noteThrottle()
        #expect(limit.calls == 32)
        for _ in 0..<33 { limit.noteAnswer(took: .milliseconds(20)) }
        #expect((32...33).contains(limit.calls))
        for _ in 0..<2_000 { limit.noteAnswer(took: .milliseconds(20)) }
        #expect(limit.calls == 64)
    }

    @Test func `however often it is halved, one call is left`() {
        var limit = limit(most: 64, answers: 0)
        for _ in 0..<100 { limit.noteThrottle() }
        #expect(limit.calls == 1)
    }

    @Test func `answers that take much longer than they did halve it`() {
        var limit = limit(most: 32, answers: 1_000)
        for _ in 0..<32 { limit.noteAnswer(took: .milliseconds(400)) }
        #expect(limit.calls == 16)
    }

    @Test func `answers that take a little longer change nothing`() {
        var limit = limit(most: 32, answers: 1_000)
        for _ in 0..<320 { limit.noteAnswer(took: .milliseconds(110)) }
        #expect(limit.calls == 32)
    }

    @Test func `a provider that stays slower is taken as it is in the end`() {
        var limit = limit(most: 32, answers: 1_000)
        for _ in 0..<20_000 { limit.noteAnswer(took: .milliseconds(400)) }
        #expect(limit.calls == 32)
    }

    @Test func `answers without a time let it grow`() {
        var limit = CallLimit(most: 16)
        for _ in 0..<8 { limit.noteAnswer(took: nil) }
        #expect(limit.calls == 16)
    }
}
