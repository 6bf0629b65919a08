import GannetCore

extension CodecRegistry {
    /// Adds the decoders and encoders of this module, and the sniffer for every known kind.
    public mutating func addStandardCodecs() {
        add(sniffer: { ImageSniffer.format(of: $0) })
        add(JPEGDecoder())
        add(JPEGEncoder())
        add(PNGDecoder())
        add(PNGEncoder())
        add(WebPDecoder())
        add(WebPEncoder())
        add(BMPDecoder())
        add(IconDecoder(format: .ico))
        add(IconDecoder(format: .cur))
        add(QOIDecoder())
        add(NetpbmDecoder())
        add(GIFDecoder())
        add(GIFEncoder())
    }
}
