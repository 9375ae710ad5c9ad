import LayoutDocument
import LayoutExchange
import PageGeometry
import TestSupport
import Testing

@Suite struct CorrectionsTests {
    private let base = Sample.layout([
        [
            [Sample.line(["一"], cross: 500..<520, role: .headline)],
            [Sample.line(["二"], cross: 470..<490), Sample.line(["三"], cross: 440..<460)],
        ],
        [[Sample.line(["四"], cross: 410..<430)], [Sample.line(["五"], cross: 380..<400)]],
    ])
    private func bounds(_ a: Int, _ p: Int, _ l: Int) -> PixelRect { base.articles[a].paragraphs[p].lines[l].bounds }

    private func corrections(_ format: ExportFormat, _ change: (String) -> String) throws -> [Correction] {
        let (corrections, notes) = try base.exchanged(format, change).corrections(of: base)
        #expect(notes.isEmpty)
        #expect(base.corrected(by: corrections).refusals.isEmpty)
        return corrections
    }

    @Test func `a changed order in PAGE gives one correction`() throws {
        let found = try corrections(.page) { text in
            text.replacing(
                #"<RegionRefIndexed index="0" regionRef="a2p1"/>"#,
                with: #"<RegionRefIndexed index="7" regionRef="a2p1"/>"#)
        }
        #expect(
            found == [.moveParagraph(bounds(1, 1, 0), .init(.before, bounds(1, 0, 0)))]
                || found == [.moveParagraph(bounds(1, 0, 0), .init(.after, bounds(1, 1, 0)))])
    }

