import Foundation
import Synchronization

/// The one place that changes: what the double has counted, and what it remembers between requests.
final class DoubleLedger: Sendable {
    /// What changes, for the dialects to read and write in one step.
    struct State {
        var tally = DoubleTally()
        /// The questions answered in the running window, and the window's number.
        var window = (number: 0, questions: 0)
        /// What has been given out and may come back: tokens with their uses, suggestions with their places.
        var tokens: [String: (expiry: Int, uses: Int, referrer: String?)] = [:]
        var suggestions: [String: DoubleSuggestion] = [:]
        var suggestionsMade = 0
        /// What the scenario has in store for the request at hand.
        var pendingTrouble: DoubleTrouble?
    }

    let scenario: DoubleScenario
    private let state = Mutex(State())

    init(scenario: DoubleScenario) { self.scenario = scenario }

    var tally: DoubleTally { state.withLock { $0.tally } }

    func withState<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value { state.withLock(body) }

    /// Keeps a request, with the trouble that it is to meet.
    func note(_ request: LoopbackRequest, meeting trouble: DoubleTrouble?) {
        state.withLock { state in
            state.pendingTrouble = trouble
            if state.tally.received.count == 10_000 { state.tally.received.removeFirst(5_000) }
            state.tally.received.append(request)
        }
    }

    var pendingTrouble: DoubleTrouble? { state.withLock { $0.pendingTrouble } }

    /// Counts a request for an operation.
    func noteRequest(for operation: String) {
        state.withLock { $0.tally.requests[operation, default: 0] += 1 }
    }

    /// Counts a question; the number of times it has now been asked.
    func noteQuestion(_ text: String) -> Int {
        state.withLock { state in
            state.tally.questions += 1
            state.tally.questionsByText[text, default: 0] += 1
            return state.tally.questionsByText[text] ?? 1
        }
    }

    func noteBatch(of count: Int) {
        state.withLock { $0.tally.batchSizes.append(count) }
    }

    func noteAnswers(_ count: Int, charged: Int) {
        state.withLock { state in
            state.tally.answered += count
            state.tally.charged += charged
        }
    }

    func noteRefusal(_ message: String) {
        state.withLock { $0.tally.refusals.append(message) }
    }

    /// What stands against answering that many questions more; nil when nothing does, and they are then counted.
    func limit(on questions: Int) -> DoubleTrouble? {
        let now = time
        return state.withLock { state in
            if let quota = scenario.quota, state.tally.answered + questions > quota { return .quota }
            guard let allowance = scenario.allowance else { return nil }
            let number = now / allowance.seconds
            if number != state.window.number { state.window = (number, 0) }
            guard state.window.questions + questions <= allowance.questions else { return .throttle }
            state.window.questions += questions
            return nil
        }
    }

    /// Remembers a suggestion; the key by which it is asked for again.
    func keep(_ suggestion: DoubleSuggestion) -> String {
        state.withLock { state in
            // That of several places is long: more than 1,000 characters.
            let filling = String(repeating: "Y2F0", count: suggestion.finds.count > 1 ? 300 : 1)
            state.suggestionsMade += 1
            let key = filling + "c3VnZ2VzdGlvbi0x" + String(state.suggestionsMade, radix: 36) + "=="
            state.suggestions[key] = suggestion
            return key
        }
    }

    func has(_ choice: DoubleSwitch) -> Bool { scenario.switches.contains(choice) }

    /// Unix seconds.
    var time: Int { scenario.unixTime?() ?? Int(Foundation.time(nil)) }

    /// The time as HTTP writes it, by the double's own clock.
    var dateHeader: String {
        let seconds = time + scenario.clockSkew
        let day = seconds / 86_400
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var parts = tm()
        var clock = time_t(seconds)
        gmtime_r(&clock, &parts)
        func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(weekdays[day % 7]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}

/// What was suggested, to be asked for again by its key.
struct DoubleSuggestion: Sendable {
    let text: String
    let finds: [Find]
    /// The session it was made in; empty for services without.
    var session = ""
    /// What it was confined to, which has to be said again.
    var filters = ""
}
