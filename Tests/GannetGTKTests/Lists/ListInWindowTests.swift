#if GTK
    import Foundation
    import Gannet
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "A list in a window", .timeLimit(.minutes(1)), .serialized,
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct ListInWindowTests {
        private let rig = ViewRig()

        private static func urls(_ count: Int, from start: Int = 0) -> [ImageURL] {
            (start..<start + count).map { ImageURL("https://example.org/\($0).png") }
        }

        /// Answers every transfer that has begun, until `condition` holds.
        private func answer(until condition: @MainActor () -> Bool) async throws {
            var answered = 0
            try await Loop.turn {
                let started = rig.loader.started.events
                for transfer in started[answered...] { transfer.respondWithPicture() }
                answered = started.count
                return condition()
            }
        }

        private func makeList(
            _ count: Int, layout: ImageListLayout = .list
        ) -> ImageList {
            ImageList(
                urls: Self.urls(count), layout: layout, width: 48, height: 48,
                pipeline: rig.pipeline)
        }

        private func isFilled(_ list: ImageList) -> Bool {
            let visible = list.visibleRows
            return !visible.isEmpty && visible.allSatisfy { $0.row.imageViews[0].state.isShown }
        }

        @Test(
            "rows on screen are filled, each with its own picture",
            arguments: [ImageListLayout.list, .grid(columns: 2...8)])
        func fills(layout: ImageListLayout) async throws {
            let list = makeList(400, layout: layout)
            let window = TestWindow(list, width: 300, height: 300)
            try await answer { isFilled(list) }
            for (row, index) in list.visibleRows {
                #expect(row.imageViews[0].shownSource == list.urls[index])
            }
            window.close()
        }

        @Test("what is near is loaded behind what is on screen, in the lanes for both")
        func lanes() async throws {
            let suspension = rig.pipeline.suspend(.nearby)
            let prefetch = rig.pipeline.suspend(.prefetch)
            let list = makeList(400)
            let window = TestWindow(list, width: 300, height: 300)
            try await answer { isFilled(list) }
            let onScreen = Set(list.visibleRows.map { list.urls[$0.index] })
            #expect(Set(rig.loader.started.events.map(\.request.url)).isSubset(of: onScreen))
            suspension.release()
            try await answer { rig.loader.started.count > onScreen.count }
            prefetch.release()
            window.close()
        }

        @Test("a fling suspends what is not seen, passes most rows without a transfer, and rests")
        func fling() async throws {
            let list = makeList(5000)
            let window = TestWindow(list, width: 300, height: 300)
            try await answer { isFilled(list) }
            let before = rig.loader.started.count
            var wasFlung = false
            var wrong = 0
            var step = 0
            try await answer {
                step += 1
                if step % 4 == 0, list.position < list.lastPosition {
                    list.position = min(list.lastPosition, list.position + 1500)
                }
                wasFlung = wasFlung || list.isFlung
                for (row, index) in list.visibleRows {
                    let shown = row.imageViews[0].shownSource
                    if shown != nil, shown != list.urls[index] { wrong += 1 }
                }
                return list.position >= list.lastPosition && !list.isFlung && isFilled(list)
            }
            #expect(wasFlung)
            #expect(wrong == 0)
            #expect(rig.loader.started.count - before < 2500)
            window.close()
        }

        @Test("while it is scrolled slowly, the rows ahead are ready before they are seen")
        func prefetches() async throws {
            let list = makeList(2000)
            let window = TestWindow(list, width: 300, height: 300)
            try await answer { isFilled(list) }
            let last = try #require(list.visibleRows.map(\.index).max())
            // GTK binds some rows beyond the edge by itself; those beyond these are prefetched.
            list.prefetchWindow = PrefetchWindow(ahead: 250, behind: 0, maximumAhead: 250)
            list.position += 20
            let ahead = ImageURL("https://example.org/\(last + 240).png")
            try await answer { rig.loader.started.events.contains { $0.request.url == ahead } }
            window.close()
        }

        @Test("rows that stay are not blanked when others come or go")
        func changes() async throws {
            let list = makeList(400)
            let window = TestWindow(list, width: 300, height: 300)
            try await answer { isFilled(list) }
            // Even if memory has lost everything.
            rig.memory.removeAll()
            list.urls = Self.urls(500)
            #expect(list.count == 500)
            for (row, index) in list.visibleRows {
                #expect(row.imageViews[0].shownSource == list.urls[index])
            }
            list.urls = Self.urls(3, from: 100)
            try await answer { list.visibleRows.count == 3 && isFilled(list) }
            for (row, index) in list.visibleRows {
                #expect(row.imageViews[0].shownSource == list.urls[index])
            }
            window.close()
        }

        @Test("a window that closes with loads running leaves no list, row or load behind")
        func closes() async throws {
            weak var kept: ImageList?
            weak var view: RemoteImageView?
            do {
                let list = makeList(1000)
                kept = list
                let window = TestWindow(list, width: 300, height: 300)
                try await Loop.turn { !list.visibleRows.isEmpty && rig.loader.started.count > 3 }
                view = list.visibleRows.first?.row.imageViews[0]
                #expect(view != nil)
                window.close()
            }
            try await Loop.turn { kept == nil && view == nil }
            try await Loop.turn { rig.loader.started.events.allSatisfy(\.isOver) }
            let report = await rig.pipeline.shutdown()
            #expect(report.unfinishedLoads == 0)
        }
    }
#endif
