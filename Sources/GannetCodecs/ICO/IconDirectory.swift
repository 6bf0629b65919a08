import GannetCore
import GannetPixels

/// The pictures in an icon or cursor, by what each says of itself.
///
/// The sizes and depths in the directory are often wrong and are not looked at.
struct IconDirectory {
    /// One picture.
    struct Entry {
        /// Where it begins.
        let offset: Int
        /// Width in pixels.
        let width: Int
        /// Height in pixels.
        let height: Int
        /// Bits a pixel.
        let depth: Int
        /// Whether it is a PNG file rather than a bitmap.
        let isPNG: Bool

        fileprivate var area: Double { Double(width) * Double(height) }
        fileprivate var shape: Double { Double(width) / Double(height) }
    }

    /// More pictures than any icon has; bounds the work.
    private static let maximumCount = 1024

    /// The pictures whose headers can be read.
    private(set) var entries: [Entry] = []
    /// Whether some lie past the end of the file.
    private(set) var isTruncated = false

    /// Reads the directory of a file.
    ///
    /// - Throws: `truncated`, or what is wrong with the first picture where none can be read.
    init(_ bytes: Span<UInt8>) throws(ImageError) {
        guard let count = bytes.uint16(at: 4, isBigEndian: false) else {
            throw ImageError(.truncated, "the icon ends in its first six bytes")
        }
        var failure = ImageError(.corrupt, "the icon holds no picture")
        for index in (0..<min(Int(count), Self.maximumCount)).reversed() {
            let place = 6 + index * 16
            guard let offset = bytes.uint32(at: place + 12, isBigEndian: false),
                Int(offset) < bytes.count
            else {
                isTruncated = true
                failure = ImageError(.truncated, "the icon ends before one of its pictures")
                continue
            }
            do throws(ImageError) {
                entries.append(try Self.entry(bytes, at: Int(offset)))
            } catch {
                if error.code == .truncated { isTruncated = true }
                failure = error
            }
        }
        entries.reverse()
        guard !entries.isEmpty else { throw failure }
    }

    private static func entry(_ bytes: Span<UInt8>, at offset: Int) throws(ImageError) -> Entry {
        let picture = bytes.extracting(offset..<bytes.count)
        guard PNGHeader.isPNG(picture) else {
            let header = try BMPHeader(iconEntry: picture)
            guard (1...32).contains(header.bitCount), header.width > 0, header.height > 0 else {
                throw ImageError(.corrupt, "the icon holds a bitmap without pixels")
            }
            return Entry(
                offset: offset, width: header.width, height: header.height,
                depth: header.bitCount, isPNG: false)
        }
        let header = try PNGHeader(picture)
        // The header has been read, and with it the colour type.
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][picture[25]] ?? 1
        return Entry(
            offset: offset, width: header.width, height: header.height,
            depth: min(32, header.bitDepth * channels), isPNG: true)
    }
}

extension IconDirectory {
    /// The same without one of its pictures; nil where there is no other.
    func without(_ entry: Entry) -> IconDirectory? {
        var copy = self
        copy.entries.removeAll { $0.offset == entry.offset }
        return copy.entries.isEmpty ? nil : copy
    }

    /// The largest picture, and of equals the deepest.
    var largest: Entry {
        entries.dropFirst().reduce(entries[0]) { best, entry in
            (entry.area, Double(entry.depth)) > (best.area, Double(best.depth)) ? entry : best
        }
    }

    /// The smallest picture that need not grow to the size wanted, and has the depth and the shape
    /// of the largest.
    func best(for target: TargetSize?) -> Entry {
        let largest = largest
        guard let target, largest.width > 0, largest.height > 0 else { return largest }
        let wanted = target.geometry(width: largest.width, height: largest.height)
        let fitting = entries.filter { entry in
            entry.width >= wanted.width && entry.height >= wanted.height
                && entry.depth >= largest.depth && entry.shape == largest.shape
        }
        return fitting.min { $0.area < $1.area } ?? largest
    }
}
