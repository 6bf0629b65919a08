import FoundationEssentials
import GannetCore

/// Brings the bytes of a picture file: from a URL, a path or standard input.
struct PictureBytes: Sendable {
    let pipeline: ImagePipeline
    let transfer: TransferArguments

    /// The bytes that `input` names, where `-` is standard input.
    func load(_ input: PictureInput) async throws(ImageError) -> Data {
        guard input.text == "-" else {
            return try await pipeline.data(for: transfer.request(for: input.url)).data
        }
        return try await pipeline.configuration.executor.run { () throws(ImageError) in
            do throws(SystemError) {
                return Data(try FileDescriptor.standardInput.readAll())
            } catch {
                throw ImageError(
                    .cannotRead, "standard input cannot be read: \(error.reason)",
                    underlying: error)
            }
        }
    }
}
