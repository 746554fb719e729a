import Foundation
import ProviderFetch
import TestSupport

extension Bench {
    /// What reading an answer of about 2 KB costs, with the reader that runs use, for bodies that the doubles wrote.
    mutating func measureReading() throws {
        for service in [ServiceDouble.Service.nominatim, .mapboxV6, .mapboxV5, .arcgis] {
            let name = service.rawValue
            tell("reading, \(name)")
            let trial = try ReadingTrial(provider: name)
            let body = Self.body(of: service)
            guard let places = trial.candidates(in: body)?.count, places > 0 else {
                throw ChildError(
                    description: "\(name): no answer: \(String(decoding: body.prefix(300), as: UTF8.self))"
                )
            }
            let count = 50_000
            var costs: [Double] = []
            for _ in 1...rounds {
                let start = Self.cpuSeconds()
                var read = 0
                for _ in 0..<count { read += trial.candidates(in: body)?.count ?? 0 }
                costs.append((Self.cpuSeconds() - start) / Double(count) * 1e6)
                guard read == count * places else { throw ChildError(description: "\(name): read differently again") }
            }
            report.add(
                "reading an answer of \(name), CPU µs",
                costs.median.tenths,
                beside: "\(body.count) bytes, places: \(places)",
                bar: "≤ 15",
                holds: costs.median <= 15
            )
        }
    }

    /// The answer whose size is nearest to 2 KB among those with 1, 2, … places.
    private static func body(of service: ServiceDouble.Service) -> [UInt8] {
        let bodies = (1...10).map { ServiceDouble.reply(of: service, to: target(service, places: $0)).body }
        return bodies.min { abs($0.count - 2048) < abs($1.count - 2048) } ?? []
    }

    private static func target(_ service: ServiceDouble.Service, places: Int) -> String {
        let text = "100%20Main%20Street%2C%20Springfield"
        return switch service {
        case .nominatim: "/search?q=\(text)&format=jsonv2&addressdetails=1&limit=\(places)"
        case .mapboxV5: "/geocoding/v5/mapbox.places/\(text).json?limit=\(places)&access_token=double-token"
        case .arcgis:
            "/arcgis/rest/services/World/GeocodeServer/findAddressCandidates?f=json&SingleLine=\(text)"
                + "&outFields=*&maxLocations=\(places)&token=double-token"
        default: "/search/geocode/v6/forward?q=\(text)&limit=\(places)&access_token=double-token"
        }
    }

    /// The CPU time that this process has used.
    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
