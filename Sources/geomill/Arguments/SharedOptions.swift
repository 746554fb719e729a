import JobRun

extension Option {
    /// Allows what is refused otherwise.
    static let onNetwork = Option(
        flag: "journal-on-network",
        "Keep the journal on a network file system, where others have seen theirs damaged."
    )

    /// What stands above a job file.
    static let job = [
        Option("journal", "FILE", "The journal to use instead of the job's."),
        onNetwork,
        Option(
            "set",
            "PATH=VALUE",
            "Set one value of the job, such as match.accept=0.9 or providers[1].rate=5/s; may be given several times."
        ),
    ]

    /// Which places are asked for, and whom: what `geocode` and `search` have in common.
    static let sources = [
        Option("locator", "FILE", "The locator file [default: \(ProviderEntry.defaultLocatorName)]."),
        Option("provider", "NAME", "Ask this provider [default: nominatim, if --endpoint is given]."),
        Option("definition", "FILE", "Ask the provider that this file defines."),
        Option("endpoint", "URL", "The provider's server [default: the provider's own]."),
        Option("key-env", "NAME", "The environment variable that holds the provider's key."),
        Option("key-file", "FILE", "The file, readable by you alone, that holds the provider's key."),
        Option("contact", "ADDRESS", "Whom the provider can write to, where it wants to know."),
        Option("near", "LON,LAT", "Prefer places near this position."),
        Option("bbox", "W,S,E,N", "Leave out places outside these bounds, in degrees."),
        Option("language", "LANGUAGE", "The languages of answers, such as de,en [default: the provider's]."),
        Option("types", "TYPE,…", "The sorts of place wanted, in the provider's words: address,poi [default: all]."),
        Option(
            "parameter",
            "NAME=VALUE",
            "Set what only this provider knows, such as worldview=in; may be given several times."
        ),
        Option(
            "attributes",
            "NAME,…",
            "Facts to keep from its answers, by the names it gives them [default: the provider's]."
        ),
        Option("timeout", "TIME", "Time for one request: 250ms, 10s, 1m [default: the provider's]."),
        Option(flag: "plain-http", "Allow http: to other machines."),
        Option(flag: "allow-private", "Allow servers of the private network."),
        Option("ca-file", "FILE", "Trust the certificates in this file too, in PEM form."),
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
        Option("log-format", "FORMAT", "text, or json: one object a line [default: $GEOMILL_LOG_FORMAT or text]."),
        Option(
            "log-level",
            "LEVEL",
            "The least that is told: debug, info, warning or error [default: $GEOMILL_LOG_LEVEL or info]."
        ),
        Option(flag: "log-addresses", "Write addresses, and what providers say of them, into the log."),
        Option(flag: "quiet", "Say nothing but errors."),
    ]

    /// A report beside the outputs.
    static let changes = Option(
        flag: "changes",
        "Write what is different since the outputs were written before, to NAME.changes.csv."
    )

    /// How much is done.
    static let limit = Option("limit", "N", "Ask for the first N records to do, then stop [default: all].")

    /// Which part of the job is meant.
    static let shard = Option(
        "shard",
        "I/N",
        "The part I, from 0 on, of N: the records whose questions fall to it. Its journal is NAME.I-of-N.journal."
    )

    /// How the rate is shared.
    static let rateShare = Option(
        "rate-share",
        "1/N",
        "Keep to this share of each provider's rate, for N processes at once [default: 1/1]."
    )

    /// Which part of a job is done, how the rate is shared, and how the part ends.
    static let sharing = [
        shard, rateShare,
        Option(
            flag: "tolerate-partial",
            "End with code 0 although more is unsettled than the job tolerates: merge judges the whole."
        ),
    ]

    /// How long is worked on it.
    static let maxDuration = Option(
        "max-duration",
        "TIME",
        "Stop after this time as if asked to, with exit code 75: 30m, 4h [default: when all is done]."
    )

    /// What becomes of a journal that is there, and how much is done.
    static let running = [
        limit, maxDuration,
        Option(flag: "no-resume", "Refuse to go on with a journal that is there already."),
        Option(flag: "fresh", "Move a journal that is there aside, and begin anew."), changes,
    ]
}
