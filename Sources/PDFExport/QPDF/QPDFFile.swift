import CQPDF

/// A PDF in libqpdf's memory. It owns the C handle and frees it.
///
/// libqpdf keeps an error until it is fetched, and writes an unfetched error to stderr. `check` therefore fetches the
/// error after each series of calls.
@safe
struct QPDFFile: ~Copyable {
    private var handle: qpdf_data?

    /// An empty PDF.
    init() throws(PDFExportError) {
        unsafe handle = qpdf_init()
        unsafe qpdf_silence_errors(handle)
        unsafe qpdf_set_suppress_warnings(handle, 1)
        _ = unsafe qpdf_empty_pdf(handle)
        try check()
    }

    deinit {
        var last = unsafe handle
        unsafe qpdf_cleanup(&last)
    }

    /// Makes an indirect object.
    func add(_ value: PDFValue) -> PDFReference {
        let object = build(value)
        defer { unsafe qpdf_oh_release(handle, object) }
        let indirect = unsafe qpdf_make_indirect_object(handle, object)
        defer { unsafe qpdf_oh_release(handle, indirect) }
        return unsafe PDFReference(id: qpdf_oh_get_object_id(handle, indirect))
    }

    /// An indirect object whose value `set` provides later. Until then the object is an empty dictionary, because
    /// libqpdf omits entries that refer to null.
    func reserve() -> PDFReference { add(.dictionary([:])) }

    /// Sets the value of an indirect object.
    func set(_ reference: PDFReference, to value: PDFValue) {
        let object = build(value)
        unsafe qpdf_replace_object(handle, reference.id, 0, object)
        unsafe qpdf_oh_release(handle, object)
    }

    /// Makes a stream; libqpdf copies the data.
    func add(_ stream: PDFStream) -> PDFReference {
        let object = unsafe qpdf_oh_new_stream(handle)
        defer { unsafe qpdf_oh_release(handle, object) }
        let dictionary = unsafe qpdf_oh_get_dict(handle, object)
        for (key, value) in stream.dictionary { replace(key, of: dictionary, by: value) }
        unsafe qpdf_oh_release(handle, dictionary)
        let filter = build(stream.filter)
        let parameters = build(stream.parameters)
        unsafe stream.data.withUnsafeBufferPointer { data in
            unsafe qpdf_oh_replace_stream_data(handle, object, data.baseAddress, data.count, filter, parameters)
        }
        unsafe qpdf_oh_release(handle, filter)
        unsafe qpdf_oh_release(handle, parameters)
        return unsafe PDFReference(id: qpdf_oh_get_object_id(handle, object))
    }

    /// Appends a page, an indirect dictionary.
    func addPage(_ page: PDFReference) {
        let object = build(.reference(page))
        _ = unsafe qpdf_add_page(handle, handle, object, 0)
        unsafe qpdf_oh_release(handle, object)
    }

    /// Sets entries of the catalog (7.7.2).
    func setCatalog(_ entries: [String: PDFValue]) {
        let catalog = unsafe qpdf_get_root(handle)
        for (key, value) in entries { replace(key, of: catalog, by: value) }
        unsafe qpdf_oh_release(handle, catalog)
    }

    /// Sets the trailer's document information (14.3.3).
    func setInformation(_ information: PDFReference) {
        let trailer = unsafe qpdf_get_trailer(handle)
        replace("Info", of: trailer, by: .reference(information))
        unsafe qpdf_oh_release(handle, trailer)
    }

    /// Throws `PDFExportError.library` if a call since the last check has failed.
    func check() throws(PDFExportError) {
        guard unsafe qpdf_has_error(handle) != 0 else { return }
        throw .library(detail: takeError())
    }

    /// The finished file. Call it only once.
    ///
    /// - Throws: `PDFExportError.library`.
    func bytes() throws(PDFExportError) -> [UInt8] {
        _ = unsafe qpdf_init_write_memory(handle)
        try check()
        write()
        try check()
        return unsafe Array(UnsafeBufferPointer(start: qpdf_get_buffer(handle), count: qpdf_get_buffer_length(handle)))
    }

    private func write() {
        unsafe qpdf_set_object_stream_mode(handle, qpdf_o_generate)
        unsafe qpdf_set_deterministic_ID(handle, 1)
        // Artifact types, tagged ruby and JPEG 2000 need 1.5 or later; structure names are those of 1.7.
        unsafe qpdf_set_minimum_pdf_version(handle, "1.7")
        _ = unsafe qpdf_write(handle)
    }

    private func takeError() -> String {
        let error = unsafe qpdf_get_error(handle)
        guard let text = unsafe qpdf_get_error_full_text(handle, error) else { return "it gives no reason" }
        return unsafe String(cString: text)
    }
}

// MARK: Objects

extension QPDFFile {
    private func replace(_ key: String, of dictionary: qpdf_oh, by value: PDFValue) {
        let object = build(value)
        unsafe qpdf_oh_replace_key(handle, dictionary, "/" + key, object)
        unsafe qpdf_oh_release(handle, object)
    }

    /// A value as libqpdf's object. The caller releases it.
    private func build(_ value: PDFValue) -> qpdf_oh {
        switch value {
        case .null: return unsafe qpdf_oh_new_null(handle)
        case .boolean(let value): return unsafe qpdf_oh_new_bool(handle, value ? 1 : 0)
        case .integer(let value): return unsafe qpdf_oh_new_integer(handle, Int64(value))
        case .real(let value): return unsafe qpdf_oh_new_real_from_string(handle, pdfNumber(value))
        case .name(let name): return unsafe qpdf_oh_new_name(handle, "/" + name)
        case .text(let text):
            let bytes = text.utf8.map { CChar(bitPattern: $0) }
            return unsafe qpdf_oh_new_binary_unicode_string(handle, bytes, bytes.count)
        case .bytes(let bytes):
            let bytes = bytes.map { CChar(bitPattern: $0) }
            return unsafe qpdf_oh_new_binary_string(handle, bytes, bytes.count)
        case .array(let values):
            let array = unsafe qpdf_oh_new_array(handle)
            for value in values {
                let item = build(value)
                unsafe qpdf_oh_append_item(handle, array, item)
                unsafe qpdf_oh_release(handle, item)
            }
            return array
        case .dictionary(let entries):
            let dictionary = unsafe qpdf_oh_new_dictionary(handle)
            for (key, value) in entries { replace(key, of: dictionary, by: value) }
            return dictionary
        case .reference(let reference): return unsafe qpdf_get_object_by_id(handle, reference.id, 0)
        }
    }
}
