import FeatureOutput
import Geocoding
import OfflineLocator
import ProviderFetch
import RecordInput
import RunJournal

extension ExitCode {
    /// The code that a command ends with after that error.
    package init(for error: any Error) {
        switch error {
        case let error as JobFileError: self = error.exitCode
        case let error as InputError: self = Self.code(for: error.reason)
        case let error as JournalError: self = Self.code(for: error.reason)
        case let error as OutputError: self = Self.code(for: error.reason)
        case let error as LocatorError: self = Self.code(for: error.reason)
        case let error as MergeError: self = Self.code(for: error.reason)
        case let error as GeocoderStop: self = RunEnding.provider(name: "", error).exitCode
        case is QueryTemplateError, is ProviderError, is FileLimitError: self = .usage
        case is CancellationError: self = .stopped
        default: self = .fault
        }
    }

    private static func code(for reason: MergeError.Reason) -> ExitCode {
        switch reason {
        case .incomplete: .unsettled
        case .mismatched: .usage
        case .missing: .inputMissing
        }
    }

    private static func code(for reason: InputError.Reason) -> ExitCode {
        switch reason {
        case .missing, .unreadable: .inputMissing
        case .unsupported, .malformed: .inputMalformed
        case .clash: .usage
        }
    }

    private static func code(for reason: JournalError.Reason) -> ExitCode {
        switch reason {
        case .busy: .stopped
        case .missing: .inputMissing
        case .cannotCreate, .permissions, .foreign, .newer, .onNetwork: .outputRefused
        case .diskFull, .inputOutput, .corrupt, .refused: .diskFailing
        case .closed: .fault
        }
    }

    private static func code(for reason: OutputError.Reason) -> ExitCode {
        switch reason {
        case .cannotCreate: .outputRefused
        case .diskFull, .inputOutput: .diskFailing
        case .nameClash: .usage
        }
    }

    private static func code(for reason: LocatorError.Reason) -> ExitCode {
        switch reason {
        case .unreadable: .inputMissing
        case .notALocator, .otherVersion, .noRows: .inputMalformed
        case .columns: .usage
        case .cannotCreate: .outputRefused
        case .diskFailure: .diskFailing
        }
    }
}
