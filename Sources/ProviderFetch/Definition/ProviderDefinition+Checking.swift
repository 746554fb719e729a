internal import Geocoding

extension ProviderDefinition {
    /// Makes sure that the provider has a place for all that the job says, and that its terms allow the job.
    ///
    /// - Throws: `ProviderError`.
    func check(_ settings: ProviderSettings) throws(ProviderError) {
        try checkTerms(settings)
        let said: [(String, Bool, (ValueTemplate.Piece) -> Bool)] = [
            (
                "near", settings.area.near != nil,
                {
                    switch $0 {
                    case .near, .around: true
                    default: false
                    }
                }
            ),
            ("bbox", settings.area.box != nil, { if case .box = $0 { true } else { false } }),
            ("country", !settings.area.countries.isEmpty, { if case .countries = $0 { true } else { false } }),
            ("types", !settings.types.isEmpty, { if case .setting(.types) = $0 { true } else { false } }),
            ("candidates", settings.candidates != nil, { if case .setting(.candidates) = $0 { true } else { false } }),
            (
                "language", settings.language != nil,
                {
                    switch $0 {
                    case .setting(.language), .setting(.firstLanguage): true
                    default: false
                    }
                }
            ),
        ]
        let pieces =
            request.parameters.filter { $0.isSent(by: settings) }.flatMap(\.value.pieces)
            + request.paths.values.flatMap(\.pieces)
            + request.headers.flatMap(\.value.pieces)
        for (key, isSaid, isPlace) in said where isSaid && !pieces.contains(where: isPlace) {
            // A box takes the place of what is near.
            let box = key == "near" && settings.area.box != nil ? " beside bbox:" : ""
            throw fault(settings, "\(title) has nothing that \(key): would change\(box); leave it out")
        }
        try checkNeeds(settings)
        try checkCandidates(settings)
        try checkBatch(settings)
        for (name, value) in settings.parameters.sorted(by: { $0.key < $1.key }) {
            try checkParameter(name, value, settings)
        }
        for name in settings.attributes ?? [] {
            guard let objection = response.objection(toAttribute: name) else { continue }
            throw fault(settings, "attributes: \(objection)")
        }
    }

    private func fault(_ settings: ProviderSettings, _ words: String) -> ProviderError {
        ProviderError(.setting, "\(settings.name): \(words)")
    }

    private func checkTerms(_ settings: ProviderSettings) throws(ProviderError) {
        let more = storage.says.isEmpty ? "" : ". \(storage.says)"
        switch storage.kind {
        case .never where settings.keepsAnswers:
            let words =
                "the terms of \(title) forbid keeping its answers, and a job keeps them in its journal and outputs; "
                + "look single places up with geomill search, or take another provider"
            throw ProviderError(.terms, "\(settings.name): \(words)\(more)")
        case .contract where settings.keepsAnswers && !settings.hasAcceptedTerms:
            let words =
                "\(title) allows keeping its answers only under a contract; if you have one, say terms: accepted"
            throw ProviderError(.terms, "\(settings.name): \(words)\(more)")
        default: break
        }
    }

    private func checkBatch(_ settings: ProviderSettings) throws(ProviderError) {
        guard let size = settings.batch, size > 1 else { return }
        if let objection = batchObjection(to: settings) { throw fault(settings, "batch: \(objection)") }
        guard let most = batch?.most, size > most else { return }
        throw fault(settings, "batch: \(title) takes at most \(most) queries")
    }

    private func checkNeeds(_ settings: ProviderSettings) throws(ProviderError) {
        guard !request.needs.isEmpty, !request.needs.contains(where: { $0.isThere(in: settings) == true }) else {
            return
        }
        throw fault(
            settings,
            "\(title) wants to know more; say \(request.needs.map(\.words).joined(separator: " or "))"
        )
    }

    private func checkCandidates(_ settings: ProviderSettings) throws(ProviderError) {
        guard let candidates = settings.candidates else { return }
        let limits = request.parameters.filter { parameter in
            parameter.value.pieces.contains { if case .setting(.candidates) = $0 { true } else { false } }
        }
        guard let most = limits.compactMap(\.most).max(), candidates > most else { return }
        throw fault(settings, "candidates: \(title) gives at most \(most)")
    }

    private func checkParameter(
        _ name: String,
        _ value: String,
        _ settings: ProviderSettings
    ) throws(ProviderError) {
        let free = request.parameters.filter(\.isFree)
        let all = freeParameters
        guard all.contains(name) else {
            let known = all.isEmpty ? "\(title) has none" : "there are \(all.joined(separator: ", "))"
            throw fault(settings, "parameters: there is no \(name)\(Nearest.hint(for: name, in: all)); \(known)")
        }
        let named = free.filter { $0.name == name }
        if let first = named.first, !named.contains(where: { $0.isSent(by: settings) }) {
            let wanted = first.companions.filter { $0.isThere(in: settings) == false }.map { "with \($0.words)" }
            let unwanted = first.rivals.filter { $0.isThere(in: settings) == true }.map { "without \($0.words)" }
            let words = (wanted + unwanted).joined(separator: " and ")
            throw fault(settings, "parameters: \(name) goes only \(words)")
        }
        var choices = free.first { $0.name == name }?.choices ?? []
        if let flag = storage.flag, flag.parameter == name {
            choices = [flag.kept, flag.shown.isEmpty ? "false" : flag.shown]
        }
        guard choices.isEmpty || choices.contains(value) else {
            let hint = Nearest.hint(for: value, in: choices)
            throw fault(
                settings,
                "parameters: \(name) is one of \(choices.joined(separator: ", ")), not \"\(value.prefix(60))\"\(hint)"
            )
        }
    }
}
