import GannetCodecs
import GannetCore
import GannetMoreCodecs
import GannetSandbox

var codecs = CodecRegistry()
codecs.addStandardCodecs()
codecs.addMoreCodecs()
WorkerProgram.run(codecs, memoryLimit: WorkerProgram.memoryLimit) {
    FontFiles.keep()
    WarmUp.run(codecs)
}
