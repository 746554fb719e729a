import Testing

@testable import ProviderFetch

struct RetryShareTests {
    @Test(arguments: [0, 200, 5_000])
    func `attempts stay within 1.2 times the first ones and a hundred`(queries: Int) {
        var share = RetryShare()
        var retries = 0
        for _ in 0..<queries {
            share.noteFirst()
            while share.take() { retries += 1 }
        }
        #expect(retries <= queries / 5 + 100)
        #expect(retries >= queries * 18 / 100)
    }

    @Test func `a good hour does not pay for more than sixty retries in a row`() {
        var share = RetryShare()
        for _ in 0..<100_000 { share.noteFirst() }
        var retries = 0
        while share.take() { retries += 1 }
        #expect(retries == 60)
    }

    @Test func `thirty more are lent to attempts that were asked to slow down, and no others`() {
        var share = RetryShare()
        var retries = 0
        while share.take(afterThrottle: true) { retries += 1 }
        #expect(retries == 90)
        #expect(share.left == 0)
        for _ in 0..<160 { share.noteFirst() }
        let isLent = share.take()
        #expect(!isLent)
        for _ in 0..<10 { share.noteFirst() }
        let isEarned = share.take()
        #expect(isEarned)
    }
}
