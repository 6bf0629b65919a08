/// How a picture that was waited for takes the place of what stood in for it.
///
/// Pictures from memory show at once, without any; so does everything where the desktop's setting
/// switches animations off.
public enum ImageTransition: Hashable, Sendable {
    /// From one frame to the next.
    case none
    /// One fades into the other, within so many seconds.
    case crossFade(duration: Double)

    /// A fade of a fifth of a second.
    public static let crossFade = ImageTransition.crossFade(duration: 0.2)

    /// How long it takes, in seconds.
    var duration: Double {
        switch self {
        case .none: 0
        case .crossFade(let duration): max(0, duration)
        }
    }
}
