// Foundation, because FoundationEssentials has neither the standard streams nor exit.
import Foundation

/// What the program says to the shell that started it.
enum Terminal {
    /// How a process ends, as shells see it.
    enum Status: Int32 {
        case success = 0
        case failure = 1
        case wrongUsage = 2
    }

    /// Prints to standard output.
    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Prints a message to standard error, behind the program's name.
    static func complain(_ message: String) {
        FileHandle.standardError.write(Data("gannet-demo: \(message)\n".utf8))
    }

    /// Ends the process.
    static func leave(_ status: Status) -> Never {
        exit(status.rawValue)
    }
}
