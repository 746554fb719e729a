import Testing

@testable import ProviderFetch

@Suite struct RetryTests {
    private static let statuses: [(Int, AttemptClass)] = [
        (200, AttemptClass.answer), (204, .malformed), (206, .malformed), (301, .misconfigured), (302, .misconfigured),
        (400, .badQuery), (404, .badQuery), (414, .badQuery), (422, .badQuery), (401, .auth), (403, .auth),
        (402, .quota), (408, .transient(isTimeout: false)), (425, .transient(isTimeout: false)),
        (429, .throttled(after: nil)), (405, .misconfigured), (500, .transient(isTimeout: false)),
        (502, .transient(isTimeout: false)), (503, .transient(isTimeout: false)), (504, .transient(isTimeout: false)),
        (520, .transient(isTimeout: false)), (99, .malformed), (600, .malformed),
    ]

    @Test(arguments: statuses)
    func `every status has its class`(status: Int, expected: AttemptClass) {
        #expect(AttemptClass(status: status) == expected)
    }

    private static let waits: [([String], Int?)] = [
        (["7"], 7), (["0"], 0), (["-5"], 0), (["1.5"], 2), (["2.000"], 2), ([" 12 "], 12), (["soon"], nil), ([""], nil),
        (["99999999999999999999"], nil), (["1e3"], nil), (["+5"], nil), (["5, 7"], nil), (["."], nil),
        (["Sun, 06 Nov 1994 08:49:37 GMT"], 37), (["Sunday, 06-Nov-94 08:49:37 GMT"], 37),
        (["Sun Nov  6 08:49:37 1994"], 37), (["Sun, 06 Nov 1994 08:48:00 GMT"], 0), (["Sun, 06 Nov 1994"], nil),
        (["Sun, 99 Nov 1994 08:49:37 GMT"], nil), (["5", "9"], 9), (["soon", "3"], 3), (["3", "-1"], 3), ([], nil),
    ]

    @Test(arguments: waits)
    func `a wait is read in every form`(values: [String], seconds: Int?) {
        // 1994-11-06T08:49:00Z
        #expect(RetryAfter.parse(values, now: 784_111_740) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Monday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
    ])
    func `dates become seconds since 1970`(text: String, seconds: Int) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test func `a backoff lies between nothing and its doubling bound`() {
        let policy = RetryPolicy()
        var random = SeededRandom(seed: 1)
        for (isThrottled, base) in [(false, 0.1), (true, 0.5)] {
            for failure in 1...40 {
                var longest = Duration.zero
                for _ in 0..<200 {
                    let wait = policy.backoff(afterFailure: failure, throttled: isThrottled, random: &random)
                    #expect(wait >= .zero)
                    longest = max(longest, wait)
                }
                var bound = base
                for _ in 1..<failure where bound < 20 { bound *= 2 }
                bound = min(20, bound)
                #expect(longest <= .seconds(bound + 0.001))
                #expect(longest > .seconds(bound * 0.8))
            }
        }
    }

    @Test func `the same seed gives the same waits`() {
        var first = SeededRandom(seed: 42)
        var second = SeededRandom(seed: 42)
        #expect((0..<10).map { _ in first.next() } == (0..<10).map { _ in second.next() })
    }

    @Test func `a longer Retry-After wins, a shorter one does not`() {
        var random = SeededRandom(seed: 3)
        let policy = RetryPolicy()
        #expect(policy.wait(afterThrottle: 1, retryAfter: .seconds(7), random: &random) == .seconds(7))
        let waits = (0..<50).map { _ in policy.wait(afterThrottle: 6, retryAfter: .zero, random: &random) }
        #expect(waits.contains { $0 > .seconds(8) })
        #expect(waits.allSatisfy { $0 <= .seconds(16) })
    }

    @Test func `retries use the quota up and successes fill it again`() {
        var quota = RetryQuota()
        for _ in 0..<100 { #expect(quota.take(afterTimeout: false) == 5) }
        #expect(quota.take(afterTimeout: false) == nil)
        for _ in 0..<9 { quota.giveBack(taken: 0) }
        #expect(quota.take(afterTimeout: true) == nil)
        quota.giveBack(taken: 0)
        #expect(quota.take(afterTimeout: true) == 10)
        quota.giveBack(taken: 10)
        #expect(quota.tokens == 10)
        for _ in 0..<1_000 { quota.giveBack(taken: 0) }
        #expect(quota.tokens == 500)
    }
}
