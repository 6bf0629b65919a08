import GannetCodecs
import GannetCore

extension CodecRegistry {
    /// Every decoder and encoder that this build has.
    public static var standard: CodecRegistry {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        return registry
    }
}
