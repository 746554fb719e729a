/// A provider cannot be set up as the job says.
package struct ProviderError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// No built-in definition has that name.
        case unknownProvider
        /// The definition's file cannot be read.
        case unreadableDefinition
        /// The definition contradicts its format.
        case definition
        /// The job says something that the definition has no place for.
        case setting
        /// The provider's terms do not allow what the job does.
        case terms
        /// The endpoint is none that requests may go to.
        case endpoint
        /// The network library cannot be started.
        case transport
    }
    package let reason: Reason
    /// What is wrong and what to do, for a person.
    package let description: String

    /// An error.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
