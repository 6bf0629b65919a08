import CWebP
import FoundationEssentials
import GannetCore

/// Puts ICC profiles into WebP files.
enum WebPProfile {
    /// The file `data` with `profile` in it; as it is where there is none.
    ///
    /// - Throws: `cannot_write` when there is no memory.
    static func file(_ data: Data, with profile: Data?) throws(ImageError) -> Data {
        guard let profile else { return data }
        return try unsafe data.bytes.withUnsafeBytes { (file) throws(ImageError) -> Data in
            try unsafe profile.bytes.withUnsafeBytes { (chunk) throws(ImageError) -> Data in
                try unsafe assemble(file, chunk)
            }
        }
    }

    private static func assemble(
        _ file: UnsafeRawBufferPointer, _ chunk: UnsafeRawBufferPointer
    ) throws(ImageError) -> Data {
        let failure = ImageError(.cannotWrite, "the profile cannot be put into the WebP")
        var source = unsafe WebPData(
            bytes: file.bindMemory(to: UInt8.self).baseAddress, size: file.count)
        guard let mux = unsafe WebPMuxCreateInternal(&source, 0, WEBP_MUX_ABI_VERSION) else {
            throw failure
        }
        defer { unsafe WebPMuxDelete(mux) }
        var profile = unsafe WebPData(
            bytes: chunk.bindMemory(to: UInt8.self).baseAddress, size: chunk.count)
        var result = unsafe WebPData()
        defer { unsafe WebPDataClear(&result) }
        guard unsafe WebPMuxSetChunk(mux, "ICCP", &profile, 0) == WEBP_MUX_OK,
            unsafe WebPMuxAssemble(mux, &result) == WEBP_MUX_OK, let bytes = unsafe result.bytes
        else { throw failure }
        return unsafe Data(bytes: bytes, count: result.size)
    }
}
