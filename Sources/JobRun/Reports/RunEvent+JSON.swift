package import FoundationEssentials
import FeatureOutput
import Geocoding

/// What all events of a run have in common.
package struct RunContext: Sendable {
    /// The job's name, empty while it is not known.
    package var job = ""
    /// The run's UUID, empty while it is not known.
    package var run = ""
    /// The shard as `i/n`, empty for a whole run.
    package var shard = ""

    /// Nothing known yet.
    package init() {}
}

extension RunEvent {
    /// The event as one JSON object without line ends, keys in a fixed order, absent when empty.
    ///
    /// Addresses, and what providers say, are left out unless `showingAddresses`.
    package func json(
        at time: Date,
        _ context: RunContext,
        showingAddresses: Bool,
        summary: RunSummary? = nil
    ) -> [UInt8] {
        JSONText.object { text in
            func write(_ name: String, _ value: String?) {
                guard let value, !value.isEmpty else { return }
                text.member(name, Escaping.shown(value))
            }
            func write(_ name: String, _ value: Int?) { if let value { text.member(name, value) } }
            write("time", time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            write("level", level.rawValue)
            write("event", name.rawValue)
            write("job", job ?? context.job)
            write("run", run ?? context.run)
            write("shard", context.shard)
            write("provider", provider)
            write("record", record)
            if showingAddresses { write("address", address) }
            write("attempt", attempt)
            write("status", status)
            write("ms", duration?.wholeMilliseconds)
            write("wait_ms", wait?.wholeMilliseconds)
            write("message", message(showingAddresses: showingAddresses))
            if let summary { text.object("summary") { summary.write(to: &$0) } }
        }.bytes
    }

    /// The message, with what a provider said when addresses may be shown.
    package func message(showingAddresses: Bool) -> String? {
        guard showingAddresses else { return message }
        let parts = [message, quotation, address.map { "asked for: \($0)" }]
        let text = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
        return text.isEmpty ? nil : text
    }
}
