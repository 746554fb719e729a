import FeatureOutput
package import Geocoding

/// What a run of a job would have to do.
package struct PlanSummary: Sendable {
    /// What one provider would be asked.
    package struct ProviderPlan: Sendable {
        package var name: String
        /// Questions that the journal does not answer.
        ///
        /// For a provider that is not the first, nobody can know yet which of them will be asked: it is the most there
        /// can be.
        package var toAsk: Int
        /// The least time that asking takes at the provider's rate; nil when it has none.
        package var leastTime: Duration?
        /// What asking them costs, by the price in the job; nil when it has none.
        package var cost: Money?
        /// The text that the licence of its data wants shown, or empty.
        package var attribution: String
    }
    /// The job's name.
    package var job = ""
    /// The part of the job that is planned, nil for all of it.
    package var shard: Shard?
    /// What was found out about the input: its delimiter, columns that were renamed.
    package var notes: [String] = []
    /// Records in the input, or those of the part.
    package var records = 0
    /// Records that will not be asked, by reason: those of `skipped`, and `badCoordinate`.
    package var skipped: [OutcomeReason: Int] = [:]
    /// Records whose position a person has given.
    package var corrected = 0
    /// Records that share the question of an earlier one.
    package var repeats = 0
    /// Distinct questions that the first provider has answered in an earlier run.
    package var settled = 0
    /// Distinct questions that are held, since nobody knows what became of their attempts.
    package var held = 0
    /// What each provider would be asked, in the chain's order.
    package var providers: [ProviderPlan] = []
    /// The files that a run would write.
    package var outputs: [String] = []

    /// A plan of nothing.
    package init() {}

    /// The plan as JSON, keys in a fixed order.
    package func json() -> [UInt8] {
        JSONText.object { text in
            text.member("job", job)
            if let shard { text.member("shard", shard.description) }
            text.array("notes") { text in for note in notes { text.value(note) } }
            text.member("records", records)
            text.object("skipped") { text in
                for reason in OutcomeReason.allCases where reason.kind == .skipped || skipped[reason] != nil {
                    text.member(reason.rawValue, skipped[reason] ?? 0)
                }
            }
            text.member("corrected", corrected)
            text.member("repeats", repeats)
            text.member("settled", settled)
            text.member("held", held)
            text.array("providers") { text in
                for provider in providers {
                    text.object { text in
                        text.member("name", provider.name)
                        text.member("to_ask", provider.toAsk)
                        text.member("least_seconds", provider.leastTime.map { Int($0.components.seconds) })
                        text.member("cost", provider.cost?.description)
                    }
                }
            }
            text.array("outputs") { text in for output in outputs { text.value(output) } }
        }.bytes
    }
}
