import FoundationEssentials

@testable import GannetCore
@testable import GannetWorkers

extension FuzzTarget {
    /// The messages between a program and its workers, as each end reads them.
    static let wire: [FuzzTarget] = [
        FuzzTarget(name: "wire-request") { data in
            do throws(WireError) {
                let bytes = try WireRequest(Array(data)[...]).bytes
                // One form for all: what comes out goes in unchanged.
                precondition(try WireRequest(bytes[...]).bytes == bytes)
            } catch {}
        },
        FuzzTarget(name: "wire-reply") { data in
            do throws(WireError) {
                let reply = try WireReply(Array(data)[...])
                if case .picture(let shape, let header, _) = reply {
                    precondition(shape.width > 0 && shape.height > 0)
                    precondition(shape.bytesPerRow >= shape.width * shape.layout.bytesPerPixel)
                    precondition(shape.byteCount / shape.height == shape.bytesPerRow)
                    precondition(header.frameDelays.count <= header.frameCount)
                }
                precondition(try WireReply(reply.bytes[...]).bytes == reply.bytes)
            } catch {}
        },
        FuzzTarget(name: "wire-head") { data in
            do throws(WireError) {
                let head = try WireHead(Array(data)[...])
                precondition(head.restCount <= WireHead.longestMessage + WireHead.longestInline)
                precondition(try WireHead(head.bytes[...]) == head)
            } catch {}
        },
    ]

    /// Messages for libFuzzer to begin with, by the name of their target.
    static let wireSeeds: [String: [Data]] = {
        var header = ImageHeader(format: .avif, width: 40, height: 30)
        header.frameCount = 3
        header.frameDelays = [20, 20, 50]
        let pixels = unsafe PixelBuffer(byteCount: 24) { _ in }
        let image = Image(
            width: 3, height: 2, layout: .rgba8, bytesPerRow: 12, isOpaque: true, pixels: pixels)
        let shape = PixelShape(image)
        let options = DecodeOptions(targetSize: TargetSize(9), frame: 1)
        let requests: [WireRequest] = [
            .header(.svg, .default), .decode(.tiff, options), .open(.avif, options, session: 1),
            .frame(session: 1, index: 2), .encode(.avif, shape, EncodeOptions(quality: 3)),
            .encodeAnimation(
                .jpegXL, AnimationOutline(delays: [1, 1], loopCount: 0), EncodeOptions()),
        ]
        let replies: [WireReply] = [
            .ready(.all), .header(header), .picture(shape, header, isTruncated: false),
            .failure(ImageError(.corrupt, "it is")), .wantsFrame(1),
        ]
        let head = WireHead(messageCount: 12, payload: .inline, payloadCount: 40)
        return [
            "wire-request": requests.map { Data($0.bytes) },
            "wire-reply": replies.map { Data($0.bytes) }, "wire-head": [Data(head.bytes)],
        ]
    }()
}
