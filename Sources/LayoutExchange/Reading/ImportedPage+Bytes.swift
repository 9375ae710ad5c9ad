public import PageGeometry

extension ImportedPage {
    /// Maximum size of a file in bytes, far above that of a full page in PAGE.
    public static let byteLimit = 64 << 20

    /// Maximum number of lines of a page, far above that of a newspaper. The time of parting lines at one place rises
    /// with the square of their number.
    static let lineLimit = 5000

    /// Maximum size of HTML that is not XML, in bytes.
    static let htmlByteLimit = 8 << 20

    /// Reads ALTO, PAGE, hOCR, NDL's XML, or the JSON of YomiToku or Google Vision; the content decides the format.
    ///
    /// Nothing is fetched, and no entities are defined. Reading needs a small multiple of the file's size in memory.
    ///
    /// - Parameters:
    ///   - imageSize: size of the page's image. It is used if the file does not give the size, or has lengths in a unit
    ///     other than px.
    ///   - choice: the page to read if the file has several; if nil, the file must have one page.
    ///   - articles: the page's articles in a METS file, for ALTO.
    /// - Throws: `ImportError` with the remedy; `isMETS` for a METS file, which `METSFile` reads.
    /// - Complexity: O(bytes).
    public init(
        bytes: [UInt8], imageSize: PixelSize? = nil, choice: PageChoice? = nil, articles: METSArticles? = nil
    ) throws(ImportError) {
        self = try Self.page(bytes, imageSize, choice, articles)
        let count = lines.count
        guard count <= Self.lineLimit else { throw .tooManyLines(count: count, limit: Self.lineLimit) }
    }

    private static func page(
        _ bytes: [UInt8], _ imageSize: PixelSize?, _ choice: PageChoice?, _ articles: METSArticles?
    ) throws(ImportError) -> ImportedPage {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(bytes: bytes.count, limit: Self.byteLimit) }
        if JSONPages.areIn(bytes) {
            return try JSONPages(bytes).page(choice ?? .image(""), imageSize)
        }
        let bytes = try TextEncoding.utf8(bytes)
        let hasDocumentType = try XMLProlog.hasDocumentType(bytes)
        do {
            try SlowMarkup.check(bytes)
            return try chosen(choice) { (gate) throws(ImportError) in
                try XMLReader.read(bytes) { (reader) throws(ImportError) in
                    reader.gate = gate
                    defer { gate = reader.gate }
                    return try read(&reader, hasDocumentType, imageSize, articles)
                }
            }
        } catch {
            // HTML that is not XML: unclosed tags, &nbsp;, attributes without quotation marks.
            guard error.isOfForm, hasDocumentType || beginsAsHTML(bytes) else { throw error }
            guard bytes.count <= Self.htmlByteLimit else {
                throw .tooLarge(bytes: bytes.count, limit: Self.htmlByteLimit)
            }
            return try chosen(choice) { (gate) throws(ImportError) in
                var reader = HTMLReader(bytes)
                reader.gate = gate
                defer { gate = reader.gate }
                return try readHTML(&reader, imageSize)
            }
        }
    }

    /// The chosen page of a file. Most files have one page, which is read at once. If there are more, the file is read
    /// again for the chosen one.
    ///
    /// - Parameter read: reads the page that the gate lets pass; nil if the gate lets no page pass.
    private static func chosen(
        _ choice: PageChoice?, _ read: (inout PageGate) throws(ImportError) -> ImportedPage?
    ) throws(ImportError) -> ImportedPage {
        var gate = PageGate()
        if case .page = choice { gate.wanted = 0 }
        let first = try read(&gate)
        guard !gate.names.isEmpty else { throw .pages(count: 0) }
        let number = try (choice ?? .image("")).number(among: gate.names.map { $0.map { [$0] } ?? [] })
        if let first, number == gate.wanted { return first }
        gate = PageGate()
        gate.wanted = number
        guard let page = try read(&gate) else { throw .pages(count: 0) }
        return page
    }

    private static func readHTML(
        _ reader: inout HTMLReader, _ imageSize: PixelSize?
    ) throws(ImportError) -> ImportedPage? {
        while let event = try reader.next() {
            if case .start(let root) = event, root.name == "html" {
                var page = HOCRReader(imageSize)
                return try page.page(from: &reader)
            }
        }
        throw .notXML(line: 1, reason: "it has no element html")
    }

    private static func read(
        _ reader: inout XMLReader, _ hasDocumentType: Bool, _ imageSize: PixelSize?, _ articles: METSArticles?
    ) throws(ImportError) -> ImportedPage? {
        while let event = try reader.next() {
            guard case .start(let root) = event else { continue }
            var page: any PageReader
            switch root.name {
            case "html": page = HOCRReader(imageSize)
            case _ where hasDocumentType: throw .documentType
            case "alto": page = ALTOReader(imageSize, articles)
            case "PcGts" where PAGE.isNamespace(root.namespace): page = PAGEReader(imageSize)
            case "OCRDATASET": page = NDLReader(imageSize)
            case "mets": throw .isMETS
            default: throw .unknownFormat(root: root.name)
            }
            return try page.page(from: &reader)
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
