import Testing

@testable import JobRun

struct JournalForecastTests {
    @Test func `a journal that will fit is no matter`() {
        #expect(JournalForecast(answers: 0, size: 0, held: 0, free: 0).warning == nil)
        #expect(JournalForecast(answers: 1024, size: 0, held: 0, free: 65 << 20).warning == nil)
        #expect(JournalForecast(answers: .max, size: 0, held: 0, free: nil).warning == nil)
    }

    @Test func `one that will not is told with what it needs and what there is`() {
        let forecast = JournalForecast(answers: 1025, size: 0, held: 0, free: 65 << 20)
        #expect(forecast.warning == "the journal may not fit: it can need 66 MiB, and 66 MiB are free")
        let large = JournalForecast(answers: 1_000_000, size: 0, held: 0, free: 500 << 20)
        #expect(large.warning == "the journal may not fit: it can need 1041 MiB, and 501 MiB are free")
        #expect(JournalForecast(answers: .max, size: 0, held: 0, free: .max - 1).warning != nil)
    }

    @Test func `many answers held tell what the next ones take`() {
        #expect(JournalForecast(answers: 1, size: 99 << 20, held: 99, free: nil).bytesPerAnswer == 1024)
        #expect(JournalForecast(answers: 1, size: 200 << 20, held: 100, free: nil).bytesPerAnswer == 2 << 20)
    }
}
