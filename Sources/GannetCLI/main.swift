import Glibc

let interruption = Interruption()
interruption.watch()
let temporaryFiles = TemporaryFiles()
interruption.onInterrupt { temporaryFiles.removeAll() }
let environment = ProcessEnvironment.variables
let console = Console.forTerminal(environment, interruption)
let context = CommandContext(
    console: console, temporaryFiles: temporaryFiles, environment: environment,
    interruption: interruption)
let words = Array(CommandLine.arguments.dropFirst())
exit(await Program(root: GannetTable.root, context: context).run(words).rawValue)
