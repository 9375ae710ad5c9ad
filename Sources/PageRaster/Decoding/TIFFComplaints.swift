import CTIFF

/// What libtiff complains of while it decodes. Leptonica lets it go on after errors in colour and fax pages, which would
/// give a half page; so a reader asks here, after decoding, whether there were any.
///
/// libtiff's handlers are one for the process; the answer is kept for each thread, so readers do not disturb each other.
enum TIFFComplaints {
    private static let listening: Void = mojiwaku_tiff_listen()

    /// Does `body` and tells whether libtiff complained meanwhile.
    static func listen<T>(_ body: () -> T) -> (result: T, complained: Bool) {
        listening
        mojiwaku_tiff_forget()
        let result = body()
        return (result, mojiwaku_tiff_has_complained() != 0)
    }
}
