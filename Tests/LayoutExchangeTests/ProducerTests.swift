import LayoutDocument
import PageGeometry
import Testing

@testable import LayoutExchange

/// Files as other programs write them, drawn by hand: the letters of each arrive, or a note counts those that do not.
@Suite struct ProducerTests {
    /// The size of the image of every file here.
    private static let image = PixelSize(width: 600, height: 800)

    private func page(_ text: String) throws -> ImportedPage {
        try ImportedPage(bytes: Array(text.utf8), imageSize: Self.image)
    }

    private static func alto(
        _ lines: String, unit: String = "pixel", size: String = #"WIDTH="600" HEIGHT="800""#, order: String = ""
    ) -> String {
        #"<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Description><MeasurementUnit>\#(unit)</MeasurementUnit></Description>\#(order)<Layout><Page ID="p" \#(size)><PrintSpace><TextBlock ID="b">\#(lines)</TextBlock></PrintSpace></Page></Layout></alto>"#
    }

    private static func pageXML(_ content: String, _ year: String = "2013-07-15", scheme: String = "http") -> String {
        #"<PcGts xmlns="\#(scheme)://schema.primaresearch.org/PAGE/gts/pagecontent/\#(year)"><Page imageFilename="a.png" imageWidth="600" imageHeight="800">\#(content)</Page></PcGts>"#
    }

    private static func line(_ id: String, _ points: String, _ text: String, baseline: String = "") -> String {
        #"<TextLine id="\#(id)"><Coords points="\#(points)"/>\#(baseline)<TextEquiv><Unicode>\#(text)</Unicode></TextEquiv></TextLine>"#
    }

    private static let box = #"HPOS="400" VPOS="100" WIDTH="40" HEIGHT="200""#
    private static let region = #"<Coords points="390,90 450,90 450,310 390,310"/>"#
    private static let corners = "400,100 440,100 440,300 400,300"

