import Testing

@testable import GannetCore

@Suite("The host of an address", .timeLimit(.minutes(1)))
struct HostTests {
    @Test(
        "of other letters has one ASCII form, however it is written",
        arguments: [
            "bücher.example", "BÜCHER.example", "bu\u{308}cher.EXAMPLE", "b%C3%BCcher.example",
            "b%c3%bccher%2Eexample", "xn--bcher-kva.example", "XN--BCHER-KVA.example",
            "bücher。example",
        ])
    func spellings(host: String) {
        #expect(ImageURL("http://\(host)/a.png").text == "http://xn--bcher-kva.example/a.png")
    }

    @Test(
        "may be of any script",
        arguments: [
            ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("中国.cn", "xn--fiqs8s.cn"),
            ("правительство.рф", "xn--80aealotwbjpid2k.xn--p1ai"),
            ("उदाहरण.परीक्षा", "xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g"),
            ("한국.kr", "xn--3e0b707e.kr"), ("straße.de", "xn--strae-oqa.de"),
            ("βόλος.com", "xn--nxasmm1c.com"), ("مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"),
            ("i❤.ws", "xn--i-7iq.ws"),
        ])
    func scripts(host: String, ascii: String) {
        #expect(ImageURL("https://\(host)/").text == "https://\(ascii)/")
    }

    @Test(
        "stays readable where only the client's tables tell its ASCII form",
        arguments: ["ﬁle.example", "a\u{200D}b.example", "ab--ü.example", "\u{300}a.example"])
    func left(host: String) {
        #expect(ImageURL("https://\(host)/").text == "https://\(host)/")
    }

    @Test(
        "stays wrong where it is, for the client to say so",
        arguments: [
            "a%2Fb", "a%00b", "%ff", "a b", "a%40b", "", "a..b", "[hello]", "[::1", "[1:2]",
            "[1::2::3]", "[12345::]", "[1:2:3:4:5:6:7:8:9]", "[::1.2.3.256]", "a:http", "a:65536",
        ])
    func wrong(host: String) {
        #expect(ImageURL("https://\(host)/").text == "https://\(host)/".lowercased())
    }

    @Test(
        "of version 6 gets its shortest form",
        arguments: [
            ("[0:0:0:0:0:0:0:1]", "[::1]"), ("[::0001]", "[::1]"), ("[0:0:0:0:0:0:0:0]", "[::]"),
            ("[2001:DB8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]"), ("[1::]", "[1::]"),
            ("[2001:db8:0:1:1:1:1:1]", "[2001:db8:0:1:1:1:1:1]"),
            ("[::ffff:127.0.0.1]", "[::ffff:7f00:1]"), ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
            ("[FE80::1%25eth0]", "[fe80::1%25eth0]"),
        ])
    func version6(host: String, shortest: String) {
        #expect(ImageURL("http://\(host):81/").text == "http://\(shortest):81/")
    }

    @Test(
        "is coded as RFC 3492, section 7.1 shows",
        arguments: [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
            ("安室奈美恵-with-super-monkeys", "-with-super-monkeys-pc58ag80a8qai00g7n9n"),
            ("パフィーdeルンバ", "de-jg4avhby1noc0d"), ("そのスピードで", "d9juau41awczczp"),
            ("-> $1.00 <-", "-> $1.00 <--"),
        ])
    func punycode(text: String, coded: String) {
        #expect(Punycode.encoded(Array(text.unicodeScalars)) == coded)
    }
}
