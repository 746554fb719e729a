import Geocoding
import RecordInput
import RunJournal

/// The first pass: reads the input, and asks what the journal does not answer yet.
///
/// Each provider of the chain has a lane. A record's inquiry enters the first lane; when the answer there is not good
/// enough it goes on to the next. Calls under way are bounded by each lane's provider, and so is what waits: reading
/// pauses while the first lane has enough to do, so memory does not grow with the input.
struct FetchPass {
    /// What came of one call.
    private struct Landing: Sendable {
        let lane: Int
        let entries: [Lane.Entry]
        let replies: Result<[Reply], any Error>

        /// The keys of the entries that have none of those replies.
        func keys(without replies: [Int: Reply]) -> [QueryKey] {
            entries.indices.filter { replies[$0] == nil }.map { entries[$0].key }
        }
    }

    private let journal: Journal
    private var records: RecordQueries
    private let limits: JobLimits
    private let queryLimit: Int?
    private let stop: StopSignal
    private let meter: ProgressMeter
    /// Counts the attempts against the job's budget; nil when the job has none.
    var ledger: AttemptLedger?
    /// Sees to the room for answers; nil when nobody does.
    var space: SpaceWatch?
    /// Told what happens while the pass goes on.
    var happened: @Sendable (RunEvent) -> Void = { _ in }
    /// The part of the records that is asked about, nil for all.
    var shard: Shard?
    private let hasher = QuestionHasher()
    private var scorer: Scorer
    private var lanes: [Lane]
    private var figures = FetchFigures()
    /// Of the records that are no longer asked about: those without an answer, and how many have one.
    private var outcomes = OutcomeCounts()
    private var answered = 0
    private var inputEnded = false
    private var committed: CommittedProgress

    /// A pass that has read nothing; it asks at most `queryLimit` queries.
    init(
        chain: ProviderChain,
        journal: Journal,
        records: RecordQueries,
        limits: JobLimits,
        queryLimit: Int?,
        stop: StopSignal,
        meter: ProgressMeter
    ) {
        self.journal = journal
        self.records = records
        self.limits = limits
        self.queryLimit = queryLimit
        self.stop = stop
        self.meter = meter
        scorer = Scorer(policy: records.policy)
        committed = CommittedProgress(committedBefore: journal.committedRows)
        lanes = chain.links.map { Lane(link: $0) }
    }

    /// Asks everything there is to ask, or stops early.
    ///
    /// Answers that have landed are in the journal when this returns, in either case. The reader stands at the input's
    /// beginning; `grace` is how long calls under way may take after the signal to stop. Throws errors of the input and
    /// the journal.
    mutating func run(
        reading reader: RecordReader,
        grace: Duration,
        clock: any Clock<Duration>
    ) async throws -> FetchFigures {
        // What is decided between two attempts is decided where they are made: nothing is handed to another thread.
        let executor = lanes.lazy.compactMap(\.link.geocoder.executor).first
        return try await withTaskExecutorPreference(executor) {
            try await ask(reading: reader, grace: grace, clock: clock)
        }
    }

    private mutating func ask(
        reading reader: RecordReader,
        grace: Duration,
        clock: any Clock<Duration>
    ) async throws -> FetchFigures {
        try await withThrowingTaskGroup(of: Landing?.self) { group in
            group.addTask { [stop] in
                try await Self.waitForGrace(grace, after: stop, on: clock)
                return nil
            }
            while true {
                try await readOn(from: reader)
                launch(in: &group)
                guard lanes.contains(where: { $0.calls > 0 }) else {
                    if inputEnded || stop.isStopping || room == 0 { break }
                    continue
                }
                guard let landing = try await group.next() else { break }
                if let landing {
                    try await land(landing)
                } else {
                    // The grace has passed: what is still under way is given up.
                    group.cancelAll()
                }
                meter.report(committedProgress(reader))
            }
            group.cancelAll()
        }
        try await journal.flush()
        figures.standing = progress(reader)
        meter.report(figures.standing, always: true)
        if stop.isStopping {
            figures.ending = figures.ending ?? .asked
        } else if room == 0, !inputEnded || lanes[0].isWaiting {
            figures.ending = .limit("as many queries were asked as --limit allows (\(figures.queries))")
        }
        figures.lanes = lanes.map(\.figures)
        return figures
    }

    /// Returns when the signal to stop was given and the grace has passed since.
    private static func waitForGrace(
        _ grace: Duration,
        after stop: StopSignal,
        on clock: some Clock<Duration>
    ) async throws {
        while try await stop.sleep(for: .seconds(3600), on: clock) {}
        try await clock.sleep(for: grace)
    }
}

extension FetchPass {
    private static let chunkSize = 512

