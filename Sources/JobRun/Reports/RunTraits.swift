import Geocoding

/// How a run reads its input and asks its providers, as the journal remembers it, so that a later run can say what is
/// different now.
///
/// Texts of the user's own are kept as hashes only: they are compared, not shown.
struct RunTraits: Hashable {
    /// The names of what is compared, as stored.
    private enum Name: String { case format, delimiter, header, query, provider, shard }

    private struct Trait: Hashable {
        let name: Name
        /// Which one, where there are several: the provider's name.
        var subject = ""
        let value: String
    }
    private var traits: [Trait] = []

    /// How the questions are made of the input's columns.
    var asking: String { traits.first { $0.name == .query }?.value ?? "" }

    /// The part of the job that the run does, nil for all of it.
    var shard: Shard? { traits.first { $0.name == .shard }.flatMap { Shard($0.value) } }

    /// The traits of a run.
    ///
    /// `delimiter` is nil for formats without one; `query` is how the job writes its templates.
    init(
        format: String,
        delimiter: UInt8?,
        columns: [String],
        query: String,
        geocoders: [any Geocoder],
        shard: Shard? = nil
    ) {
        traits.append(Trait(name: .format, value: format))
        if let delimiter {
            traits.append(Trait(name: .delimiter, value: delimiter == 0x09 ? "tab" : String(UnicodeScalar(delimiter))))
        }
        let header = FNVHash.hash(columns.joined(separator: "\u{0}").utf8)
        traits.append(Trait(name: .header, value: "\(columns.count) \(String(header, radix: 16))"))
        traits.append(Trait(name: .query, value: Self.hash(query.utf8)))
        if let shard { traits.append(Trait(name: .shard, value: "\(shard)")) }
        // All that changes answers is in the question, so two samples stand for all.
        var (address, position) = (Query(), Query())
        address.line = "1 High Street, Anytown"
        position.point = Coordinate(longitude: 1, latitude: 1)
        for geocoder in geocoders {
            let value = Self.hash(geocoder.question(for: address) + geocoder.question(for: position))
            traits.append(Trait(name: .provider, subject: geocoder.name, value: value))
        }
    }

    /// The traits that the journal keeps as that text; what cannot be read is left out.
    init(stored text: String) {
        traits = text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let name = Name(rawValue: parts[0]) else { return nil }
            return Trait(name: name, subject: parts[1], value: parts[2])
        }
    }

    /// The text that the journal keeps.
    var stored: String { traits.map { "\($0.name.rawValue)\t\($0.subject)\t\($0.value)\n" }.joined() }

    /// What is different from an earlier run, a sentence's part for each.
    func differences(from earlier: RunTraits) -> [String] {
        var differences: [String] = []
        for trait in traits {
            let before = earlier.traits.first { $0.name == trait.name && $0.subject == trait.subject }
            guard before?.value != trait.value else { continue }
            switch (trait.name, before) {
            case (.format, let before?):
                differences.append("the input is read as \(trait.value), not as \(before.value)")
            case (.delimiter, let before?):
                differences.append("the input's delimiter is \(trait.value), not \(before.value)")
            case (.header, .some): differences.append("the input's header is another one")
            case (.query, .some): differences.append("the query is made of the columns in another way")
            case (.provider, .some):
                differences.append(
                    "\(trait.subject) is asked in another way (endpoint, parameters or data), so its earlier answers "
                        + "do not count"
                )
            case (.provider, nil): differences.append("\(trait.subject) is asked as well")
            // A journal of another part is refused.
            case (.shard, _), (_, nil): continue
            }
        }
        for trait in earlier.traits where trait.name == .provider {
            if !traits.contains(where: { $0.name == .provider && $0.subject == trait.subject }) {
                differences.append("\(trait.subject) is asked no longer")
            }
        }
        return differences
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> String { String(FNVHash.hash(bytes), radix: 16) }
}
