import FoundationEssentials
import GannetCore
import GannetSandbox
import GannetWorkers
import Glibc

/// Does what the picture says behind its first four bytes, as a codec does that was taken over.
///
/// What the sandbox refuses without ending the process is thrown as `corrupt`, with the error's
/// number; what it fails to refuse comes as a picture.
struct HostileDecoder: AnimationDecoding {
    let format = ImageFormat.qoi

    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        ImageHeader(format: .qoi, width: 1, height: 1)
    }

    func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let word = String(
            decoding: data.dropFirst(4).prefix { $0 >= 0x61 && $0 <= 0x7A }, as: UTF8.self)
        switch word {
        case "fine": break
        case "crash": Attack.crash()
        case "spin": Attack.spin()
        case "exit": exit(3)
        case "allocate": Attack.allocate()
        case "open": try Attack.open()
        case "list": try Attack.list()
        case "connect": Attack.connect()
        case "spawn": Attack.spawn()
        case "scribble": Attack.scribble(data)
        case "overwrite": try Attack.overwrite()
        case "babble": Attack.babble()
        case "inflate": Attack.inflate()
        case "forge": Attack.forge()
        case "unseal": Attack.unseal()
        case "repeat": Attack.repeatItself()
        case "hangup": Attack.hangUp()
        case "kill": Attack.killOthers()
        default: throw ImageError(.corrupt, "there is no attack \(word)")
        }
        return DecodedImage(
            image: Self.image(width: 1, height: 1),
            header: ImageHeader(format: .qoi, width: 1, height: 1))
    }

    func frames(of data: Data, options: DecodeOptions) throws(ImageError) -> any FrameReading {
        HostileFrames(try decode(Data("qoiffine".utf8), options: options), data)
    }

    /// A picture of any size that has no pixels to speak of.
    static func image(width: Int, height: Int) -> Image {
        let few = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 64)
        let pixels = unsafe PixelBuffer(
            adopting: UnsafeRawBufferPointer(start: few.baseAddress, count: width * height * 4)
        ) { _ in }
        return Image(
            width: width, height: height, layout: .rgba8Premultiplied, bytesPerRow: width * 4,
            isOpaque: false, pixels: pixels)
    }
}

/// Frames of which the third does what the file says.
final class HostileFrames: FrameReading {
    let header: ImageHeader
    private let picture: DecodedImage
    private let data: Data

    init(_ picture: DecodedImage, _ data: Data) {
        self.picture = picture
        self.data = data
        var header = picture.header
        header.frameCount = 4
        header.frameDelays = [100, 100, 100, 100]
        self.header = header
    }

    func frame(_ index: Int) throws(ImageError) -> DecodedImage {
        if index == 2 { _ = try HostileDecoder().decode(data, options: DecodeOptions()) }
        var picture = picture
        picture.header = header
        return picture
    }
}
