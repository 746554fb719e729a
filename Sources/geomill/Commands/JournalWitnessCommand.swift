import JobRun

extension Command {
    /// Says by its exit code whether it sees another process's lock on a journal.
    static let journalIsLocked = Command(
        name: JournalWitness.command,
        usage: "FILE",
        summary: "End with code 0 when another process holds the journal.",
        operands: 1...1,
        operandName: "the journal",
        isHidden: true
    ) { arguments in
        JournalWitness.sees(arguments.operands[0]) ? .settled : .stopped
    }
}
