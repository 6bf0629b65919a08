import Foundation
import GannetCore

/// Another decoder, which had no part in ours: Pillow, as Debian has it (package `python3-pil`).
///
/// One process decodes all the files of a suite.
package enum ReferenceDecoder {
    /// A file and how near to the other decoder's pixels ours must come.
    package struct Sample: Sendable {
        package let name: String
        package let data: Data
        package let frame: Int
        package let tolerance: Int

        package init(_ name: String, _ data: Data, frame: Int = 0, tolerance: Int = 0) {
            self.name = name
            self.data = data
            self.frame = frame
            self.tolerance = tolerance
        }
    }

    /// Whether it is installed: tests that need it pass without it.
    package static let isPresent: Bool = {
        let process = makeProcess(["-c", "import PIL.Image"])
        process.standardError = FileHandle.nullDevice
        // A system without Python counts as one without Pillow.
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let script = """
        from sys import stdin
        from PIL import Image
        for line in stdin:
            path, frame = line.rstrip("\\n").rsplit(" ", 1)
            try:
                with Image.open(path) as picture:
                    picture.seek(int(frame))
                    pixels = picture.convert("RGBA")
                    with open(path + ".rgba", "wb") as out:
                        out.write(b"%d %d\\n" % pixels.size + pixels.tobytes())
            except Exception as error:
                with open(path + ".error", "w") as out:
                    out.write(repr(error))
        """

    private static func makeProcess(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = arguments
        return process
    }

    /// What differs between the other decoder's pixels and those of `decode`, which gives straight
    /// RGBA; differing pictures are kept in a folder that the text names.
    ///
    /// The colour of what is transparent does not matter.
    package static func differences(
        _ samples: [Sample], decode: (Sample) throws -> Image
    ) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-reference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let paths = samples.indices.map { folder.appending(path: "\($0)") }
        for (sample, path) in zip(samples, paths) { try sample.data.write(to: path) }
        try run(zip(samples, paths).map { "\($1.path) \($0.frame)\n" }.joined())
        var texts: [String] = []
        for (sample, path) in zip(samples, paths) {
            guard let text = try difference(sample, path, decode) else { continue }
            texts.append("\(sample.name): \(text) (\(path.path))")
        }
        if texts.isEmpty { try FileManager.default.removeItem(at: folder) }
        return texts
    }

    private static func run(_ list: String) throws {
        let process = makeProcess(["-c", script])
        let input = Pipe()
        process.standardInput = input
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(list.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static func difference(
        _ sample: Sample, _ path: URL, _ decode: (Sample) throws -> Image
    ) throws -> String? {
        guard let file = FileManager.default.contents(atPath: path.path + ".rgba"),
            let expected = RawPicture(file)
        else {
            let reason = FileManager.default.contents(atPath: path.path + ".error") ?? Data()
            return "the reference cannot read it: \(String(decoding: reason, as: UTF8.self))"
        }
        let found: RawPicture
        do {
            found = RawPicture(try decode(sample))
        } catch {
            return "\(error)"
        }
        guard let text = found.difference(from: expected, tolerance: sample.tolerance) else {
            return nil
        }
        try found.portableMap.write(to: path.appendingPathExtension("found.pam"))
        try expected.portableMap.write(to: path.appendingPathExtension("expected.pam"))
        return text
    }
}
