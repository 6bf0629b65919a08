import GannetCore

extension ImagePipeline {
    /// Shuts the pipeline down at the end of a test, and throws if anything was still going on.
    ///
    /// Works in every test framework, as they all fail a test that throws. Afterwards no thread of
    /// the pipeline's runs, and loads end as cancelled.
    ///
    /// ```swift
    /// let picture = try await pipeline.image(for: request)
    /// try await pipeline.expectNothingRunning()
    /// ```
    ///
    /// - Throws: `LeftRunning`, which says what it was.
    public func expectNothingRunning() async throws(LeftRunning) {
        let urls = unfinishedURLs
        let report = await shutdown()
        guard report.isClean else { throw LeftRunning(report: report, urls: urls) }
    }
}

extension FakePipeline {
    /// Shuts the pipeline down at the end of a test, and throws if anything was still going on.
    ///
    /// Otherwise as `ImagePipeline.expectNothingRunning()`.
    ///
    /// - Throws: `LeftRunning`, which says what it was.
    public func expectNothingRunning() async throws(LeftRunning) {
        try await pipeline.expectNothingRunning()
    }
}
