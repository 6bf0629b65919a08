import CCurl
import GannetCore

/// How libcurl is told what a transfer is to be.
struct TransferOptions {
    private let configuration: HTTPClient.Configuration

    /// The same for every transfer of a client.
    init(_ configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    /// Sets everything for the transfer's current request on a fresh or reset handle.
    func apply(to easy: CurlEasy, for transfer: Transfer) throws(CurlError) {
        transfer.policy = configuration.addressPolicy
        try applyConnection(of: transfer, to: easy)
        try applyCertificates(of: transfer.plan, to: easy)
        try applyProxy(of: transfer.plan, to: easy)
        try applyAddresses(of: transfer.plan.address, to: easy)
        try applyRequest(transfer.plan, to: easy)
        if let cookies = transfer.takeCookies() { try easy.set(CURLOPT_COOKIE, cookies) }
        try applyLimits(of: transfer, to: easy)
        try easy.setCallbacks(for: transfer)
        if transfer.plan.request.body?.isEmpty == false { try easy.watchWire(for: transfer) }
    }

    private func applyConnection(
        of transfer: Transfer, to easy: CurlEasy
    ) throws(CurlError) {
        let isSecure = transfer.plan.address.scheme == "https"
        try easy.set(CURLOPT_NOSIGNAL, true)
        // Otherwise a cancel waits for the resolver's answer, and all other transfers with it.
        try easy.set(CURLOPT_QUICK_EXIT, true)
        // A handle that has its buffer still, as after a stream that the origin refused, takes no
        // other size; and this is the size that it has.
        try? easy.set(CURLOPT_BUFFERSIZE, 100 << 10)
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        let isClear = configuration.speaksHTTP2InClear && !isSecure
        let usesHTTP2 = isClear || (isSecure && configuration.isHTTP2Enabled)
        let version =
            isClear
            ? CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
            : usesHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        try easy.set(CURLOPT_HTTP_VERSION, Int(version))
        // Rather share the connection that is being made than make another.
        if usesHTTP2 { try easy.set(CURLOPT_PIPEWAIT, true) }
        transfer.mayShareConnection = usesHTTP2
        transfer.speaksOnlyHTTP2 = isClear
        if transfer.needsFreshConnection { try easy.set(CURLOPT_FRESH_CONNECT, true) }
    }

    private func applyCertificates(of plan: RequestPlan, to easy: CurlEasy) throws(CurlError) {
        guard plan.address.scheme == "https" else { return }
        try easy.setTrusted(plan.settings?.certificates ?? configuration.certificates)
        try easy.setClientCertificate(plan.settings?.clientCertificate)
    }

    /// Both options are set always, so that the library does not look into the environment.
    private func applyProxy(of plan: RequestPlan, to easy: CurlEasy) throws(CurlError) {
        try easy.set(CURLOPT_PROXY, plan.proxy ?? "")
        if plan.proxy != nil { try easy.set(CURLOPT_NOPROXY, "") }
    }

    private func applyAddresses(of address: WebAddress, to easy: CurlEasy) throws(CurlError) {
        guard let found = configuration.resolver?(address.host), !found.isEmpty else { return }
        let list = found.map { $0.isVersion4 ? "\($0)" : "[\($0)]" }.joined(separator: ",")
        // The plus sign has the entry forgotten after a while, like any other.
        try easy.setAddresses("+\(address.host):\(address.port):\(list)")
    }

    private func applyRequest(_ plan: RequestPlan, to easy: CurlEasy) throws(CurlError) {
        let request = plan.request
        try easy.set(CURLOPT_URL, plan.address.text)
        try easy.set(CURLOPT_USERAGENT, configuration.userAgent)
        try easy.setHeaders(plan.headerLines)
        if let body = request.body { try easy.setBody(body) }
        switch request.method {
        case "GET" where request.body == nil: break
        case "HEAD": try easy.set(CURLOPT_NOBODY, true)
        default: try easy.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    private func applyLimits(of transfer: Transfer, to easy: CurlEasy) throws(CurlError) {
        // All other times are kept by the transfer's clock: the library's count waiting too.
        let connectLimit = Transfer.connectLimit(transfer.clock.limits, waited: 0)
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, connectLimit)
        try easy.set(CURLOPT_STREAM_WEIGHT, transfer.weight)
        let limit = transfer.plan.request.maximumBodyBytes
        // The length in the answer to a HEAD is not that of a body to come; and 0 means no limit.
        if transfer.plan.request.method != "HEAD", limit > 0 {
            try easy.set(CURLOPT_MAXFILESIZE_LARGE, bytes: limit)
        }
        // An empty list means every coding built in.
        if transfer.undoesEncoding { try easy.set(CURLOPT_ACCEPT_ENCODING, "") }
    }
}
