import FeatureOutput
import FoundationEssentials
import Geocoding
import ProviderFetch
import RecordInput
import RunJournal

/// One execution of a job, with everything opened that it needs.
struct RunSession {
    /// What the run reports in the end.
    private(set) var summary: RunSummary
    private let pipeline: JobPipeline
    private let journal: Journal
    private let input: InputFile
    private let records: RecordQueries
    private let chain: ProviderChain
    private let elapsed: @Sendable () -> Duration
    private let status: StatusFile
    private var record: RunRecord
    private let traits: RunTraits
    private var lanes: [LaneFigures]
    /// Counts attempts against the job's budget, from the run's beginning on; nil when the job has none.
    private var ledger: AttemptLedger?
    /// What runs that were cut off have left.
    private var uncertain = UncertainQueries()
    private var standing = RunProgress()
    /// Answers that turned out to be damaged and were asked again.
    private var mendedAnswers = 0
    /// How often the answers are looked through again after that.
    static let timesMending = 3

    /// Opens a job's input and providers.
    ///
    /// - Throws: errors of the input and of the providers.
    init(_ pipeline: JobPipeline, journal: Journal, input: InputFile, status: StatusFile) async throws {
        self.pipeline = pipeline
        self.journal = journal
        self.input = input
        self.status = status
        let job = pipeline.job
        elapsed = stopwatch(pipeline.clock)
        let now = Date()
        summary = RunSummary(of: job, run: pipeline.runID, started: now)
        record = RunRecord(
            id: summary.run,
            startedAt: now.milliseconds,
            jobHash: QuestionHasher().digest(of: Array(String(describing: job).utf8))
        )
        let fingerprint = try input.fingerprint()
        summary.inputDigest = fingerprint.sha256
        record.input = InputRecord(
            size: Int64(fingerprint.bytes),
            hash: Array(fingerprint.sha256.utf8),
            records: 0,
            reading: input.reading
        )
        let reader = try input.open()
        for note in reader.notes { pipeline.observer.noted(note) }
        records = try input.queries(for: reader)
        let observer = pipeline.observer
        let geocoders = try Geocoders.all(of: job, stop: pipeline.stop, clock: pipeline.clock) { observer.happened($0) }
        try ProcessFiles.check(
            connections: geocoders.reduce(0) { $0 + ($1 is HTTPGeocoder ? $1.concurrency : 0) }
        )
        traits = RunTraits(
            format: reader.format.rawValue,
            delimiter: reader.delimiter,
            columns: reader.columns,
            query: job.input.questionText,
            geocoders: geocoders,
            shard: job.shard
        )
        record.traits = traits.stored
        chain = try await ProviderChain(geocoders, onOutage: job.providers.map(\.onOutage), in: journal)
        lanes = chain.links.map { _ in LaneFigures() }
        countLanes()
    }

    /// Writes down that the run begins, and what it reads; says what has changed since the run before.
    mutating func begin() async throws {
        let runs = try await journal.runs()
        try Shard.refuseOther(than: pipeline.job.shard, in: runs, of: pipeline.job.journal)
        var start = RunEvent(runs.isEmpty ? .runStarted : .runResumed)
        (start.job, start.run) = (summary.job, summary.run)
        pipeline.observer.happened(start)
        let job = pipeline.job
        for doubt in job.doubts.map(\.description) + job.doubts(about: chain.links.map(\.geocoder)) {
            pipeline.observer.happened(RunEvent(.warning, doubt))
        }
        try await forgetOldAnswers()
        try await journal.begin(record)
        ledger = try await AttemptLedger(pipeline.job, chain, journal)
        uncertain = try await journal.takeUpIntents(holding: pipeline.job.limits.onUncertain == .hold)
        for note in uncertain.notes { pipeline.observer.noted(note) }
        summary.uncertain = uncertain.found
        pipeline.reports.began()
        let comparison = RunComparison(of: record, traits, with: runs)
        let marked = MarkedInput(hash: Array(summary.inputDigest.utf8), asking: traits.asking)
        var difference: InputDifference?
        if try await journal.markedInput() != marked {
            var survey = InputSurvey(journal: journal, records: records, stop: pipeline.stop)
            difference = try await survey.run(reading: try input.open(), of: marked)
        }
        for event in comparison.events(difference) { pipeline.observer.happened(event) }
    }

    /// What the run came to that ended with that error.
    mutating func failed(_ error: any Error) -> RunSummary {
        close()
        summary.exitCode = ExitCode(for: error).rawValue
        summary.advice = "\(error)"
        summary.standing = standing
        return summary
    }

