import GannetCore

extension CodecRegistry {
    /// Adds the decoders that this build's traits switch on.
    ///
    /// SVG with the trait `SVG`. Every other kind is then known by name, and reading it fails with
    /// `format_not_built`.
    public mutating func addMoreCodecs() {
        #if SVG
            add(SVGDecoder())
        #endif
    }
}
