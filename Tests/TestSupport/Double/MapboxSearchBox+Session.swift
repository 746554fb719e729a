import Geocoding

extension MapboxSearchBox {
    /// The suggests after which a session ends, and the seconds without a use.
    private static let limits = (suggests: 50, seconds: 180)

    /// Completions without coordinates; each has an id that is good for one retrieve in the same session.
    func suggest(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        var (question, session) = try suggestion(parameters)
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        noteSuggest(in: session)
        ledger.noteAnswers(1, charged: 0)
        let completions = Gazetteer.shared.completions(of: question)
        let ordered = isBiased(parameters) ? completions : completions.reversed()
        let writer = SearchBoxPlaces(language: parameters["language"] ?? "en", oddities: question.oddities)
        let suggestions = ordered.prefix(question.limit).map { completion -> JSONValue in
            let id = ledger.keep(
                DoubleSuggestion(text: completion.text, finds: completion.finds, session: session)
            )
            return writer.suggestion(completion, id: id, from: question.near)
        }
        return account.answer([
            "suggestions": .list(suggestions), "attribution": .text(SearchBoxPlaces.attribution),
            "response_id": "bWFkZSB1cA",
        ])
    }

    /// The places behind a suggestion of the same session, which ends with it.
    func retrieve(_ id: String, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(
            parameters,
            [
                "access_token", "session_token", "language", "attribute_sets", "proximity", "origin", "eta_type",
                "navigation_profile",
            ]
        )
        guard let session = parameters["session_token"] else { throw Refusal(400, "session_token is required") }
        try SearchBoxRules.check(parameters)
        if let trouble = ledger.pendingTrouble ?? ledger.limit(on: 1) { return reply(for: trouble) }
        let finds = noteRetrieve(of: id, in: session)
        guard let finds else { throw Refusal(404, "Not Found") }
        let writer = SearchBoxPlaces(
            language: parameters["language"] ?? "en",
            oddities: ledger.scenario.oddities
        )
        if ledger.has(.bareFeature), let find = finds.first { return account.answer(writer.feature(find)) }
        return account.answer(writer.collection(finds))
    }

    private func noteSuggest(in token: String) {
        let now = ledger.time
        ledger.withState { state in
            Self.openSession(token, in: &state, at: now)
            guard let index = state.tally.sessions.lastIndex(where: { $0.token == token }) else { return }
            state.tally.sessions[index].suggests += 1
            if state.tally.sessions[index].suggests == Self.limits.suggests { Self.close(index, in: &state) }
        }
    }

    /// Closes the session; nil when the id is not one of it.
    private func noteRetrieve(of id: String, in token: String) -> [Find]? {
        let now = ledger.time
        return ledger.withState { state in
            Self.openSession(token, in: &state, at: now)
            guard let index = state.tally.sessions.lastIndex(where: { $0.token == token }) else { return nil }
            state.tally.sessions[index].retrieves += 1
            let suggestion = state.suggestions[id]
            let finds = suggestion?.session == token ? suggestion?.finds : nil
            Self.close(index, in: &state)
            return finds
        }
    }

    /// Begins a session unless the token's own is still open and was used within the time.
    private static func openSession(_ token: String, in state: inout DoubleLedger.State, at now: Int) {
        if let index = state.tally.sessions.lastIndex(where: { $0.token == token }) {
            if !state.tally.sessions[index].isClosed, now - state.tally.sessions[index].lastUse > limits.seconds {
                close(index, in: &state)
            }
            if !state.tally.sessions[index].isClosed {
                state.tally.sessions[index].lastUse = now
                return
            }
        }
        state.tally.sessions.append(DoubleTally.Session(token: token, lastUse: now))
    }

    /// Bills the session and forgets what was suggested in it.
    private static func close(_ index: Int, in state: inout DoubleLedger.State) {
        guard !state.tally.sessions[index].isClosed else { return }
        state.tally.sessions[index].isClosed = true
        state.tally.charged += 1
        let token = state.tally.sessions[index].token
        for (id, suggestion) in state.suggestions where suggestion.session == token { state.suggestions[id] = nil }
    }
}
