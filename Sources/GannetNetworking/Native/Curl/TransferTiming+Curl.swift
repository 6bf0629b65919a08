import CCurl
import GannetCore

extension TransferTiming {
    /// Adds what a request that has ended took.
    ///
    /// The library counts from the start of the request and to the end of each step. A reused
    /// connection had no steps before the request was sent.
    ///
    /// - Parameters:
    ///   - waited: how long the request waited for a connection, which the library counts too.
    ///   - elapsed: what the exchange took in all, waiting left out.
    mutating func add(_ easy: CurlEasy, hasNumericHost: Bool, waited: Double, elapsed: Double) {
        let named = easy.seconds(CURLINFO_NAMELOOKUP_TIME_T)
        let connected = easy.seconds(CURLINFO_CONNECT_TIME_T)
        let secured = easy.seconds(CURLINFO_APPCONNECT_TIME_T)
        let sent = easy.seconds(CURLINFO_PRETRANSFER_TIME_T)
        let answered = easy.seconds(CURLINFO_STARTTRANSFER_TIME_T)
        if easy.long(CURLINFO_NUM_CONNECTS) > 0 {
            if !hasNumericHost { Self.add(named - waited, to: &dns) }
            if connected > 0 { Self.add(connected - named, to: &connect) }
            if secured > 0 { Self.add(secured - connected, to: &tls) }
        }
        if answered > 0 { firstByte = max(0, answered - sent) }
        transfer = elapsed
        wireBytes = easy.offset(CURLINFO_SIZE_DOWNLOAD_T)
    }

    private static func add(_ seconds: Double, to step: inout Double?) {
        step = (step ?? 0) + max(0, seconds)
    }
}

extension CurlEasy {
    fileprivate func seconds(_ info: CURLINFO) -> Double { Double(offset(info)) / 1_000_000 }
}
