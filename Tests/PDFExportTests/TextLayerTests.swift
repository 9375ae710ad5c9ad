import LayoutDocument
import PageGeometry
import Testing

@testable import PDFExport

@Suite struct TextLayerTests {
    @Test func `A vertical line is one run turned to the right, with one code for each cell`() {
        let (layer, glyphs) = Samples.text([[Samples.line("山川山")]])
        // The font size is 32, with 31 units per px; the baseline is 12 % of the width from the left.
        #expect(Samples.shown(layer) == ["/F0 32 Tf 100.806452 Tz 0 -1 1 0 203.84 360 Tm [<000100020001>] TJ"])
        #expect(glyphs.fonts == [[.init(text: "山", advance: 930), .init(text: "川", advance: 930)]])
    }

    @Test func `A horizontal line is upright on its baseline`() {
        let line = Samples.line(["見", "出"], x: 10, y: 100, writing: .horizontal)
        let (layer, _) = Samples.text([[line]])
        #expect(Samples.shown(layer) == ["/F0 32 Tf 100.806452 Tz 1 0 0 1 10 271.84 Tm [<00010002>] TJ"])
    }

    @Test func `A line read from the right starts at its right end, turned by 180 degrees`() {
        let line = Samples.line(["道", "鉄"], x: 10, y: 100, writing: .horizontal, isReadFromRight: true)
        let (layer, glyphs) = Samples.text([[line]])
        #expect(Samples.shown(layer) == ["/F0 32 Tf 100.806452 Tz -1 0 0 -1 70 296.16 Tm [<00010002>] TJ"])
        #expect(glyphs.fonts[0].map(\.text) == ["鉄", "道"])
    }

    @Test func `Several characters in a cell, squares and characters beyond the first plane are one code each`() {
        let (layer, glyphs) = Samples.text([[Samples.line(["12", "㌔", "𠮟", "Ａ"])]])
        #expect(Samples.shown(layer)[0].hasSuffix("[<0001000200030004>] TJ"))
        let map = UnicodeMap.text(of: glyphs.fonts[0])
        #expect(map.contains("4 beginbfchar\n<0001> <00310032>\n<0002> <3314>\n<0003> <D842DF9F>\n<0004> <FF21>\n"))
    }

    @Test func `An unread character is a gap as long as its cell, except at a line's ends`() {
        let (layer, glyphs) = Samples.text([[Samples.line([nil, "山", nil, "川", nil])]])
        #expect(Samples.shown(layer) == ["/F0 32 Tf 100.806452 Tz 0 -1 1 0 203.84 330 Tm [<0001> -930 <0002>] TJ"])
        #expect(glyphs.fonts[0].count == 2)
    }

    @Test func `A leaning line stays one run`() {
        let (layer, _) = Samples.text([[Samples.line(["山", "川", "田"], lean: -3)]])
        #expect(
            Samples.shown(layer) == [
                "/F0 32 Tf 100.806452 Tz -0.0333333 -1 1 0 203.84 360 Tm [<000100020003>] TJ"
            ])
    }

    @Test func `Cells of other lengths have other advances, exact to the px`() {
        var line = Samples.line(["一", "一"])
        line.characters[1].end += 7
        let (_, glyphs) = Samples.text([[line]])
        #expect(glyphs.fonts[0].map(\.advance) == [31 * 30, 31 * 37])
    }

    @Test func `A column is cut where the next one starts at the same height to its left`() {
        let lines = [Samples.line("山川田畑森", x: 200), Samples.line("海", x: 160), Samples.line("空色", x: 120)]
        let (layer, _) = Samples.text([lines])
        let shown = Samples.shown(layer)
        // A single character cannot be cut: it is set upright in the same box, so that it starts lower than its
        // neighbours.
        #expect(shown.count == 3)
        #expect(shown[1].hasSuffix(" 1 0 0 1 160 333.6 Tm [<0006>] TJ"))
        let cut = Samples.shown(Samples.text([[lines[0], lines[2]]]).layer)
        #expect(cut.count == 3)
        #expect(cut[0].hasSuffix("0 -1 1 0 203.84 360 Tm [<000100020003>] TJ"))
        #expect(cut[1].hasSuffix("0 -1 1 0 203.84 270 Tm [<00040005>] TJ"))
    }

    @Test(arguments: 1...6, 1...6)
    func `Sorting by position keeps the reading order of columns side by side`(first: Int, second: Int) {
        let text = "山川田畑森林"
        for indent in 0...3 {
            let lines = [
                Samples.line(String(text.prefix(first))),
                Samples.line(String(text.prefix(second)), x: 160, y: 40 + 30 * indent),
            ].compactMap { TextLine($0) }
            let next = lines[1].runs(before: nil)
            let runs = lines[0].runs(before: next[0])
            #expect(!next[0].isSorted(before: runs[runs.count - 1]))
            #expect(runs.flatMap(\.pieces).map(\.text) == lines[0].pieces.map(\.text))
        }
    }

    @Test func `Paragraphs are marked with the type of their role, and paragraphs without text are omitted`() {
        let articles = [
            [Samples.line("見出し", role: .headline), Samples.line([nil, nil], x: 160), Samples.line("本文", x: 120)],
            [Samples.line("絵解き", x: 80, role: .caption), Samples.line("中見出し", x: 40, role: .crosshead)],
        ]
        let (layer, _) = Samples.text(articles)
        #expect(layer.sections.map(\.type) == ["H1", "P", "Caption", "H3"])
        #expect(layer.sections.map(\.article) == [0, 0, 1, 1])
        #expect(layer.sections.map(\.identifier) == [0, 1, 2, 3])
        #expect(layer.content.contains("/P <</MCID 1>> BDC\nBT\n"))
    }

    @Test func `Ruby is omitted, or follows its paragraph on request`() {
        var line = Samples.line("漢字")
        line.characters[0].ruby = [PixelRect(minX: 234, minY: 40, maxX: 246, maxY: 70)]
        line.characters[0].rubyText = ["かん"]
        let lines = [line, Samples.line("次", x: 160)]
        #expect(Samples.text([lines]).glyphs.fonts[0].map(\.text) == ["漢", "字", "次"])
        let (layer, glyphs) = Samples.text([lines], withRuby: true)
        #expect(glyphs.fonts[0].map(\.text) == ["漢", "字", "か", "ん", "次"])
        #expect(layer.sections.map(\.ruby) == [1, nil])
        #expect(layer.sections.map(\.identifier) == [0, 2])
    }

    @Test func `After a full font comes another one`() {
        var glyphs = CellGlyphs()
        #expect(glyphs.font(forRunOf: 65_535) == 0)
        for advance in 1...65_534 { _ = glyphs.code(of: .init(text: "山", advance: advance)) }
        #expect(glyphs.font(forRunOf: 1) == 0)
        #expect(glyphs.font(forRunOf: 2) == 1)
        #expect(glyphs.code(of: .init(text: "山", advance: 1)) == 1)
    }

    @Test(arguments: [
        (0.0, "0"), (-0.000001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (100.806452, "100.80645"), (3.0, "3"),
        (0.00001, "0.00001"), (.nan, "0"), (.infinity, "0"), (12345.67, "12345.67"),
    ])
    func `Numbers have no exponent and no needless zeros`(value: Double, text: String) {
        #expect(pdfNumber(value) == text)
    }
}
