/// One picture under several addresses, in several sizes and formats, of which one is to be picked,
/// like HTML's `srcset` and `picture`.
public struct SourceSet: Hashable, Sendable {
    /// One address of the picture, and what is known of what is there.
    public struct Candidate: Hashable, Sendable {
        /// The address.
        public let url: ImageURL
        /// Its width in pixels, where it is known (`400w` in HTML).
        public let width: Int?
        /// Its height in pixels, where it is known.
        public let height: Int?
        /// For which density of screen it is made, where no width is known (`2x` in HTML).
        public let density: Double
        /// Its media type, such as `image/avif`, where it is known.
        public let mediaType: String?

        /// A candidate that is so many pixels wide.
        public init(
            _ url: ImageURL, width: Int, height: Int? = nil, mediaType: String? = nil
        ) {
            self.url = url
            self.width = max(1, width)
            self.height = height.map { max(1, $0) }
            density = 1
            self.mediaType = mediaType
        }

        /// A candidate for screens of that density.
        public init(_ url: ImageURL, density: Double = 1, mediaType: String? = nil) {
            self.url = url
            width = nil
            height = nil
            self.density = density
            self.mediaType = mediaType
        }
    }

    /// The candidates; of two that are as good as each other the earlier one is picked.
    public let candidates: [Candidate]

    /// A set of these candidates.
    public init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }
}
