#if GTK
    import FoundationEssentials
    import Gannet
    import GannetCore
    import GannetGTK

    /// One run of the demo: the window, what happens in it, and what is kept of it.
    @MainActor
    final class DemoRun {
        /// The most bytes of pictures in memory and on disk.
        private static let limits = (memory: 256_000_000, disk: 512_000_000)

        private let options: DemoOptions
        private let folder: RunFolder
        private let pipeline: ImagePipeline
        private let network = SwitchedNetwork()
        private let content: DemoContent
        private let window: DemoWindow
        private var pages: DemoPages?
        private var course: DemoCourse?
        /// What the process had used when the drive began.
        private var usage = ProcessUsage()
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
                options, folder: Self.preparedContent(), codecs: .standard)
            folder = RunFolder(options.cache)
            var parts = StandardParts()
            parts.cache = .folder(folder.path)
            parts.memoryLimit = Self.limits.memory
            parts.diskLimit = Self.limits.disk
            parts.network = network
            pipeline = ImagePipeline(configuration: .standard(parts))
            window = DemoWindow()
            if options.isDark { window.setDark() }
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
            let inspector = Inspector(
                pipeline, folder: folder, limits: Self.limits, conditions: content.conditions,
                network: network, measuresStalls: options.report == nil)
            let pages = DemoPages(
                await rows(), content: content, pipeline: pipeline, inspector: inspector,
                in: window, isDriven: options.isScripted)
            self.pages = pages
            LoopMeasurement.start()
            MainLoop.onInterrupt { [weak self] in self?.leave() }
            window.onClose = { [weak self] in self?.leave() }
            window.pageName = options.page.rawValue
            if options.page == .moving { window.setSize(width: 2040, height: 2080) }
            if options.showsInspector { window.setSize(width: 940, height: 840) }
            window.isDrawerOpen = options.showsInspector
            if let text = options.search { pages.searchText = text }
            window.ticks.start { [weak self] time in self?.frame(at: time) ?? false }
            LoopMeasurement.leavingToGTK { window.present() }
            course = DemoCourse(options.drive, presentedAt: FrameTicks.now)
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
            guard let pages, course != nil else { return false }
            if isFirstFrame {
                isFirstFrame = false
                // Stalls count from here on, binds before: most rows are bound for this frame.
                LoopMeasurement.forgetIterations()
            }
            pages.frame(at: time)
            let page = pages.current
            let isFilled = page.inspect() && window.isSettled
            let action = course?.frame(
                at: time, isFilled: isFilled, lastPosition: page.list?.lastPosition ?? 0)
            switch action {
            case .wait, nil: break
            case .begin: usage = ProcessUsage()
            case .scroll(let position): page.list?.position = position
            case .play: page.play()
            case .finish: finish()
            }
            return true
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
            report.rowsPassed = LoopMeasurement.bindDurations.count
            report.wrongRows = pages?.current.wrongRows ?? 0
            report.stallMaxMS = LoopMeasurement.longestIteration * 1e3
            report.ownMaxMS = LoopMeasurement.longestOwnWork * 1e3
            let used = ProcessUsage().since(usage)
            report.ownCorePercent = used.ownCorePercent
            report.movingCount = (pages?.current as? MovingPage)?.movingCount ?? 0
            report.memoryMB = Double(ProcessUsage.residentBytes) / 1e6
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
            window.ticks.stop()
            pages = nil
            Task {
                _ = await pipeline.shutdown()
                content.origin?.stop()
                MainLoop.quit()
            }
        }
    }
#endif
