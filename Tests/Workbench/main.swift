import Foundation

/// Tools for building and judging geomill that are no part of what users install.
enum Workbench {
    static let usage = """
        usage: workbench samples ADDRESSES.csv CITIES.csv FOLDER
               workbench judge OUTPUT.geojson TRUTH.csv [--list N]
               workbench bench [--geomill BINARY] [--samples FOLDER] [--only reading,locator,journal,http] [--rows N] [--rounds N]
               workbench reliability [--geomill BINARY] [--long] [--only P1,P4] [--seed N] [--json FILE]
               workbench reliability --readme FILE
               workbench provider [--port N] [--latency MILLISECONDS]
               workbench double --service NAME [--port N] [--latency MILLISECONDS] [--switches A,B]

          samples   makes the sample files again from their two sources
          judge     compares an output with the truth; exit code 1 when it is not good enough
          bench     measures the binary; exit code 1 when a bar is missed
          reliability
                    tries to break every promise of the binary; exit code 1 when one is broken
          provider  runs the loopback provider until it is interrupted, and prints its URL
          double    runs a stand-in for a geocoding service until it is interrupted, and prints how to ask it

        """

    static func run(_ arguments: [String]) throws -> Int32 {
        var arguments = Arguments(arguments)
        switch arguments.nextWord() {
        case "samples": return try makeSamples(&arguments)
        case "judge": return try judge(&arguments)
        case "bench": return try bench(&arguments)
        case "reliability": return try proveReliability(&arguments)
        case "bare-loop": return try runBareLoop(&arguments)
        case "provider": return try runProvider(&arguments)
        case "double": return try runDouble(&arguments)
        default:
            FileHandle.standardError.write(Data(usage.utf8))
            return 64
        }
    }
}

do {
    exit(try Workbench.run(Array(CommandLine.arguments.dropFirst())))
} catch {
    FileHandle.standardError.write(Data("workbench: \(error)\n".utf8))
    exit(error is UsageError ? 64 : 1)
}
