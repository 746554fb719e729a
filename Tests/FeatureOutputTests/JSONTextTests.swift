import Foundation
import Testing

@testable import FeatureOutput

@Suite struct JSONTextTests {
    @Test func `members and values come in their order with commas between them`() {
        let text = JSONText.object { text in
            text.member("records", 3)
            text.member("name", "a \"b\"\n")
            text.member("share", 0.5)
            text.member("open", true)
            text.member("none", nil as Int?)
            text.object("outcomes") { text in
                text.member("matched", 2)
                text.member("review", -1)
            }
            text.object("empty") { _ in }
            text.array("providers") { text in
                text.value("x")
                text.value(1)
                text.object { $0.member("y", false) }
                text.array { _ in }
            }
            text.member("last", "")
        }
        #expect(
            String(decoding: text.bytes, as: UTF8.self)
                == #"{"records":3,"name":"a \"b\"\n","share":0.5,"open":true,"none":null,"#
                + #""outcomes":{"matched":2,"review":-1},"empty":{},"providers":["x",1,{"y":false},[]],"last":""}"#
        )
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (.infinity, "null"), (.nan, "null"), (1e21, "1e+21"),
        (0.1, "0.1"), (9_007_199_254_740_991, "9007199254740991"),
    ])
    func `numbers are written in the fewest digits that give them back`(number: Double, expected: String) {
        var text = JSONText()
        text.value(number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [0, 9, 10, -1, 1_234_567_890, Int.max, Int.min])
    func `whole numbers are written in full`(number: Int) {
        var text = JSONText()
        text.value(number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "\(number)")
    }
}
