/// The program from its arguments to its exit status.
@MainActor
enum DemoProgram {
    /// Does what the arguments say, and ends the process.
    static func run(arguments: [String]) -> Never {
        let options: DemoOptions
        do {
            options = try DemoOptions(parsing: arguments)
        } catch {
            Terminal.complain(error.message)
            Terminal.leave(.wrongUsage)
        }
        guard !options.showsHelp else {
            Terminal.print(DemoHelp.text)
            Terminal.leave(.success)
        }
        Terminal.leave(show(options))
    }

    #if GTK
        private static func show(_ options: DemoOptions) -> Terminal.Status {
            guard DemoWindow.prepare() else {
                Terminal.complain(
                    "there is no display to open a window on; xvfb-run gives one that nobody sees")
                return .failure
            }
            return DemoRun.run(options)
        }
    #else
        private static func show(_ options: DemoOptions) -> Terminal.Status {
            Terminal.complain("gannet-demo was built without GTK")
            return .failure
        }
    #endif
}
