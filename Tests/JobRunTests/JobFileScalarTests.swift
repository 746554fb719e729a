import Geocoding
import JobRun
import ProviderFetch
import Testing

struct JobFileScalarTests {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)), ("10s", .seconds(10)), ("5m", .seconds(300)), ("2h", .seconds(7_200)),
        ("30d", .seconds(2_592_000)), ("1.5s", .milliseconds(1_500)), ("0s", .zero),
    ])
    func `a duration is a number with its unit`(text: String, duration: Duration) {
        #expect(ScalarText.duration(text) == duration)
        #expect(ScalarText.duration(ScalarText.text(of: duration)) == duration)
    }

    @Test(arguments: [
        "", "10", "s", "10 s", "-1s", "1e3s", "1.2.3s", "99999999999999999999d", "3651d", "infs", "0x1s", "１s", "1w",
    ])
    func `other text is no duration`(text: String) {
        #expect(ScalarText.duration(text) == nil)
    }

    @Test(
        arguments: [("5/s", 5.0), ("600/m", 10), ("86400/d", 1), ("0.5/s", 0.5), ("1/h", 1.0 / 3_600)]
            as [(String, Double)]
    )
    func `a rate is attempts in a time`(text: String, perSecond: Double) {
        #expect(ScalarText.rate(text)?.perSecond == perSecond)
        #expect(ScalarText.rate(text)?.description == text)
    }

    @Test(arguments: [
        "", "5", "5/", "/s", "0/s", "5/w", "5/s/s", "-1/s", "9999999/s", "nan/s", "1e3/s", "+5/s", "0x10/s",
    ])
    func `other text is no rate`(text: String) {
        #expect(ScalarText.rate(text) == nil)
    }

    @Test func `an allowance is a count or a share`() {
        #expect(Allowance.count(2).allows(2, of: 2))
        #expect(!Allowance.count(2).allows(3, of: 1_000))
        #expect(Allowance.share(0.05).allows(5, of: 100))
        #expect(!Allowance.share(0.05).allows(6, of: 100))
        #expect(Allowance.share(1).allows(7, of: 7))
        #expect(Allowance.share(0).allows(0, of: 0))
    }

    @Test(
        arguments: [
            ("acept", "accept"), ("POSTCODE", "postcode"), ("retry", nil), ("sreet", "street"), ("x", nil),
            ("cty", "city"),
        ] as [(String, String?)]
    )
    func `the nearest name is found by edits`(text: String, nearest: String?) {
        #expect(Nearest.name(to: text, in: ["accept", "street", "city", "postcode", "country"]) == nearest)
    }

    @Test func `what would steer a terminal is shown instead`() {
        #expect(Escaping.shown("a\u{1B}[2J\u{202E}é\n") == "a\\u{1B}[2J\\u{202E}é\\u{A}")
    }
}
