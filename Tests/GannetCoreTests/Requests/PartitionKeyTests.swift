import GannetCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PartitionKeyTests {
    private func key(_ variant: String) -> DataCacheKey {
        DataCacheKey(source: "https://a.example/", variant: variant)
    }

    @Test("a key belongs to the partition that it was made for, and to no other")
    func belongs() {
        var request = ImageRequest("https://a.example/1.png")
        request.headers = ["Accept": "7|ann|x"]
        #expect(request.memoryKey.stored.belongs(toPartition: ""))
        #expect(!request.memoryKey.stored.belongs(toPartition: "ann"))
        request.partition = "ann"
        #expect(request.memoryKey.stored.belongs(toPartition: "ann"))
        for other in ["", "an", "anne", "bob"] {
            #expect(!request.memoryKey.stored.belongs(toPartition: other))
        }
    }

    @Test(
        "so do keys of the HTTP cache",
        arguments: [
            ("http", ""), ("http\npartition:3:ann", "ann"),
            ("http\nAuthorization:1:x\npartition:3:ann\nvary\nfoo:1:x\n", "ann"),
        ])
    func http(variant: String, partition: String) {
        for name in ["", "ann", "an", "bob"] {
            #expect(key(variant).belongs(toPartition: name) == (name == partition))
        }
    }
}
