import FoundationEssentials
import GannetCore

/// Reads the description of a picture file.
struct InfoReader: Sendable {
    let codecs: CodecRegistry

    /// The description of the file with these bytes.
    func read(_ data: Data) throws(ImageError) -> PictureDescription {
        let decoder = try codecs.decoder(for: data)
        // Telling the size takes no memory for pixels, so a picture of any size may be described.
        let header = try decoder.header(of: data, limits: .unlimited)
        return PictureDescription(
            header: header, isTruncated: isTruncated(data, header.format, decoder))
    }

    private func isTruncated(
        _ data: Data, _ format: ImageFormat, _ decoder: any ImageDecoding
    ) -> Bool? {
        if let hasEnd = FileEnd.isPresent(in: data, format) { return !hasEnd }
        // The smallest decoding shows whether the pixels reach to the end of the picture.
        let options = DecodeOptions(targetSize: TargetSize(16), damage: .lenient, layout: .rgba8)
        do throws(ImageError) {
            return try decoder.decode(data, options: options).isTruncated
        } catch {
            return error.code == .truncated ? true : nil
        }
    }
}
