#if GTK
    import FoundationEssentials
    import Gannet
    import GannetCore
    import GannetGTK

    /// One run of the demo: the window, what happens in it, and what is kept of it.
    @MainActor
    final class DemoRun {
        private let options: DemoOptions
        private let folder: RunFolder
        private let pipeline: ImagePipeline
        private let content: DemoContent
        private let window: DemoWindow
        private var page: AppsPage?
        private var course: DemoCourse?
        private var isFirstFrame = true
        private var isLeaving = false
        private var status = Terminal.Status.success

        /// Runs until the window is closed or everything asked for is done.
        static func run(_ options: DemoOptions) -> Terminal.Status {
            let run: DemoRun
            do {
                run = try DemoRun(options)
            } catch let error as CatalogError {
                Terminal.complain(error.message)
                return .failure
            } catch {
                Terminal.complain("the content cannot be served: \(error)")
                return .failure
            }
            MainLoop.join()
            Task { await run.open() }
            MainLoop.run()
            run.folder.clean()
            return run.status
        }

        private init(_ options: DemoOptions) throws {
            self.options = options
            // First what can fail: the pipeline makes its folder, which then somebody must remove.
            content = try DemoContent(
                options, folder: Self.preparedContent(),
                encoder: CodecRegistry.standard.encoder(for: .png))
            folder = RunFolder(options.cache)
            pipeline = ImagePipeline(configuration: .standard(cache: .folder(folder.path)))
            window = DemoWindow(
                title: "Apps", subtitle: content.catalog.rowCount.grouped + " apps")
        }

        private static func preparedContent() -> ContentFolder? {
            let program = CommandLine.arguments.first.map { URL(filePath: $0) }
            return ContentFolder.find(
                environment: ProcessInfo.processInfo.environment,
                workingFolder: FileManager.default.currentDirectoryPath,
                programFolder: program?.deletingLastPathComponent().path(percentEncoded: false)
                    ?? "",
                exists: FileManager.default.fileExists(atPath:))
        }

        private func open() async {
            let page = AppsPage(await rows(), count: content.catalog.rowCount, pipeline: pipeline)
            self.page = page
            if options.report != nil { LoopMeasurement.start() }
            MainLoop.onInterrupt { [weak self] in self?.leave() }
            window.onClose = { [weak self] in self?.leave() }
            window.show(page.list)
            window.ticks.start { [weak self] time in self?.frame(at: time) ?? false }
            LoopMeasurement.leavingToGTK { window.present() }
            course = DemoCourse(drives: options.drive != nil, presentedAt: FrameTicks.now)
        }

        private func rows() async -> any AppRowSource {
            guard options.isStill else { return LoadedRows(catalog: content.catalog) }
            return await StillRows(content.catalog, side: 48, folder: folder)
        }
    }

    // From frame to frame.
    extension DemoRun {
        /// - Returns: Whether the next frame is to be looked at too.
        private func frame(at time: Double) -> Bool {
            guard let page, course != nil else { return false }
            if isFirstFrame {
                isFirstFrame = false
                // Stalls count from here on, binds before: most rows are bound for this frame.
                LoopMeasurement.forgetIterations()
            }
            let isFilled = page.inspect()
            let action = course?.frame(
                at: time, isFilled: isFilled, lastPosition: page.list.lastPosition)
            switch action {
            case .wait, nil: return true
            case .scroll(let position):
                page.list.position = position
                return true
            case .finish:
                finish()
                return false
            }
        }

        private func finish() {
            if let file = options.screenshot, !window.savePicture(to: file) {
                fail("\(file): the picture of the window cannot be written")
            }
            if let file = options.report { write(report(), to: file) }
            if options.exits { window.close() }
        }

        private func report() -> DemoReport {
            var report = DemoReport(pipeline.counters, binds: LoopMeasurement.bindDurations)
            report.rows = content.catalog.rowCount
            report.wrongRows = page?.wrongRows ?? 0
            report.stallMaxMS = LoopMeasurement.longestIteration * 1e3
            report.ownMaxMS = LoopMeasurement.longestOwnWork * 1e3
            report.fillMS = (course?.fillTime ?? 0) * 1e3
            return report
        }

        private func write(_ report: DemoReport, to file: String) {
            do {
                try report.json().write(to: URL(filePath: file))
            } catch {
                fail("\(file): the report cannot be written (\(error))")
            }
        }

        private func fail(_ message: String) {
            Terminal.complain(message)
            status = .failure
        }

        private func leave() {
            guard !isLeaving else { return }
            isLeaving = true
            page = nil
            Task {
                _ = await pipeline.shutdown()
                content.origin?.stop()
                MainLoop.quit()
            }
        }
    }
#endif