    /// Reads chunks until the first lane is full or the input ends.
    private mutating func readOn(from reader: RecordReader) async throws {
        while !inputEnded, !lanes[0].isFull, !stop.isStopping, room > 0 {
            let chunk = try reader.nextChunk(limit: Self.chunkSize)
            inputEnded = chunk.isEmpty
            figures.records += chunk.count
            var inquiries: [Inquiry] = []
            inquiries.reserveCapacity(chunk.count)
            for record in chunk {
                switch records.asking(for: record) {
                case .ask(let query): inquiries.append(Inquiry(query: query, record: record.number))
                case .skip(let reason) where shard?.takesSkipped ?? true: outcomes[reason.kind] += 1
                case .corrected where shard?.takesSkipped ?? true: answered += 1
                case .skip, .corrected: figures.records -= 1
                }
            }
            try await enter(inquiries, lane: 0)
            meter.report(committedProgress(reader))
        }
    }

    /// Lets inquiries into a lane; those that the journal answers go through it at once.
    private mutating func enter(_ inquiries: [Inquiry], lane index: Int) async throws {
        guard !inquiries.isEmpty else { return }
        let link = lanes[index].link
        var inquiries = inquiries
        var keys = inquiries.map { hasher.key(for: link.geocoder.question(for: $0.query)) }
        if index == 0, let shard {
            let own = keys.indices.filter { shard.holds(keys[$0]) }
            figures.records -= keys.count - own.count
            (inquiries, keys) = (own.map { inquiries[$0] }, own.map { keys[$0] })
        }
        let states = try await journal.states(of: keys, provider: link.number, since: link.since)
        let hasNext = index + 1 < lanes.count
        let isOpen = states.map { $0.isOpen(limits) }
        let found = link.passesOnInOutage ? try await foundFurtherOn(inquiries, where: isOpen, lane: index) : []
        var settled: [Lane.Entry] = []
        var unheard: [Inquiry] = []
        for (position, key) in keys.enumerated() {
            let entry = Lane.Entry(key: key, inquiry: inquiries[position])
            if lanes[index].join(entry, keeping: hasNext) {
                figures.repeats += index == 0 ? 1 : 0
            } else if found.contains(position) {
                figures.countKnown(.settled(inThisRun: false))
                answered += 1
            } else if isOpen[position], let reason = lanes[index].closed {
                unheard.append(unanswered(entry.inquiry, reason, in: index))
            } else if isOpen[position] {
                lanes[index].enqueue(entry)
            } else {
                settled.append(entry)
                if index == 0 { figures.countKnown(states[position]) }
            }
        }
        try await passOn(unheard, from: index)
        guard hasNext, !settled.isEmpty else { return }
        let stored = try await journal.replies(to: settled.map(\.key), provider: link.number, since: link.since)
        var heard: [Inquiry] = []
        for (entry, reply) in zip(settled, stored) {
            var inquiry = entry.inquiry
            inquiry.take(reply, of: link.geocoder)
            heard.append(inquiry)
        }
        try await passOn(heard, from: index)
    }

    /// The places of inquiries that a provider further on has matched while this one could not be asked.
    ///
    /// They are done: a later run does not ask for them again.
    private mutating func foundFurtherOn(
        _ inquiries: [Inquiry],
        where isOpen: [Bool],
        lane index: Int
    ) async throws -> Set<Int> {
        var found: Set<Int> = []
        for link in lanes[(index + 1)...].map(\.link) {
            let places = inquiries.indices.filter { isOpen[$0] && !found.contains($0) }
            guard !places.isEmpty else { break }
            let keys = places.map { hasher.key(for: link.geocoder.question(for: inquiries[$0].query)) }
            let replies = try await journal.replies(to: keys, provider: link.number, since: link.since)
            for (place, reply) in zip(places, replies) where reply != nil {
                var inquiry = inquiries[place]
                inquiry.take(reply, of: link.geocoder)
                if inquiry.outcome(by: &scorer).kind == .matched { found.insert(place) }
            }
        }
        return found
    }

    /// The inquiry as the lane's provider leaves it, which could not be asked for that reason.
    private func unanswered(_ inquiry: Inquiry, _ reason: OutcomeReason, in index: Int) -> Inquiry {
        var inquiry = inquiry
        let failure = QueryFailure(reason, "the provider could not be asked")
        inquiry.take(Reply(.failure(failure), attempts: 0), of: lanes[index].link.geocoder)
        return inquiry
    }

