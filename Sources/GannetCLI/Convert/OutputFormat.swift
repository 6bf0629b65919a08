import Gannet
import GannetCore

/// What a result is written as.
enum OutputFormat: Sendable, Equatable {
    /// Raw straight-alpha RGBA8 rows without a header.
    case rawRGBA
    /// A picture file.
    case encoded(ImageFormat)

    /// What `--format` takes: every format that can be written, and `rgba`.
    static let names = CodecRegistry.standard.encodableFormats.map(\.name) + ["rgba"]

    /// The format that a name or a file name extension stands for.
    init?(named name: String) {
        if name.lowercased() == "rgba" {
            self = .rawRGBA
        } else if let format = ImageFormat(named: name) {
            self = .encoded(format)
        } else {
            return nil
        }
    }

    /// The format that a path's extension tells, or nil.
    init?(extensionOf path: String) {
        guard let fileExtension = FilePathText.fileExtension(of: path) else { return nil }
        self.init(named: fileExtension)
    }

    /// The usual extension, without the dot.
    var fileExtension: String {
        switch self {
        case .rawRGBA: "rgba"
        case .encoded(let format): format.fileExtension
        }
    }

    /// The name, as `--format` takes it.
    var name: String {
        switch self {
        case .rawRGBA: "rgba"
        case .encoded(let format): format.name
        }
    }
}
