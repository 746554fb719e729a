/// Facts about the rules by which address text is normalised.
package enum Normalization {
    /// Grows with every change that gives some text other tokens, keys or canonical names.
    ///
    /// A locator file made under another version cannot be searched: its keys would not be found.
    package static let version = 1
}