    /// Forgets answers older than their provider's terms, or the job, let them be kept.
    private func forgetOldAnswers() async throws {
        var count = 0
        for link in chain.links {
            guard let since = link.since else { continue }
            let counts = try await journal.retain(since: since, provider: link.number)
            count += counts.answers + counts.unsettled
        }
        count += try await forgetOldAnswers(at: record.startedAt)
        if count > 0 {
            pipeline.observer.noted("answers too old to be kept, forgotten and to be asked again: \(count.grouped)")
        }
    }

    /// Forgets what is older at that time, in milliseconds since 1970, than the job lets it become; gives the answers.
    private func forgetOldAnswers(at time: Int64) async throws -> Int {
        guard let retention = pipeline.job.journalRules.retention else { return 0 }
        let counts = try await journal.retain(since: time - Int64(retention.wholeMilliseconds))
        return counts.answers + counts.unsettled
    }

    /// Opens the records again that the choice takes.
    mutating func reopen(_ choice: Reopening) async throws {
        if choice.uncertain {
            let count = try await journal.releaseIntents()
            uncertain.held = 0
            pipeline.observer.noted("queries of unknown fate to be asked again: \(count.grouped)")
        }
        guard choice.needsInput else { return }
        let (shard, stop) = (pipeline.job.shard, pipeline.stop)
        var pass = ReopenPass(chain: chain, journal: journal, records: records, shard: shard, stop: stop)
        let count = try await pass.run(reading: try input.open(), choice)
        pipeline.observer.noted("records to be asked again: \(count.grouped)")
    }

    /// Asks what the journal does not answer yet.
    ///
    /// Queries that an outage left behind are tried again in further sweeps over the input, as long as that settles any
    /// and all attempts together stay within 1.2 times the questions and a hundred.
    ///
    /// - Returns: true when all was asked, false when the run stopped early and has nothing to write.
    mutating func fetch() async throws -> Bool {
        let meter = ProgressMeter(observer: pipeline.observer, status: status, elapsed: stopwatch(pipeline.clock))
        let ticking = meter.ticking(on: pipeline.clock)
        defer { ticking.cancel() }
        var figures = try await sweep(meter)
        if summary.records == 0 {
            summary.records = figures.records
            summary.fromJournal = figures.fromJournal
            summary.repeats = figures.repeats
        }
        count(figures)
        let bound = chain.links.count * 100 + (summary.attempts - summary.retries) * 6 / 5
        while figures.ending == nil, case let pending = figures.pending, pending > 0,
            summary.attempts + pending * 6 / 5 + retriesLeft <= bound
        {
            figures = try await sweep(meter)
            count(figures)
            if figures.pending >= pending { break }
        }
        standing = figures.standing
        guard let ending = figures.ending else { return true }
        end(ending)
        if case .budget = ending { try await tellWhatRemains() }
        return false
    }

    /// How many attempts all providers may still repeat, whatever else is asked.
    private var retriesLeft: Int {
        chain.links.reduce(0) { $0 + (($1.geocoder as? HTTPGeocoder)?.retriesLeft ?? 0) }
    }

    /// Says how many records are still to be asked, which a run that ended early has not read.
    private mutating func tellWhatRemains() async throws {
        guard let first = chain.links.first else { return }
        var count = UnaskedCount(link: first, journal: journal, limits: pipeline.job.limits, records: records)
        count.shard = pipeline.job.shard
        let remaining = try await count.run(reading: try input.open())
        summary.advice += "; still to be asked: \(remaining.grouped)"
    }

    /// Takes down that the run ends early, at the place where the latest sweep stood.
    private mutating func end(_ cause: RunEnding) {
        var ending = cause
        if case .asked = cause, pipeline.timeLimit.isOver { ending = .limit(pipeline.timeLimit.words) }
        let code = if case .asked = ending { pipeline.options.codeWhenAsked() } else { ending.exitCode }
        summary.exitCode = code.rawValue
        summary.advice = ending.advice
        summary.standing = standing
    }

    private mutating func count(_ figures: FetchFigures) {
        summary.remarks = figures.remarks
        for index in lanes.indices { lanes[index] += figures.lanes[index] }
        countLanes()
    }

