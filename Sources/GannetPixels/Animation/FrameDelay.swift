/// How long a frame shows.
public enum FrameDelay {
    /// The time that players take `stored` milliseconds to mean: 10 or less show for 100.
    ///
    /// Files that give no time, or the least, were made for players that could not go so fast;
    /// browsers agree on this rule.
    public static func milliseconds(_ stored: Int) -> Int {
        stored <= 10 ? 100 : stored
    }
}
