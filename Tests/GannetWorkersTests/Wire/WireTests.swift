import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetWorkers

@Suite("Messages between a program and its workers", .timeLimit(.minutes(1)))
struct WireTests {
    @Test("come out as they went in", arguments: WireSamples.requests.indices)
    func requests(index: Int) throws {
        let bytes = WireSamples.requests[index].bytes
        #expect(try WireRequest(bytes[...]).bytes == bytes)
    }

    @Test("and so do the answers", arguments: WireSamples.replies.indices)
    func replies(index: Int) throws {
        let bytes = WireSamples.replies[index].bytes
        #expect(try WireReply(bytes[...]).bytes == bytes)
    }

    @Test("keep every option and every word of a header")
    func contents() throws {
        let (requests, replies) = (WireSamples.requests, WireSamples.replies)
        guard case .decode(_, let options) = try WireRequest(requests[1].bytes[...]),
            case .header(let header) = try WireReply(replies[1].bytes[...]),
            case .encode(_, let shape, let encoding) = try WireRequest(requests[8].bytes[...])
        else { throw CocoaError(.coderInvalidValue) }
        #expect(options == WireSamples.options && header == WireSamples.header)
        #expect(shape == PixelShape(WireSamples.image))
        #expect(encoding == WireSamples.encoding)
    }

    @Test("know every field that there is")
    func fields() {
        func names(_ value: Any) -> [String] {
            Mirror(reflecting: value).children.compactMap(\.label)
        }
        // A field that was added is to go over the wire, and into the samples, before it is here.
        #expect(
            names(DecodeOptions()) == [
                "targetSize", "frame", "damage", "layout", "limits", "isFast", "keepsColorProfile",
                "watch",
            ])
        #expect(
            names(DecodeLimits.default) == [
                "maximumSide", "maximumPixels", "maximumBytes", "maximumFrames",
                "maximumAnimationPixels", "maximumMetadataBytes", "maximumSeconds",
            ])
        #expect(
            names(EncodeOptions()) == [
                "quality", "isLossless", "isProgressive", "chromaSampling", "maximumBytes",
                "embedsColorProfile",
            ])
        #expect(names(TargetSize(1)).count == 5 && names(WireSamples.header).count == 12)
        #expect(
            names(WireSamples.image) == [
                "width", "height", "layout", "bytesPerRow", "isOpaque", "pixels", "colorProfile",
            ])
    }

    @Test("leave fields aside that a later version may add")
    func unknownFields() throws {
        let bytes = WireSamples.requests[1].bytes + [250, 3, 0, 0, 0, 1, 2, 3]
        guard case .decode(let format, let options) = try WireRequest(bytes[...]) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(format == .jpegXL && options == WireSamples.options)
    }

    @Test("of any bytes at all are values or errors, and take no more than they are")
    func nonsense() {
        var random = DeterministicRandom(seed: 8)
        let seeds = WireSamples.requests.map(\.bytes) + WireSamples.replies.map(\.bytes)
        var (values, errors) = (0, 0)
        for round in 0..<20_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.removeLast(bytes.count - place)
                }
            }
            let request = Result { () throws(WireError) in try WireRequest(bytes[...]) }
            let reply = Result { () throws(WireError) in try WireReply(bytes[...]) }
            if case .success = request { values += 1 } else { errors += 1 }
            if case .success = reply { values += 1 } else { errors += 1 }
        }
        #expect(values > 0 && errors > 0)
    }

    @Test("with sizes that are none are refused")
    func sizes() {
        let shape = PixelShape(WireSamples.image)
        for (tag, number) in [
            (WireTag.width, 0), (.width, -1), (.height, Int(Int32.max) + 1), (.bytesPerRow, 3),
            (.bytesPerRow, .max), (.layout, 6),
        ] {
            var writer = WireWriter()
            shape.write(to: &writer)
            var fields = WireWriter()
            fields.put(tag, number)
            let length = fields.bytes.count
            let place = stride(from: 0, to: writer.bytes.count, by: length).first {
                writer.bytes[$0] == tag.rawValue
            }
            var bytes = writer.bytes
            bytes.replaceSubrange((place ?? 0)..<(place ?? 0) + length, with: fields.bytes)
            #expect(throws: WireError.self) { try PixelShape(from: try WireFields(bytes[...])) }
        }
    }

    @Test("show no control characters of an attacker's to a terminal")
    func texts() throws {
        let text = "a\u{1B}[2Jb\u{202E}c\nd" + String(repeating: "x", count: 9000)
        let error = ImageError(.corrupt, text)
        guard case .failure(let shown) = try WireReply(WireReply.failure(error).bytes[...]) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(shown.reason.hasPrefix("a [2Jb c dxxx") && shown.reason.utf8.count <= 2000)
    }

    @Test("speak of no errors but a decoder's own")
    func codes() {
        let bytes = WireReply.failure(ImageError(.blockedAddress, "so there")).bytes
        #expect(throws: WireError.self) { try WireReply(bytes[...]) }
    }

    @Test("with more delays than frames, or more than anybody has memory for, are refused")
    func runs() {
        var writer = WireWriter()
        let run: [UInt8] = [255, 255, 255, 255, 1, 0, 0, 0]
        writer.put(.delays, bytes: Array(repeatElement(run, count: 100).joined()))
        #expect(throws: WireError.self) {
            try WireFields(writer.bytes[...]).runs(.delays, most: 1_000_000)
        }
    }

    @Test("have heads that say how much follows, within bounds")
    func heads() throws {
        let head = WireHead(messageCount: 77, payload: .inline, payloadCount: 4096)
        #expect(head.bytes.count == WireHead.byteCount)
        #expect(try WireHead(head.bytes[...]) == head)
        for head in [
            WireHead(messageCount: 17 << 20, payload: .none, payloadCount: 0),
            WireHead(messageCount: 1, payload: .none, payloadCount: 1),
            WireHead(messageCount: 1, payload: .inline, payloadCount: 40_000),
            WireHead(messageCount: 1, payload: .descriptor, payloadCount: .max),
        ] {
            #expect(throws: WireError.self) { try WireHead(head.bytes[...]) }
        }
    }
}
