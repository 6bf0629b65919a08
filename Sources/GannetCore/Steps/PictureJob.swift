import FoundationEssentials

/// The work behind a picture, as the graph shares it: bytes, decode or reduction, processing steps.
///
/// One reference, since jobs are handed on often; what is asked of a job at each turn is worked out
/// when it is made.
final class PictureJob: LoadJob {
    /// What is to be done.
    enum Work: Sendable {
        case bytes(BytesJob)
        case decode(DecodeJob)
        case reduce(ReduceJob)
        case process(ProcessJob)
    }

    /// What a job results in.
    indirect enum Output: Sendable {
        case data(DataResponse)
        case picture(Picture)
    }

    let work: Work
    let key: PictureJobKey
    let stage: Stage
    let host: String

    private init(_ work: Work, _ key: PictureJobKey, _ stage: Stage, host: String = "") {
        self.work = work
        self.key = key
        self.stage = stage
        self.host = host
    }

    static func bytes(_ job: BytesJob) -> PictureJob {
        let key =
            job.transferKey.map { PictureJobKey(.transfer($0)) } ?? PictureJobKey(.bytes(job.key))
        return PictureJob(
            .bytes(job), key, job.phase.isLookup ? .disk : .transfer, host: job.host)
    }

    static func decode(_ job: DecodeJob) -> PictureJob {
        PictureJob(.decode(job), PictureJobKey(.decode(job.key)), .decode)
    }

    /// What comes out is the same as of a decode, so whoever needs it shares either.
    static func reduce(_ job: ReduceJob) -> PictureJob {
        PictureJob(.reduce(job), PictureJobKey(.decode(job.key)), .process)
    }

    static func process(_ job: ProcessJob) -> PictureJob {
        PictureJob(.process(job), PictureJobKey(.process(job.key)), .process)
    }

    /// The address of the picture.
    var url: ImageURL {
        switch work {
        case .bytes(let job): job.url
        case .decode(let job): job.url
        case .reduce(let job): job.url
        case .process(let job): job.url
        }
    }
}

/// What makes two jobs the same.
///
/// One reference with its hash ready: a load looks its jobs up some six times.
final class PictureJobKey: Hashable, Sendable {
    enum Parts: Hashable, Sendable {
        case bytes(BytesJob.Key)
        case transfer(BytesJob.TransferKey)
        case decode(DecodeJob.Key)
        case process(ProcessJob.Key)
    }

    let parts: Parts
    private let precomputedHash: Int

    init(_ parts: Parts) {
        self.parts = parts
        precomputedHash = parts.hashValue
    }

    static func == (left: PictureJobKey, right: PictureJobKey) -> Bool {
        left === right || left.precomputedHash == right.precomputedHash && left.parts == right.parts
    }

    /// Feeds the ready hash only.
    func hash(into hasher: inout Hasher) {
        hasher.combine(precomputedHash)
    }
}

/// Getting the bytes: from the disk store, from the origin, or from one with the other's leave.
struct BytesJob: Sendable {
    struct Key: Hashable, Sendable {
        let stored: DataCacheKey
        let policy: CachePolicy
        let isRefresh: Bool
        /// The name of the decoded picture that will do in place of the bytes; empty for none.
        var variant = ""

        /// The address finds the place; everything is compared there.
        func hash(into hasher: inout Hasher) {
            hasher.combine(stored)
        }
    }

    /// What makes two transfers the same, whatever the policies that led to them.
    struct TransferKey: Hashable, Sendable {
        let stored: DataCacheKey
        let conditions: HTTPHeaders
        /// Whether there is a stored answer that the transfer's may confirm, or give way to.
        let hasStored: Bool
        /// Whether the answer may be kept.
        let keeps: Bool

        /// The address finds the place; everything is compared there.
        func hash(into hasher: inout Hasher) {
            hasher.combine(stored)
        }
    }

    enum Phase: Sendable {
        /// Look into the disk store, and decide.
        case lookup
        /// Ask the origin with these headers added; `stored` is what an answer may confirm.
        case transfer(conditions: HTTPHeaders, stored: StoredEntry?)

        var isLookup: Bool {
            if case .lookup = self { true } else { false }
        }
    }

    let key: Key
    let url: ImageURL
    let headers: HTTPHeaders
    let timeout: Double?
    let partition: String
    /// What per-host limits count by.
    let host: String
    /// Whether the disk store and the rules of HTTP have a say: neither has in files and data URLs.
    let isHTTP: Bool
    /// How that picture is decoded.
    var variantOptions: DecodeOptions?
    var phase: Phase
    /// What is to be shown while they arrive, if anything.
    var preview: PreviewWish?
    /// What has been tried so far to get them from the origin.
    var attempts = TransferAttempts()

    /// What others share of it from here on; nil before it is known whether there is a transfer.
    var transferKey: TransferKey? {
        guard case .transfer(let conditions, let stored) = phase else { return nil }
        return TransferKey(
            stored: key.stored, conditions: conditions, hasStored: stored != nil,
            keeps: key.policy != .bypass)
    }
}

/// Turning bytes into a picture of the size wanted.
struct DecodeJob: Sendable {
    struct Key: Hashable, Sendable {
        let bytes: BytesJob.Key
        let options: DecodeOptions

        /// What most often differs finds the place; everything is compared there.
        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes.stored)
            hasher.combine(options.targetSize?.width)
        }
    }

    let key: Key
    let url: ImageURL
}

/// Making the picture out of a larger one that is in memory, in place of decoding it.
struct ReduceJob: Sendable {
    /// What the decode would be, and results in.
    let key: DecodeJob.Key
    let url: ImageURL
    let choice: ReductionChoice
}

/// One step of a request's chain of processors.
struct ProcessJob: Sendable {
    struct Key: Hashable, Sendable {
        let decode: DecodeJob.Key
        /// The identifiers of the steps up to this one.
        let steps: [String]
    }

    let key: Key
    let url: ImageURL
    let processor: any ImageProcessing
}
