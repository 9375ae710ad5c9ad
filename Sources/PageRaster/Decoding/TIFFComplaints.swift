import CTIFF

/// Records libtiff's errors during decoding. Leptonica lets libtiff continue after errors in colour and fax pages,
/// which would give half a page. A reader therefore checks the recorded errors after decoding.
///
/// libtiff has one error handler for the whole process. Errors are recorded for each thread separately, so readers do
/// not disturb each other.
enum TIFFComplaints {
    private static let listening: Void = mojiwaku_tiff_listen()

    /// Runs `body` and returns its result, and whether libtiff reported an error meanwhile.
    static func listen<T>(_ body: () -> T) -> (result: T, complained: Bool) {
        listening
        mojiwaku_tiff_forget()
        let result = body()
        return (result, mojiwaku_tiff_has_complained() != 0)
    }
}
