public import PageGeometry

extension ImportedPage {
    /// Most bytes of a file, far above a full page in PAGE.
    public static let byteLimit = 64 << 20

    /// Most bytes of HTML that is not XML.
    static let htmlByteLimit = 8 << 20

    /// Reads ALTO, PAGE or hOCR; the first element decides the format.
    ///
    /// Nothing is fetched, and no entities are defined. Reading needs a small multiple of the file's size in memory.
    ///
    /// - Parameter imageSize: size of the page's image, for files that have none, or lengths in another unit than px.
    /// - Throws: `ImportError` with the remedy.
    /// - Complexity: O(bytes).
    public init(bytes: [UInt8], imageSize: PixelSize? = nil) throws(ImportError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(bytes: bytes.count, limit: Self.byteLimit) }
        let bytes = LatinText.utf8(bytes)
        let prolog = try XMLProlog(bytes)
        do {
            try CommentForm.check(bytes)
            try AttributeLimit.check(bytes)
            try MarkupLimit.check(bytes)
            self = try XMLReader.read(bytes) { (reader) throws(ImportError) in
                try Self.read(&reader, prolog, imageSize)
            }
        } catch {
            // HTML that is not XML: unclosed tags, &nbsp;, attributes without quotation marks.
            guard error.isOfForm, prolog.hasDocumentType || Self.beginsAsHTML(bytes) else { throw error }
            guard bytes.count <= Self.htmlByteLimit else {
                throw .tooLarge(bytes: bytes.count, limit: Self.htmlByteLimit)
            }
            var reader = HTMLReader(bytes)
            self = try Self.readHTML(&reader, imageSize)
        }
    }

    private static func readHTML(
        _ reader: inout HTMLReader, _ imageSize: PixelSize?
    ) throws(ImportError) -> ImportedPage {
        while let event = try reader.next() {
            if case .start(let root) = event, root.name == "html" {
                return try HOCRReader.page(from: &reader, imageSize)
            }
        }
        throw .notXML(line: 1, reason: "it has no element html")
    }

    private static func read(
        _ reader: inout XMLReader, _ prolog: XMLProlog, _ imageSize: PixelSize?
    ) throws(ImportError) -> ImportedPage {
        while let event = try reader.next() {
            guard case .start(let root) = event else { continue }
            switch root.name {
            case "html": return try HOCRReader.page(from: &reader, imageSize)
            case _ where prolog.hasDocumentType: throw .documentType
            case "alto": return try ALTOReader.page(from: &reader, imageSize)
            case "PcGts" where PAGE.isNamespace(root.namespace): return try PAGEReader.page(from: &reader, imageSize)
            default: throw .unknownFormat(root: root.name)
            }
        }
        throw .notXML(line: 1, reason: "it has no element")
    }

    private static func beginsAsHTML(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased().contains("<html")
    }
}

extension ImportError {
    /// Whether the error may mean that the file is HTML instead of XML.
    fileprivate var isOfForm: Bool {
        switch self {
        case .notXML, .tooManyAttributes, .tooLongMarkup: true
        default: false
        }
    }
}
