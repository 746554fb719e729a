import Geocoding
import TestSupport
import Testing

/// How places are judged that are offered for a position.
struct PointScoreTests {
    private static let longitude = -89.65
    private static let latitude = 39.8

    /// A place so many metres north of the position.
    private func place(_ metres: Double, _ precision: Precision, _ label: String = "") -> Candidate {
        var place = candidate("12|Main Street", precision, at: (Self.longitude, Self.latitude + metres / 111_194.93))
        place.label = label
        return place
    }

    private func outcome(_ candidates: [Candidate], policy: MatchPolicy = MatchPolicy()) -> Outcome {
        var scorer = Scorer(policy: policy)
        return scorer.outcome(
            of: .reverse(longitude: Self.longitude, latitude: Self.latitude),
            answers: [ProviderAnswer(provider: "locator", answer: Answer(candidates: candidates))]
        )
    }

    private func policy(_ precision: Precision) -> MatchPolicy {
        var policy = MatchPolicy()
        policy.precision = precision
        return policy
    }

    @Test(arguments: [
        (0.0, 0.98, OutcomeReason.exact), (10, 0.98, .exact), (55, 0.89, .exact), (99, 0.802, .exact),
        (101, 0.798, .lowScore), (175, 0.65, .lowScore), (249, 0.502, .lowScore),
    ])
    func `an address is the surer the nearer it lies`(metres: Double, score: Double, reason: OutcomeReason) throws {
        let outcome = outcome([place(metres, .rooftop)])
        #expect(outcome.reason == reason)
        let match = try #require(outcome.match)
        #expect(abs(match.score - score) < 0.001)
        #expect(match.comparison == "distance=\(Int(metres))m")
        #expect(outcome.provider == "locator" && outcome.candidates == 1)
    }

    @Test(arguments: [251, 900, 5_000_000.0])
    func `an address far away is none`(metres: Double) {
        let outcome = outcome([place(metres, .rooftop)])
        #expect(outcome.reason == .belowReject && outcome.match == nil)
    }

    @Test(arguments: [
        (Precision.interpolated, OutcomeReason.interpolated), (.poi, .exact), (.unknown, .exact), (.street, .coarse),
        (.locality, .coarse), (.country, .coarse),
    ])
    func `what is coarser than an address is coarse`(precision: Precision, reason: OutcomeReason) {
        #expect(outcome([place(20, precision)]).reason == reason)
    }

    @Test func `a policy that takes an area's precision takes the area as a fallback`() {
        #expect(outcome([place(3_000, .locality)], policy: policy(.locality)).reason == .fallback)
        #expect(outcome([place(3_000, .region)], policy: policy(.locality)).reason == .coarse)
        #expect(outcome([place(3_000, .street)], policy: policy(.locality)).reason == .belowReject)
        #expect(outcome([place(20, .interpolated)], policy: policy(.rooftop)).reason == .coarse)
    }

    @Test func `an area reaches as far as its radius`() throws {
        var town = place(3_000, .locality)
        town.radius = 3_500
        #expect(outcome([town], policy: policy(.locality)).match?.score == 0.98)
        town.radius = 1_400
        #expect(outcome([town], policy: policy(.locality)).reason == .belowReject)
    }

    @Test func `the best place wins, whichever comes first`() {
        let near = place(30, .rooftop, "near")
        let far = place(60, .rooftop, "far")
        let town = place(0, .locality, "town")
        for candidates in [[near, far, town], [town, far, near]] {
            #expect(outcome(candidates).match?.candidate.label == "near")
            #expect(outcome(candidates).candidates == 3)
        }
        #expect(
            outcome([place(5, .interpolated, "coarse"), place(5, .rooftop, "fine")]).match?.candidate.label == "fine"
        )
    }

    @Test func `without a usable place there is no match`() {
        #expect(outcome([]).reason == .notFound)
        var nowhere = place(0, .rooftop)
        nowhere.coordinate = nil
        #expect(outcome([nowhere]).reason == .badCoordinate)
        #expect(outcome([nowhere, place(0, .rooftop)]).reason == .exact)
    }
}
