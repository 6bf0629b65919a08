// Does with Foundation, and with the standard library alone, what other contenders do.
import Contender

let contender = Contender([
    "fetch": SessionWork.prepare,
    "nscache": ObjectCacheWork.prepare,
    "lru": DictionaryWork.prepare,
])
await contender.serve()
