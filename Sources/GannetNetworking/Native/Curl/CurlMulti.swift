import CCurl
import Glibc

/// The multi handle of libcurl: all transfers and connections of a client.
///
/// Owned by the thread that calls ``adopt()``; everything but ``wake()`` traps on another.
@safe final class CurlMulti: @unchecked Sendable {
    // Unchecked because off the owner's thread only `wake` is called, which the library allows,
    // and the handle is freed when the last reference is gone.
    private let handle: UnsafeMutableRawPointer
    private var owner: pthread_t?

    /// A new handle; nil when the library has no memory for one.
    init?(configuration: HTTPClient.Configuration) {
        // Initialising the library is safe on any thread, but must come first.
        guard Self.isLibraryReady, let handle = unsafe curl_multi_init() else { return nil }
        unsafe self.handle = handle
        set(CURLMOPT_MAXCONNECTS, configuration.maximumConnections)
        set(CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.maximumConnections)
        set(CURLMOPT_MAX_CONCURRENT_STREAMS, configuration.maximumStreams)
        set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.maximumConnectionsPerHost)
    }

    deinit {
        unsafe curl_multi_cleanup(handle)
    }

    private static let isLibraryReady =
        curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private func set(_ option: CURLMoption, _ value: Int) {
        // Refused values leave the library's own, which serve as well.
        _ = unsafe gn_curl_multi_set_long(handle, option, max(1, value))
    }

    /// Makes the calling thread the owner.
    func adopt() {
        owner = pthread_self()
    }

    /// Ends the owner's ``poll()`` soon, or its next one; any thread.
    func wake() {
        _ = unsafe curl_multi_wakeup(handle)
    }

    /// Waits until there is something to do: on a socket, for a timer of the library's, or a wake.
    ///
    /// - Parameter seconds: the longest wait.
    func poll(upTo seconds: Double) {
        checkOwner()
        // Rounded up, or the last millisecond would be spent in circles. The library shortens the
        // wait to its own next timer.
        let milliseconds = Int32(min(Double(Int32.max), max(0, seconds * 1000).rounded(.up)))
        _ = unsafe curl_multi_poll(handle, nil, 0, milliseconds, nil)
    }

    /// Does what can be done without waiting.
    func perform() throws(CurlError) {
        checkOwner()
        var running: Int32 = 0
        try CurlError.check(unsafe curl_multi_perform(handle, &running), "curl_multi_perform")
    }

    /// Starts a transfer.
    func add(_ easy: CurlEasy) throws(CurlError) {
        checkOwner()
        let code = unsafe curl_multi_add_handle(handle, easy.handle)
        try CurlError.check(code, "curl_multi_add_handle")
    }

    /// Ends a transfer: one that is not over loses its connection or its stream.
    func remove(_ easy: CurlEasy) {
        checkOwner()
        _ = unsafe curl_multi_remove_handle(handle, easy.handle)
    }

    /// The next transfer that has come to its end, with its result.
    func nextEnded() -> (transfer: Transfer, result: CURLcode)? {
        checkOwner()
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            var context: UnsafeMutableRawPointer?
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let easy = unsafe message.pointee.easy_handle,
                unsafe gn_curl_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK,
                let context = unsafe context
            else { continue }
            let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return (transfer, unsafe gn_curl_message_result(message))
        }
        return nil
    }

    private func checkOwner() {
        precondition(owner == pthread_self(), "a multi handle entered off its thread")
    }
}
