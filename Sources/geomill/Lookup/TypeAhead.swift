import Geocoding
import JobRun

/// What a person has typed so far, the completions for it, and which of them is chosen: a value without effects.
struct TypeAhead {
    /// What a key asks for.
    enum Effect: Hashable {
        case nothing
        /// The text has changed: completions for it are wanted.
        case complete(String)
        /// The person has chosen.
        case choose(Suggestion)
        /// Enter without any completion chosen: completions for the text are wanted now.
        case hurry(String)
        case leave
        /// Control-C.
        case interrupt
    }

    /// What is typed.
    private(set) var text: String
    /// The completions of what was typed when they were asked for.
    private(set) var suggestions: [Suggestion] = []
    /// The number of the completion that Enter chooses; nil while there is none.
    private(set) var chosen: Int?
    /// What went wrong with the last completions, or nothing.
    private(set) var trouble = ""
    /// The longest text that can be typed, in characters.
    private static let longest = 200

    /// Begins with that text.
    init(text: String) { self.text = String(text.prefix(Self.longest)) }

    /// Takes a key.
    mutating func take(_ key: Key) -> Effect {
        switch key {
        case .text(let typed):
            guard text.count < Self.longest else { return .nothing }
            return change(to: text + typed)
        case .backspace: return change(to: String(text.dropLast()))
        case .eraseWord:
            let kept = text.reversed().drop { $0 == " " }.drop { $0 != " " }
            return change(to: String(kept.reversed()))
        case .eraseLine: return change(to: "")
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .enter:
            if let chosen { return .choose(suggestions[chosen]) }
            return text.isEmpty ? .nothing : .hurry(text)
        case .escape: return .leave
        case .endOfInput: return text.isEmpty ? .leave : .nothing
        case .interrupt: return .interrupt
        }
        return .nothing
    }

    /// Takes completions that were asked for; those of an earlier text are passed over.
    mutating func take(_ suggestions: [Suggestion], for asked: String) {
        guard asked == text else { return }
        self.suggestions = suggestions
        chosen = suggestions.isEmpty ? nil : 0
        trouble = suggestions.isEmpty && !text.isEmpty ? "nothing begins like this" : ""
    }

    /// Takes the news that there are no completions for a text, and why.
    mutating func fail(_ words: String, for asked: String) {
        guard asked == text else { return }
        take([], for: asked)
        trouble = words
    }

    private mutating func change(to changed: String) -> Effect {
        guard changed != text else { return .nothing }
        text = changed
        if text.isEmpty { take([], for: text) }
        return .complete(text)
    }

    private mutating func move(by step: Int) {
        guard let chosen else { return }
        self.chosen = (chosen + step + suggestions.count) % suggestions.count
    }

    /// What is on the screen, line by line, each at most `width` columns wide; the cursor stands behind the first line.
    func lines(width: Int) -> [String] {
        let room = max(10, width - 1)
        func fitted(_ line: String) -> String { line.count > room ? line.prefix(room - 1) + "…" : line }
        // Of a long text the end is where the typing goes on.
        var lines = ["> " + Escaping.shown(text).suffix(room - 2)]
        for (index, suggestion) in suggestions.enumerated() {
            let detail = suggestion.detail.isEmpty ? "" : "  (\(suggestion.detail))"
            lines.append(fitted((index == chosen ? "* " : "  ") + Escaping.shown(suggestion.label + detail)))
        }
        if !trouble.isEmpty { lines.append(fitted("  " + Escaping.shown(trouble))) }
        return lines
    }
}
