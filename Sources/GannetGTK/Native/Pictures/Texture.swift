#if GTK
    import CGTK
    import GannetCore
    import GannetPixels

    /// A picture that GTK can draw, sharing the pixels of the `Image` that it was made of.
    ///
    /// It carries the address that its pixels came from, so that what is on screen can say so
    /// itself. Safe to use on any thread.
    ///
    /// Unchecked because a GdkTexture never changes, and its references are counted atomically.
    @safe
    public final class Texture: @unchecked Sendable {
        let texture: OpaquePointer
        /// Where the picture came from; nil for one that was not loaded.
        public let source: ImageURL?
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int
        /// What its pixels take in memory, in bytes.
        let byteCount: Int

        /// Wraps a picture without copying it: a microsecond or two, whatever its size.
        ///
        /// Pictures of grey alone are the exception: GTK 4.8 has no such texture, so they are
        /// copied to RGB.
        public init(_ image: Image, source: ImageURL?) {
            let image = Self.drawable(image)
            self.source = source
            width = image.width
            height = image.height
            byteCount = image.bytesPerRow * image.height
            let bytes = unsafe Self.sharedBytes(of: image.pixels)
            unsafe texture = gdk_memory_texture_new(
                gint(image.width), gint(image.height), image.layout.memoryFormat, bytes,
                gsize(image.bytesPerRow))
            unsafe g_bytes_unref(bytes)
        }

        deinit {
            unsafe g_object_unref(UnsafeMutableRawPointer(texture))
        }

        /// The picture in a layout that GTK 4.8 has: grey becomes red, green and blue.
        private static func drawable(_ image: Image) -> Image {
            switch image.layout.channels {
            case .gray, .grayAlpha:
                do throws(ImageError) {
                    return try image.converted(to: image.isOpaque ? .rgb8 : .rgba8)
                } catch {
                    // Nothing but a lack of memory can be wrong, for which Swift has no other end.
                    fatalError("no memory for a texture: \(error.message)")
                }
            case .rgb, .rgba: return image
            }
        }

        private static func sharedBytes(of pixels: PixelBuffer) -> OpaquePointer? {
            let owner = unsafe Unmanaged.passRetained(pixels).toOpaque()
            return unsafe pixels.withUnsafeBytes { bytes in
                unsafe g_bytes_new_with_free_func(
                    bytes.baseAddress, gsize(bytes.count), releaseObject, owner)
            }
        }
    }

    extension PixelLayout {
        fileprivate var memoryFormat: GdkMemoryFormat {
            switch self {
            case .rgba8Premultiplied: GDK_MEMORY_R8G8B8A8_PREMULTIPLIED
            case .rgba8: GDK_MEMORY_R8G8B8A8
            case .rgb8: GDK_MEMORY_R8G8B8
            case .rgba16: GDK_MEMORY_R16G16B16A16
            default: preconditionFailure("GTK has no texture of this layout")
            }
        }
    }
#endif
