extension Int {
    /// The number with its digits in groups of three, such as `12,345`; not for negative ones.
    var grouped: String {
        var digits = Substring(String(self))
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
