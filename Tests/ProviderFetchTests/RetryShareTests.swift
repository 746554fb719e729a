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
}
