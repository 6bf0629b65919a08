/// Something that a pipeline did.
///
/// More may be told in later versions: a `switch` needs a default.
public enum PipelineEvent: Sendable {
    /// A load began.
    case requested(task: UInt64, url: ImageURL)
    /// The memory cache has been asked, or passed by.
    case memoryAnswered(task: UInt64, url: ImageURL, answer: MemoryAnswer)
    /// A load needs work that was begun for another one, and shares it.
    case joined(task: UInt64, other: UInt64)
    /// Work waits for a slot: for this reason, unless it starts at once.
    case stageQueued(url: ImageURL, stage: LoadStage.Kind, reason: WaitReason?)
    /// Work has its slot, after so many seconds.
    case stageStarted(url: ImageURL, stage: LoadStage.Kind, waited: Double)
    /// Work gave its slot back, well or not, after so many seconds.
    case stageEnded(url: ImageURL, stage: LoadStage.Kind, seconds: Double)
    /// An exchange with a data loader began: the first try, or a later one.
    case transferStarted(url: ImageURL, attempt: Int)
    /// An exchange ended, with its status or its error.
    case transferEnded(url: ImageURL, status: Int?, error: ImageError?)
    /// A transfer failed and is tried again in so many seconds; until then it holds no slot.
    case backedOff(url: ImageURL, seconds: Double)
    /// So many bytes of the body are there, of so many in all if the origin told.
    case progress(task: UInt64, url: ImageURL, received: Int, expected: Int?)
    /// A picture is there to be shown until the end.
    case previewShown(task: UInt64, url: ImageURL, kind: ImagePreview.Kind)
    /// A load's lane or priority was changed.
    case priorityChanged(task: UInt64, lane: LoadLane, priority: LoadPriority)
    /// One more suspension of a lane is held.
    case laneSuspended(LoadLane)
    /// A suspension of a lane was released.
    case laneReleased(LoadLane)
    /// An answer was handed to the disk store.
    case stored(url: ImageURL, bytes: Int)
    /// A decoded picture was handed to the disk store, beside the file that it was made of.
    case variantStored(url: ImageURL, bytes: Int)
    /// The memory cache dropped pictures of so many bytes: to make room for another one, which is
    /// told only where some had to leave, because memory is scarce, or on demand.
    case memoryTrimmed(MemoryTrimReason, bytes: Int)
    /// A load ended well.
    case succeeded(task: UInt64, url: ImageURL, source: ResponseSource)
    /// A refresh after the end brought a changed picture.
    case updated(task: UInt64, url: ImageURL)
    /// A load ended in an error, which is never a cancellation.
    case failed(task: UInt64, url: ImageURL, error: ImageError)
    /// A load was cancelled.
    case cancelled(task: UInt64, url: ImageURL)
    /// The data cache failed; the load went on without it.
    case cacheFailed(url: ImageURL, reason: String)
}
