/// Finds out whether a definition of the user's own fits what its provider answers.
///
/// A value without effects. A part that has fitted once is beyond doubt: from then on it is the answer that is wrong.
struct DefinitionTrial: Sendable {
    /// What an answer says about the definition.
    enum Finding: Hashable, Sendable {
        /// Nothing against it.
        case sound
        /// Something does not fit, and never has.
        case misfit
        /// Nothing fits, for those words.
        case hopeless(String)
    }
    /// After two refused batches, so many of their queries that are answered by themselves are no accident.
    private static let mostAlone = 3
    /// Nor are so many refused batches after the first such query: those that hold no bad query would be answered.
    private static let mostRefused = 12

    /// The definition's path.
    private let file: String
    /// True when the first misfit is enough.
    private let isHasty: Bool
    private var proven: DefinitionParts = []
    private var misfits: [DefinitionParts: Int] = [:]
    /// Batches that were refused, those of them after the first query that was answered by itself, and why.
    private var refused = (count: 0, later: 0, words: "")
    /// Queries of refused batches that were answered by themselves.
    private var alone = 0

    /// A trial of the definition in that file; a hasty one takes one answer for all.
    init(file: String, isHasty: Bool = false) { (self.file, self.isHasty) = (file, isHasty) }

    /// Notes what of an answer fitted, and what did not.
    mutating func note(_ fitting: DefinitionParts, _ misfit: DefinitionMisfit?) -> Finding {
        proven.formUnion(fitting)
        guard let misfit, !proven.contains(misfit.part) else { return .sound }
        let count = (misfits[misfit.part] ?? 0) + misfit.count
        misfits[misfit.part] = count
        guard count >= misfit.most || isHasty else { return .misfit }
        return .hopeless("the answers do not fit the definition: \(misfit.words); mend it and run again")
    }

    /// Notes that a batch was refused for those words.
    mutating func noteRefusedBatch(_ words: String) -> Finding {
        refused = (refused.count + 1, refused.later + (alone > 0 ? 1 : 0), words)
        return batches
    }

    /// Notes that a query which had been in a batch was answered by itself.
    mutating func noteAnsweredAlone() -> Finding {
        if refused.count > 1 { alone += 1 }
        return batches
    }

    /// What refused batches say, whose queries are answered by themselves.
    private var batches: Finding {
        guard !proven.contains(.batches), alone >= Self.mostAlone || refused.later >= Self.mostRefused else {
            return .sound
        }
        return .hopeless(
            "refuses every batch (\(refused.words)) and answers its queries one by one; mend batch in \(file), "
                + "or say batch: 1"
        )
    }
}
