package import Geocoding

/// A reply as the journal keeps it: an answer's bytes, or why there is none.
package struct StoredReply: Hashable, Sendable {
    /// What came of the attempts.
    package enum Content: Hashable, Sendable {
        /// The encoded answer, which settles the query.
        case answer([UInt8])
        /// `failed` or `pending`: the query is still to be asked while attempts remain.
        case failure(OutcomeReason)
    }
    /// What came of it.
    package let content: Content
    /// The attempts it took.
    package let attempts: Int

    /// That content after that many attempts.
    package init(_ content: Content, attempts: Int) {
        self.content = content
        self.attempts = attempts
    }

    /// A reply, its answer encoded.
    package init(_ reply: Reply) {
        switch reply.answer {
        case .success(let answer): content = .answer(answer.encoded())
        case .failure(let failure): content = .failure(failure.reason)
        }
        attempts = reply.attempts
    }

    /// What is stored after one more reply to the same query: an answer stays, attempts without one add up.
    func after(_ reply: StoredReply) -> StoredReply {
        switch (content, reply.content) {
        case (_, .answer): reply
        case (.answer, .failure): self
        case (.failure, .failure): StoredReply(reply.content, attempts: attempts + reply.attempts)
        }
    }

    /// The answer, or nil when there is none.
    ///
    /// - Throws: `DamagedAnswer` when the bytes are not an answer.
    package func answer() throws -> Answer? {
        guard case .answer(let bytes) = content else { return nil }
        return try Answer(decoding: bytes[...])
    }
}

/// A reply to be written down: whose, and to what.
package struct JournalRow: Hashable, Sendable {
    /// What was asked.
    package let key: QueryKey
    /// Who was asked.
    package let provider: ProviderNumber
    /// What came back.
    package let reply: StoredReply

    /// A row for that reply; the answer is encoded here, on the caller's thread.
    package init(key: QueryKey, provider: ProviderNumber, reply: Reply) {
        self.key = key
        self.provider = provider
        self.reply = StoredReply(reply)
    }
}

/// The small number under which a journal knows a provider; it means nothing in another journal.
package struct ProviderNumber: Hashable, Sendable {
    let value: Int64
}

/// What the journal knows of a query.
package enum QueryState: Hashable, Sendable {
    /// Never asked.
    case new
    /// There is an answer, from the present run or an earlier one; a run does not ask again.
    case settled(inThisRun: Bool)
    /// Asked without an answer, the last time for that reason, with so many attempts altogether.
    case unsettled(attempts: Int, reason: OutcomeReason)
    /// Not to be asked until it is released: what became of an attempt in an earlier run is unknown.
    case held

    /// True when there is an answer.
    package var isSettled: Bool {
        if case .settled = self { true } else { false }
    }

    /// What a stored reply means for its query.
    init(_ reply: StoredReply?) {
        switch reply?.content {
        case nil: self = .new
        case .answer: self = .settled(inThisRun: true)
        case .failure(let reason): self = .unsettled(attempts: reply?.attempts ?? 0, reason: reason)
        }
    }
}
