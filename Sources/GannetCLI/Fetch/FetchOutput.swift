import FoundationEssentials
import GannetCore
import Synchronization

/// Writes the results of `fetch` to where `-o` says.
final class FetchOutput: Sendable {
    /// Where one result goes; its extension may have to wait for the picture.
    enum Place: Sendable {
        case nowhere
        case standardOutput
        case file(String)
        case named(stem: String, folder: String)
    }

    private let destination: FetchDestination?
    private let encoding: ResultEncoding
    private let pipeline: ImagePipeline
    private let context: CommandContext
    private let names = Mutex(OutputNames())

    init(
        destination: FetchDestination?, picture: PictureArguments, pipeline: ImagePipeline,
        context: CommandContext
    ) {
        self.destination = destination
        encoding = ResultEncoding(picture: picture, codecs: pipeline.configuration.codecs)
        self.pipeline = pipeline
        self.context = context
    }

    /// Where the result for `url` goes; to be asked in the order of the inputs.
    func place(for url: ImageURL) -> Place {
        switch destination {
        case nil: .nowhere
        case .standardOutput?: .standardOutput
        case .file(let path)?: .file(path)
        case .folder(let folder)?:
            .named(stem: names.withLock { $0.stem(for: url) }, folder: folder)
        }
    }

    /// Writes one result; the path that it was written to, if any.
    func write(_ response: ImageResponse, to place: Place) async throws(ImageError) -> String? {
        let format: OutputFormat
        let path: String?
        switch place {
        case .nowhere: return nil
        case .standardOutput: (format, path) = (encoding.format(of: response, path: nil), nil)
        case .file(let file): (format, path) = (encoding.format(of: response, path: file), file)
        case .named(let stem, let folder):
            format = encoding.format(of: response, path: nil)
            path = FilePathText.joined(folder, "\(stem).\(format.fileExtension)")
            try FileWriting.makeFolder(at: folder)
        }
        let original = try await originalBytes(of: response, as: format)
        try await pipeline.configuration.executor.run { [encoding, context] () throws(ImageError) in
            let bytes =
                if let original { original } else {
                    try encoding.encode(response.image, as: format)
                }
            if let path {
                try FileWriting(temporaryFiles: context.temporaryFiles).write(bytes, to: path)
            } else {
                context.console.write(bytes.bytes)
            }
        }
        return path
    }

    /// The picture file as it came, if that is the result.
    private func originalBytes(
        of response: ImageResponse, as format: OutputFormat
    ) async throws(ImageError) -> Data? {
        guard encoding.keepsOriginal(response, as: format) else { return nil }
        // A picture from memory has left its file in the store.
        if let data = response.data { return data.data }
        return try await pipeline.data(for: response.request).data
    }
}
