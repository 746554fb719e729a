internal import Geocoding
internal import Synchronization

extension HTTPGeocoder {
    /// What became of a batch as a whole.
    private enum Ending {
        case answered(BatchReader.Answers)
        /// Refused, for those words.
        case refused(String)
        /// To be asked again in halves.
        case halve
        case failed(QueryFailure)
    }

    /// A call's queries with what came of them so far.
    private struct Ledger {
        let queries: [Query]
        var answers: [Result<Answer, QueryFailure>?]
        /// The requests that each was in.
        var attempts: [Int]

        init(_ queries: [Query]) {
            self.queries = queries
            answers = Array(repeating: nil, count: queries.count)
            attempts = Array(repeating: 0, count: queries.count)
        }

        /// The replies; what has no answer failed for that reason.
        func replies(else failure: QueryFailure) -> [Reply] {
            zip(answers, attempts).map { Reply($0 ?? .failure(failure), attempts: $1) }
        }

        /// The replies by position, of those that have been settled.
        var settled: [Int: Reply] {
            var settled: [Int: Reply] = [:]
            for (position, answer) in answers.enumerated() {
                if let answer { settled[position] = Reply(answer, attempts: attempts[position]) }
            }
            return settled
        }
    }

    /// Asks many queries in batches, those that cannot be in one by themselves.
    ///
    /// - Throws: `GeocoderStop` with the replies that there are; `CancellationError` when there is none.
    func replies(to queries: [Query], by batch: BatchPlan) async throws -> [Reply] {
        var ledger = Ledger(queries)
        do {
            try await ask(&ledger, by: batch)
        } catch var stop as GeocoderStop {
            stop.replies = ledger.settled
            (stop.attempts, stop.retries) = (0, 0)
            for (answer, attempts) in zip(ledger.answers, ledger.attempts) where answer == nil {
                stop.attempts += attempts
                stop.retries += max(0, attempts - 1)
            }
            throw stop
        } catch let failure as QueryFailure {
            return ledger.replies(else: failure)
        } catch is CancellationError where !ledger.settled.isEmpty {
            throw CallCancelled(replies: ledger.settled)
        }
        return ledger.replies(else: .interrupted)
    }

    private func ask(_ ledger: inout Ledger, by batch: BatchPlan) async throws {
        if service != nil {
            for kind in Set(ledger.queries.map { builder.asked($0).0 }) { try await prepare(for: kind) }
        }
        var entries: [Int: BatchBuilder.Entry] = [:]
        var singles: [[Int]] = []
        for (position, query) in ledger.queries.enumerated() {
            do throws(QueryFailure) {
                if let entry = try batch.builder.entry(for: query) {
                    entries[position] = entry
                } else {
                    singles.append([position])
                }
            } catch {
                ledger.answers[position] = .failure(error)
            }
        }
        let ordered = entries.sorted { $0.key < $1.key }.map { (position: $0.key, entry: $0.value) }
        let groups = batch.builder.groups(of: ordered)
        if groups.contains(where: { $0.count > 1 }) { try await readLimits(batch) }
        var work = BatchWork(groups + singles)
        while let part = work.next(atMost: batch.limit.withLock(\.size)) {
            if part.asked.count == 1 {
                try await askSingly(part, &work, &ledger)
            } else {
                try await ask(part, part.asked.compactMap { entries[$0] }, &work, &ledger, by: batch)
            }
        }
    }

    /// Asks a part of one query.
    private func askSingly(_ part: BatchWork.Part, _ work: inout BatchWork, _ ledger: inout Ledger) async throws {
        for position in part.asked {
            let reply: Reply
            do {
                reply = try await self.reply(to: ledger.queries[position], isNew: ledger.attempts[position] == 0)
            } catch let stop as GeocoderStop {
                ledger.attempts[position] += stop.attempts
                throw stop
            }
            let hasBeenInBatch = ledger.attempts[position] > 0
            ledger.attempts[position] += reply.attempts
            ledger.answers[position] = reply.answer
            switch reply.answer {
            case .success:
                note(work.note(answered: part), &ledger)
                if hasBeenInBatch, let stop = gate.withLock({ $0.noteAnsweredAlone() }) { throw stop }
            case .failure(let failure) where failure.reason == .badQuery:
                _ = work.note(refused: part, words: failure.message)
            case .failure: work.drop(part)
            }
        }
    }

    /// Asks a part of several queries.
    private func ask(
        _ part: BatchWork.Part,
        _ entries: [BatchBuilder.Entry],
        _ work: inout BatchWork,
        _ ledger: inout Ledger,
        by batch: BatchPlan
    ) async throws {
        let queries = part.asked.map { ledger.queries[$0] }
        switch try await send(part, entries, queries, &ledger, by: batch) {
        case .answered(let answers):
            var (singly, missing) = ([Int](), [Int]())
            for (position, element) in zip(part.asked, answers.elements) {
                switch element {
                case .answer(let candidates): ledger.answers[position] = .success(Answer(candidates: candidates))
                case .refused(let words): ledger.answers[position] = .failure(QueryFailure(.badQuery, words))
                case .singly: singly.append(position)
                case .missing: missing.append(position)
                }
            }
            let finding = work.note(answered: part, singly: singly, missing: missing)
            note(finding, &ledger)
            batch.limit.withLock { limit in
                if let cut = finding.cut { limit.noteCut(after: cut) } else { limit.noteAnswer(part.asked.count) }
            }
        case .refused(let words):
            if let refusal = work.note(refused: part, words: words) { note(BatchWork.Finding(cause: refusal), &ledger) }
        case .halve: work.halve(part)
        case .failed(let failure):
            for position in part.asked { ledger.answers[position] = .failure(failure) }
            work.drop(part)
        }
    }

