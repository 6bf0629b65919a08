import Foundation
import Testing

@testable import GannetCLI

@Suite("JSON is written correctly", .timeLimit(.minutes(1)))
struct JSONValueTests {
    @Test("fields keep their order, and everything is on one line")
    func order() {
        let value: JSONValue = [
            "b": .integer(-1), "a": .bool(true), "list": .array([.null, .string("x")]),
            "inner": ["z": .decimal(1.5)], "none": [:],
        ]
        #expect(
            value.text
                == #"{"b":-1,"a":true,"list":[null,"x"],"inner":{"z":1.500},"none":{}}"#)
    }

    @Test(
        "numbers have three decimals",
        arguments: [
            (0, "0.000"), (1.0005, "1.001"), (12.3456, "12.346"), (-0.25, "-0.250"),
            (-0.0004, "0.000"), (.nan, "null"), (.infinity, "null"), (1e300, "null"),
        ] as [(Double, String)])
    func decimals(value: Double, text: String) {
        #expect(JSONValue.decimal(value).text == text)
    }

    @Test("seconds become milliseconds")
    func milliseconds() {
        #expect(JSONValue.milliseconds(0.0123456).text == "12.346")
        #expect(JSONValue.milliseconds(nil).text == "null")
    }

    @Test("every character comes back from a reader")
    func escaping() throws {
        var text = ""
        for value in UInt32(0)...0x2FF {
            Unicode.Scalar(value).map { text.unicodeScalars.append($0) }
        }
        text += "\u{2028}\u{FEFF}😀\"\\/"
        let line = JSONValue.object([.init(name: text, value: .string(text))]).text
        #expect(!line.utf8.contains { $0 < 0x20 })
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(read?.keys.first == text)
        #expect(read?.values.first == text)
    }

    @Test("bytes that are no UTF-8 still give valid JSON")
    func brokenText() throws {
        let text = String(decoding: [0x61, 0xFF, 0xC3, 0x28, 0x00], as: UTF8.self)
        let line = JSONValue.array([.string(text)]).text
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String]
        #expect(read == [text])
    }
}
