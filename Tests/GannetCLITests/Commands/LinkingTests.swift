import Foundation
import Testing

@Suite("What gannet links", .timeLimit(.minutes(1)))
struct LinkingTests {
    @Test("is none of the large codecs, whose pictures it reads all the same")
    func libraries() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/ldd")
        process.arguments = [GannetProcess.executable.path]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        let text = String(decoding: output, as: UTF8.self)
        process.waitUntilExit()
        #expect(text.contains("libjpeg") && text.contains("libcurl"))
        let large = ["rsvg", "tiff", "avif", "dav1d", "heif", "jxl", "fontconfig", "seccomp"]
        #expect(large.filter { text.contains("lib\($0)") } == [])
    }

    #if SVG
        @Test("and without its decoder it says where that was looked for")
        func missing() async throws {
            let folder = TemporaryFolder()
            let copy = folder.path("gannet")
            try FileManager.default.copyItem(atPath: GannetProcess.executable.path, toPath: copy)
            let drawing = folder.path("a.svg")
            try Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
                .write(to: URL(filePath: drawing))
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(filePath: copy)
            process.arguments = ["info", drawing]
            process.environment = ["HOME": folder.path("home")]
            process.standardError = pipe
            try process.run()
            let messages = String(
                decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            // An installed decoder would do as well.
            if process.terminationStatus != 0 {
                #expect(messages.contains("gannet-decoder") && messages.contains("make install"))
                #expect(messages.contains(folder.path("gannet-decoder")))
            }
        }
    #endif
}
