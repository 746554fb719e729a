import FeatureOutput
import ProviderFetch

/// The providers that jobs can name without a definition of their own.
package enum ProviderList {
    /// One of them.
    package struct Row: Sendable {
        /// The name by which jobs call it.
        package let name: String
        /// Its name for people.
        package let title: String
        /// What can be asked: `forward`, `reverse`, `suggest`.
        package let asks: [String]
        /// True when its own server wants a key.
        package let wantsKey: Bool
        /// Whether answers may be kept: `open`, `flag`, `expiring`, `contract` or `never`.
        package let storage: String
        /// The most requests in some time, such as `15/s`, unless a job says less; empty for no bound.
        package let rates: [String]
        /// How many queries go into one request as a rule, and at most; nil when they are asked one by one.
        package let batch: (size: Int, most: Int)?
        /// The text that its data's licence wants shown; may be empty.
        package let attribution: String
        /// What a job's `parameters:` can say.
        package let parameters: [String]
        /// What a job's `attributes:` can name.
        package let attributes: [String]
    }

    /// All of them, the embedded locator first.
    ///
    /// - Throws: `ProviderError` when a built-in definition is not sound.
    package static func rows() throws -> [Row] {
        [locator] + (try ProviderCatalogue.entries().map(Row.init))
    }

    private static let locator = Row(
        name: ProviderEntry.locatorName,
        title: "the embedded locator",
        asks: ["forward", "reverse", "suggest"],
        wantsKey: false,
        storage: "open",
        rates: [],
        batch: nil,
        attribution: "",
        parameters: [],
        attributes: []
    )

    /// All of them as JSON.
    ///
    /// - Throws: as `rows()`.
    package static func json() throws -> [UInt8] {
        let rows = try rows()
        return JSONText.object { text in
            text.array("providers") { text in
                for row in rows { text.object { row.write(to: &$0) } }
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

extension ProviderList.Row {
    fileprivate init(_ entry: ProviderCatalogue.Entry) {
        name = entry.name
        title = entry.title
        let kinds: [(QuestionKinds, String)] = [(.line, "forward"), (.reverse, "reverse"), (.suggest, "suggest")]
        asks = kinds.filter { entry.kinds.contains($0.0) }.map(\.1)
        wantsKey = entry.wantsKey
        storage = entry.storage
        rates = entry.rates
        batch = entry.batch
        attribution = entry.attribution
        parameters = entry.parameters
        attributes = entry.attributes
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
