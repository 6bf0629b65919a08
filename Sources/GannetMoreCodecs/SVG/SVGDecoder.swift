#if SVG
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads SVG and SVGZ by librsvg, drawn at the size asked for, so that it is sharp.
    ///
    /// A document reaches neither files nor the network, and runs no scripts. Its size is that of
    /// its root element as CSS takes it: `width` and `height` in pixels of 1/96 inch, else the
    /// shape of its `viewBox`, else 300×150. As with other kinds, only a target that allows
    /// upscaling makes it larger than that. Limits apply to the result, since nothing larger is
    /// ever drawn. Any thread; holds no state.
    public struct SVGDecoder: ImageDecoding {
        /// SVG.
        public let format = ImageFormat.svg

        /// A decoder.
        public init() {}

        /// What the document says about itself.
        ///
        /// Its size is not held against `limits`: it costs nothing until it is drawn.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            Self.describe(try SVGDocument(SVGBytes.plain(data)).size)
        }

        /// The picture.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            try options.requireStill()
            let document = try SVGDocument(SVGBytes.plain(data))
            let size = document.size
            let target = options.targetSize ?? TargetSize(width: nil, height: nil)
            let geometry = target.geometry(width: size.width, height: size.height)
            try Self.check(geometry, options.limits)
            // The library takes no word while it draws.
            try options.watch?.check()
            let pixels = try document.draw(geometry)
            let image = try pixels.takePicture(
                width: geometry.width, height: geometry.height, layout: options.layout)
            return DecodedImage(image: image, header: Self.describe(size))
        }

        private static func check(
            _ geometry: FittedGeometry, _ limits: DecodeLimits
        ) throws(ImageError) {
            try limits.check(width: geometry.width, height: geometry.height)
            guard max(geometry.width, geometry.height) <= SVGDocument.maximumSide else {
                throw ImageError(
                    .tooLarge,
                    "an SVG is drawn at most \(SVGDocument.maximumSide) pixels a side; "
                        + "ask for a smaller size")
            }
        }

        private static func describe(_ size: SVGSize) -> ImageHeader {
            var header = ImageHeader(format: .svg, width: size.width, height: size.height)
            header.hasAlpha = true
            return header
        }
    }
#endif
