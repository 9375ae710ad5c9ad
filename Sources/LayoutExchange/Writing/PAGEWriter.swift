import LayoutDocument
import PageGeometry

/// PAGE XML 2019-07-15 or 2013-07-15 (https://github.com/PRImA-Research-Lab/PAGE-XML): a `TextRegion` for each block, a `TextLine`
/// for each line with one `Word`, since Japanese has no spaces, and a `Glyph` for each cell.
///
/// Articles and paragraphs are groups of the `ReadingOrder`. Properties without a place in PAGE go into `custom`, under
/// `mojiwaku` and `ruby`. The dates that the schema requires are the Unix epoch, so that the same layout gives the same
/// file.
///
/// 2013 has no direction of a line, no second text of a character, no language of a page, and no type of a group.
struct PAGEWriter {
    let layout: LayoutDocument
    let options: ExportOptions
    let version: PAGE.Version

    private var is2013: Bool { version == .year2013 }

    func bytes() -> [UInt8] {
        let articles = layout.articleBlocks()
        let root: [XMLWriter.Attribute] = [
            ("xmlns", version.namespace), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ("xsi:schemaLocation", "\(version.namespace) \(version.namespace)/pagecontent.xsd"), ("pcGtsId", "page"),
        ]
        return XMLWriter.file("PcGts", root) { out in
            describe(&out)
            let page: [XMLWriter.Attribute] = [
                ("imageFilename", options.imageName), ("imageWidth", String(layout.page.size.width)),
                ("imageHeight", String(layout.page.size.height)), ("primaryLanguage", since2019("Japanese")),
            ]
            out.element("Page", page) { out in
                out.element("PrintSpace") { coordinates(layout.page.size.bounds, &$0) }
                order(articles, &out)
                for (index, block) in articles.flatMap(\.blocks).enumerated() { region(block, index, &out) }
                others(&out)
            }
        }
    }

    private func describe(_ out: inout XMLWriter) {
        let epoch = "1970-01-01T00:00:00Z"
        out.element("Metadata") { out in
            out.element("Creator", text: "Mojiwaku \(layout.provenance.engine)")
            out.element("Created", text: epoch)
            out.element("LastChange", text: epoch)
            let digest = layout.page.sourceDigest
            if is2013 {
                out.element("Comments", text: "Image: SHA-256 \(digest)")
            } else {
                out.empty("MetadataItem", [("type", "imageProperties"), ("name", "sha256"), ("value", digest)])
            }
        }
    }

    /// The value of an attribute that 2013 does not have.
    private func since2019(_ value: String) -> String? { is2013 ? nil : value }

    // MARK: Order of reading

    private func order(_ articles: [ArticleBlocks], _ out: inout XMLWriter) {
        guard !articles.isEmpty else { return }
        out.element("ReadingOrder") { out in
            out.element("OrderedGroup", [("id", "order"), ("caption", "Regions reading order")]) { out in
                for (index, article) in articles.enumerated() {
                    group(article.id, index, "article", &out) { out in
                        for (index, (id, blocks)) in article.paragraphs.enumerated() {
                            order(ofParagraph: id, blocks, index, &out)
                        }
                    }
                }
            }
        }
    }

    private func order(ofParagraph id: String, _ blocks: [TextBlock], _ index: Int, _ out: inout XMLWriter) {
        func refer(_ block: TextBlock, _ index: Int, _ out: inout XMLWriter) {
            out.empty("RegionRefIndexed", [("index", String(index)), ("regionRef", block.id)])
        }
        if blocks.count == 1 { return refer(blocks[0], index, &out) }
        group(id, index, "paragraph", &out) { out in
            for (i, block) in blocks.enumerated() { refer(block, i, &out) }
        }
    }

    /// A group with its kind. 2013 has only a caption.
    private func group(
        _ id: String, _ index: Int, _ kind: String, _ out: inout XMLWriter, _ body: (inout XMLWriter) -> Void
    ) {
        let kind: XMLWriter.Attribute = is2013 ? ("caption", kind) : ("type", kind)
        out.element("OrderedGroupIndexed", [("id", id), ("index", String(index)), kind], body)
    }

    // MARK: Text

