import CTIFF

/// Records libtiff's errors during decoding. After errors in colour and fax pages, Leptonica lets libtiff continue,
/// which would give half a page. A reader therefore checks here after decoding.
///
/// libtiff has one handler for the process. The answer is kept for each thread, so readers do not disturb each other.
enum TIFFComplaints {
    private static let listening: Void = mojiwaku_tiff_listen()

    /// Runs `body` and returns whether libtiff reported an error meanwhile.
    static func listen<T>(_ body: () -> T) -> (result: T, complained: Bool) {
        listening
        mojiwaku_tiff_forget()
        let result = body()
        return (result, mojiwaku_tiff_has_complained() != 0)
    }
}
