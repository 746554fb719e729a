import Foundation
import TestSupport

extension Workbench {
    /// Runs the loopback provider until standard input or the process ends.
    static func runProvider(_ arguments: inout Arguments) throws -> Int32 {
        let latency: Double = try arguments.number("latency", default: 0)
        let port: UInt16 = try arguments.number("port", default: 0)
        try arguments.finish()
        let provider = try LoopbackProvider.start(latency: .milliseconds(latency), port: port)
        print(provider.url)
        fflush(nil)
        while true { pause() }  // The provider has a thread of its own.
    }
}
