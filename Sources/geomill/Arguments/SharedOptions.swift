extension Option {
    /// What stands above a job file.
    static let job = [
        Option("journal", "FILE", "The journal to use instead of the job's."),
        Option(
            "set",
            "PATH=VALUE",
            "Set one value of the job, such as match.accept=0.9 or providers[1].rate=5/s; may be given several times."
        ),
    ]

    /// How much is said on standard error.
    static let talk = [
        Option(
            "progress",
            "KIND",
            "How progress is shown: auto is a bar on a terminal and a line a minute elsewhere, plain the line only, "
                + "never neither [default: auto]."
        ),
        Option("color", "WHEN", "auto, always or never [default: auto, without color if NO_COLOR is set]."),
        Option(flag: "quiet", "Say nothing but errors."),
    ]

    /// What becomes of a journal that is there, and how much is done.
    static let running = [
        Option("limit", "N", "Ask for the first N records to do, then stop [default: all]."),
        Option(flag: "no-resume", "Refuse to go on with a journal that is there already."),
        Option(flag: "fresh", "Move a journal that is there aside, and begin anew."),
    ]
}
