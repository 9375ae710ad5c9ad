import LayoutDocument
import LayoutExchange
import PageGeometry
import Testing

@Suite struct WriterTests {
    private let small = Sample.layout([[[Sample.line(["月", "12", nil], cross: 500..<520)]]])

    @Test func `ALTO has a glyph for each letter of a cell and a geta for an unread character`() {
        let text = small.text(.alto)
        #expect(text.contains(#"<TextBlock ID="a1p1" TAGREFS="role-body" HPOS="500" VPOS="20" WIDTH="20" HEIGHT="60""#))
        #expect(text.contains(#"BASELINE="510 20 510 80" BASEDIRECTION="ttb">"#))
        #expect(text.contains(#"HEIGHT="60" CONTENT="月12〓">"#))
        #expect(
            text.contains(#"<Glyph ID="a1p1l1c2" HPOS="500" VPOS="40" WIDTH="20" HEIGHT="20" CONTENT="1" GC="0.901"/>"#)
        )
        #expect(
            text.contains(
                #"<Glyph ID="a1p1l1c2x2" HPOS="500" VPOS="40" WIDTH="20" HEIGHT="20" CONTENT="2" GC="0.901"/>"#))
        #expect(text.contains(#"<Glyph ID="a1p1l1c3" HPOS="500" VPOS="60" WIDTH="20" HEIGHT="20" CONTENT="〓"/>"#))
        #expect(text.contains("<softwareName>Mojiwaku</softwareName>"))
        #expect(text.contains("<fileName>01 &amp; 2.png</fileName>"))
    }

    @Test func `PAGE has a word a line and leaves an unread character empty`() {
        let text = small.text(.page)
        #expect(
            text.contains(
                #"<TextRegion id="a1p1" type="paragraph" readingDirection="top-to-bottom" textLineOrder="right-to-left""#
            ))
        #expect(text.contains(#"custom="readingOrder {index:0;} structure {type:paragraph;} mojiwaku {role:body;}""#))
        #expect(
            text.contains(
                ##"<Glyph id="a1p1l1c3" custom="mojiwaku {cut:0.998;}"><Coords points="500,60 520,60 520,80 500,80"/></Glyph>"##
            ))
        #expect(text.contains(#"<TextEquiv conf="0.901"><Unicode>12</Unicode></TextEquiv></Glyph>"#))
        #expect(text.contains(#"<TextEquiv><Unicode>月12</Unicode></TextEquiv>"#))
        #expect(text.contains(#"imageFilename="01 &amp; 2.png" imageWidth="600" imageHeight="400""#))
    }

    @Test func `hOCR has a box and a confidence for each letter`() {
        let text = small.text(.hocr)
        #expect(text.contains(##"title="x_bboxes 500 40 520 60 500 40 520 60; x_confs 90.1 90.1">12</span>"##))
        #expect(text.contains(##"<span class="ocrx_cinfo" id="a1p1l1c3" title="x_bboxes 500 60 520 80"></span>"##))
        #expect(
            text.contains(
                #"<p class="ocr_par" id="a1p1" title="bbox 500 20 520 80; x_role body" style="writing-mode:vertical-rl">"#
            ))
        #expect(text.contains(#"title="bbox 0 0 600 400; image &quot;01 &amp; 2.png&quot;; ppageno 0">"#))
    }

    @Test func `ALTO has polygons, points and tags in the forms that kraken and eScriptorium read`() {
        let leaning = Sample.layout([[[Sample.line(["月", "日"], cross: 500..<520, lean: -6)]]]).text(.alto)
        #expect(leaning.contains(#"<Shape><Polygon POINTS="500 20 520 20 514 60 494 60"/></Shape>"#))
        #expect(leaning.contains(#"BASELINE="510 20 504 60""#))
        #expect(leaning.contains(#"<LayoutTag ID="role-body" TYPE="role" LABEL="body"/>"#))
        #expect(leaning.contains(#"<String ID="a1p1l1s" WC="0.900" CC="0 0" "#))
        let across = Sample.layout([[[Sample.line(["月"], cross: 100..<120, writing: .horizontal)]]]).text(.alto)
        #expect(across.contains(#"<Shape><Polygon POINTS="20 100 40 100 40 120 20 120"/></Shape>"#))
    }

    @Test func `ALTO has confidences of page, line and letter, and ruby outside the text lines`() {
        let text = small.text(.alto)
        #expect(text.contains(#"HEIGHT="400" PC="0.900">"#))
        #expect(text.contains(#"WC="0.900" CC="0 0 0 9" "#))
        let ruby = Sample.full.text(.alto)
        #expect(ruby.contains(#"<OtherTag ID="ruby-a1p1l1c1r1" TYPE="ruby" LABEL="み"/>"#))
        #expect(
            ruby.contains(
                #"<GraphicalElement ID="a1p1l1c1r1" TAGREFS="ruby-a1p1l1c1r1" HPOS="590" VPOS="20" WIDTH="8" HEIGHT="20"/>"#
            ))
        #expect(ruby.split(separator: "<TextLine ").count - 1 == 6)
    }

    @Test func `PAGE of 2013 has no attribute of a later version`() {
        let text = Sample.full.text(.page2013)
        #expect(text.contains(#"xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2013-07-15""#))
        #expect(text.contains("<Comments>Image: SHA-256 0a0a"))
        #expect(text.contains(#"<OrderedGroupIndexed id="a1p2" index="1" caption="paragraph">"#))
        #expect(text.contains(#"<TextLine id="a1p2l2" custom="readingOrder {index:1;}">"#))
        #expect(text.contains(#"readingDirection="top-to-bottom" custom="readingOrder {index:0;}"#))
        for later in ["MetadataItem", "textLineOrder", "primaryLanguage", "<TextEquiv index", "type=\"article\""] {
            #expect(!text.contains(later))
        }
    }

    @Test func `PAGE has the line order, id and confidences that Transkribus and OCR-D need`() {
        let text = Sample.full.text(.page)
        #expect(text.contains(#"pcGtsId="page""#))
        #expect(text.contains(#"<PrintSpace>"#))
        #expect(
            text.contains(
                #"<TextLine id="a1p2l2" readingDirection="top-to-bottom" custom="readingOrder {index:1;}">"#))
        #expect(text.contains(#"<TextEquiv conf="0.901"><Unicode>見出し</Unicode></TextEquiv>"#))
    }

    @Test func `hOCR has an angle for vertical lines only, as OCRmyPDF needs`() {
        let text = Sample.full.text(.hocr)
        #expect(text.contains(#"id="a1p2l1" title="bbox 520 20 540 120; textangle 270""#))
        #expect(text.contains(#"id="a2p2l1" title="bbox 100 350 160 370""#))
    }

    @Test func `TEI has a zone for each line and a gap for unread characters`() {
        let text = small.text(.tei)
        #expect(text.contains(##"<zone xml:id="zone-a1p1l1" ulx="500" uly="20" lrx="520" lry="80"/>"##))
        #expect(
            text.contains(
                ##"<p xml:id="a1p1"><lb facs="#zone-a1p1l1"/>月12<gap reason="illegible" unit="character" quantity="1"/></p>"##
            ))
        #expect(text.contains(#"<graphic url="01%20%26%202.png"/>"#))
    }

    @Test func `TEI has ruby at its base and heads at the beginning`() {
        let text = Sample.full.text(.tei)
        #expect(
            text.contains(
                ##"<head xml:id="a1p1" type="headline"><lb facs="#zone-a1p1l1"/><ruby><rb>見</rb><rt>み</rt></ruby>"##))
        #expect(text.contains(##"<p xml:id="a2p2" rend="caption">"##))
    }

    @Test func `the plain text equals the layout's own text`() {
        #expect(Sample.full.text(.text, withRuby: false) == "見出し\n十月12日〓<&\"'>下の段\n\n日新聞\n写真は\n")
        #expect(Sample.full.text(.text).hasPrefix("見《み》出《い"))
    }

    @Test func `Markdown has headings and escapes its marks`() {
        let text = Sample.full.text(.markdown, withRuby: false)
        #expect(text == "# 見出し\n\n十月12日〓\\<\\&\"'\\>下の段\n\n---\n\n# 日新聞\n\n写真は\n")
        let list = Sample.layout([
            [[Sample.line(["12", ".", " ", "*"], cross: 0..<20)], [Sample.line(["-", "#", "\u{1}"], cross: 30..<50)]]
        ])
        #expect(list.text(.markdown) == "12\\. \\*\n\n\\-\\# \n")
        #expect(Sample.full.text(.markdown).hasPrefix("# <ruby>見<rt>み</rt></ruby>"))
    }

    @Test(arguments: [ExportFormat.alto, .page, .hocr, .tei])
    func `characters that XML does not allow become replacement characters`(format: ExportFormat) {
        let text = Sample.layout([[[Sample.line(["\u{1}", "\u{FFFE}"], cross: 0..<20)]]]).text(format)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0xFFFE })
        #expect(text.contains("\u{FFFD}"))
    }

    @Test func `a line beyond the page is cut at the edge`() {
        let text = Sample.layout([[[Sample.line(["外"], at: -10, cross: 590..<610)]]]).text(.page)
        #expect(text.contains(#"<Coords points="590,0 600,0 600,10 590,10"/>"#))
    }

    @Test func `a paragraph over two tiers is one group of two blocks`() {
        let text = Sample.full.text(.page)
        #expect(text.contains(#"<OrderedGroupIndexed id="a1p2" index="1" type="paragraph">"#))
        #expect(text.contains(#"<RegionRefIndexed index="1" regionRef="a1p2b2"/>"#))
        #expect(text.contains(#"<TextRegion id="a1p2b1""#))
    }
}
