import Geocoding
import Testing

@testable import JobRun

struct ReopeningTests {
    private func outcome(_ reason: OutcomeReason, score: Double? = nil) -> Outcome {
        Outcome(reason, match: score.map { Match(candidate: Candidate(), score: $0, comparison: "") })
    }

    @Test func `each choice takes its own records`() {
        var failed = Reopening()
        failed.failed = true
        var unmatched = Reopening()
        unmatched.unmatched = true
        var below = Reopening()
        below.below = 0.7
        let outcomes = [
            outcome(.badResponse), outcome(.notFound), outcome(.lowScore, score: 0.6), outcome(.exact, score: 0.7),
            outcome(.exact, score: 0.69), outcome(.blank), outcome(.outage),
        ]
        func taken(_ choice: Reopening) -> [Int] { outcomes.indices.filter { choice.takes(outcomes[$0]) } }
        #expect(taken(failed) == [0])
        #expect(taken(unmatched) == [1])
        #expect(taken(below) == [2, 4])
        #expect(taken(Reopening()) == [] && Reopening().isNothing)
        below.failed = true
        #expect(taken(below) == [0, 2, 4])
    }
}
