import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The program: takes the command line apart, does the command, and ends with its exit code.
@main
struct Geomill {
    static func main() async {
        ProcessMemory.shareHeaps()
        StopRequests.ignoreWriteSignals()
        do { try ProcessFiles.makeRoom() } catch { exit(ErrorReport.say(error, LogStyle()).rawValue) }
        let code = await exitCode(Array(CommandLine.arguments.dropFirst()))
        exit(code.rawValue)
    }

    private static func exitCode(_ words: [String]) async -> ExitCode {
        do {
            switch try ArgumentParser.request(words) {
            case .help(let command):
                try StandardStreams.output(command.map { Help.page(of: $0) } ?? Help.general())
                return .settled
            case .command(let command, let arguments):
                do {
                    return try await command.action(arguments)
                } catch {
                    return ErrorReport.say(error, (try? LogStyle(arguments)) ?? LogStyle())
                }
            }
        } catch {
            return ErrorReport.say(error, LogStyle())
        }
    }
}
