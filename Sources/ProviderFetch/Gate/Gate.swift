internal import Geocoding

/// Decides for all queries put to one provider when an attempt may start and what follows from what it came to.
///
/// A value: the time is handed in, so that every course of events can be played through.
struct Gate: Sendable {
    /// So many queries refused in a row, and none ever answered, are no accident; nor, after answers, as many with 404.
    private static let mostRefusals = 10
    /// The same for batches: the search for one bad query halves the largest that a definition can allow 17 times.
    private static let mostRefusedBatches = 20

    private let provider: String
    private let endpoint: String
    private let limits: Limits
    private var pacing: Pacing
    private var breaker: Breaker
    private var quota = RetryQuota()
    private var share = RetryShare()
    private(set) var calls: CallLimit
    private var random: SeededRandom
    private var slowDown = SlowDown()
    private var refusedInARow = 0
    /// Of them, those in a row for which there was nothing at the address asked.
    private var notFoundInARow = 0
    /// Batches refused in a way that speaks against the endpoint or the job, since the last answer.
    private var refusedBatches = 0
    private var answered = 0
    /// What the provider did wrong last, for a person.
    private var lastFault = ""
    private var stop: GeocoderStop?
    private var outageBegan = Duration.zero
    /// nil for a built-in definition, and one that is known to fit.
    private var trial: DefinitionTrial?
    /// What a person should know of the last attempt that landed.
    private var news: ProviderNews?
    private(set) var counts = FetchCounts()

    /// A gate for a provider that has not been asked yet.
    ///
    /// It never wants more than `calls` calls under way. With a trial, it stops for a definition that does not fit.
    init(
        provider: String,
        endpoint: String,
        limits: Limits,
        calls: Int,
        pacing: Pacing,
        breaker: Breaker,
        random: SeededRandom,
        trial: DefinitionTrial? = nil
    ) {
        (self.provider, self.endpoint) = (provider, endpoint)
        self.calls = CallLimit(most: calls)
        self.limits = limits
        self.pacing = pacing
        self.breaker = breaker
        self.random = random
        self.trial = trial
    }

    /// Asks whether the query's next attempt may start; `go` counts it as sent.
    mutating func admit(_ progress: inout QueryProgress, now: Duration) -> Admission {
        if let stop { return .stop(stop) }
        if let since = breaker.openSince, now - since >= limits.longestOutage {
            let cause = lastFault.isEmpty ? "" : " (the last time: \(lastFault))"
            let words = "has been out of reach for \(limits.longestOutage.words)\(cause); run again later"
            return .stop(halt(.outOfReach, words))
        }
        let admission = breaker.admission(now: now, isLast: progress.spent >= limits.retry.attempts - 1)
        if case .wait(let until) = admission {
            let longest = breaker.openSince.map { $0 + limits.longestOutage } ?? until
            return .wait(until: min(until, longest))
        }
        if let turn = slowDown.wait(notBefore: progress.notBefore, now: now) { return .wait(until: turn) }
        if let turn = pacing.admit(place: &progress.place, cost: progress.cost, now: now) {
            guard pacing.isUsedUp, turn - now > limits.longestWait else { return .wait(until: turn) }
            let words = "has had as many requests as it allows in this time; run again in \((turn - now).words)"
            return .stop(halt(.quota, words))
        }
        progress.isProbe = admission == .probe
        if progress.isProbe { breaker.beginProbe() }
        slowDown.begin(&progress)
        progress.attempts += 1
        counts.attempts += 1
        if progress.attempts > 1 { counts.retries += 1 } else if progress.isNew { share.noteFirst() }
        progress.sentAt = now
        return .go
    }

    /// Notes that an attempt under way was given up.
    mutating func abandon(_ progress: inout QueryProgress, now: Duration) {
        breaker.note(.neither, isProbe: progress.isProbe, now: now)
        slowDown.end(&progress)
        progress.isProbe = false
    }

    /// Notes that an attempt which was admitted is not sent after all.
    mutating func withdraw(_ progress: inout QueryProgress, now: Duration) {
        abandon(&progress, now: now)
        if progress.attempts > 1 { counts.retries -= 1 }
        progress.attempts -= 1
        counts.attempts -= 1
    }

