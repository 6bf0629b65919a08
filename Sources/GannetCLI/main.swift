import Glibc

let interruption = Interruption()
interruption.watch()
let temporaryFiles = TemporaryFiles()
interruption.onInterrupt { temporaryFiles.removeAll() }
let context = CommandContext(
    console: .forTerminal(interruption), temporaryFiles: temporaryFiles,
    interruption: interruption)
let words = Array(CommandLine.arguments.dropFirst())
exit(await Program(root: GannetTable.root, context: context).run(words).rawValue)
