extension LookupNote {
    /// What the disk store had, and which rule decided about it.
    var sentence: String {
        let finding = finding
        switch answer {
        case .fresh, .stale: return "The disk store had it, \(finding.words), and it was used."
        case .revalidated:
            return "The disk store had it, \(finding.words), and the origin was to confirm it."
        case .unusable, .notAsked, .none:
            return "The disk store had it, \(finding.words), and it could not be used."
        }
    }
}

extension StoredFinding {
    /// How the answer stands, and by which rule.
    var words: String {
        switch objection {
        case .vary("*"): "for one request only (Vary: *)"
        case .vary(let field): "for other requests (Vary: \(field) differs)"
        case .answerSaysNoCache: "to be confirmed each time (no-cache)"
        case .requestSaysNoCache: "to be confirmed, since the request says no-cache"
        case .noStore: "not to be kept (no-store)"
        case .requestWantsYounger: "older than the request allows (\(Wording.seconds(age)))"
        case nil: age(by: rule)
        }
    }

    private func age(by rule: FreshnessRule) -> String {
        if rule == .nothing { return "stale, as nothing says how long it is fresh" }
        let distance = Wording.seconds(abs(lifetime - age))
        return isFresh
            ? "fresh for \(distance) more (\(basis))" : "stale since \(distance) (\(basis))"
    }

    private var basis: String {
        switch rule {
        case .maxAge: "max-age=\(Int(lifetime))"
        case .expires: "Expires, \(Wording.seconds(lifetime)) after it was made"
        case .lastModified:
            "a tenth of its age by Last-Modified when it came, \(Wording.seconds(lifetime))"
        case .fallback: "its origin says nothing, so \(Wording.seconds(lifetime))"
        case .nothing: "nothing says how long"
        }
    }
}
