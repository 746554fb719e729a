package import Geocoding
internal import Synchronization

extension HTTPGeocoder: Suggester {
    package func suggestions(for text: String, limit: Int) async throws -> [Suggestion] {
        guard let suggestions else {
            throw GeocoderStop(.misconfigured, "\(name): this provider completes nothing that is being typed")
        }
        var query = Query()
        query.line = text
        var question = Question(query, countries: area.countries)
        question.session = session.withLock { $0.token(now: elapsed()) }
        let reading = try await ask(question, kind: .suggest) { document, reading in
            guard let found = suggestions.suggestions(in: document, for: text) else { return false }
            reading.suggestions = found
            return true
        }
        return Array(reading.suggestions.prefix(limit))
    }

    package func candidates(for suggestion: Suggestion) async throws -> [Candidate] {
        var question = Question(Query(), countries: area.countries)
        question.suggestion = suggestion
        // The provider closes the search when its place is retrieved.
        question.session = session.withLock { session in
            defer { session.close() }
            return session.token(now: elapsed())
        }
        let reading = try await ask(question, kind: .retrieve) { document, reading in
            guard let candidates = reader.candidates(in: document) else { return false }
            reading.candidates = candidates
            return true
        }
        return reading.candidates
    }

    private func ask(
        _ question: Question,
        kind: QuestionKinds,
        answer: (JSONValue, inout ResponseReader.Reading) -> Bool
    ) async throws -> ResponseReader.Reading {
        try await prepare(for: kind)
        do {
            let (outcome, _) = try await settle { key throws(QueryFailure) in
                try builder.request(for: question, kind: kind, key: key)
            } read: { response, key, parser, now in
                reader.read(response, to: question.query, secret: key, parser: parser, now: now, answer: answer)
            }
            return try outcome.get()
        } catch let failure as QueryFailure {
            if failure.reason == .interrupted { throw CancellationError() }
            let reason: GeocoderStop.Reason = failure.reason == .badQuery ? .misconfigured : .outOfReach
            throw GeocoderStop(reason, "\(name): \(failure.message)")
        }
    }
}

extension SuggestionDefinition {
    /// The completions of the text in the document; nil when it is no such answer.
    fileprivate func suggestions(in document: JSONValue, for text: String) -> [Suggestion]? {
        let list = list.value(in: document)
        guard case .array = list.kind else { return nil }
        var suggestions: [Suggestion] = []
        list.forEach { _, element in
            var suggestion = Suggestion(
                label: label.text(in: element),
                detail: detail?.text(in: element) ?? "",
                id: id.value(in: element).words
            )
            for attribute in attributes {
                let value = attribute.path.value(in: element)
                let text = value.isContainer ? value.source : value.words
                if !text.isEmpty { suggestion.attributes.append(CandidateAttribute(name: attribute.name, text: text)) }
            }
            guard !listsAll || suggestion.label.lowercased().contains(text.lowercased()) else { return }
            // What cannot be retrieved is of no use, nor is what cannot be shown.
            if !suggestion.id.isEmpty, !suggestion.label.isEmpty { suggestions.append(suggestion) }
        }
        return suggestions
    }
}
