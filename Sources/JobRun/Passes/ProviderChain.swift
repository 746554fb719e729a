import FoundationEssentials
import Geocoding
import RunJournal

/// The job's providers in the order in which they are asked, each with its number in the journal.
struct ProviderChain: Sendable {
    /// One provider of the chain.
    struct Link: Sendable {
        let geocoder: any Geocoder
        let number: ProviderNumber
        /// Older answers may be kept no longer, in milliseconds since 1970; nil when they may be kept for ever.
        var since: Int64?
        /// True when the next provider is asked while this one cannot be.
        var passesOnInOutage = false
    }
    /// At least one.
    let links: [Link]

    /// A chain of those geocoders, which the journal comes to know by their names.
    ///
    /// Answers that their provider's terms let be kept for some time only are too old, or not, as of `now`. The choices
    /// are those of the geocoders in their order; `wait` for those beyond the last.
    init(
        _ geocoders: [any Geocoder],
        onOutage choices: [ProviderEntry.OutageChoice] = [],
        in journal: Journal,
        now: Date = Date()
    ) async throws {
        var links: [Link] = []
        for (index, geocoder) in geocoders.enumerated() {
            var link = Link(geocoder: geocoder, number: try await journal.number(ofProvider: geocoder.name))
            link.since = geocoder.answersCount(asOf: now)
            link.passesOnInOutage = index < choices.count && choices[index] == .next
            links.append(link)
        }
        self.links = links
    }
}

extension Geocoder {
    /// From when on its answers still count at that time, in milliseconds since 1970; nil when all do.
    func answersCount(asOf now: Date) -> Int64? {
        keepsAnswersFor.map { now.milliseconds - Int64($0.wholeMilliseconds) }
    }
}
