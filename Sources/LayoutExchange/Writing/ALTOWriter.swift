import LayoutDocument
import PageGeometry

/// ALTO 4.4 (https://www.loc.gov/standards/alto/): a `TextBlock` for each block, a `String` for each line, a `Glyph`
/// for each cell.
///
/// Articles and paragraphs are groups of the `ReadingOrder`; roles and kinds are tags. A glyph has one character: a
/// cell of several characters (縦中横) becomes several glyphs with the same box. An unread cell becomes 〓 without
/// confidence. ALTO has no ruby, and readers would take ruby in text lines as lines of the page. So each run of ruby
/// becomes a `GraphicalElement` with a tag whose label is the ruby text. Its id begins with the id of its character:
/// `a1p2l3c4r1`.
///
/// Some readers accept less than the schema allows. kraken drops lines without a `Polygon` and knows no `RoleTag`;
/// eScriptorium takes points only in the form `x y x y`.
struct ALTOWriter {
    let layout: LayoutDocument
    let options: ExportOptions

    func bytes() -> [UInt8] {
        let articles = layout.articleBlocks()
        let blocks = articles.flatMap(\.blocks)
        let root: [XMLWriter.Attribute] = [
            ("xmlns", ALTO.namespace), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ("xsi:schemaLocation", "\(ALTO.namespace) http://www.loc.gov/standards/alto/v4/alto-4-4.xsd"),
            ("SCHEMAVERSION", "4.4"),
        ]
        let ruby = options.withRuby ? runsOfRuby(blocks) : []
        return XMLWriter.file("alto", root) { out in
            describe(&out)
            tags(ruby, &out)
            order(articles, &out)
            out.element("Layout") { out in
                let size = layout.page.size
                let page: [XMLWriter.Attribute] = [
                    ("ID", "page"), ("PHYSICAL_IMG_NR", "1"), ("PROCESSINGREFS", "mojiwaku"),
                    ("WIDTH", String(size.width)), ("HEIGHT", String(size.height)),
                    ("PC", layout.charactersInOrder.confidence.map(Thousandths.share)),
                ]
                out.element("Page", page) { out in
                    out.element("PrintSpace", box(size.bounds)) { out in
                        for block in blocks { text(block, &out) }
                        others(&out)
                        for run in ruby {
                            out.empty("GraphicalElement", [("ID", run.id), ("TAGREFS", run.tag)] + box(run.box))
                        }
                    }
                }
            }
        }
    }

    private func describe(_ out: inout XMLWriter) {
        out.element("Description") { out in
            out.element("MeasurementUnit", text: "pixel")
            out.element("sourceImageInformation") { out in
                out.element("fileName", text: options.imageName)
                out.element(
                    "fileIdentifier", [("fileIdentifierLocation", "sha256")], text: layout.page.sourceDigest)
                let names = [layout.page.edition, layout.page.name].compactMap(\.self)
                out.element("documentIdentifier", text: names.joined(separator: "/"))
            }
            out.element("Processing", [("ID", "mojiwaku")]) { out in
                out.element("processingCategory", text: "contentGeneration")
                out.element("processingSoftware") { out in
                    out.element("softwareName", text: "Mojiwaku")
                    out.element("softwareVersion", text: layout.provenance.engine)
                }
            }
        }
    }

    private func tags(_ ruby: [RubyRun], _ out: inout XMLWriter) {
        out.element("Tags") { out in
            for name in ["article", "paragraph"] {
                out.empty("StructureTag", [("ID", name), ("TYPE", "Structural"), ("LABEL", name)])
            }
            for role in LineRole.allCases {
                out.empty("LayoutTag", [("ID", ALTO.tag(role)), ("TYPE", "role"), ("LABEL", role.rawValue)])
            }
            for kind in UnnumberedText.Kind.allCases {
                out.empty("LayoutTag", [("ID", ALTO.tag(kind)), ("TYPE", "unnumbered"), ("LABEL", kind.rawValue)])
            }
            for direction in WritingDirection.allCases {
                out.empty(
                    "LayoutTag", [("ID", ALTO.tag(direction)), ("TYPE", "rule"), ("LABEL", direction.rawValue)])
            }
            for run in ruby {
                out.empty("OtherTag", [("ID", run.tag), ("TYPE", ALTO.rubyTag), ("LABEL", run.text)])
            }
        }
    }

    // MARK: Order of reading

    private func order(_ articles: [ArticleBlocks], _ out: inout XMLWriter) {
        guard !articles.isEmpty else { return }
        out.element("ReadingOrder") { out in
            out.element("OrderedGroup", [("ID", "order")]) { out in
                for article in articles {
                    out.element("OrderedGroup", [("ID", article.id), ("TAGREFS", "article")]) { out in
                        for (id, blocks) in article.paragraphs { order(ofParagraph: id, blocks, &out) }
                    }
                }
            }
        }
    }

    private func order(ofParagraph id: String, _ blocks: [TextBlock], _ out: inout XMLWriter) {
        func refer(_ block: TextBlock, _ out: inout XMLWriter) {
            out.empty("ElementRef", [("ID", "ref-\(block.id)"), ("REF", block.id)])
        }
        if blocks.count == 1 { return refer(blocks[0], &out) }
        out.element("OrderedGroup", [("ID", id), ("TAGREFS", "paragraph")]) { out in
            for block in blocks { refer(block, &out) }
        }
    }

