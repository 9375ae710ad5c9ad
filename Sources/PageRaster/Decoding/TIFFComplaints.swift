import Glibc

/// What libtiff complains of while it decodes. Leptonica lets it go on after errors in colour and fax pages, which would
/// give a half page; so a reader asks here, after decoding, whether there were any.
///
/// libtiff's handlers are one for the process; the answer is kept for each thread, so readers do not disturb each other.
enum TIFFComplaints {
    /// Client data, module, format, and a `va_list`, which travels as a pointer on x86-64 and arm64 and is not looked at.
    private typealias Handler =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
        ) -> Void
    private typealias Setter = @convention(c) (Handler?) -> Handler?

    /// Holds a pointer that is not nil where a complaint was heard on this thread.
    private static let heard: pthread_key_t = {
        var key = pthread_key_t()
        _ = unsafe pthread_key_create(&key, nil)
        return key
    }()

    /// libtiff comes with Leptonica and has no header here; where it cannot be found by name, only Leptonica's own
    /// checks are left.
    private static let listening: Void = {
        if let symbol = unsafe dlsym(nil, "TIFFSetErrorHandlerExt") {
            _ = unsafe unsafeBitCast(symbol, to: Setter.self)({ _, _, _, _ in TIFFComplaints.note() })
        }
        if let symbol = unsafe dlsym(nil, "TIFFSetWarningHandlerExt") {
            _ = unsafe unsafeBitCast(symbol, to: Setter.self)({ _, module, _, _ in
                // Lines of a fax that end too early are warnings only.
                guard let module = unsafe module, unsafe strncmp(module, "Fax", 3) == 0 else { return }
                TIFFComplaints.note()
            })
        }
    }()

    private static func note() { _ = unsafe pthread_setspecific(heard, UnsafeRawPointer(bitPattern: 1)) }

    /// Does `body` and tells whether libtiff complained meanwhile.
    static func listen<T>(_ body: () -> T) -> (result: T, complained: Bool) {
        listening
        _ = pthread_setspecific(heard, nil)
        let result = body()
        return (result, unsafe pthread_getspecific(heard) != nil)
    }
}
