import Foundation
import GannetCore
import GannetTesting

/// Animations of coloured pictures, and what decoders make of them.
enum MovingPictures {
    /// The colours of the frames.
    static let colors: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FF80, 0x0000_00FF]
    /// How long they show, in milliseconds.
    static let delays = [40, 500, 100, 250, 1000]

    /// A file of these frames.
    static func file(_ encoder: some AnimationEncoding, loopCount: Int = 3) throws -> Data {
        try encoder.encode(
            AnimationOutline(delays: delays, loopCount: loopCount),
            options: EncodeOptions(isLossless: true)
        ) { index in .solid(colors[index], width: 40, height: 30, layout: .rgba8) }
    }

    /// The middle pixels of frames, asked for in this order.
    static func middles(
        of file: Data, _ decoder: some AnimationDecoding, order: [Int]
    ) throws -> [UInt32] {
        let frames = try decoder.frames(of: file, options: DecodeOptions(layout: .rgba8))
        return try order.map { try frames.frame($0).image.color(x: 20, y: 15) }
    }
}