    private func region(_ block: TextBlock, _ index: Int, _ out: inout XMLWriter) {
        let custom = [
            CustomAttribute.text("readingOrder", [("index", String(index))]),
            CustomAttribute.text("structure", [("type", PAGE.type(block.role))]),
            CustomAttribute.text(CustomAttribute.own, [("role", block.role.rawValue)]),
        ]
        let attributes: [XMLWriter.Attribute] = [
            ("id", block.id), ("type", PAGE.type(block.role)),
            ("readingDirection", PAGE.direction(block.writing, block.isReadFromRight)),
            ("textLineOrder", since2019(block.writing == .vertical ? "right-to-left" : "top-to-bottom")),
            ("custom", custom.joined(separator: " ")),
        ]
        out.element("TextRegion", attributes) { out in
            coordinates(block.box, &out)
            for (index, (id, line)) in block.lines.enumerated() { self.line(line, id, index, &out) }
            equivalent(block.lines.map(\.line.written).joined(separator: "\n"), nil, &out)
        }
    }

    private func line(_ line: Line, _ id: String, _ index: Int, _ out: inout XMLWriter) {
        let direction = since2019(PAGE.direction(line.writing, line.isReadFromRight))
        let custom = CustomAttribute.text("readingOrder", [("index", String(index))])
        out.element("TextLine", [("id", id), ("readingDirection", direction), ("custom", custom)]) { out in
            coordinates(line.bounds, &out)
            let ends = [line.baseline.0, line.baseline.1].map(layout.page.clip)
            out.empty("Baseline", [("points", ends.map { "\($0.x),\($0.y)" }.joined(separator: " "))])
            out.element("Word", [("id", "\(id)w"), ("readingDirection", direction)]) { out in
                coordinates(line.bounds, &out)
                for (c, entry) in line.cellsInOrder.enumerated() {
                    glyph(entry.character, entry.cell, LayoutID.character(in: id, c), &out)
                }
                equivalent(line.written, line.characters.confidence, &out)
            }
            equivalent(line.written, line.characters.confidence, &out)
        }
    }

    private func glyph(_ character: Character, _ cell: PixelRect, _ id: String, _ out: inout XMLWriter) {
        out.line("Glyph", [("id", id), ("custom", custom(of: character))]) { out in
            coordinates(cell, &out)
            guard let read = character.text, let text = character.written else { return }
            let others = is2013 ? [] : read.alternatives
            equivalent(text, read.confidence, index: others.isEmpty ? nil : 0, &out)
            for (i, other) in others.enumerated() { equivalent(other.text, other.confidence, index: i + 1, &out) }
        }
    }

    private func custom(of character: Character) -> String {
        var own = [("cut", Thousandths.share(character.confidence))]
        if character.kind != .plain { own.insert(("kind", character.kind.rawValue), at: 0) }
        var groups = [CustomAttribute.text(CustomAttribute.own, own)]
        guard options.withRuby else { return groups[0] }
        for (r, (rect, text)) in character.rubyRuns.enumerated() {
            let sides = layout.page.clip(rect).sides.map(String.init).joined(separator: ",")
            let properties = [("text", text ?? ""), ("box", sides)]
            groups.append(CustomAttribute.text(r == 0 ? "ruby" : "ruby\(r + 1)", properties))
        }
        return groups.joined(separator: " ")
    }

    private func equivalent(_ text: String, _ confidence: Int?, index: Int? = nil, _ out: inout XMLWriter) {
        let attributes: [XMLWriter.Attribute] = [
            ("index", index.map(String.init)), ("conf", confidence.map(Thousandths.share)),
        ]
        out.line("TextEquiv", attributes) { $0.element("Unicode", text: text) }
    }

    // MARK: Parts that are not text

    private func others(_ out: inout XMLWriter) {
        for (id, box, part) in layout.otherParts {
            let custom = CustomAttribute.text(CustomAttribute.own, [part.names])
            let (name, kind): (StaticString, [XMLWriter.Attribute]) =
                switch part {
                case .figure(.picture): ("ImageRegion", [])
                case .figure(.advertisement): ("AdvertRegion", [])
                case .figure(.table): ("TableRegion", [])
                case .figure(.ground): ("GraphicRegion", [("type", "other"), ("custom", custom)])
                case .rule: ("SeparatorRegion", [("custom", custom)])
                case .unnumbered(let kind): ("TextRegion", [("type", PAGE.type(kind)), ("custom", custom)])
                }
            out.element(name, [("id", id)] + kind) { coordinates(box, &$0) }
        }
    }

    /// The corners of a rectangle, clockwise from the upper left one. They are points of the image, as PAGE requires:
    /// the right and the lower side are one px past the last row and column inside, as in the layout.
    private func coordinates(_ rect: PixelRect, _ out: inout XMLWriter) {
        let box = layout.page.clip(rect)
        let points = "\(box.minX),\(box.minY) \(box.maxX),\(box.minY) \(box.maxX),\(box.maxY) \(box.minX),\(box.maxY)"
        out.empty("Coords", [("points", points)])
    }
}
