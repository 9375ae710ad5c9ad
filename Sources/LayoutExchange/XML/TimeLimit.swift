import CXML

/// The limit of processor time for a file.
struct TimeLimit {
    /// Maximum time in seconds, far above that of the largest allowed file.
    static let usual = 20
    private let begin = mojiwaku_thread_seconds()
    private let seconds: Int

    /// A limit that begins now, for this thread.
    init(seconds: Int = usual) { self.seconds = seconds }

    /// Checks the time. Throws `ImportError.tooSlow` after the limit.
    func check() throws(ImportError) {
        guard mojiwaku_thread_seconds() - begin < Double(seconds) else { throw .tooSlow(seconds: seconds) }
    }
}
