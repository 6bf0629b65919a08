import GannetCore
import Synchronization

extension ImagePipeline {
    private static let sharedPipeline = Mutex<ImagePipeline?>(nil)

    /// The pipeline that the whole program shares; made at its first use with the usual parts.
    ///
    /// Set it, before the first use, to share a pipeline made of other parts. Any thread.
    public static var shared: ImagePipeline {
        get {
            sharedPipeline.withLock { shared in
                if let shared { return shared }
                let pipeline = ImagePipeline(configuration: .standard())
                shared = pipeline
                return pipeline
            }
        }
        set { sharedPipeline.withLock { $0 = newValue } }
    }
}
