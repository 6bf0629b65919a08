import FoundationEssentials

/// Where the content lies that `make demo` prepares: a catalog, icons and photographs.
struct ContentFolder: Equatable {
    /// The folder.
    let path: String

    /// The catalog in it.
    var catalog: String { path + "/apps.plist" }

    /// The paths of the photographs in it, in order.
    var photos: [String] {
        // `try?` because a folder without photographs has none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/photos")) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "photos/" + $0 }
    }

    /// The first of the places where content may lie that has a catalog.
    ///
    /// An explicit folder (`GANNET_DEMO_CONTENT`) is taken as said: if it has none, there is none.
    static func find(
        environment: [String: String], workingFolder: String, programFolder: String,
        exists: (String) -> Bool
    ) -> ContentFolder? {
        candidates(environment, workingFolder, programFolder)
            .map(ContentFolder.init)
            .first { exists($0.catalog) }
    }

    private static func candidates(
        _ environment: [String: String], _ workingFolder: String, _ programFolder: String
    ) -> [String] {
        if let explicit = environment["GANNET_DEMO_CONTENT"], !explicit.isEmpty {
            return [explicit]
        }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let home = environment["HOME"].map { $0 + "/.local/share" }
        return [workingFolder + "/build/demo"] + packageFolders(above: programFolder)
            + [data ?? home].compactMap { $0 }.map { $0 + "/gannet-demo" }
    }

    /// The package that built the program, if it lies in its `.build` folder still.
    private static func packageFolders(above programFolder: String) -> [String] {
        guard let build = programFolder.range(of: "/.build") else { return [] }
        return [programFolder[..<build.lowerBound] + "/build/demo"]
    }
}
