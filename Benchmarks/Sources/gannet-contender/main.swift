// Does with Gannet what other contenders do with other libraries.
import Contender

let contender = Contender([
    "decode": DecodeWork.prepare,
    "resize": ResizeWork.prepare,
    "store": StoreWork.shared.prepare,
    "memory": MemoryWork.prepare,
    "engine": EngineWork.prepare,
    "fetch": FetchWork.prepare,
])
await contender.serve()
