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

    @Test("a key tells with which authorization it was made, in a field or in the address")
    func authorization() {
        var request = ImageRequest("https://me:pw@a.example/1.png")
        #expect(request.memoryKey.stored.wasLoaded(withAuthorization: "Basic bWU6cHc="))
        request = ImageRequest("https://a.example/1.png")
        #expect(!request.memoryKey.stored.wasLoaded(withAuthorization: ""))
        // None of these is the field, however much it looks like one.
        request.headers = ["X": "22:authorization:Bearer a", "Cookie": "authorization:Bearer a"]
        for partition in ["", "22:authorization:Bearer a", "7|1|22:authorization:Bearer a"] {
            request.partition = partition
            #expect(!request.memoryKey.stored.wasLoaded(withAuthorization: "Bearer a"))
        }
        request.headers["authorization"] = "Bearer a"
        #expect(request.memoryKey.stored.wasLoaded(withAuthorization: "Bearer a"))
        #expect(!request.memoryKey.stored.wasLoaded(withAuthorization: "Bearer"))
        let kept = key("http\nAuthorization:8:Bearer a\npartition:1:x")
        #expect(kept.wasLoaded(withAuthorization: "Bearer a"))
        #expect(!kept.wasLoaded(withAuthorization: "Bearer"))
        #expect(!key("http").wasLoaded(withAuthorization: ""))
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
