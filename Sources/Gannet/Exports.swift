// One `import Gannet` gives a program the words of the core too: requests, tasks, pictures, errors.
@_exported import GannetCore
