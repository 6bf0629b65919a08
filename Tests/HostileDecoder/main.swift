import GannetCore
import GannetSandbox

// A worker like any other, but for its one decoder.
var codecs = CodecRegistry()
codecs.add(HostileDecoder())
WorkerProgram.run(codecs, memoryLimit: WorkerProgram.memoryLimit) {}
