import GannetCore

extension CodecRegistry {
    /// Adds the decoders and encoders that this build's traits switch on.
    ///
    /// Each has the trait of its name: `SVG`, `TIFF`, `AVIF`, `HEIC`, `JPEGXL`. Every other kind is
    /// then known by name, and reading it fails with `format_not_built`.
    public mutating func addMoreCodecs() {
        #if SVG
            add(SVGDecoder())
        #endif
        #if TIFF
            add(TIFFDecoder())
            add(TIFFEncoder())
        #endif
        #if AVIF
            add(AVIFDecoder())
            add(AVIFEncoder())
        #endif
        #if HEIC
            add(HEICDecoder())
        #endif
        #if JPEGXL
            add(JPEGXLDecoder())
            add(JPEGXLEncoder())
        #endif
    }
}
