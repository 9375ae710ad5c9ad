import LayoutDocument
import PageGeometry
import PageRaster

/// Makes a searchable PDF of an edition (ISO 32000-1), a page at a time: each page's image, invisible text over it in
/// reading order, an outline of the articles, and tagged structure. The same pages and options give the same bytes with
/// the same libqpdf and zlib.
///
/// Each character's box is its cell. Unread text is left out. Memory holds all image files once; while `bytes()` copies
/// the finished file, it holds them three times.
public struct PDFWriter: ~Copyable {
    private let file: QPDFFile
    private let options: PDFOptions
    private let fonts: PDFReference
    private var glyphs = CellGlyphs()
    private var structure: StructureTree
    private var outline: [OutlineItem] = []
    private var labels: [PDFValue] = []

    /// A PDF without pages.
    ///
    /// - Throws: `PDFExportError.library`.
    public init(options: PDFOptions) throws(PDFExportError) {
        self.init(file: try QPDFFile(), options: options)
    }

    private init(file: consuming QPDFFile, options: PDFOptions) {
        self.options = options
        fonts = file.reserve()
        structure = StructureTree(in: file)
        self.file = file
    }

    /// Appends a page.
    ///
    /// - Throws: `PDFExportError.unreadableImage`, `PDFExportError.otherSize`, `PDFExportError.library`. A page that
    ///   causes one of the first two errors is not added.
    /// - Complexity: O(characters + bytes of the image), and O(pixels) for images without a matching PDF filter.
    public mutating func add(_ page: PDFPage) throws(PDFExportError) {
        let size = page.layout.page.size
        let image = try PDFImage(
            page.image, ordinal: page.imageOrdinal, mayDecode: options.decodesImages, name: page.imageName)
        guard image.uprightSize == size else {
            throw .otherSize(name: page.imageName, image: image.uprightSize, layout: size)
        }
        let scale = PageScale(size, stored: image.pixelsPerInch)
        let text = TextLayer(page.layout, withRuby: options.withRuby, glyphs: &glyphs)
        let content = Self.content(image.orientation, text.content, size: size, scale: scale)
        let reference = file.reserve()
        let articles = OutlineItem.articles(of: page.layout, page: reference, scale: scale)
        let key = structure.add(text.sections, titles: articles.map(\.title), page: reference, to: file)
        file.set(
            reference,
            to: .dictionary([
                "Type": .name("Page"),
                "MediaBox": .array(
                    [.integer(0), .integer(0)] + [size.width, size.height].map { .real(scale.points($0)) }),
                "Resources": .dictionary([
                    "Font": .reference(fonts),
                    "XObject": .dictionary(["Scan": .reference(file.add(image.stream))]),
                ]),
                "Contents": .reference(file.add(PDFStream(data: Array(content.utf8)))),
                "StructParents": .integer(key), "Tabs": .name("S"),
            ]))
        file.addPage(reference)
        try file.check()
        outline.append(.page(page.layout, page: reference, scale: scale, children: articles))
        labels += [.integer(labels.count / 2), .dictionary(["P": .text(page.layout.page.name)])]
    }

    /// The page's content: the image as an artifact, then invisible text (rendering mode 3) in a space of px.
    private static func content(
        _ orientation: Orientation, _ text: String, size: PixelSize, scale: PageScale
    ) -> String {
        let unit = pdfNumber(scale.pointsPerPixel, decimals: 8)
        let (width, height) = (pdfNumber(scale.points(size.width)), pdfNumber(scale.points(size.height)))
        let turn = orientation.matrix.map(String.init).joined(separator: " ")
        return """
            /Artifact BMC
            q \(width) 0 0 \(height) 0 0 cm \(turn) cm /Scan Do Q
            EMC
            q \(unit) 0 0 \(unit) 0 0 cm 3 Tr
            \(text)Q

            """
    }

    /// The finished PDF.
    ///
    /// - Throws: `PDFExportError.noPages`, `PDFExportError.library`.
    public consuming func bytes() throws(PDFExportError) -> [UInt8] {
        try finish()
        return try file.bytes()
    }

    private func finish() throws(PDFExportError) {
        guard !outline.isEmpty else { throw .noPages }
        var resources: [String: PDFValue] = [:]
        for (place, glyphs) in glyphs.fonts.enumerated() where !glyphs.isEmpty {
            resources["F\(place)"] = .reference(FontObjects.add(glyphs, to: file))
        }
        file.set(fonts, to: .dictionary(resources))
        var catalog: [String: PDFValue] = [
            "Lang": .text(TitleMetadata.language), "MarkInfo": .dictionary(["Marked": .boolean(true)]),
            // Direction R2L would order spreads correctly, but PDFium then treats the text as Hebrew or Arabic and
            // reverses the parts of each line between digits and marks.
            "ViewerPreferences": .dictionary(["DisplayDocTitle": .boolean(true)]),
            "StructTreeRoot": .reference(structure.finish(in: file)),
            "Metadata": .reference(file.add(TitleMetadata.stream(title: options.title))),
            "PageLabels": .dictionary(["Nums": .array(labels)]),
        ]
        // The articles of a single page are at the top level.
        if let items = file.addOutline(outline.count > 1 ? outline : outline[0].children) {
            catalog["Outlines"] = .reference(items)
            catalog["PageMode"] = .name("UseOutlines")
        }
        file.setCatalog(catalog)
        file.setInformation(file.add(.dictionary(["Title": .text(options.title)])))
        try file.check()
    }
}

/// The PDF of an edition with all pages in memory: see `PDFWriter`, which takes them one at a time.
///
/// - Parameter pages: one or more, in the edition's order.
/// - Throws: `PDFExportError`.
public func pdf(of pages: [PDFPage], options: PDFOptions) throws(PDFExportError) -> [UInt8] {
    var writer = try PDFWriter(options: options)
    for page in pages { try writer.add(page) }
    return try writer.bytes()
}
