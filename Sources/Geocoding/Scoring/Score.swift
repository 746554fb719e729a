#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How probable it is that a candidate's point is right, with everything the figure was made of.
package struct Score: Sendable {
    /// How the candidate compares with the query.
    package let evidence: Evidence
    /// The probability, 0 to 1, that the point is near enough, given that the place is the one meant.
    package let within: Double
    /// The evidence for this place less that for the best one elsewhere, -3 to 9; 9 without a rival.
    package let gap: Double
    /// The places that are as likely as this one, or likelier, itself included: at least 1.
    package let places: Int
    /// True when another provider, with data of its own, gives the same place.
    package let isAgreed: Bool

    /// A score.
    package init(evidence: Evidence, within: Double, gap: Double = 9, places: Int = 1, isAgreed: Bool = false) {
        self.evidence = evidence
        self.within = within
        self.gap = max(-3, min(9, gap))
        self.places = max(1, places)
        self.isAgreed = isAgreed
    }

    /// What a second provider with data of its own adds, in log-odds.
    static let agreement = 1.0
    /// The identity's ceiling where rivals that nobody has seen are certain.
    private static let unplacedIdentity = 0.6

    private var rivalWeight: Double { -2.1 * exp(-gap) }
    private var agreementWeight: Double { isAgreed ? Self.agreement : 0 }
    private var uncapped: Double { evidence.sum + agreementWeight + rivalWeight }

    private var capWeight: Double {
        let ceiling = log(Self.unplacedIdentity / (1 - Self.unplacedIdentity))
        return evidence.isUnplaced && uncapped > ceiling ? ceiling - uncapped : 0
    }

    /// The log-odds of `identity`: the sum of all terms.
    package var logOdds: Double { uncapped + capWeight }

    /// The probability, 0 to 1, that the candidate is the place that was meant, at its own level.
    package var identity: Double { Self.probability(logOdds: logOdds) }

    /// The figure shown, 0 to 0.995: the calibrated product of both probabilities, at most 1 / `places`.
    package var value: Double {
        min(PiecewiseLinear.calibration.value(at: identity * within), 1 / Double(places))
    }

    /// One summand of the log-odds.
    package struct Term: Sendable {
        package let part: ScorePart
        /// How the part compares; nil for the further terms.
        package let level: Level?
        /// In log-odds: positive speaks for the candidate, negative against it.
        package let weight: Double
    }

    /// Every summand of `logOdds`, so that the sum can be redone by hand.
    package var terms: [Term] {
        var terms = evidence.levels.map { Term(part: $0.part, level: $0.level, weight: $0.level.weight(of: $0.part)) }
        terms += evidence.furtherTerms.map { Term(part: $0.part, level: nil, weight: $0.weight) }
        for (part, weight) in [
            (ScorePart.agreement, agreementWeight), (.rival, rivalWeight), (.cap, capWeight),
        ] where weight != 0 {
            terms.append(Term(part: part, level: nil, weight: weight))
        }
        return terms
    }

    /// The score as it would be if the postcodes agreed; nil where they do not disagree.
    var ifPostcodeAgreed: Score? {
        switch evidence.postcode {
        case .oneEdit, .firstThree, .firstTwo, .different: break
        default: return nil
        }
        var evidence = evidence
        evidence.postcode = .same
        return Score(evidence: evidence, within: within, gap: gap, places: places, isAgreed: isAgreed)
    }

    /// The probability, 0 to 1, for those log-odds.
    static func probability(logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
