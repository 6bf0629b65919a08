/// What a view draws over its placeholder while it waits.
///
/// Nothing is drawn for the first quarter of a second: most pictures are there by then, and what
/// flashes up tires the eye.
public enum LoadingIndicator: Hashable, Sendable {
    /// Nothing.
    case none
    /// An arc that goes round.
    case spinner
    /// A ring that fills as bytes arrive; an arc that goes round while nobody knows how many.
    case ring
}