    /// The content of a file: its letters, and the letters of a layout at places without print in the image.
    struct Producer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var file: String
        var text: String
        var box = PixelRect(minX: 400, minY: 100, maxX: 440, maxY: 300)
    }

    static let producers: [Producer] = [
        Producer(
            testDescription: "ALTO in tenths of a millimetre",
            file: alto(
                #"<TextLine HPOS="200" VPOS="50" WIDTH="20" HEIGHT="100"><String CONTENT="地方版"/></TextLine>"#,
                unit: "mm10",
                size: #"WIDTH="300" HEIGHT="400""#), text: "地方版"),
        Producer(
            testDescription: "ALTO in 1200ths of an inch",
            file: alto(
                #"<TextLine HPOS="1600" VPOS="400" WIDTH="160" HEIGHT="800"><String CONTENT="地方版"/></TextLine>"#,
                unit: "inch1200", size: #"WIDTH="2400" HEIGHT="3200""#), text: "地方版"),
        Producer(
            testDescription: "ALTO whose page has no size",
            file: alto(#"<TextLine \#(box)><String CONTENT="地方版"/></TextLine>"#, size: ""), text: "地方版"),
        Producer(
            testDescription: "ALTO whose Strings share an id",
            file: alto(
                #"<TextLine \#(box)><String ID="s" CONTENT="地方"/><String ID="s" CONTENT="版"/></TextLine>"#), text: "地方版"
        ),
        Producer(
            testDescription: "PAGE with lines in the cells of a table",
            file: pageXML(
                #"<TableRegion id="t">\#(region)<TableCell id="c" row="0" col="0">\#(region)\#(line("l", corners, "地方版"))</TableCell></TableRegion>"#
            ), text: "地方版"),
        Producer(
            testDescription: "PAGE whose line has no corners, but a baseline",
            file: pageXML(
                #"<TextRegion id="r">\#(region)\#(line("l", "", "地方版", baseline: #"<Baseline points="420,100 420,300"/>"#))</TextRegion>"#
            ), text: "地方版", box: PixelRect(minX: 387, minY: 100, maxX: 453, maxY: 300)),
        Producer(
            testDescription: "PAGE whose line has one corner, but words",
            file: pageXML(
                #"<TextRegion id="r">\#(region)<TextLine id="l"><Coords points="400,100"/><Word id="w"><Coords points="\#(corners)"/><TextEquiv><Unicode>地方版</Unicode></TextEquiv></Word></TextLine></TextRegion>"#
            ), text: "地方版"),
        Producer(
            testDescription: "PAGE of 2010",
            file: pageXML(
                #"<TextRegion id="r"><TextLine id="l"><Coords><Point x="400" y="100"/><Point x="440" y="300"/></Coords><TextEquiv><Unicode>地方版</Unicode></TextEquiv></TextLine></TextRegion>"#,
                "2010-03-19"), text: "地方版"),
        Producer(
            testDescription: "PAGE with https in its namespace",
            file: pageXML(#"<TextRegion id="r">\#(region)\#(line("l", corners, "地方版"))</TextRegion>"#, scheme: "https"),
            text: "地方版"),
        Producer(
            testDescription: "hOCR whose page has an empty box, and whose words have their sides the wrong way round",
            file:
                #"<html><body><div class="ocr_page" title="bbox 0 0 0 0"><span class="ocr_line" title="bbox 440 100 400 300"><span class="ocrx_word" title="bbox 440 100 400 200">地方</span><span class="ocrx_word" title="bbox 400 200 440 300">版</span></span></div></body></html>"#,
            text: "地方版"),
        Producer(
            testDescription: "a text too long for one cell",
            file: alto(#"<TextLine \#(box)><String CONTENT="\#(String(repeating: "長", count: 50))"/></TextLine>"#),
            text: String(repeating: "長", count: 50)),
    ]

    @Test(arguments: producers) func `the letters of each program's file get their places`(producer: Producer) throws {
        let found = try page(producer.file)
        #expect(found.size == Self.image)
        #expect(found.letters == producer.text.count)
        #expect(found.lines.map(\.box) == [producer.box])
        let layout = try found.layout().layout
        #expect(layout.articles.map { $0.text() } == [producer.text])
        #expect(layout.articles[0].paragraphs[0].lines[0].writing == .vertical)
    }

    @Test(arguments: [("iso-8859-1", [0xE9, 0x3F]), ("Windows-1252", [0xE9, 0x80])])
    func `a file in a Latin encoding is read`(encoding: String, bytes: [UInt8]) throws {
        let head = #"<?xml version="1.0" encoding="\#(encoding)"?>"#
        let file = (head + Self.alto(#"<TextLine \#(Self.box)><String CONTENT="&#x5730;*"/></TextLine>"#)).utf8
        let latin = file.flatMap { $0 == UInt8(ascii: "*") ? bytes : [$0] }
        let text = try ImportedPage(bytes: latin).lines.map(\.text)
        #expect(text == [encoding == "Windows-1252" ? "地é€" : "地é?"])
    }

    @Test func `lengths in another unit need an image of the same proportions`() {
        let file = Array(Self.alto("", unit: "mm10", size: #"WIDTH="300" HEIGHT="400""#).utf8)
        #expect(throws: ImportError.unit("mm10")) { try ImportedPage(bytes: file) }
        #expect(throws: ImportError.otherSize(imported: "300 × 400 mm10", page: "400 × 300")) {
            try ImportedPage(bytes: file, imageSize: PixelSize(width: 400, height: 300))
        }
    }

    @Test func `an order may also name pictures, empty regions and tables`() throws {
        let order =
            #"<ReadingOrder><OrderedGroup id="o"><RegionRefIndexed index="0" regionRef="t"/><RegionRefIndexed index="1" regionRef="pic"/><RegionRefIndexed index="2" regionRef="e"/><RegionRefIndexed index="3" regionRef="r"/></OrderedGroup></ReadingOrder>"#
        let found = try page(
            Self.pageXML(
                order + #"<TextRegion id="r">\#(Self.region)\#(Self.line("l", Self.corners, "後"))</TextRegion>"#
                    + #"<ImageRegion id="pic">\#(Self.region)</ImageRegion><TextRegion id="e">\#(Self.region)</TextRegion>"#
                    + #"<TableRegion id="t">\#(Self.region)<TableCell id="c">\#(Self.region)\#(Self.line("m", "1,1 9,9", "先"))</TableCell></TableRegion>"#
            ))
        #expect(found.lines.map(\.text) == ["先", "後"])
        #expect(found.notes.map(\.description) == ["The file has no articles; all its text is one article."])
        let words =
            #"<ReadingOrder><OrderedGroup ID="o"><ElementRef ID="r1" REF="s3"/><ElementRef ID="r2" REF="s1"/><ElementRef ID="r3" REF="s2"/></OrderedGroup></ReadingOrder>"#
        let byWord = try page(
            Self.alto(
                #"<TextLine \#(Self.box)><String ID="s1" CONTENT="地"/><String ID="s2" CONTENT="方"/></TextLine><TextLine HPOS="1" VPOS="1" WIDTH="9" HEIGHT="9"><String ID="s3" CONTENT="版"/></TextLine>"#,
                order: words))
        #expect(byWord.lines.map(\.text) == ["版", "地方"])
        #expect(byWord.notes.count == 1)
    }

    @Test(arguments: [
        alto(#"</TextBlock><TextBlock ID="x"><String CONTENT="地方版"/>"#),
        pageXML(#"<TextRegion id="r">\#(region)<TextEquiv><Unicode>地方版</Unicode></TextEquiv></TextRegion>"#),
        #"<html><body><div class="ocr_page" title="bbox 0 0 600 800"><p class="ocr_par">地方版</p></div></body></html>"#,
    ]) func `text outside lines is counted and noted`(file: String) throws {
        let found = try page(file)
        #expect(found.lines.isEmpty)
        #expect(found.letters == 3)
        #expect(found.notes.map(\.description) == ["Texts outside of lines: 1; left out."])
    }

    @Test func `letters of a longer word share its box unless the image shows their places`() throws {
        let found = try page(
            Self.alto(
                #"<TextLine \#(Self.box)><String HPOS="400" VPOS="100" WIDTH="40" HEIGHT="80" CONTENT="地方"/><String HPOS="400" VPOS="180" WIDTH="40" HEIGHT="40" CONTENT="版"/><String HPOS="400" VPOS="220" WIDTH="40" HEIGHT="80" CONTENT="12か"/></TextLine>"#
            ))
        #expect(found.notes.map(\.description) == ["The file has no articles; all its text is one article."])
        #expect(found.lines[0].cells.isEmpty)
        let line = try found.layout().layout.articles[0].paragraphs[0].lines[0]
        #expect(line.cuts == [100, 140, 180, 220, 240, 260, 300])
    }

    // MARK: Letters and cells

    /// The text of the cells of a vertical line, from a text. Each looks like a letter of `shapes`, where ? is a shape
    /// that was misread, and ＃ a cell of several glyphs.
    private func lettered(_ text: String, _ shapes: String, pitches: [Int] = [], words: String? = nil) throws -> String?
    {
        let words = words ?? #"<String CONTENT="\#(text)"/>"#
        let line = try page(Self.alto("<TextLine \(Self.box)>\(words)</TextLine>")).lines[0]
        let (shapes, pitches) = (shapes.map { String($0) }, pitches.isEmpty ? shapes.map { _ in 40 } : pitches)
        var top = 100
        let cells = zip(pitches, shapes).map { pitch, shape in
            defer { top += pitch }
            return ImportedCell(
                box: PixelRect(minX: 400, minY: top, maxX: 440, maxY: top + pitch),
                kind: shape == "＃" ? .combined : .plain)
        }
        let found = line.lettered(cells) { shapes[$0] == $1 }
        return found?.map { $0.text?.text ?? "-" }.joined(separator: " ")
    }

    @Test(arguments: [
        ("国の、法", "????", "国 の 、 法"), ("日本国の憲法", "日本国憲法", "日 本 国 憲 法"), ("日本憲法", "日本国憲法", "日 本 - 憲 法"),
        ("日本国の憲法", "日?国憲法", "日 本 国 憲 法"), ("春夏秋冬", "春?夏?秋冬", "春 - 夏 - 秋 冬"), ("春夏秋冬", "春??夏冬", "春 - - 夏 冬"),
        ("春秋冬", "春??冬", "春 - - 冬"), ("月12日", "月?日", "月 12 日"), ("月12日", "月＃?日", "月 12 - 日"),
    ]) func `a missing or additional letter affects only that letter or the doubtful stretch`(
        text: String, shapes: String, expected: String
    ) throws {
        #expect(try lettered(text, shapes) == expected)
    }

    @Test func `the boxes of words show where a letter is missing`() throws {
        let words =
            #"<String HPOS="400" VPOS="100" WIDTH="40" HEIGHT="40" CONTENT="地"/><String HPOS="400" VPOS="220" WIDTH="40" HEIGHT="80" CONTENT="方版"/>"#
        #expect(try lettered("", "地??方版", words: words) == "地 - - 方 版")
    }

    @Test func `two halves of a letter are one cell`() throws {
        #expect(try lettered("地方版面", "地??版面", pitches: [40, 20, 20, 40, 40]) == "地 方 版 面")
    }

    @Test func `far fewer cells than letters are not accepted`() throws {
        #expect(try lettered("日本国の憲法", "日本") == nil)
    }

    // MARK: Lines that lean

    @Test func `a character belongs to the line whose outline contains it`() throws {
        let found = try page(
            Self.pageXML(
                #"<TextRegion id="r">\#(Self.region)"#
                    + Self.line(
                        "a", "520,75 480,75 380,320 420,320", "日本", baseline: #"<Baseline points="500,75 400,320"/>"#)
                    + Self.line(
                        "b", "470,75 430,75 330,320 370,320", "国会", baseline: #"<Baseline points="450,75 350,320"/>"#)
                    + "</TextRegion>")
        ).lines
        let (top, bottom) = (PixelPoint(x: 450, y: 80), PixelPoint(x: 400, y: 315))
        #expect([found[0].contains(top), found[1].contains(top)] == [false, true])
        #expect([found[0].contains(bottom), found[1].contains(bottom)] == [true, false])
        #expect(found[1].distance(fromMiddle: top) < found[0].distance(fromMiddle: top))
    }

    @Test func `characters of leaning lines give cells without overlaps`() throws {
        func line(_ x: Int) -> String {
            let glyphs = (0..<5).map {
                #"<Glyph HPOS="\#(x - 12 * $0)" VPOS="\#(100 + 40 * $0)" WIDTH="30" HEIGHT="36" CONTENT="字"/>"#
            }
            return
                #"<TextLine HPOS="\#(x - 48)" VPOS="100" WIDTH="78" HEIGHT="196"><String CONTENT="字字字字字">\#(glyphs.joined())</String></TextLine>"#
        }
        let lines = try page(Self.alto(line(500) + line(466))).layout().layout.articles[0].paragraphs[0].lines
        #expect(lines.allSatisfy { $0.lean < -40 })
        #expect(!lines[0].cells.contains { cell in lines[1].cells.contains { $0.intersects(cell) } })
    }

    @Test func `the box of a one-letter word does not change the layout's cell`() throws {
        let base = Sample.layout([[[Sample.line(["一"], cross: 500..<520)]]])
        let wider = try base.exchanged(.alto) {
            $0.replacing(#/<Glyph[^>]*\/>/#, with: "").replacing(
                #"HPOS="500" VPOS="20" WIDTH="20""#, with: #"HPOS="499" VPOS="20" WIDTH="22""#)
        }
        #expect(wider.lines[0].cells.map(\.box) == [PixelRect(minX: 499, minY: 20, maxX: 521, maxY: 40)])
        #expect(try wider.corrections(of: base).corrections.isEmpty)
    }
}
