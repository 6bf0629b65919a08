#if GTK
    import Foundation
    import Gannet
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "Views of pictures that move", .timeLimit(.minutes(1)), .serialized,
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct MovingViewTests {
        private let rig = ViewRig(codecs: .standard)
        private let url = ImageURL("https://example.org/moving.gif")

        /// Three frames of 40 ms, for ever.
        private static func gif(width: Int = 24) throws -> Data {
            let encoder = try #require(
                try CodecRegistry.standard.encoder(for: .gif) as? any AnimationEncoding)
            return try encoder.encode(
                AnimationOutline(delays: [40, 40, 40], loopCount: 0), options: EncodeOptions()
            ) { index in
                .solid([0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF][index], width: width, height: 16)
            }
        }

        private func load(in views: [RemoteImageView]) async throws {
            for view in views { view.setImage(url) }
            try await rig.transfer(0).respond(
                headers: ["Cache-Control": "max-age=3600"], body: Self.gif())
            try await Loop.turn { views.allSatisfy(\.state.isShown) }
        }

        @Test("a view plays while it is on screen, and rests when its window is hidden")
        func onScreen() async throws {
            setAnimations(enabled: true)
            let view = rig.makeView()
            try await load(in: [view])
            #expect(!view.isAnimating)
            let window = TestWindow(view)
            try await Loop.turn { view.isAnimating }
            var seen: Set<UInt32> = []
            try await Loop.turn {
                if case .texture(let texture) = view.display.content.subject {
                    seen.insert(texture.colors[0][0])
                }
                return seen.count == 3
            }
            #expect(view.shownSource == url)
            window.setVisible(false)
            #expect(!view.isAnimating)
            window.close()
        }

        @Test("two views of one picture share its frames")
        func shared() async throws {
            let (one, two) = (rig.makeView(), rig.makeView())
            try await load(in: [one, two])
            #expect(one.animation != nil)
            #expect(one.animation === two.animation)
        }

        @Test("nothing moves where the desktop wants so, or the program")
        func switchedOff() async throws {
            setAnimations(enabled: true)
            let view = rig.makeView()
            try await load(in: [view])
            let window = TestWindow(view)
            try await Loop.turn { view.isAnimating }
            setAnimations(enabled: false)
            #expect(!view.isAnimating)
            setAnimations(enabled: true)
            #expect(view.isAnimating)
            view.playsAnimations = false
            #expect(!view.isAnimating)
            window.close()
        }

        @Test("a view that is scrolled out of sight rests until it is back")
        func scrolled() async throws {
            let view = rig.makeView()
            try await load(in: [view])
            let scroller = TestScroller(view, contentHeight: 2000)
            let window = TestWindow(scroller)
            try await Loop.turn { view.isAnimating }
            scroller.position = 1000
            try await Loop.turn { !view.isAnimating }
            scroller.position = 0
            try await Loop.turn { view.isAnimating }
            window.close()
        }

        @Test("another picture ends the motion")
        func replaced() async throws {
            let view = rig.makeView()
            try await load(in: [view])
            let window = TestWindow(view)
            try await Loop.turn { view.isAnimating }
            view.setImage(ImageURL("https://example.org/other.gif"))
            #expect(!view.isAnimating)
            #expect(view.animation == nil)
            window.close()
        }

        @Test("previews of a progressive JPEG show while it arrives, and the picture replaces them")
        func previews() async throws {
            let encoder = try CodecRegistry.standard.encoder(for: .jpeg)
            let body = try encoder.encode(
                .gradient(width: 320, height: 240),
                options: EncodeOptions(quality: 90, isProgressive: true))
            let (half, rest) = (Gate(), Gate())
            let origin = try ScriptedOrigin { _ in
                .ok(body, type: "image/jpeg").dripping(through: [half, rest])
            }
            let pipeline = ImagePipeline(configuration: .standard(cache: .none))
            let view = RemoteImageView(width: 160, height: 120, pipeline: pipeline)
            view.showsPreviews = true
            view.setImage(ImageURL(origin.url("/a.jpg")))
            half.open()
            try await Loop.turn { view.shownSource != nil }
            #expect(view.state.isLoading)
            rest.open()
            try await Loop.turn { view.state.isShown }
            _ = await pipeline.shutdown()
            origin.stop()
        }
    }
#endif
