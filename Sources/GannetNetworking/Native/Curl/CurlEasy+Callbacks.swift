import CCurl
import GannetCore
import Glibc

extension CurlEasy {
    /// Connects the library's callbacks with `transfer`, which must live until the handle is reset.
    func setCallbacks(for transfer: Transfer) throws(CurlError) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        for option in [
            CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA,
            CURLOPT_RESOLVER_START_DATA, CURLOPT_PREREQDATA,
        ] {
            unsafe try set(option, context)
        }
        try keepDetail()
        let codes = unsafe [
            gn_curl_set_write(handle, CURLOPT_WRITEFUNCTION, receiveBody),
            gn_curl_set_write(handle, CURLOPT_HEADERFUNCTION, receiveHead),
            gn_curl_set_open_socket(handle, openSocket),
            gn_curl_set_resolver_start(handle, startResolving),
            gn_curl_set_before_request(handle, beginRequest),
        ]
        for code in codes { try CurlError.check(code, "curl_easy_setopt") }
    }

    /// Has the transfer told how much has come over the wire, while it runs.
    func watchWire(for transfer: Transfer) throws(CurlError) {
        unsafe try set(CURLOPT_XFERINFODATA, Unmanaged.passUnretained(transfer).toOpaque())
        try CurlError.check(unsafe gn_curl_set_progress(handle, countWire), "curl_easy_setopt")
        try set(CURLOPT_NOPROGRESS, false)
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// Any number but the one given ends the transfer.
private let stop = Int(CURL_WRITEFUNC_ERROR)

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = unsafe transfer(context) else { return stop }
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer.receive(bytes) ? size * count : stop
}

private func receiveHead(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = unsafe transfer(context) else { return stop }
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.receive(line: unsafe bytes.bindMemory(to: UInt8.self).span)
        ? size * count : stop
}

/// The first sign that a transfer no longer waits, where the host's address is not known yet.
private func startResolving(
    _ state: UnsafeMutableRawPointer?, _ reserved: UnsafeMutableRawPointer?,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe transfer(context)?.beginConnecting()
    return 0
}

/// Opens the socket where the policy permits its address; children do not inherit it.
private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = unsafe transfer(context), let address = unsafe address else { return -1 }
    transfer.beginConnecting()
    let isPermitted = unsafe withUnsafePointer(to: &address.pointee.addr) {
        transfer.permits(unsafe IPAddress(socketAddress: $0))
    }
    guard isPermitted else { return -1 }
    return unsafe socket(
        address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
        address.pointee.protocol)
}

/// The connection is there, new or reused: the last place to refuse its address.
private func beginRequest(
    _ context: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?,
    _ local: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
    guard let transfer = unsafe transfer(context), let remote = unsafe remote else {
        return CURL_PREREQFUNC_ABORT
    }
    transfer.sendRequest()
    guard transfer.policy.rule != nil || transfer.mayShareConnection else {
        return CURL_PREREQFUNC_OK
    }
    let address = unsafe String(cString: remote)
    let name = SharedConnections.Name(local: localPort, remote: address, remotePort: remotePort)
    let isPermitted = transfer.policy.rule == nil || transfer.permits(IPAddress(text: address))
    return isPermitted && transfer.enterConnection(name)
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func countWire(
    _ context: UnsafeMutableRawPointer?, _ total: curl_off_t, _ now: curl_off_t,
    _ sendTotal: curl_off_t, _ sendNow: curl_off_t
) -> Int32 {
    guard let transfer = unsafe transfer(context) else { return 1 }
    transfer.noteSent(bytes: Int(sendNow))
    return transfer.permits(wireBytes: Int(now)) ? 0 : 1
}
