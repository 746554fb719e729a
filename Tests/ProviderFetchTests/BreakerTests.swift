import Testing

@testable import ProviderFetch

@Suite struct BreakerTests {
    private func failing(_ count: Int, at now: Duration = .zero) -> Breaker {
        var breaker = Breaker()
        for _ in 0..<count { breaker.note(.failure, isProbe: false, now: now) }
        return breaker
    }

    @Test func `ten failures in a row open it, nine do not`() {
        #expect(!failing(9).isOpen)
        #expect(failing(10).isOpen)
        var mixed = failing(9)
        mixed.note(.good, isProbe: false, now: .zero)
        mixed.note(.failure, isProbe: false, now: .zero)
        #expect(!mixed.isOpen)
    }

    @Test func `half of the last fifty open it`() {
        var breaker = Breaker()
        for number in 0..<49 { breaker.note(number % 2 == 0 ? .failure : .good, isProbe: false, now: .zero) }
        #expect(!breaker.isOpen)
        breaker.note(.good, isProbe: false, now: .zero)
        #expect(breaker.isOpen)
    }

    @Test func `five answers in a row that cannot be read open it`() {
        var breaker = Breaker()
        for _ in 0..<4 { breaker.note(.malformed, isProbe: false, now: .zero) }
        #expect(!breaker.isOpen)
        breaker.note(.malformed, isProbe: false, now: .zero)
        #expect(breaker.isOpen)
    }

    @Test func `probes go out alone, at growing intervals`() {
        var breaker = failing(10, at: .seconds(100))
        var now = Duration.seconds(100)
        var intervals: [Duration] = []
        for _ in 0..<9 {
            guard case .wait(let until) = breaker.admission(now: now, isLast: false) else {
                Issue.record("should wait")
                return
            }
            intervals.append(until - now)
            now = until
            #expect(breaker.admission(now: now, isLast: false) == .probe)
            breaker.beginProbe()
            #expect(breaker.admission(now: now, isLast: false) == .wait(until: now + .seconds(1)))
            breaker.note(.failure, isProbe: true, now: now)
        }
        #expect(intervals == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
    }

    @Test func `three good probes close it, and one failure starts the count again`() {
        var breaker = failing(10)
        let now = Duration.seconds(1)
        for sign in [Breaker.Sign.good, .good, .failure, .good, .good] {
            breaker.beginProbe()
            breaker.note(sign, isProbe: true, now: now)
            #expect(breaker.isOpen)
        }
        breaker.beginProbe()
        breaker.note(.good, isProbe: true, now: now)
        #expect(!breaker.isOpen)
        #expect(breaker.isProviderTrusted)
        #expect(breaker.admission(now: now, isLast: false) == .go)
    }

    @Test func `attempts from before it opened change nothing`() {
        var breaker = failing(10)
        for _ in 0..<20 { breaker.note(.good, isProbe: false, now: .zero) }
        #expect(breaker.isOpen)
        #expect(breaker.admission(now: .milliseconds(999), isLast: false) == .wait(until: .seconds(1)))
    }

    @Test func `a query with one attempt left lets others probe first`() {
        let breaker = failing(10)
        #expect(breaker.admission(now: .seconds(1), isLast: true) == .wait(until: .seconds(3)))
        #expect(breaker.admission(now: .seconds(3), isLast: true) == .probe)
    }

    @Test func `a probe that was given up lets another one out`() {
        var breaker = failing(10)
        breaker.beginProbe()
        breaker.note(.neither, isProbe: true, now: .seconds(2))
        #expect(breaker.admission(now: .seconds(2), isLast: false) == .probe)
    }
}
