import GannetCore
import GannetPixels

extension ColorProfile {
    /// A profile out of a file, unless it is larger than metadata may be.
    convenience init?(_ bytes: [UInt8], _ limits: DecodeLimits) {
        guard bytes.count <= limits.maximumMetadataBytes else { return nil }
        unsafe self.init(bytes.span.bytes)
    }
}
