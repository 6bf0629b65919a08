import FoundationEssentials

/// The work behind a picture, as the graph shares it: bytes, decode or reduction, processing steps.
///
/// Indirect, since jobs and their results are large and handed on often.
indirect enum PictureJob: LoadJob {
    case bytes(BytesJob)
    case decode(DecodeJob)
    case reduce(ReduceJob)
    case process(ProcessJob)

    /// What makes two jobs the same.
    indirect enum Key: Hashable, Sendable {
        case bytes(BytesJob.Key)
        case transfer(BytesJob.TransferKey)
        case decode(DecodeJob.Key)
        case process(ProcessJob.Key)
    }

    /// What a job results in.
    indirect enum Output: Sendable {
        case data(DataResponse)
        case picture(Picture)
    }

    var key: Key {
        switch self {
        case .bytes(let job): job.transferKey.map { .transfer($0) } ?? .bytes(job.key)
        case .decode(let job): .decode(job.key)
        // What comes out is the same, so whoever needs it shares either.
        case .reduce(let job): .decode(job.key)
        case .process(let job): .process(job.key)
        }
    }

    var stage: Stage {
        switch self {
        case .bytes(let job): job.phase.isLookup ? .disk : .transfer
        case .decode: .decode
        case .reduce, .process: .process
        }
    }

    var host: String {
        switch self {
        case .bytes(let job): job.host
        case .decode, .reduce, .process: ""
        }
    }

    /// The address of the picture.
    var url: ImageURL {
        switch self {
        case .bytes(let job): job.url
        case .decode(let job): job.url
        case .reduce(let job): job.url
        case .process(let job): job.url
        }
    }
}

/// Getting the bytes: from the disk store, from the origin, or from one with the other's leave.
struct BytesJob: Sendable {
    struct Key: Hashable, Sendable {
        let stored: DataCacheKey
        let policy: CachePolicy
        let isRefresh: Bool

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
    var phase: Phase
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
