import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("Pictures that need no network", .timeLimit(.minutes(1)))
struct LocalPicturesTests {
    private static let png = encoded()

    private static func encoded() -> Data {
        do {
            return try CodecRegistry.standard.encoder(for: .png).encode(
                .gradient(width: 20, height: 10, layout: .rgba8), options: EncodeOptions())
        } catch {
            preconditionFailure("the test picture cannot be encoded: \(error)")
        }
    }

    private func load(_ request: ImageRequest) async throws -> ImageResponse {
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        do {
            let response = try await pipeline.response(for: request)
            #expect(await pipeline.shutdown().isClean)
            return response
        } catch {
            _ = await pipeline.shutdown()
            throw error
        }
    }

    @Test("a data URL loads, however its base64 is broken into lines and its type is written")
    func base64() async throws {
        let code = Self.png.base64EncodedString()
        let lines = Self.png.base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        #expect(lines != code)
        let url = ImageURL("data:image/png;base64,\(code)")
        for text in [
            "data:image/png;base64,\(lines)", "DATA:image/png;base64,\(code)#part",
            "  data:image/png;base64,\n\(lines)\n",
        ] {
            #expect(ImageURL(text) == ImageURL(text.replacing("DATA", with: "data")))
            #expect(ImageURL(text) == url)
            let response = try await load(ImageRequest(text))
            #expect(response.source == .data && response.image.width == 20)
        }
        for head in [
            "image/png;charset=x;a=b;base64", ";base64", "image/png ; BASE64 ", "text/html;base64",
        ] {
            let padless = code.replacing("=", with: "")
            #expect(try await load(ImageRequest("data:\(head),\(padless)")).image.height == 10)
        }
    }

    @Test("a data URL without base64 is bytes by percent-encoding")
    func percentEncoded() async throws {
        let escaped = Self.png.map { "%" + String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        let response = try await load(ImageRequest("data:image/png,\(escaped)"))
        #expect(response.source == .data && response.image.width == 20)
    }

    #if SVG
        @Test("a drawing in a data URL may be plain text of several lines")
        func drawing() async throws {
            let text = """
                data:image/svg+xml;charset=utf-8,<svg xmlns='http://www.w3.org/2000/svg'
                  width='30' height='15'>
                  <rect width='100%' height="100%"/>
                </svg>
                """
            #expect(try await load(ImageRequest(text)).image.width == 30)
        }
    #endif

    @Test(
        "a file loads by its path and by its URL, whatever its name is",
        arguments: ["a.png", "图 片.png", "“100%” #1?.png", " a ", "%41.png", "a\\b\tc.png"])
    func files(name: String) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-local-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = "\(folder.path)/\(name)"
        try Self.png.write(to: URL(filePath: path))
        var requests = [ImageRequest(url: ImageURL(path: path)), ImageRequest(URL(filePath: path))]
        // Spaces around a text are no part of it.
        if name.first != " " { requests.append(ImageRequest(path)) }
        for request in requests {
            let response = try await load(request)
            #expect(response.source == .file && response.image.width == 20)
            #expect(request.memoryKey == requests[0].memoryKey)
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test(
        "what is no address says what is wrong with it",
        arguments: [
            ("", "scheme"), ("a.png", "scheme"), ("//a.example/b.png", "scheme"),
            ("http:///a.png", "host is missing"), ("http://a:65536/", "port"),
            ("http://a b/", "U+20"), ("http://[::1/", "version 6"), ("http://a%2Fb/", "host name"),
            ("data:image/png;base64", "comma"), ("data:;base64,*", "base64"),
            ("file://other.example/a.png", "machine"),
        ])
    func invalid(text: String, word: String) async throws {
        let error = await #expect(throws: ImageError.self) { try await load(ImageRequest(text)) }
        #expect(error?.code == .invalidURL)
        #expect(error?.reason.contains(word) == true, "\(error?.message ?? "")")
    }

    @Test("a path of no file says so")
    func missing() async throws {
        let error = await #expect(throws: ImageError.self) {
            try await load(ImageRequest("/no/such/图.png"))
        }
        #expect(error?.code == .cannotRead)
    }
}
