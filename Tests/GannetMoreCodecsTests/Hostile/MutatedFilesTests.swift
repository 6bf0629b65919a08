import Foundation
import GannetCore
import GannetTesting
import GannetThreads
import Testing

/// Damaged files of every format are decoded in processes of their own, which may neither crash
/// nor hang nor take much memory: `Scripts/mutate` does this with 20,000 files, the suite with a
/// few.
@Suite("Files damaged at random", .timeLimit(.minutes(60)))
struct MutatedFilesTests {
    /// So many files are damaged in all.
    private static let total =
        ProcessInfo.processInfo.environment["GANNET_MUTATIONS"].flatMap { Int($0) } ?? 700
    private static let formats = ImageFormat.all.filter {
        HostileSeeds.codecs.decodableFormats.contains($0)
    }
    /// So many files are decoded in one process.
    private static let atOnce = 250
    /// What a process may hold at its worst, the tests themselves included.
    private static let mostBytes = 700_000_000

    @Test(
        "give a picture or a typed error, in bounded time and memory",
        arguments: formats.map(\.name))
    func decoding(_ name: String) async throws {
        let format = try #require(ImageFormat(named: name))
        let files = try HostileSeeds.files(of: format)
        // The command that makes a HEIC need not be there.
        guard !files.isEmpty || format != .heic else { return }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-mutations-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, file) in files.enumerated() {
            try file.write(to: folder.appending(path: "seed-\(number)"))
        }
        let path = folder.path
        var isSound = true
        for first in stride(from: 0, to: Self.total / Self.formats.count, by: Self.atOnce) {
            let end = min(first + Self.atOnce, Self.total / Self.formats.count)
            let result = await #expect(
                processExitsWith: .success, "\(name), \(Self.note(path)), in \(path)/last"
            ) {
                [
                    path = path as String, name = name as String, first = first as Int,
                    end = end as Int
                ] in
                try MutatedFilesTests.decode(name, in: path, first..<end)
            }
            guard result != nil else {
                isSound = false
                break
            }
        }
        // What a process ended with is kept for whoever looks for the reason.
        if isSound { try FileManager.default.removeItem(at: folder) }
    }

    /// What the process was at when it ended.
    private static func note(_ folder: String) -> String {
        (try? String(contentsOfFile: "\(folder)/note", encoding: .utf8)) ?? "not begun"
    }

    private static func decode(_ name: String, in folder: String, _ numbers: Range<Int>) throws {
        let format = try #require(ImageFormat(named: name))
        let decoder = try #require(HostileSeeds.codecs.decoder(of: format))
        var files: [Data] = []
        while let file = FileManager.default.contents(atPath: "\(folder)/seed-\(files.count)") {
            files.append(file)
        }
        for number in numbers {
            var random = DeterministicRandom(seed: UInt64(number) << 8 | UInt64(name.utf8.count))
            let file = files[number % files.count]
            let data = Damage.apply(to: file, using: &random)
            // For whoever looks for the reason: the file itself, and its number.
            try data.write(to: URL(filePath: "\(folder)/last"))
            try Data("number \(number)".utf8).write(to: URL(filePath: "\(folder)/note"))
            // One that hangs is ended by the signal.
            alarm(15)
            check(data, decoder, using: &random)
            alarm(0)
        }
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        try #require(usage.ru_maxrss * 1024 < mostBytes, "\(usage.ru_maxrss) KB")
    }

    private static func check(
        _ data: Data, _ decoder: any ImageDecoding, using random: inout DeterministicRandom
    ) {
        let size = [nil, 1, 7, 50].randomElement(using: &random) ?? nil
        let layout = [PixelLayout.rgba8, .rgba8Premultiplied, .rgba16, .gray8]
            .randomElement(using: &random)
        var options = DecodeOptions(
            targetSize: size.map { TargetSize($0) },
            damage: Bool.random(using: &random) ? .strict : .lenient, layout: layout ?? .rgba8,
            limits: DecodeLimits(
                maximumSide: 20_000, maximumPixels: 4_000_000, maximumBytes: 60_000_000))
        options.keepsColorProfile = Bool.random(using: &random)
        let time = SystemTime()
        options.watch = DecodeWatch(time: time, seconds: 10)
        attempt { () throws(ImageError) in
            let decoded = try decoder.decode(data, options: options)
            precondition(decoded.image.width <= decoded.header.width || size != nil)
            precondition(options.damage == .lenient || !decoded.isTruncated)
        }
        guard let decoder = decoder as? any AnimationDecoding else { return }
        options.watch = DecodeWatch(time: time, seconds: 10)
        attempt { () throws(ImageError) in
            let frames = try decoder.frames(of: data, options: options)
            for index in [0, frames.header.frameCount - 1] { _ = try frames.frame(index) }
        }
    }

    /// A typed error that tells what is wrong with the file is an answer like any other.
    private static func attempt(_ body: () throws(ImageError) -> Void) {
        let answers: [ImageError.Code] = [
            .corrupt, .truncated, .tooLarge, .unsupportedFormat, .notAnImage,
        ]
        do throws(ImageError) {
            try body()
        } catch {
            precondition(answers.contains(error.code), "\(error)")
        }
    }
}