    /// Sends inquiries whose answers so far are not good enough to the next provider.
    private mutating func passOn(_ heard: [Inquiry], from index: Int) async throws {
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

    /// Hands waiting inquiries to providers that have a call free, the last provider of the chain first.
    private mutating func launch(in group: inout ThrowingTaskGroup<Landing?, any Error>) {
        for index in lanes.indices.reversed() {
            let geocoder = lanes[index].link.geocoder
            while !stop.isStopping, lanes[index].calls < geocoder.callsAtPresent, !isFilling(index) {
                let entries = lanes[index].take(atMost: mostToAsk(index))
                guard !entries.isEmpty else { break }
                if index == 0 { figures.queries += entries.count }
                let call = ledger?.call(lanes[index].link, asking: entries.map(\.key))
                group.addTask(executorPreference: geocoder.executor ?? globalConcurrentExecutor) {
                    do {
                        let replies = try await AttemptLedger.counting(call) {
                            try await geocoder.replies(to: entries.map(\.inquiry.query))
                        }
                        return Landing(lane: index, entries: entries, replies: .success(replies))
                    } catch {
                        return Landing(lane: index, entries: entries, replies: .failure(error))
                    }
                }
            }
        }
    }

    /// The most queries that a lane's next call may have; ends the pass when a bound of the job leaves none.
    private mutating func mostToAsk(_ index: Int) -> Int {
        let link = lanes[index].link
        let most = index == 0 ? min(link.geocoder.batchSize, room) : link.geocoder.batchSize
        guard lanes[index].isWaiting else { return 0 }
        if let needed = space?.needed, space?.holds() == true {
            end(.noSpace(needed: needed))
            return 0
        }
        guard let ledger else { return most }
        if let limit = ledger.limit(for: link) {
            end(.budget(limit))
            return 0
        }
        return min(most, ledger.room(for: link))
    }

    /// True while a lane waits for its next batch to fill: more may come from the lanes before it.
    private func isFilling(_ index: Int) -> Bool {
        guard index > 0, lanes[index].waitingCount < lanes[index].link.geocoder.batchSize else { return false }
        if lanes[..<index].contains(where: { $0.calls > 0 }) { return true }
        if room > 0, !inputEnded || lanes[0].isWaiting { return true }
        return lanes[1..<index].contains(where: \.isWaiting)
    }

    /// How many more queries the first provider may be asked.
    private var room: Int { queryLimit.map { max(0, $0 - figures.queries) } ?? .max }

    /// Takes a call's replies into the journal, and its inquiries to the next provider where need be.
    private mutating func land(_ landing: Landing) async throws {
        let link = lanes[landing.lane].link
        lanes[landing.lane].calls -= 1
        var replies: [Int: Reply] = [:]
        switch landing.replies {
        case .success(let received): for (position, reply) in received.enumerated() { replies[position] = reply }
        case .failure(let error as GeocoderStop):
            lanes[landing.lane].figures.countUnanswered(attempts: error.attempts)
            replies = error.replies
            if let reason = passingOn(error, from: landing.lane) {
                close(landing.lane, for: reason, error)
            } else {
                end(.provider(name: link.geocoder.name, error))
            }
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
            guard let reply = replies[position] else {
                guard let reason = lanes[landing.lane].closed else { continue }
                heard += inquiries.map { unanswered($0, reason, in: landing.lane) }
                continue
            }
            lanes[landing.lane].figures.count(reply)
            if case .failure(let failure) = reply.answer, failure.reason != .interrupted {
                happened(RunEvent(failure, attempts: reply.attempts, of: entry.inquiry, at: link.geocoder.name))
            }
            try await journal.accept(JournalRow(key: entry.key, provider: link.number, reply: reply))
            committed.accept()
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

    /// Ends the pass for that reason: nothing more is asked, calls under way still land.
    private mutating func end(_ ending: RunEnding) {
        figures.ending = figures.ending ?? ending
        stop.stop()
    }

    /// Where the pass stood at the latest report whose answers are in the journal for good.
    private mutating func committedProgress(_ reader: RecordReader) -> RunProgress {
        if committed.isDue(committed: journal.committedRows) { committed.take(progress(reader)) }
        return committed.shown
    }

    private func progress(_ reader: RecordReader) -> RunProgress {
        var progress = RunProgress()
        let open = lanes.reduce(0) { $0 + $1.openCount }
        progress.records = max(0, figures.records - open)
        // Of what has been read, what waits for an answer is still to do.
        let done = Double(progress.records) / Double(max(1, figures.records))
        progress.share = reader.share.map { $0 * done }
        progress.outcomes = outcomes
        progress.answered = answered
        progress.attempts = lanes.reduce(0) { $0 + $1.figures.attempts }
        progress.retries = lanes.reduce(0) { $0 + $1.figures.retries }
        progress.fromJournal = figures.fromJournal
        return progress
    }
}
