/// One provider's answer to a query, as the decision needs it.
package struct ProviderAnswer: Sendable {
    /// The provider's name as jobs and outputs show it.
    package var provider: String
    /// Names whose data the provider searches, such as its attribution; empty when that is not known.
    ///
    /// Two providers speak for each other only when both sources are known and differ.
    package var source: String
    /// What it said.
    package var answer: Answer
    /// The attempts that the answer took.
    package var attempts: Int

    /// An answer.
    package init(provider: String, source: String = "", answer: Answer, attempts: Int = 1) {
        self.provider = provider
        self.source = source
        self.answer = answer
        self.attempts = attempts
    }
}
