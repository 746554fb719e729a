#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Why an output cannot be written.
package struct OutputError: Error, CustomStringConvertible {
    /// What the run's exit code is chosen by.
    package enum Reason: Hashable, Sendable {
        /// The file or its folder cannot be made or replaced.
        case cannotCreate
        /// The disk is full, or the file has reached a limit.
        case diskFull
        /// Writing failed.
        case inputOutput
        /// An input column has the name of a field that the output adds.
        case nameClash
    }
    package let reason: Reason
    /// What happened and what to do, for a person.
    package let description: String

    /// An error for that reason.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}

extension OutputError {
    /// The error that `errno` means while making or replacing the file at `path`.
    static func creating(_ path: String, _ code: Int32) -> OutputError {
        guard code != ENOSPC, code != EDQUOT, code != EIO else { return writing(path, code) }
        return OutputError(.cannotCreate, "\(path) cannot be written (\(cause(code))); check its folder")
    }

    /// The error that `errno` means while writing the file at `path`.
    static func writing(_ path: String, _ code: Int32) -> OutputError {
        switch code {
        case ENOSPC, EDQUOT, EFBIG:
            OutputError(.diskFull, "\(path): no space left (\(cause(code))); free some and run again, nothing is lost")
        default:
            OutputError(.inputOutput, "\(path): writing failed (\(cause(code))); check the disk and run again")
        }
    }

    private static func cause(_ code: Int32) -> String { String(cString: strerror(code)) }
}
