/// How the command ends: what scripts look at.
enum ExitStatus: Int32, Sendable {
    /// All went well.
    case success = 0
    /// Something failed; the messages say what.
    case failure = 1
    /// The command line was wrong, and nothing was done.
    case wrongUsage = 2
}
