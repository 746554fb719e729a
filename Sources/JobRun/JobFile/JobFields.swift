/// The keys of one mapping of a job file, and their values.
struct JobFields {
    /// Where the mapping is written.
    let place: SourcePlace
    /// The values by key; keys that the mapping may not have are not among them.
    let values: [String: YAMLNode]
}
