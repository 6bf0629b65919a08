import GannetCore

/// Makes a picture fit a box: whole inside it, covering it, or stretched to it.
///
/// Prefer a request's size where there is no processor before: the file is then decoded small.
public struct Resizing: ImageProcessing, Hashable {
    private let target: TargetSize
    private let gravity: Gravity

    /// The box; what overlaps in `ContentMode.cover` is cropped so that `gravity` stays.
    public init(to target: TargetSize, gravity: Gravity = .center) {
        self.target = target
        self.gravity = gravity
    }

    /// What it does.
    public var identifier: String {
        let sides = [target.width, target.height].map { $0.map(String.init) ?? "" }
        return "gannet.resize(\(sides[0])x\(sides[1]),\(target.contentMode.rawValue),"
            + "\(target.allowsUpscaling),\(gravity.rawValue))"
    }

    /// The resized picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        guard target.contentMode == .cover, gravity != .center, let width = target.width,
            let height = target.height
        else { return try image.resized(to: target) }
        let part = target.geometry(width: image.width, height: image.height)
        let cropped = try Cropping(
            x: gravity.x(of: part.cropWidth, in: image.width),
            y: gravity.y(of: part.cropHeight, in: image.height), width: part.cropWidth,
            height: part.cropHeight
        ).process(image)
        return try cropped.resized(
            to: TargetSize(
                width: width, height: height, contentMode: .fill,
                allowsUpscaling: target.allowsUpscaling))
    }
}
