import FeatureOutput
import ProviderFetch

/// The providers that jobs can name without a definition of their own.
package enum ProviderList {
    private typealias Entry = ProviderCatalogue.Entry

    /// All of them, the embedded locator first.
    private static func entries() throws -> [Entry] {
        let locator = Entry(
            name: ProviderEntry.locatorName,
            title: "the embedded locator",
            kinds: [.forward, .reverse, .suggest]
        )
        return [locator] + (try ProviderCatalogue.entries())
    }

    /// All of them as the rows of a table for people, with a header.
    ///
    /// - Throws: `ProviderError` when a built-in definition is not sound.
    package static func table() throws -> [[String]] {
        let header = ["name", "asks", "key", "terms", "rate", "batch", "service"]
        return [header] + (try entries().map(\.row))
    }

    /// All of them as JSON.
    ///
    /// - Throws: as `table()`.
    package static func json() throws -> [UInt8] {
        let entries = try entries()
        return JSONText.object { text in
            text.array("providers") { text in
                for entry in entries { text.object { entry.write(to: &$0) } }
            }
        }.bytes
    }

    /// The names of those that have a definition.
    package static var definitionNames: [String] { ProviderCatalogue.names }

    /// The built-in definition of that name, as JSON; nil when there is none.
    package static func definition(of name: String) -> String? {
        ProviderCatalogue.document(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The JSON Schema that definitions follow.
    package static var schema: String { String(decoding: ProviderCatalogue.schema, as: UTF8.self) }
}

extension ProviderCatalogue.Entry {
    /// What can be asked, in a user's words.
    private var asks: [String] {
        let words: [(kind: QuestionKinds, word: String)] = [
            (.line, "forward"), (.reverse, "reverse"), (.suggest, "suggest"),
        ]
        return words.filter { kinds.contains($0.kind) }.map(\.word)
    }

    fileprivate var row: [String] {
        let sizes = batch.map { $0.size == $0.most ? "\($0.size)" : "\($0.size), at most \($0.most)" }
        return [
            name, asks.joined(separator: " "), wantsKey ? "key" : "no key", storage,
            rates.isEmpty ? "no bound" : rates.joined(separator: " "), sizes ?? "one by one", title,
        ]
    }

    fileprivate func write(to text: inout JSONText) {
        text.member("name", name)
        text.member("title", title)
        for (key, values) in [("asks", asks), ("rates", rates), ("parameters", parameters), ("attributes", attributes)]
        {
            text.array(key) { text in for value in values { text.value(value) } }
        }
        text.member("key", wantsKey)
        text.member("storage", storage)
        if let batch {
            text.object("batch") { text in
                text.member("size", batch.size)
                text.member("most", batch.most)
            }
        } else {
            text.member("batch", Int?.none)
        }
        text.member("attribution", attribution.isEmpty ? nil : attribution)
    }
}
