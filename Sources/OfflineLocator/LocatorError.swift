/// Why a locator file cannot be built or used.
package struct LocatorError: Error, CustomStringConvertible, Sendable {
    /// What went wrong, to switch on.
    package enum Reason: Hashable, Sendable {
        /// There is no such file, or it may not be read.
        case unreadable
        /// The file is something else, or bytes of it are not what they must be.
        case notALocator
        /// The file was made by another version of the format or of the text normaliser.
        case otherVersion
        /// The columns of a source do not say where its rows are, or a column map names what is not there.
        case columns
        /// The sources held no usable row.
        case noRows
        /// The new file cannot be created.
        case cannotCreate
        /// The disk is full or failing.
        case diskFailure
    }
    package let reason: Reason
    /// What happened and what to do, for a person: no address.
    package let description: String

    /// An error for that reason.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
