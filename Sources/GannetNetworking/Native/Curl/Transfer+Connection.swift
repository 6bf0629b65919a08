import CCurl
import GannetCore

// The connection that a transfer shares with others, and what is thought of it.
extension Transfer {
    /// The request is about to be sent on a connection.
    ///
    /// - Returns: false, and it is sent on another one, where that connection is given up.
    func enterConnection(_ name: SharedConnections.Name) -> Bool {
        guard mayShareConnection, let connections, let easy else { return true }
        let now = time.uptime
        let entered = connections.connection(
            name, isNew: easy.long(CURLINFO_NUM_CONNECTS) > 0, at: now)
        guard !entered.isGivenUp else {
            isMisplaced = true
            return false
        }
        connection = entered
        if speaksOnlyHTTP2 { entered.noteStreams() }
        guard mayLeaveConnection else { return true }
        tick { clock, _ in
            clock.doubtConnection(at: now + clock.limits.firstByte * SilenceRule.share)
        }
        return true
    }

    /// A whole head has come: in HTTP/2 the connection carries more than this.
    func noteStreams() {
        guard let connection, !connection.carriesStreams, let easy else { return }
        if easy.long(CURLINFO_HTTP_VERSION) >= Int(CURL_HTTP_VERSION_2_0) {
            connection.noteStreams()
        }
    }

    /// Looks whether the connection is to be taken for dead, where it is time to look.
    func findsConnectionDead(asOf now: Double) -> Bool {
        let (part, deadline) = clock.next
        guard part == .silence, deadline <= now else { return false }
        guard let connection, let sent = clock.sentSince, connection.carriesStreams,
            !connection.isGivenUp, mayLeaveConnection
        else {
            tick { clock, _ in clock.doubtConnection(at: nil) }
            return false
        }
        let verdict = SilenceRule.verdict(
            sent: sent, lastHeard: connection.lastHeard, firstByte: clock.limits.firstByte,
            now: now)
        guard case .trusted(let end) = verdict else { return true }
        tick { clock, _ in clock.doubtConnection(at: end) }
        return false
    }

    /// Makes the request ready to be sent again on another connection, where that may be done.
    ///
    /// - Returns: whether it may.
    func leaveConnection() -> Bool {
        // The last to leave has the library close it.
        if let easy { try? easy.set(CURLOPT_FORBID_REUSE, true) }  // If refused, it is kept.
        guard mayLeaveConnection, clock.sentSince != nil, let easy else { return false }
        hasMoved = true
        connection = nil
        addTiming(of: easy)
        repeatRequest()
        return true
    }

    private var mayLeaveConnection: Bool {
        !hasMoved
            && SilenceRule.permitsRepeating(
                method: plan.request.method, hasBody: plan.request.body != nil,
                hasAnswer: reception.head.status > 0)
    }
}
