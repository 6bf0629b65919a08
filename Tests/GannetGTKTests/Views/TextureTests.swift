#if GTK
    import GannetCore
    import GannetTesting
    import Synchronization
    import Testing

    @testable import GannetGTK

    @Suite(
        "Pictures as textures", .timeLimit(.minutes(1)),
        .enabled("there is a display") { await VirtualDisplay.isThere })
    struct TextureTests {
        @Test("a texture shares the picture's memory, and lets go of it at its end")
        func shares() {
            let released = Recorder<Int>()
            var texture: Texture? = Texture(
                Self.image(onRelease: { released.append(1) }), source: nil)
            #expect(texture?.width == 4)
            #expect(texture?.height == 2)
            #expect(released.count == 0)
            texture = nil
            #expect(released.count == 1)
        }

        @Test("grey becomes red, green and blue, and keeps its alpha")
        func gray() {
            let gray = Image.pattern(width: 3, height: 2, layout: .gray8) { x, _ in
                [0x0000_00FF, 0x8080_80FF, 0xFFFF_FFFF][x]
            }
            let texture = Texture(gray, source: nil)
            #expect(texture.byteCount == 3 * 2 * 3)
            #expect(texture.colors == gray.colors)
            let faint = Image.solid(0x4040_4080, width: 2, height: 2, layout: .grayAlpha8)
            #expect(Texture(faint, source: nil).colors == faint.colors)
        }

        @Test("showing a picture that has come costs the main thread next to nothing")
        @MainActor
        func offMain() async throws {
            let rig = ViewRig()
            let view = rig.makeView()
            var request = ImageRequest(
                "https://example.org/a.png", size: TargetSize(width: 4000, height: 3000))
            // Of grey a texture of another layout has to be made, which takes its time.
            request.options.layout = .gray8
            view.setImage(request)
            let transfer = try await rig.transfer(0)
            let before = MainThread.processorTime
            transfer.respond(body: FakeDecoder.file(width: 4000, height: 3000))
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(MainThread.processorTime - before < 0.005)
        }

        @Test(
            "every layout has a texture",
            arguments: [
                PixelLayout.rgba8, .rgba8Premultiplied, .rgb8, .gray8, .grayAlpha8, .rgba16,
            ])
        func layouts(layout: PixelLayout) {
            let texture = Texture(
                .solid(0x3366_99FF, width: 5, height: 3, layout: layout), source: nil)
            #expect(texture.width == 5)
        }

        private static func image(onRelease: @escaping @Sendable () -> Void) -> Image {
            let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 32, alignment: 16)
            let pixels = unsafe PixelBuffer(adopting: UnsafeRawBufferPointer(block)) { memory in
                unsafe memory.deallocate()
                onRelease()
            }
            return Image(
                width: 4, height: 2, layout: .rgba8Premultiplied, bytesPerRow: 16, isOpaque: true,
                pixels: pixels)
        }
    }
#endif
