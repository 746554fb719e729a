import Foundation
import Geocoding
import TestSupport

extension Workbench {
    /// Runs a service's double until the process ends, and prints how to reach it and what words it listens to.
    static func runDouble(_ arguments: inout Arguments) throws -> Int32 {
        let services = ServiceDouble.Service.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = arguments.option("service"), let service = ServiceDouble.Service(rawValue: name) else {
            throw UsageError(description: "--service: one of \(services)")
        }
        let port: UInt16 = try arguments.number("port", default: 8080)
        let latency: Double = try arguments.number("latency", default: 0)
        var scenario = DoubleScenario()
        for word in arguments.option("switches")?.split(separator: ",") ?? [] {
            guard let choice = DoubleSwitch(rawValue: String(word)) else {
                let known = DoubleSwitch.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(description: "--switches: \(word) is none of \(known)")
            }
            scenario.switches.insert(choice)
        }
        if let text = arguments.option("allowance") {
            let numbers = text.split(separator: "/").compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
                throw UsageError(description: "--allowance: questions and seconds, such as 10/1 or 1000/60")
            }
            scenario.allowance = (numbers[0], numbers[1])
        }
        try arguments.finish()
        let double = try ServiceDouble.start(
            service,
            scenario: scenario,
            latency: .milliseconds(latency),
            port: port
        )
        print("service  \(service.rawValue)")
        print("host     \(double.url)")
        print("base     \(double.baseURL)")
        print("token    \(scenario.token)")
        if service == .arcgis {
            print("client   \(scenario.client.id), secret \(scenario.client.secret)")
            print("tokens   \(double.url)/sharing/rest/oauth2/token")
        }
        print("trouble  \(DoubleTrouble.allCases.map { $0.word() }.joined(separator: " "))")
        print("oddities \(DoubleOddity.allCases.map { $0.word() }.joined(separator: " "))")
        print("         (each with once or twice at its end: the first time, the first two times)")
        print("try      \(MixedQuery.queries(1).first?.query.oneLine ?? "")")
        fflush(nil)
        while true { pause() }  // The double has a thread of its own.
    }
}
