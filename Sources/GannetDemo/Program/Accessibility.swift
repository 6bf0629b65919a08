import FoundationEssentials

/// Whether assistive programs can be reached: GTK complains at each start where they cannot.
enum Accessibility {
    /// Whether there is a session bus, on which they are.
    static func isPossible(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        exists: (String) -> Bool = FileManager.default.fileExists(atPath:)
    ) -> Bool {
        if let bus = environment["DBUS_SESSION_BUS_ADDRESS"], !bus.isEmpty { return true }
        guard let runtime = environment["XDG_RUNTIME_DIR"] else { return false }
        return exists(runtime + "/bus")
    }
}