    private mutating func countLanes() {
        summary.attempts = lanes.reduce(0) { $0 + $1.attempts }
        summary.retries = lanes.reduce(0) { $0 + $1.retries }
        let costs = zip(pipeline.job.providers, lanes).compactMap { $0.price?.times($1.attempts) }
        summary.cost = costs.first.map { first in
            Money(billionths: costs.reduce(0) { $0 + $1.billionths }, currency: first.currency)
        }
        summary.providers = zip(chain.links, lanes).map { link, lane in
            var provider = ProviderSummary(
                name: link.geocoder.name,
                attempts: lane.attempts,
                answers: lane.answers,
                attribution: link.geocoder.attribution
            )
            if let geocoder = link.geocoder as? HTTPGeocoder { provider.counts = geocoder.counts }
            return provider
        }
    }

    private mutating func sweep(_ meter: ProgressMeter) async throws -> FetchFigures {
        var pass = FetchPass(
            chain: chain,
            journal: journal,
            records: records,
            limits: pipeline.job.limits,
            queryLimit: pipeline.options.limit,
            stop: pipeline.stop,
            meter: meter
        )
        pass.shard = pipeline.job.shard
        pass.happened = pipeline.observer.happened
        pass.ledger = ledger
        let journalPath = pipeline.job.journal
        let answers = chain.links.map(\.geocoder).reduce(0) { sum, geocoder in
            sum + geocoder.concurrency * ((geocoder as? HTTPGeocoder)?.answerLimit ?? SpaceWatch.answerLimit)
        }
        pass.space = SpaceWatch(answers: answers, elapsed: stopwatch(pipeline.clock)) {
            FileSystem.freeBytes(at: journalPath)
        }
        return try await pass.run(
            reading: try input.open(),
            grace: pipeline.job.limits.grace,
            clock: pipeline.clock
        )
    }

    /// Decides every record and writes the outputs, the summary last.
    ///
    /// Answers that turn out to be damaged in the journal are asked again first, so many times at most: mending some may
    /// bring to light that others are gone.
    mutating func export(mending times: Int) async throws {
        let meter = ProgressMeter(observer: pipeline.observer, status: status, elapsed: stopwatch(pipeline.clock))
        try await journal.tidy()
        let reader = try input.open()
        var pass = ExportPass(
            sources: [AnswerSource(chain: chain, journal: journal, shard: pipeline.job.shard)],
            records: records,
            outputs: pipeline.job.writtenOutputs,
            stop: pipeline.stop,
            meter: meter
        )
        if let changes = pipeline.job.changes, pipeline.job.shard == nil {
            pass.changes = try await ChangeReport(changes, columns: reader.columns, journal: journal)
        }
        pass.mended = mendedAnswers
        let condition: ExportPass.Condition = times > 0 ? .whenSound : .always
        let ending = try await pass.run(reading: reader, run: summary.run, publishing: condition)
        summary.remarks = reader.remarks
        switch ending {
        case .stopped:
            end(.asked)
        case .damaged(let count):
            pipeline.observer.noted("answers that were damaged in the journal, to be asked again: \(count)")
            mendedAnswers += count
            if try await fetch() { try await export(mending: times - 1) }
        case .incomplete: break
        case .published(let figures):
            try publishSummary(figures)
        }
    }

    private mutating func publishSummary(_ figures: ExportFigures) throws {
        summary.take(figures, of: pipeline.job, isHolding: uncertain.held > 0)
        if let changes = pipeline.job.changes, pipeline.job.shard == nil {
            summary.take(figures, reporting: changes, telling: pipeline.observer)
        }
        let corrections = pipeline.job.shard?.takesSkipped == false ? nil : records.corrections
        for note in figures.notes(on: corrections) { pipeline.observer.noted(note) }
        if pipeline.options.toleratesPartial, summary.exitCode == ExitCode.unsettled.rawValue { summary.exitCode = 0 }
        close()
        try summary.publish(telling: pipeline.observer)
        if try input.fingerprint().sha256 != summary.inputDigest {
            pipeline.observer.noted("\(summary.input) was changed while this run read it; run again for the rest")
        }
    }

    /// Writes down how the run ended.
    mutating func finish() async throws {
        close()
        record.finishedAt = record.startedAt + Int64(summary.seconds * 1000)
        record.exitCode = Int(summary.exitCode)
        record.input?.records = Int64(summary.records)
        record.counters = String(decoding: summary.json(), as: UTF8.self)
        try await journal.finish(record)
        _ = try await forgetOldAnswers(at: record.startedAt + Int64(summary.seconds * 1000))
        status.write(summary)
    }

    private mutating func close() { summary.end(after: elapsed()) }
}
