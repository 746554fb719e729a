/// How the program ends, as schedulers see it: the closed list.
///
/// The numbers from 64 on are those of `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
    /// Every record is settled within what the job tolerates.
    case settled = 0
    /// The run failed for a cause that this program does not know: a fault in it.
    case fault = 1
    /// Finished and written, with more `review`, `unmatched` or `failed` than the job tolerates.
    case unsettled = 3
    /// Wrong arguments or job file.
    case usage = 64
    /// The input cannot be read as declared.
    case inputMalformed = 65
    /// The input is missing or cannot be opened.
    case inputMissing = 66
    /// A provider is out of reach longer than the job's longest outage.
    case outOfReach = 69
    /// An output cannot be created.
    case outputRefused = 73
    /// The disk is full or failing.
    case diskFailing = 74
    /// Stopped for now: another run holds the journal, a quota or a limit is used up.
    case stopped = 75
    /// A key is missing or refused, or its file is open to others.
    case keyRefused = 77
    /// Ended by SIGHUP, as when its terminal was closed; may be resumed.
    case hungUp = 129
    /// Interrupted by SIGINT; may be resumed.
    case interrupted = 130
    /// Ended by SIGTERM; may be resumed.
    case terminated = 143

    /// The code of a run that stopped because of that signal.
    package init(signal: Int32) { self = ExitCode(rawValue: 128 + signal) ?? .stopped }

    /// True when a signal asked for the end.
    package var isSignal: Bool { rawValue > 128 }

    /// The meaning, for help and documents.
    package var meaning: String {
        switch self {
        case .settled: "every record settled within what the job tolerates"
        case .fault: "the run failed, cause unknown: a fault in geomill"
        case .unsettled: "finished, more review, unmatched or failed than tolerated"
        case .usage: "wrong arguments or job file"
        case .inputMalformed: "the input cannot be read as declared"
        case .inputMissing: "the input is missing or unreadable"
        case .outOfReach: "a provider is out of reach for too long; run again later"
        case .outputRefused: "an output cannot be created"
        case .diskFailing: "the disk is full or failing; repair, then run again"
        case .stopped: "stopped for now; run again later to go on"
        case .keyRefused: "a key is missing or refused, or its file is open to others"
        case .hungUp: "ended by SIGHUP; run again to go on"
        case .interrupted: "interrupted; run again to go on"
        case .terminated: "ended by SIGTERM; run again to go on"
        }
    }
}
