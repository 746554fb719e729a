import Geocoding
import RunJournal

/// The job's providers in the order in which they are asked, each with its number in the journal.
struct ProviderChain: Sendable {
    /// One provider of the chain.
    struct Link: Sendable {
        let geocoder: any Geocoder
        let number: ProviderNumber
    }
    /// At least one.
    let links: [Link]

    /// A chain of those geocoders, which the journal comes to know by their names.
    init(_ geocoders: [any Geocoder], in journal: Journal) async throws {
        var links: [Link] = []
        for geocoder in geocoders {
            links.append(Link(geocoder: geocoder, number: try await journal.number(ofProvider: geocoder.name)))
        }
        self.links = links
    }
}
