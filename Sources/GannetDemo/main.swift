DemoProgram.run(arguments: Array(CommandLine.arguments.dropFirst()))
