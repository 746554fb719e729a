import Geocoding
import RecordInput
import RunJournal

/// The first pass: reads the input, and asks what the journal does not answer yet.
///
/// Each provider of the chain has a lane. A record's inquiry enters the first lane; when the answer there is not good
/// enough it goes on to the next. Calls under way are bounded by each lane's provider, and so is what waits: reading
/// pauses while the first lane has enough to do, so memory does not grow with the input.
struct FetchPass {
    /// What the pass waits for.
    private enum Arrival: Sendable {
        case landing(Landing)
        case portion(InputFeed.Portion)
        /// The time has passed that calls under way have after the signal to stop.
        case endOfGrace
    }
    let journal: Journal
    private let records: RecordQueries
    private let limits: JobLimits
    private let queryLimit: Int?
    let stop: StopSignal
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
    var scorer: Scorer
    var lanes: [Lane]
    var figures = FetchFigures()
    /// Of the records that are no longer asked about: those without an answer, and how many have one.
    var outcomes = OutcomeCounts()
    var answered = 0
    /// Records that were asked about and have no reply, since the pass ends.
    var unheard = 0
    var input = InputAhead()
    var committed: CommittedProgress

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
        reading reader: sending RecordReader,
        grace: Duration,
        clock: any Clock<Duration>
    ) async throws -> FetchFigures {
        // What is decided between two attempts is decided where they are made: nothing is handed to another thread.
        let executor = lanes.lazy.compactMap(\.link.geocoder.executor).first
        let feed = InputFeed(reading: reader, records: records, for: lanes[0].link, journal: journal, shard: shard)
        return try await withTaskExecutorPreference(executor) { try await ask(feed, grace: grace, clock: clock) }
    }

    private mutating func ask(
        _ feed: InputFeed,
        grace: Duration,
        clock: any Clock<Duration>
    ) async throws -> FetchFigures {
        try await withThrowingTaskGroup(of: Arrival.self) { group in
            group.addTask { [stop] in
                try await Self.waitForGrace(grace, after: stop, on: clock)
                return .endOfGrace
            }
            while true {
                try await readOn(from: feed, in: &group)
                launch(in: &group)
                guard input.isReading || lanes.contains(where: { $0.calls > 0 }) else {
                    if input.hasEnded || stop.isStopping || room == 0 { break }
                    continue
                }
                switch try await group.next() {
                case .landing(let landing): try await land(landing)
                case .portion(let portion): input.take(portion)
                case .endOfGrace, nil: group.cancelAll()
                }
                tellCommitted()
                meter.report(committedProgress())
            }
            group.cancelAll()
        }
        try await journal.flush()
        tellCommitted()
        if case .provider(_, let error)? = figures.ending, error.reason == .misconfigured {
            // Once the job is mended they are to be asked again.
            for lane in lanes { _ = try await journal.reopen(lane.refused, provider: lane.link.number) }
        }
        figures.standing = progress
        meter.report(figures.standing, always: true)
        if stop.isStopping {
            figures.ending = figures.ending ?? .asked
        } else if let limit = ledger?.denied {
            figures.ending = figures.ending ?? .budget(limit)
        } else if room == 0, !input.hasEnded || lanes[0].isWaiting {
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
    /// Lets what has been read into the first lane, unless that is full, and sends for more.
    private mutating func readOn(
        from feed: InputFeed,
        in group: inout ThrowingTaskGroup<Arrival, any Error>
    ) async throws {
        guard !stop.isStopping, room > 0 else { return }
        if !lanes[0].isFull, let portion = input.next() {
            figures.records += portion.records
            figures.remarks = portion.remarks
            outcomes += portion.outcomes
            answered += portion.corrected
            var states = portion.states
            if input.mayHaveAged(portion) {
                let link = lanes[0].link
                states = try await journal.states(of: portion.keys, provider: link.number, since: link.since)
            }
            try await enter(portion.inquiries, portion.keys, states, lane: 0)
        }
        guard input.wantsMore else { return }
        input.begin()
        group.addTask(executorPreference: globalConcurrentExecutor) { .portion(try await feed.next()) }
    }

    /// Lets inquiries into a lane behind the first.
    mutating func enter(_ inquiries: [Inquiry], lane index: Int) async throws {
        guard !inquiries.isEmpty else { return }
        let link = lanes[index].link
        let keys = inquiries.map { hasher.key(for: link.geocoder.question(for: $0.query)) }
        let states = try await journal.states(of: keys, provider: link.number, since: link.since)
        try await enter(inquiries, keys, states, lane: index)
    }

    /// Lets inquiries into a lane; those that the journal answers go through it at once.
    private mutating func enter(
        _ inquiries: [Inquiry],
        _ keys: [QueryKey],
        _ states: [QueryState],
        lane index: Int
    ) async throws {
        let link = lanes[index].link
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

    /// Hands waiting inquiries to providers that have a call free, the last provider of the chain first.
    private mutating func launch(in group: inout ThrowingTaskGroup<Arrival, any Error>) {
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
                        return .landing(Landing(lane: index, entries: entries, replies: .success(replies)))
                    } catch {
                        return .landing(Landing(lane: index, entries: entries, replies: .failure(error)))
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
            // Calls under way may give back what they have taken, and need it until then.
            if lanes.allSatisfy({ $0.calls == 0 }) { end(.budget(limit)) }
            return 0
        }
        return min(most, ledger.room(for: link))
    }

    /// True while a lane waits for its next batch to fill: more may come from the input, or the lanes before it.
    private func isFilling(_ index: Int) -> Bool {
        guard lanes[index].waitingCount < lanes[index].link.geocoder.batchSize else { return false }
        if index == 0 { return !input.hasEnded && lanes[0].waitingCount < room }
        if lanes[..<index].contains(where: { $0.calls > 0 }) { return true }
        if room > 0, !input.hasEnded || lanes[0].isWaiting { return true }
        return lanes[1..<index].contains(where: \.isWaiting)
    }

    /// How many more queries the first provider may be asked.
    private var room: Int { queryLimit.map { max(0, $0 - figures.queries) } ?? .max }

    /// Ends the pass for that reason: nothing more is asked, calls under way still land.
    mutating func end(_ ending: RunEnding) {
        figures.ending = figures.ending ?? ending
        stop.stop()
    }

    /// Tells what happened to records whose rows are in the journal for good by now.
    private mutating func tellCommitted() {
        for event in committed.takeEvents(committed: journal.committedRows) { happened(event) }
    }

    /// Where the pass stood at the latest report whose answers are in the journal for good.
    private mutating func committedProgress() -> RunProgress {
        if committed.isDue(committed: journal.committedRows) { committed.take(progress) }
        return committed.shown
    }

    private var progress: RunProgress {
        var progress = RunProgress()
        let open = lanes.reduce(0) { $0 + $1.openCount }
        progress.records = max(0, figures.records - open - unheard)
        // Of what has been read, what waits for an answer is still to do.
        let done = Double(progress.records) / Double(max(1, figures.records))
        progress.share = input.share.map { $0 * done }
        progress.outcomes = outcomes
        progress.answered = answered
        progress.attempts = lanes.reduce(0) { $0 + $1.figures.attempts }
        progress.retries = lanes.reduce(0) { $0 + $1.figures.retries }
        progress.fromJournal = figures.fromJournal
        return progress
    }
}