    @Test func `articles in another order give one move`() throws {
        let found = try corrections(.page) { $0.replacing(#"id="a1" index="0""#, with: #"id="a1" index="9""#) }
        #expect(found.count == 1)
        #expect(base.corrected(by: found).document.articles == base.articles.reversed())
    }

    @Test func `a region in another article gives one move`() throws {
        let found = try corrections(.page) { text in
            let reference = #"<RegionRefIndexed index="1" regionRef="a1p2"/>"#
            return text.replacing(reference, with: "").replacing(
                #"<RegionRefIndexed index="1" regionRef="a2p2"/>"#,
                with: #"<RegionRefIndexed index="1" regionRef="a1p2"/><RegionRefIndexed index="2" regionRef="a2p2"/>"#)
        }
        #expect(found == [.moveParagraph(bounds(0, 1, 0), .init(.after, bounds(1, 0, 0)))])
    }

    @Test func `a changed role in PAGE gives one correction`() throws {
        let found = try corrections(.page) { text in
            let region = #"<TextRegion id="a2p1" type=""#
            return text.replacing(region + "paragraph", with: region + "caption")
        }
        #expect(found == [.setRole([bounds(1, 0, 0)], .caption)])
    }

    @Test func `a plain heading does not change a subheadline`() throws {
        var changed = base
        changed.articles[0].paragraphs[0].lines[0].role = .subheadline
        let page = try changed.exchanged(.page) { $0.replacing(" mojiwaku {role:subheadline;}", with: "") }
        #expect(try page.corrections(of: changed).corrections.isEmpty)
    }

    @Test(arguments: [ExportFormat.alto, .page, .hocr]) func `a changed text of a glyph gives one correction`(
        format: ExportFormat
    ) throws {
        let found = try corrections(format) { text in
            switch format {
            case .alto: text.replacing(#"CONTENT="三" GC"#, with: #"CONTENT="参" GC"#)
            case .page:
                text.replacing(
                    "<Unicode>三</Unicode></TextEquiv></Glyph>", with: "<Unicode>参</Unicode></TextEquiv></Glyph>")
            default: text.replacing(">三<", with: ">参<")
            }
        }
        #expect(found == [.setText(base.articles[0].paragraphs[1].lines[1].cell(at: 0), "参")])
    }

    @Test func `a changed text of a line is distributed over its characters`() throws {
        let line = Sample.line(["昭", "和", "12", "年", nil], cross: 300..<320)
        let layout = Sample.layout([[[line]]])
        let page = try layout.exchanged(.page) {
            $0.replacing("<Unicode>昭和12年</Unicode>", with: "<Unicode>昭和13年代</Unicode>")
        }
        #expect(
            try page.corrections(of: layout).corrections == [
                .setText(line.cell(at: 2), "13"), .setText(line.cell(at: 4), "代"),
            ])
        let longer = try layout.exchanged(.page) {
            $0.replacing("<Unicode>昭和12年</Unicode>", with: "<Unicode>昭和十三年の春</Unicode>")
        }
        let (corrections, notes) = try longer.corrections(of: layout)
        #expect(corrections.isEmpty)
        #expect(
            notes.map(\.description) == [
                "Lines with different numbers of characters and cells: 1; left unchanged."
            ])
    }

    @Test func `missing glyphs do not change the layout's cells`() throws {
        let found = try corrections(.page) { $0.replacing(#/<Glyph.*?</Glyph>/#, with: "") }
        #expect(found.isEmpty)
    }

    @Test func `a missing line is deleted, and a new line is added in its place`() throws {
        let page = try base.exchanged(.hocr) { text in
            text.replacing(
                #/<span class="ocr_line" id="a1p2l2".*?</span></span>/#,
                with: #"""
                    <span class="ocr_line" title="bbox 441 20 461 80"><span class="ocrx_cinfo" title="x_bboxes 441 20 461 50; x_confs 80">新</span><span class="ocrx_cinfo" title="x_bboxes 441 50 461 80">し</span></span>
                    """#)
        }
        let (found, notes) = try page.corrections(of: base)
        #expect(notes.isEmpty)
        let corrected = base.corrected(by: found)
        #expect(corrected.refusals.isEmpty)
        #expect(corrected.document.articles[0].text() == "一\n二新し")
        #expect(corrected.document.articles[0].paragraphs[1].lines[1].cuts == [20, 50, 80])
    }

    @Test func `the given cutter cuts a line without glyphs`() throws {
        let page = try base.exchanged(.page) { text in
            text.replacing(
                "</TextRegion>\n  <TextRegion id=\"a2p1\"",
                with: """
                    <TextLine id="x" readingDirection="top-to-bottom"><Coords points="10,10 30,10 30,50 10,50"/><TextEquiv><Unicode>新線</Unicode></TextEquiv></TextLine></TextRegion>
                    <TextRegion id="a2p1"
                    """
            ).replacing(#/<TextEquiv><Unicode>二\n三</Unicode></TextEquiv>/#, with: "")
        }
        let (none, notes) = try page.corrections(of: base)
        #expect(none.isEmpty)
        #expect(notes.map(\.description) == ["New lines without known characters: 1; left out."])
        let (found, _) = try page.corrections(of: base) { line in
            #expect(line.text == "新線")
            return [ImportedCell(box: Sample.box(10, 10, 20, 20)), ImportedCell(box: Sample.box(10, 30, 20, 20))]
        }
        let added = base.corrected(by: found).document.articles[0].paragraphs[1].lines
        #expect(added.map(\.characters.count) == [1, 1, 2])
        #expect(base.corrected(by: found).document.articles[0].text() == "一\n二三新線")
    }

    @Test func `moved, merged and split cells give corrections`() throws {
        let line = Sample.line(["一", "二", "三", "四"], cross: 300..<320, lean: 4)
        var changed = line
        changed.characters[0].end += 5
        changed.characters[2].end -= 3
        try expectGeometry(line, changed)
        changed = line
        changed.characters.remove(at: 1)
        try expectGeometry(line, changed)
        changed = line
        changed.characters.insert(Character(kind: .plain, end: 30, ink: line.cell(at: 0), confidence: 1), at: 0)
        try expectGeometry(line, changed)
        changed = line
        changed.start += 6
        changed.characters[3].end += 9
        changed.cross = 296..<322
        try expectGeometry(line, changed)
    }

    private func expectGeometry(_ line: Line, _ changed: Line) throws {
        let (base, other) = (Sample.layout([[[line]]]), Sample.layout([[[changed]]]))
        for format in [ExportFormat.alto, .page, .hocr] {
            let found = try other.exchanged(format).corrections(of: base).corrections
            #expect(!found.isEmpty)
            let corrected = base.corrected(by: found)
            #expect(corrected.refusals.isEmpty)
            #expect(corrected.document.articles[0].paragraphs[0].lines[0].cells == changed.cells)
        }
    }

    @Test func `a file without articles does not change the order, and another order gives a note`() throws {
        func flat(_ text: String) -> String { text.replacing(#/<ReadingOrder>[\s\S]*</ReadingOrder>/#, with: "") }
        #expect(try base.exchanged(.page, flat).corrections(of: base).corrections.isEmpty)
        let (corrections, notes) = try base.exchanged(.page) {
            flat($0).replacing("readingOrder {index:0;}", with: "readingOrder {index:9;}")
        }.corrections(of: base)
        #expect(corrections.isEmpty)
        #expect(notes.count == 1)
    }

    @Test func `a file of another image is refused`() throws {
        var other = base
        other.page.size.width = 700
        #expect(throws: ImportError.otherSize(imported: "600 × 400", page: "700 × 400")) {
            try base.exchanged(.page).corrections(of: other)
        }
    }

    @Test(arguments: 0..<60) func `any layout becomes any other of the same page`(seed: Int) throws {
        var numbers = SplitMix(seed: UInt64(seed))
        let base = Self.random(&numbers)
        var wanted = base
        for _ in 0..<Int.random(in: 1...8, using: &numbers) { wanted = Self.changed(wanted, &numbers) }
        for format in [ExportFormat.alto, .page, .hocr] {
            let (found, notes) = try wanted.exchanged(format).corrections(of: base)
            #expect(notes.isEmpty)
            let corrected = base.corrected(by: found)
            #expect(corrected.refusals.isEmpty)
            #expect(Self.summary(corrected.document) == Self.summary(wanted), "\(format)")
        }
    }

    /// The parts common to the formats: order, roles, cells, texts.
    private static func summary(_ layout: LayoutDocument) -> [[[String]]] {
        layout.articles.map {
            $0.paragraphs.map {
                $0.lines.map { line in
                    "\(line.role) \(line.isReadFromRight) \(line.cells) \(line.characters.map { $0.text?.text ?? "-" })"
                }
            }
        }
    }

    private static func random(_ numbers: inout SplitMix) -> LayoutDocument {
        var x = 590
        return Sample.layout(
            (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                    (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                        x -= 9
                        let letters = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                            "日月火水木金土".randomElement(using: &numbers).map(String.init)
                        }
                        return Sample.line(letters, cross: x..<x + 8, lean: Int.random(in: -1...1, using: &numbers))
                    }
                }
            })
    }

    /// A layout with a random correction like a person's.
    private static func changed(_ layout: LayoutDocument, _ numbers: inout SplitMix) -> LayoutDocument {
        let lines = layout.articles.flatMap { $0.paragraphs.flatMap(\.lines) }
        guard let one = lines.randomElement(using: &numbers), let other = lines.randomElement(using: &numbers) else {
            return layout
        }
        let place = Correction.Place(Bool.random(using: &numbers) ? .after : .before, other.bounds)
        let all: [Correction] = [
            .moveLines([one.bounds], place), .moveParagraph(one.bounds, place), .moveArticle(one.bounds, place),
            .splitParagraph(before: one.bounds), .joinParagraph(one.bounds), .splitArticle(before: one.bounds),
            .joinArticle(one.bounds),
            .setRole([one.bounds], .caption), .setText(one.cell(at: 0), "新"), .deleteLine(one.bounds),
            .moveCut(one.cell(at: 0), edge: .end, to: one.characters[0].end + 3),
            .mergeCells(from: one.cell(at: 0), to: one.cell(at: one.characters.count - 1), kind: nil),
        ]
        guard let correction = all.randomElement(using: &numbers) else { return layout }
        return layout.corrected(by: [correction]).document
    }
}