    private func note(_ finding: BatchWork.Finding, _ ledger: inout Ledger) {
        guard let cause = finding.cause else { return }
        ledger.answers[cause.position] = .failure(QueryFailure(.badQuery, cause.words))
    }

    /// Sends a batch until it is answered or something else is to be done with it.
    private func send(
        _ part: BatchWork.Part,
        _ entries: [BatchBuilder.Entry],
        _ queries: [Query],
        _ ledger: inout Ledger,
        by batch: BatchPlan
    ) async throws -> Ending {
        var progress = QueryProgress(cost: batch.definition.countsQueries ? entries.count : 1, tellsTime: false)
        progress.isNew = part.asked.contains { ledger.attempts[$0] == 0 }
        // What the provider says must not repeat any of the addresses.
        var all = Query()
        all.line = queries.map(\.oneLine).joined(separator: " ")
        var throttles = 0
        var key = try await usableKey()
        var request = batch.builder.request(for: entries, key: key)
        while try await isAdmitted(&progress, for: part.asked.count) {
            for position in part.asked { ledger.attempts[position] += 1 }
            var answers: BatchReader.Answers?
            var (isTooLarge, isTimeout, isNotFound) = (false, false, false)
            var reading = try await attempt(request, &progress) { response, parser, now in
                isTooLarge = batch.reader.isTooLarge(response)
                isTimeout = response.status == 408 || response.status == 504
                isNotFound = response.status == 404
                return reader.read(response, to: all, secret: key, parser: parser, now: now) { document, reading in
                    answers = batch.reader.answers(in: document, to: queries, secret: key)
                    (reading.fitting, reading.misfit) = batch.reader.judge(answers, asked: queries.count)
                    return answers?.isMiscounted == false
                }
            }
            if let renewed = try await renewedKey(after: reading, key, &progress) {
                (key, request) = (renewed, batch.builder.request(for: entries, key: renewed))
                continue
            }
            if isTooLarge {
                gate.withLock { $0.abandon(&progress, now: elapsed()) }
                batch.limit.withLock { $0.noteTooLarge(entries.count) }
                return .halve
            }
            if reading.attemptClass == .badQuery || reading.attemptClass == .misconfigured {
                let stop = gate.withLock { gate in
                    gate.refuse(
                        batch: reading.attemptClass,
                        isNotFound: isNotFound,
                        words: reading.words,
                        progress: &progress,
                        now: elapsed()
                    )
                }
                guard let stop else { return .refused(reading.words) }
                throw stop.after(progress)
            }
            if let answers, let failure = answers.failure { (reading.attemptClass, reading.words) = failure }
            let consequence = land(reading, &progress)
            if case .stop(let stop) = consequence { throw stop.after(progress) }
            if reading.misfit != nil, reading.attemptClass == .answer {
                if case .failed(let failure) = consequence { return .failed(failure) }
                if case .again = consequence { continue }
            }
            if let answers { return answers.isMiscounted ? .halve : .answered(answers) }
            if reading.attemptClass == .transient(isTimeout: true) { isTimeout = true }
            // In an outage smaller batches are no help.
            if isTimeout, progress.blamed > 0 {
                batch.limit.withLock { $0.noteTimeout(entries.count) }
                return .halve
            }
            if case .throttled = reading.attemptClass { throttles += 1 }
            switch consequence {
            case .failed(let failure) where failure.reason == .attemptsExhausted || failure.reason == .badResponse:
                return halves(reading, costing: 2)
            case .failed(let failure): return .failed(failure)
            // Perhaps it is one query over which the provider stumbles, or more of them than it allows at a time. A half
            // of what has been asked in vain has no more than one attempt before it is halved, too.
            case .again where max(progress.blamed, throttles) >= (part.isHalf ? 1 : 2):
                return halves(reading, costing: 1)
            case .again, .settled, .stop: continue
            }
        }
        return .failed(.interrupted)
    }

    /// A batch in halves, which cost so many requests more, unless too many fail for that.
    private func halves(_ reading: ResponseReader.Reading, costing requests: Int) -> Ending {
        let isPaid = gate.withLock { gate in (0..<requests).allSatisfy { _ in gate.takeHalf() } }
        if isPaid { return .halve }
        return .failed(QueryFailure(.outage, "\(reading.words); too many attempts fail for another one"))
    }

    /// Asks the service how large batches may be, unless that is known.
    private func readLimits(_ batch: BatchPlan) async throws {
        guard !batch.limit.withLock(\.isKnown) else { return }
        try await batch.description.done { [self] in
            guard let limits = batch.definition.limits else { return }
            var sizes: (size: Int?, most: Int?) = (nil, nil)
            _ = try await askAboutItself { key in
                batch.builder.descriptionRequest(key: key) ?? HTTPRequest(url: [])
            } take: {
                sizes = ServiceDescription.sizes(limits, in: $0)
            }
            batch.limit.withLock { $0.take(size: sizes.size, most: sizes.most) }
        }
    }
}
