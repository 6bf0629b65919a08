import FoundationEssentials
import GannetCore

/// What the icons' places in a catalog are relative to.
enum IconBase: Sendable {
    /// The local origin at this address, which is another in each run.
    ///
    /// What is loaded is therefore kept under `name` and the path: the next run finds it.
    case origin(address: String, name: String)
    /// The folder that the catalog lies in; whole addresses are loaded from where they point.
    case folder(String)

    /// The request for an icon; `copy` tells rows apart that show the same one.
    func request(for icon: String, copy: Int) -> ImageRequest {
        guard !Self.isAddress(icon) else {
            return ImageRequest(Self.marked(icon, copy: copy))
        }
        switch self {
        case .origin(let address, let name):
            let path = Self.marked("/" + Self.escaped(icon), copy: copy)
            var request = ImageRequest(address + path)
            request.cacheKey = name + path
            return request
        case .folder(let folder):
            let path = icon.hasPrefix("/") ? icon : folder + "/" + icon
            return ImageRequest(Self.marked("file://" + Self.escaped(path), copy: copy))
        }
    }

    private static func isAddress(_ icon: String) -> Bool {
        icon.hasPrefix("data:") || icon.contains("://")
    }

    /// The address with a mark that makes it differ from the other copies', and nothing else.
    private static func marked(_ address: String, copy: Int) -> String {
        guard copy > 0 else { return address }
        if address.hasPrefix("data:") {
            // A data URL has no query; parameters of the media type are free (RFC 2397).
            guard let comma = address.firstIndex(of: ",") else { return address }
            let head = address[..<comma]
            let mark = ";copy=\(copy)"
            guard head.hasSuffix(";base64") else { return head + mark + address[comma...] }
            return head.dropLast(7) + mark + ";base64" + address[comma...]
        }
        let (body, fragment) = split(address)
        return body + (body.contains("?") ? "&" : "?") + "copy=\(copy)" + fragment
    }

    private static func split(_ address: String) -> (Substring, Substring) {
        let end = address.firstIndex(of: "#") ?? address.endIndex
        return (address[..<end], address[end...])
    }

    /// A path as part of an address: what would end the path there is escaped.
    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
    }
}
