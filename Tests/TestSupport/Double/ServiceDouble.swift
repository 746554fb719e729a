import Foundation
import Synchronization

/// A stand-in for one geocoding service on this machine, which speaks that service's dialect.
///
/// Requests are checked as the service checks them and answered from a small gazetteer. What a test wants to go wrong
/// it says by a scenario, or by words in its queries: `DoubleTrouble.word(_:)` and `DoubleOddity.word`.
///
/// A query is answered by what the gazetteer has: a known house matches, a number between two known ones is
/// interpolated, another number falls back to the street, an unknown street to the city, and two equal addresses in
/// two towns tie. A reverse query finds the nearest house within 100 m, else a city within 25 km.
package final class ServiceDouble: Sendable {
    /// The services there are doubles of.
    package enum Service: String, CaseIterable, Sendable {
        case mapboxV6 = "mapbox-v6"
        case mapboxV5 = "mapbox-v5"
        case mapboxSearchBox = "mapbox-searchbox"
        case arcgis
        case nominatim
    }

    /// The service.
    package let service: Service
    private let provider: LoopbackProvider
    private let ledger: DoubleLedger

    private init(service: Service, provider: LoopbackProvider, ledger: DoubleLedger) {
        self.service = service
        self.provider = provider
        self.ledger = ledger
    }

    /// Starts a double of that service; it runs until `stop()`.
    ///
    /// - Throws: `LoopbackSocketError` when no socket can be had.
    package static func start(
        _ service: Service,
        scenario: DoubleScenario = DoubleScenario(),
        latency: Duration = .zero,
        port: UInt16 = 0
    ) throws -> ServiceDouble {
        let ledger = DoubleLedger(scenario: scenario)
        let dialect = service.dialect(keeping: ledger)
        let provider = try LoopbackProvider.start(latency: latency, port: port) { request in
            let trouble = scenario.trouble(request)
            ledger.note(request, meeting: trouble)
            // Read in any case, so that what was asked is counted.
            let usual = dialect.reply(to: request)
            var reply = trouble.map { dialect.reply(for: $0) } ?? usual
            reply.headers.append(("Date", ledger.dateHeader))
            return reply.delayed(scenario.delay(request))
        }
        return ServiceDouble(service: service, provider: provider, ledger: ledger)
    }

    /// Closes every connection; may be called more than once.
    package func stop() { provider.stop() }

    /// The host: `http://127.0.0.1:PORT`.
    package var url: String { provider.url }
    /// The URL that the paths of the service's operations follow, such as `…/arcgis/rest/services/World/GeocodeServer`.
    package var baseURL: String { url + service.basePath(ledger.scenario) }
    /// The questions and what became of them.
    package var tally: DoubleTally { ledger.tally }
    /// The requests: how many, how many at once, and when they came.
    package var statistics: LoopbackStatistics { provider.statistics }
}

extension ServiceDouble.Service {
    fileprivate func dialect(keeping ledger: DoubleLedger) -> any ServiceDialect {
        switch self {
        case .mapboxV6: MapboxV6(ledger: ledger)
        case .mapboxV5: MapboxV5(ledger: ledger)
        case .mapboxSearchBox: MapboxSearchBox(ledger: ledger)
        case .arcgis: ArcGIS(ledger: ledger)
        case .nominatim: Nominatim(ledger: ledger)
        }
    }

    fileprivate func basePath(_ scenario: DoubleScenario) -> String {
        switch self {
        case .mapboxV6: "/search/geocode/v6"
        case .mapboxV5: "/geocoding/v5"
        case .mapboxSearchBox: "/search/searchbox/v1"
        case .arcgis: ArcGIS.basePath(selfHosted: scenario.switches.contains(.selfHosted))
        case .nominatim: ""
        }
    }
}
