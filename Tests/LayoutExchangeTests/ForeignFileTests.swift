import LayoutDocument
import LayoutExchange
import PageGeometry
import Testing

@Suite struct ForeignFileTests {
    private func page(_ text: String) throws -> ImportedPage { try ImportedPage(bytes: Array(text.utf8)) }

    private func alto(_ blocks: String, _ before: String = "") throws -> ImportedPage {
        try page(
            #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">\#(before)<Layout><Page ID="p" WIDTH="100" HEIGHT="100"><PrintSpace>\#(blocks)</PrintSpace></Page></Layout></alto>"#
        )
    }

    private func block(_ id: String, _ x: Int, next: String? = nil) -> String {
        let next = next.map { " IDNEXT=\"\($0)\"" } ?? ""
        return
            #"<TextBlock ID="\#(id)"\#(next)><TextLine ID="\#(id)l" HPOS="\#(x)" VPOS="0" WIDTH="10" HEIGHT="50"><String CONTENT="\#(id)"/></TextLine></TextBlock>"#
    }

    @Test func `lines without glyphs keep their box and text`() throws {
        let found = try alto(block("文字", 20))
        #expect(found.lines.map(\.text) == ["文字"])
        #expect(found.lines[0].cells.isEmpty)
        #expect(found.lines[0].writing == .vertical)
        #expect(found.lines[0].box == PixelRect(minX: 20, minY: 0, maxX: 30, maxY: 50))
        let (whole, notes) = try found.layout()
        #expect(notes.map(\.description) == ["Lines without known characters: 1; each is one cell."])
        #expect(whole.articles[0].text() == "文字")
        let (cut, none) = try found.layout { _ in
            [
                ImportedCell(box: PixelRect(minX: 20, minY: 0, maxX: 30, maxY: 20)),
                ImportedCell(box: PixelRect(minX: 20, minY: 24, maxX: 30, maxY: 50)),
            ]
        }
        #expect(none.isEmpty)
        #expect(cut.articles[0].paragraphs[0].lines[0].cuts == [0, 22, 50])
    }

    @Test func `blocks of old ALTO follow IDNEXT, also in circles`() throws {
        let found = try alto(block("a", 0, next: "c") + block("b", 20, next: "a") + block("c", 40))
        #expect(found.lines.map(\.text) == ["b", "a", "c"])
        let circle = try alto(block("a", 0, next: "b") + block("b", 20, next: "a"))
        #expect(circle.lines.map(\.text) == ["a", "b"])
        #expect(circle.notes.contains { $0.description.contains("IDNEXT") })
    }

    @Test func `an order with unknown or repeated regions is mended`() throws {
        let order =
            #"<ReadingOrder><OrderedGroup ID="o"><OrderedGroup ID="g"><ElementRef ID="r1" REF="b"/><ElementRef ID="r2" REF="x"/><ElementRef ID="r3" REF="b"/></OrderedGroup></OrderedGroup></ReadingOrder>"#
        let found = try alto(block("a", 0) + block("b", 20), order)
        #expect(found.lines.map(\.text) == ["b", "a"])
        #expect(found.articles.count == 2)
        #expect(found.notes.count == 3)
    }

    @Test func `lines outside the page are omitted, lines across its edge are cut`() throws {
        let found = try alto(block("a", 95) + block("b", 300))
        #expect(found.lines.map(\.box) == [PixelRect(minX: 95, minY: 0, maxX: 100, maxY: 50)])
        #expect(
            found.notes.map(\.description).prefix(2) == [
                "Boxes that reach off the page: 1; cut at its edge.",
                "Lines or parts that lie outside of the page: 1; left out.",
            ])
    }

    @Test func `Tesseract's hOCR is read as HTML, with words and characters`() throws {
        let found = try page(
            """
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
            <html><head><meta name=ocr-system content="tesseract 5"><title>&nbsp;</title></head><body>
            <div class='ocr_page' id='page_1' title='image "a;b.png"; bbox 0 0 200 100; ppageno 0'>
             <div class='ocr_carea' id='block_1_1' title="bbox 10 10 110 30"><p class='ocr_par' id='par_1_1' lang='jpn' title="bbox 10 10 110 30">
              <span class='ocr_line' id='line_1_1' title="bbox 10 10 110 30; baseline 0 0"><span class='ocrx_word' id='word_1_1' title='bbox 10 10 50 30; x_wconf 91'>
               <span class='ocrx_cinfo' title='x_bboxes 10 10 30 30; x_conf 98.5'>日</span><span class='ocrx_cinfo' title='x_bboxes 30 10 50 30; x_conf 120'>本</span></span>
              <br></span></p></div></div>
            """)
        #expect(found.imageName == "a;b.png")
        #expect(found.lines.count == 1)
        #expect(found.lines[0].cells.map { $0.text?.text } == ["日", "本"])
        #expect(found.lines[0].cells.map { $0.text?.confidence } == [985, 1000])
        #expect(found.lines[0].writing == .horizontal)
        #expect(found.notes.count == 2)
    }

    @Test func `a region with very many references is read once`() throws {
        let lines = (0..<5_000).map { _ in
            #"<TextLine HPOS="1" VPOS="1" WIDTH="1" HEIGHT="9"><String CONTENT="字"/></TextLine>"#
        }.joined()
        let references = (0..<50_000).map { #"<ElementRef ID="e\#($0)" REF="b"/>"# }.joined()
        let order = "<ReadingOrder><OrderedGroup ID=\"o\">\(references)</OrderedGroup></ReadingOrder>"
        var found: ImportedPage?
        let time = try ContinuousClock().measure { found = try alto("<TextBlock ID=\"b\">\(lines)</TextBlock>", order) }
        #expect(found?.lines.count == 5_000)
        #expect(time < .seconds(5))
    }

    @Test func `PAGE without groups is one article, in the order of its regions`() throws {
        func region(_ id: String, _ index: Int) -> String {
            #"<TextRegion id="\#(id)" custom="readingOrder {index:\#(index);}"><Coords points="1,1 9,1 9,9 1,9"/><TextLine id="\#(id)l"><Coords points="1,1 9,1 9,9 1,9"/><TextEquiv><Unicode>\#(id)</Unicode></TextEquiv></TextLine></TextRegion>"#
        }
        let found = try page(
            #"<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2013-07-15"><Page imageFilename="a.png" imageWidth="20" imageHeight="20">\#(region("a", 1))\#(region("b", 0))</Page></PcGts>"#
        )
        #expect(found.lines.map(\.text) == ["b", "a"])
        #expect(found.articles.count == 1)
        #expect(found.notes.map(\.description) == ["The file has no articles; all its text is one article."])
    }

    @Test func `characters with overlaps or gaps become cells that tile`() throws {
        let glyphs = [(0, 12), (10, 12), (30, 10)].map { y, height in
            #"<Glyph HPOS="0" VPOS="\#(y)" WIDTH="10" HEIGHT="\#(height)" CONTENT="字"/>"#
        }
        let found = try alto(
            #"<TextBlock ID="b"><TextLine HPOS="0" VPOS="0" WIDTH="12" HEIGHT="50"><String CONTENT="字字字">\#(glyphs.joined())</String></TextLine></TextBlock>"#
        )
        let line = try found.layout().layout.articles[0].paragraphs[0].lines[0]
        #expect(line.cuts == [0, 11, 26, 40])
        #expect(line.cross == 0..<12)
        #expect(line.characters[1].ink == PixelRect(minX: 0, minY: 10, maxX: 10, maxY: 22))
    }
}
