#if GTK
    import Foundation
    import GannetGTK

    /// A display for GTK: the one there is, or an Xvfb of our own that ends with the test process.
    @MainActor
    enum VirtualDisplay {
        /// Whether GTK can open windows; false only where there is neither display nor Xvfb.
        static let isThere: Bool = {
            if !hasDisplay { start() }
            // Nobody reads the display aloud, but the tests ask what would be read. Drawing by
            // software is the same on every machine.
            unsafe setenv("GTK_A11Y", "test", 1)
            unsafe setenv("GSK_RENDERER", "cairo", 1)
            return MainLoop.openDisplay()
        }()

        private static var hasDisplay: Bool {
            let environment = ProcessInfo.processInfo.environment
            return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        }

        /// Starts a server that chooses a free number, tells it, and ends with its last client.
        private static func start() {
            let server = Process()
            server.executableURL = URL(filePath: "/usr/bin/Xvfb")
            server.arguments = ["-displayfd", "1", "-terminate", "-screen", "0", "800x600x24"]
            let output = Pipe()
            server.standardOutput = output
            server.standardError = FileHandle.nullDevice
            // `try?` because where there is no Xvfb the tests that need a display are skipped.
            guard (try? server.run()) != nil else { return }
            let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            unsafe setenv(
                "DISPLAY", ":" + number.trimmingCharacters(in: .whitespacesAndNewlines), 1)
        }
    }
#endif
