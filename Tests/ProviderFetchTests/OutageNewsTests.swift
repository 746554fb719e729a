import Testing

@testable import ProviderFetch

/// What a person is told while a provider cannot be asked.
struct OutageNewsTests {
    private static func gate() -> Gate {
        Gate(
            provider: "test",
            endpoint: "https://geo.example.org",
            limits: Gate.Limits(),
            calls: 1,
            pacing: Pacing(requestsPerSecond: 1_000_000, now: .zero),
            breaker: Breaker(mostInARow: 3),
            random: SeededRandom(seed: 1)
        )
    }

    /// Lets an attempt of its own query start as soon as it may, and land; returns what is told then.
    private func attempt(_ gate: inout Gate, _ now: inout Duration, _ outcome: AttemptClass) -> String? {
        var progress = QueryProgress()
        while true {
            switch gate.admit(&progress, now: now) {
            case .go:
                _ = gate.land(outcome, words: "no route", progress: &progress, now: now)
                return gate.takeNews()?.words
            case .wait(let until): now = until
            case .stop: return "stopped"
            }
        }
    }

    @Test func `an outage is told once when it begins and once when it ends`() {
        var gate = Self.gate()
        var now = Duration.zero
        let fault = AttemptClass.transient(isTimeout: false)
        var told: [String?] = []
        for outcome in [AttemptClass.answer, fault, fault, fault, fault, fault, .answer, .answer, .answer, .answer] {
            told.append(attempt(&gate, &now, outcome))
        }
        #expect(told[..<3].allSatisfy { $0 == nil })
        #expect(told[3] == "test: is out of reach (no route); it is tried again now and then")
        #expect(told[4..<8].allSatisfy { $0 == nil })
        #expect(told[8] == "test: answers again, after 7 s")
        #expect(told[9] == nil)
        #expect(gate.counts.outages == 1)
    }

    @Test(arguments: [
        (Duration.milliseconds(100), "100 ms"), (.seconds(1), "1 s"), (.seconds(119), "119 s"),
        (.seconds(600), "10 min"),
        (.seconds(7_200), "2 h"), (.zero, "0 ms"),
    ])
    func `a duration is told in whole units`(duration: Duration, words: String) { #expect(duration.words == words) }

    @Test func `a long wait that the provider asks for is told once`() {
        var gate = Self.gate()
        var now = Duration.zero
        #expect(attempt(&gate, &now, .throttled(after: .seconds(1))) == nil)
        let told = attempt(&gate, &now, .throttled(after: .seconds(60)))
        #expect(told?.hasPrefix("test: asks to slow down (no route); going on in ") == true)
        #expect(attempt(&gate, &now, .answer) == nil)
    }
}
