import Foundation
import GannetCore
import GannetTesting

@testable import GannetCaching

/// A folder for stores, with a clock and a record of what they tell.
final class StoreFixture: Sendable {
    let folder = TemporaryFolder()
    let time = FakeTime()
    let events = Recorder<DiskStoreEvent>()

    /// A store in the folder.
    func store(
        at path: String? = nil, _ change: (inout DiskStore.Configuration) -> Void = { _ in }
    ) throws -> DiskStore {
        var configuration = DiskStore.Configuration(
            path: path ?? folder.path, time: time
        ) { [events] in events.append($0) }
        change(&configuration)
        return try DiskStore(configuration)
    }

    /// Where the parts of the store stand.
    var paths: StorePaths { StorePaths(root: folder.path) }

    /// Another connection to the index, to spoil it.
    func connection() throws -> SQLiteConnection {
        try SQLiteConnection(path: paths.index, access: .existing, busyMilliseconds: 1000)
    }

    /// Changes the bytes of a file in its place.
    func spoil(_ path: String, _ change: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        change(&data)
        // In place: another file of that name would be told from the first.
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: data)
        try file.close()
    }

    /// What the files in the folder take, however deep.
    var diskUse: Int {
        let path = folder.path
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { sum, name in
            // A file that is gone takes nothing.
            sum + ((try? SystemFiles().status(of: "\(path)/\(name)").size) ?? 0)
        }
    }

    /// The paths of the files with large bodies.
    func bodyFiles() -> [String] {
        folder.names(in: "bodies").map { "\(paths.bodies)/\($0)" }
    }

    /// The failures that were told, by what the store was doing.
    var failures: [StoreFailure.Operation] {
        events.events.compactMap { event in
            if case .failed(let failure) = event { failure.operation } else { nil }
        }
    }

    /// The keys of answers that were told to be damaged.
    var damaged: [DataCacheKey] {
        events.events.compactMap { event in
            if case .damaged(let key, _) = event { key } else { nil }
        }
    }
}