    /// Notes that a batch was refused for those words; one of its queries may be the cause.
    ///
    /// - Returns: a stop when nothing was ever answered, and too many batches were refused in a way that speaks against
    ///   the endpoint, such as that there is nothing at the path (`isNotFound`), or the job.
    mutating func refuse(
        batch attempt: AttemptClass,
        isNotFound: Bool,
        words: String,
        progress: inout QueryProgress,
        now: Duration
    ) -> GeocoderStop? {
        abandon(&progress, now: now)
        if case .hopeless(let words) = trial?.noteRefusedBatch(words) { return halt(.misconfigured, words) }
        guard isNotFound || attempt == .misconfigured else { return nil }
        refusedBatches += 1
        guard answered == 0, refusedBatches >= Self.mostRefusedBatches else { return nil }
        let advice = isNotFound ? "; check endpoint: \(endpoint)" : ""
        return halt(.misconfigured, words + advice)
    }

    /// Notes that a query which had been in a batch was answered by itself.
    ///
    /// - Returns: a stop when batches are refused that are not to blame for it.
    mutating func noteAnsweredAlone() -> GeocoderStop? {
        guard case .hopeless(let words) = trial?.noteAnsweredAlone() else { return nil }
        return halt(.misconfigured, words)
    }

    /// How many retries there may be before further queries earn some.
    var retriesLeft: Int { share.left }

    /// Takes what asking again in halves costs beside asking again; false when too many attempts fail for that.
    mutating func takeHalf() -> Bool { share.take() }

    /// Notes what an attempt came to, which `words` say for a person, and what follows from it.
    ///
    /// `isNotFound` is that there was nothing at the address asked (status 404). `fitting` is what of a definition of the user's own the answer is seen to fit, `misfit` what it does not.
    mutating func land(
        _ attempt: AttemptClass,
        words: String,
        isNotFound: Bool = false,
        fitting: DefinitionParts = [],
        misfit: DefinitionMisfit? = nil,
        progress: inout QueryProgress,
        now: Duration
    ) -> Consequence {
        let wasOpen = breaker.isOpen
        let finding = trial?.note(fitting, misfit) ?? .sound
        // A definition that does not fit says nothing about the provider's health.
        let sign = finding == .sound || attempt == .answer ? sign(of: attempt, progress) : .neither
        breaker.note(sign, isProbe: progress.isProbe, now: now)
        slowDown.end(&progress)
        progress.isProbe = false
        if attempt.sign.isFailure, progress.answeredBefore == nil { progress.answeredBefore = answered }
        if breaker.isOpen != wasOpen { tellOutage(words, now) }
        if case .throttled = attempt {} else { slowDown.clear() }
        if attempt != .badQuery, attempt != .misconfigured { refusedInARow = 0 }
        notFoundInARow = isNotFound ? notFoundInARow + 1 : 0
        if case .hopeless(let words) = finding { return .stop(halt(.misconfigured, words)) }
        switch attempt {
        case .answer:
            answered += 1
            refusedBatches = 0
            calls.noteAnswer(took: progress.tellsTime ? now - progress.sentAt : nil)
            quota.giveBack(taken: progress.tokens)
            // An answer that is not understood settles nothing: the query is asked again when the definition is mended.
            guard finding == .misfit, let misfit else { return .settled }
            guard misfit.part == .batches else { return .failed(QueryFailure(.badResponse, misfit.words)) }
            return reread(misfit.words, &progress, now)
        case .unneeded: return .settled
        // A service that is moved or broken answers so, too, and then to every query.
        case .badQuery: return refuse(words, isAnswered: answered > 0 && notFoundInARow < Self.mostRefusals)
        case .throttled(let after): return throttle(after, words, &progress, now)
        case .transient(let isTimeout):
            lastFault = words
            return retry(words, isTimeout: isTimeout, &progress, now)
        case .malformed:
            lastFault = words
            return reread(words, &progress, now)
        case .quota: return .stop(halt(.quota, "\(words); run again when it has been renewed"))
        case .auth: return .stop(halt(.auth, words))
        // After answers, or in the search for what is wrong with a batch, it may be about this query alone.
        case .misconfigured where answered == 0 && refusedBatches == 0: return .stop(halt(.misconfigured, words))
        case .misconfigured: return refuse(words, isAnswered: false)
        case .unreachable: return .stop(halt(.outOfReach, words))
        }
    }

    /// What a person should know since this was called last; nil when there is nothing.
    mutating func takeNews() -> ProviderNews? {
        defer { news = nil }
        return news
    }

    private mutating func tellOutage(_ words: String, _ now: Duration) {
        if breaker.isOpen {
            counts.outages += 1
            outageBegan = now
            let cause = words.isEmpty ? "" : " (\(words))"
            let words = "\(provider): is out of reach\(cause); it is tried again now and then"
            news = ProviderNews(.outage, of: provider, words)
        } else {
            let words = "\(provider): answers again, after \((now - outageBegan).words)"
            news = ProviderNews(.recovered, of: provider, words)
        }
    }

