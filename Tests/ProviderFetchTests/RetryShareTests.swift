import Testing

@testable import ProviderFetch

struct RetryShareTests {
    @Test func `at most sixteen of any hundred attempts are retries`() {
        var share = RetryShare()
        var attempts: [Bool] = []
        for number in 0..<5_000 {
            let isRetry = share.hasRoom && number % 3 != 0
            share.note(isRetry: isRetry)
            attempts.append(isRetry)
        }
        for start in 0...(attempts.count - 100) {
            #expect(attempts[start..<(start + 100)].count { $0 } <= 16)
        }
        #expect(attempts.count { $0 } > 5_000 * 15 / 100)
    }

    @Test func `there is room again when other attempts have followed`() {
        var share = RetryShare()
        for _ in 0..<16 { share.note(isRetry: true) }
        #expect(!share.hasRoom)
        for _ in 0..<84 { share.note(isRetry: false) }
        #expect(share.hasRoom)
    }
}
