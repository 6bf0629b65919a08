// Foundation, because PropertyListDecoder is not in FoundationEssentials.
import Foundation

/// Reads a catalog from a property list: an array of dictionaries with `name`, `download`, `icon`.
struct CatalogFile {
    /// Where it lies.
    let path: String

    /// The applications in it.
    func entries() throws(CatalogError) -> [AppEntry] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CatalogError("\(path): cannot be read (\(error.localizedDescription))")
        }
        return try Self.entries(in: data, named: path)
    }

    /// The applications in a property list of any of its formats.
    static func entries(in data: Data, named name: String) throws(CatalogError) -> [AppEntry] {
        let entries: [AppEntry]
        do {
            entries = try PropertyListDecoder().decode([AppEntry].self, from: data)
        } catch let error as DecodingError {
            throw CatalogError("\(name): \(Self.reason(of: error))")
        } catch {
            throw CatalogError("\(name): not a property list")
        }
        guard !entries.isEmpty else { throw CatalogError("\(name): there is no app in it") }
        return entries
    }

    private static func reason(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "\(Self.place(context)) has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(Self.place(context)) is not what a catalog holds: an array of dictionaries with "
                + "the texts name, download and icon"
        case .dataCorrupted: "not a property list"
        @unknown default: "not a catalog"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        guard let first = context.codingPath.first, let index = first.intValue else {
            return "the whole"
        }
        let rest = context.codingPath.dropFirst().map(\.stringValue)
        return (["item \(index + 1)"] + rest).joined(separator: ", ")
    }
}