    /// What the attempt says about the provider's health: nothing when it is this query that fails while others do not.
    private func sign(of attempt: AttemptClass, _ progress: QueryProgress) -> Breaker.Sign {
        let isSuspect = progress.blamed >= 2 && progress.answeredBefore.map { answered > $0 } ?? false
        return attempt.sign.isFailure && isSuspect && !progress.isProbe ? .neither : attempt.sign
    }

    private mutating func halt(_ reason: GeocoderStop.Reason, _ words: String) -> GeocoderStop {
        let stop = stop ?? GeocoderStop(reason, "\(provider): \(words)")
        self.stop = stop
        return stop
    }

    /// One refused query is a bad one; when nothing but refusals comes, the endpoint is.
    private mutating func refuse(_ words: String, isAnswered: Bool) -> Consequence {
        refusedInARow += 1
        guard isAnswered || refusedInARow < Self.mostRefusals else {
            let advice = "check endpoint: \(endpoint) and the definition"
            return .stop(halt(.misconfigured, "refuses every query (\(words)); \(advice)"))
        }
        return .failed(QueryFailure(.badQuery, words))
    }

    private mutating func throttle(
        _ after: Duration?,
        _ words: String,
        _ progress: inout QueryProgress,
        _ now: Duration
    ) -> Consequence {
        counts.throttled += 1
        let isNew = slowDown.note(now: now)
        if isNew { calls.noteThrottle() }
        let wait = limits.retry.wait(afterThrottle: max(1, slowDown.inARow), retryAfter: after, random: &random)
        guard wait <= limits.longestWait else {
            return .stop(halt(.quota, "asks to wait for \(wait.words); run again then"))
        }
        let past = slowDown.lasts(now: now)
        guard past < limits.longestOutage else {
            return .stop(halt(.quota, "has been asking to slow down for \(past.words); run again later"))
        }
        if wait >= .seconds(5), isNew {
            let words = "\(provider): asks to slow down (\(words)); going on in \(wait.words)"
            news = ProviderNews(.throttled, of: provider, words, wait: wait)
        }
        counts.throttledTime += slowDown.wait(until: now + wait, now: now)
        if after == nil { progress.spent += 1 }
        guard progress.spent < limits.retry.attempts else { return .failed(QueryFailure(.throttled, words)) }
        guard share.take(afterThrottle: true) else {
            return .failed(QueryFailure(.throttled, "\(words); too many attempts come to that for another one"))
        }
        return .again
    }

    private mutating func retry(
        _ words: String,
        isTimeout: Bool,
        _ progress: inout QueryProgress,
        _ now: Duration
    ) -> Consequence {
        counts.transient += 1
        progress.spent += 1
        if breaker.isProviderTrusted { progress.blamed += 1 }
        guard progress.spent < limits.retry.attempts else {
            // Only when others were answered meanwhile is it this query that the provider stumbles over.
            let isItsFault = progress.blamed == progress.spent
            return .failed(QueryFailure(isItsFault ? .attemptsExhausted : .outage, words))
        }
        guard share.take(), let tokens = quota.take(afterTimeout: isTimeout) else {
            return .failed(QueryFailure(.outage, "\(words); too many attempts fail for another one"))
        }
        progress.tokens += tokens
        let backoff = limits.retry.backoff(afterFailure: progress.spent, throttled: false, random: &random)
        counts.retryWait += backoff
        progress.notBefore = now + backoff
        return .again
    }

    private mutating func reread(_ words: String, _ progress: inout QueryProgress, _ now: Duration) -> Consequence {
        counts.malformed += 1
        progress.spent += 1
        progress.malformed += 1
        let isTrusted = breaker.isProviderTrusted
        if isTrusted { progress.blamed += 1 }
        guard progress.malformed < 2, progress.spent < limits.retry.attempts else {
            return .failed(QueryFailure(isTrusted ? .badResponse : .outage, words))
        }
        guard share.take(), let tokens = quota.take(afterTimeout: false) else {
            return .failed(QueryFailure(.outage, "\(words); too many attempts fail for another one"))
        }
        progress.tokens += tokens
        let backoff = limits.retry.backoff(afterFailure: 1, throttled: false, random: &random)
        counts.retryWait += backoff
        progress.notBefore = now + backoff
        return .again
    }
}