    // MARK: Text

    private func text(_ block: TextBlock, _ out: inout XMLWriter) {
        let attributes: [XMLWriter.Attribute] =
            [("ID", block.id), ("TAGREFS", ALTO.tag(block.role))] + box(block.box)
            + [("LANG", "ja"), ("BASEDIRECTION", ALTO.direction(block.writing, block.isReadFromRight))]
        out.element("TextBlock", attributes) { out in
            for (id, line) in block.lines { text(line, id, &out) }
        }
    }

    private func text(_ line: Line, _ id: String, _ out: inout XMLWriter) {
        let place = box(layout.page.clip(line.bounds))
        let ends = points([line.baseline.0, line.baseline.1])
        let direction = ALTO.direction(line.writing, line.isReadFromRight)
        let attributes: [XMLWriter.Attribute] =
            [("ID", id)] + place + [("BASELINE", ends), ("BASEDIRECTION", direction)]
        out.element("TextLine", attributes) { out in
            out.line("Shape") { $0.empty("Polygon", [("POINTS", points(line.frame.corners))]) }
            let cells = line.cellsInOrder
            let content = cells.map { $0.character.written ?? LayoutDocument.unread }.joined()
            let sure = line.characters.confidence.map(Thousandths.share)
            let doubts = sure == nil ? nil : cells.flatMap { doubt(of: $0.character) }.joined(separator: " ")
            let string: [XMLWriter.Attribute] =
                [("ID", "\(id)s"), ("WC", sure), ("CC", doubts)] + place + [("CONTENT", content)]
            out.element("String", string) { out in
                for (c, entry) in cells.enumerated() {
                    glyphs(of: entry.character, entry.cell, LayoutID.character(in: id, c), &out)
                }
            }
        }
    }

    private func glyphs(of character: Character, _ cell: PixelRect, _ id: String, _ out: inout XMLWriter) {
        let place = box(layout.page.clip(cell))
        guard let read = character.text, let text = character.written else {
            return out.empty("Glyph", [("ID", id)] + place + [("CONTENT", LayoutDocument.unread)])
        }
        for (place_, scalar) in text.unicodeScalars.enumerated() {
            let attributes: [XMLWriter.Attribute] =
                [("ID", place_ == 0 ? id : "\(id)x\(place_ + 1)")] + place
                + [("CONTENT", String(scalar)), ("GC", Thousandths.share(read.confidence))]
            // A variant has at most three characters.
            let others = read.alternatives.filter { (1...3).contains($0.text.unicodeScalars.count) }
            if place_ > 0 || others.isEmpty {
                out.empty("Glyph", attributes)
            } else {
                out.line("Glyph", attributes) { out in
                    for other in others {
                        out.empty(
                            "Variant", [("CONTENT", other.text), ("VC", Thousandths.share(other.confidence))])
                    }
                }
            }
        }
    }

    /// `CC` of a cell's letters: 0 is sure, 9 is unsure.
    private func doubt(of character: Character) -> [String] {
        guard let read = character.text, let text = character.written else { return ["9"] }
        let doubt = (1000 - min(max(read.confidence, 0), 1000)) * 9 / 1000
        return text.unicodeScalars.map { _ in String(doubt) }
    }

    private struct RubyRun {
        var id: String
        var box: PixelRect
        var text: String

        var tag: String { "\(ALTO.rubyTag)-\(id)" }
    }

    private func runsOfRuby(_ blocks: [TextBlock]) -> [RubyRun] {
        blocks.flatMap(\.lines).flatMap { id, line in
            line.charactersInOrder.enumerated().flatMap { c, character in
                character.rubyRuns.enumerated().map { r, run in
                    let id = "\(LayoutID.character(in: id, c))r\(r + 1)"
                    return RubyRun(id: id, box: layout.page.clip(run.rect), text: run.text ?? "")
                }
            }
        }
    }

    // MARK: Parts that are not text

    private func others(_ out: inout XMLWriter) {
        for (id, place, part) in layout.otherParts {
            let (name, kind): (StaticString, XMLWriter.Attribute) =
                switch part {
                case .figure(.picture), .figure(.ground): ("Illustration", ("TYPE", part.names.kind))
                case .figure(.advertisement), .figure(.table): ("ComposedBlock", ("TYPE", part.names.kind))
                case .rule(let direction): ("GraphicalElement", ("TAGREFS", ALTO.tag(direction)))
                case .unnumbered(let kind): ("TextBlock", ("TAGREFS", ALTO.tag(kind)))
                }
            out.empty(name, [("ID", id), kind] + box(place))
        }
    }

    private func points(_ points: [PixelPoint]) -> String {
        points.map(layout.page.clip).map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }

    private func box(_ rect: PixelRect) -> [XMLWriter.Attribute] {
        [
            ("HPOS", String(rect.minX)), ("VPOS", String(rect.minY)), ("WIDTH", String(max(0, rect.width))),
            ("HEIGHT", String(max(0, rect.height))),
        ]
    }
}
