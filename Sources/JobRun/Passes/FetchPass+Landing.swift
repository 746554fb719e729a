import Geocoding
import RunJournal

extension FetchPass {
    /// What came of one call.
    struct Landing: Sendable {
        let lane: Int
        let entries: [Lane.Entry]
        let replies: Result<[Reply], any Error>

        /// The keys of the entries that have none of those replies.
        func keys(without replies: [Int: Reply]) -> [QueryKey] {
            entries.indices.filter { replies[$0] == nil }.map { entries[$0].key }
        }
    }

    /// Takes a call's replies into the journal, and its inquiries to the next provider where need be.
    mutating func land(_ landing: Landing) async throws {
        let link = lanes[landing.lane].link
        lanes[landing.lane].calls -= 1
        var replies: [Int: Reply] = [:]
        switch landing.replies {
        case .success(let received): for (position, reply) in received.enumerated() { replies[position] = reply }
        case .failure(let error as GeocoderStop):
            lanes[landing.lane].figures.countUnanswered(attempts: error.attempts, retries: error.retries)
            replies = error.replies
            if let reason = passingOn(error, from: landing.lane) {
                close(landing.lane, for: reason, error)
            } else {
                end(.provider(name: link.geocoder.name, error))
            }
        case .failure(let cancelled as CallCancelled): replies = cancelled.replies
        case .failure(is CancellationError): break
        case .failure(let error): throw error
        }
        // Only what was cancelled may still have been under way.
        if ledger != nil, case .failure(is GeocoderStop) = landing.replies {
            try await journal.forgetIntents(landing.keys(without: replies), provider: link.number)
        }
        var heard: [Inquiry] = []
        for (position, entry) in landing.entries.enumerated() {
            let inquiries = lanes[landing.lane].leave(entry)
            if landing.lane == 0 { input.hasLeft(entry.key) }
            guard let reply = replies[position] else {
                guard let reason = lanes[landing.lane].closed else {
                    unheard += inquiries.count
                    continue
                }
                heard += inquiries.map { unanswered($0, reason, in: landing.lane) }
                continue
            }
            lanes[landing.lane].note(reply, to: entry.key)
            var event: RunEvent?
            if case .failure(let failure) = reply.answer, failure.reason != .interrupted {
                event = RunEvent(failure, attempts: reply.attempts, of: entry.inquiry, at: link.geocoder.name)
            }
            try await journal.accept(JournalRow(key: entry.key, provider: link.number, reply: reply))
            committed.accept(telling: event)
            for var inquiry in inquiries {
                inquiry.take(reply, of: link.geocoder)
                heard.append(inquiry)
            }
        }
        if let reason = lanes[landing.lane].closed {
            for entry in lanes[landing.lane].takeWaiting() {
                heard += lanes[landing.lane].leave(entry).map { unanswered($0, reason, in: landing.lane) }
            }
        }
        try await passOn(heard, from: landing.lane)
    }

    /// The reason for which a provider that cannot go on is passed over; nil when that ends the pass.
    private func passingOn(_ error: GeocoderStop, from index: Int) -> OutcomeReason? {
        guard lanes[index].link.passesOnInOutage, index + 1 < lanes.count, !stop.isStopping else { return nil }
        return switch error.reason {
        case .outOfReach: .outage
        case .quota: .quota
        case .auth, .misconfigured, .dataUnreadable: nil
        }
    }

    /// Asks nothing more of a lane's provider in this pass.
    private mutating func close(_ index: Int, for reason: OutcomeReason, _ error: GeocoderStop) {
        guard lanes[index].closed == nil else { return }
        lanes[index].closed = reason
        let words = "\(error.description); its records go on to \(lanes[index + 1].link.geocoder.name)"
        happened(RunEvent(.warning, words))
    }

    /// The inquiry as the lane's provider leaves it, which could not be asked for that reason.
    func unanswered(_ inquiry: Inquiry, _ reason: OutcomeReason, in index: Int) -> Inquiry {
        var inquiry = inquiry
        let failure = QueryFailure(reason, "the provider could not be asked")
        inquiry.take(Reply(.failure(failure), attempts: 0), of: lanes[index].link.geocoder)
        return inquiry
    }

    /// Sends inquiries whose answers so far are not good enough to the next provider.
    mutating func passOn(_ heard: [Inquiry], from index: Int) async throws {
        var dissatisfied: [Inquiry] = []
        let hasNext = index + 1 < lanes.count
        for inquiry in heard {
            // What an answer comes to is decided when all is asked, and here only if another provider could be asked.
            if hasNext, inquiry.wantsNext(after: inquiry.outcome(by: &scorer), at: lanes[index].link) {
                dissatisfied.append(inquiry)
            } else if let kind = inquiry.kindWithoutAnswer {
                outcomes[kind] += 1
            } else {
                answered += 1
            }
        }
        if !dissatisfied.isEmpty { try await enter(dissatisfied, lane: index + 1) }
    }
}
