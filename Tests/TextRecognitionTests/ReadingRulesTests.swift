import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import CharacterShapes
@testable import TextRecognition

@Suite("Interpretation of symbols in a cell")
struct ReadingRulesTests {
    /// A cell of an em of 40 px in a vertical line, its ink `width` × `height` px.
    private func cell(
        _ width: Int, _ height: Int, right: Int = 0, kind: Character.Kind = .plain, on page: GreyRaster? = nil
    ) -> PrintedCell {
        let ink = PixelRect(
            minX: 50 + right - width / 2, minY: 50 - height / 2, maxX: 50 + right - width / 2 + width,
            maxY: 50 - height / 2 + height)
        let page = page ?? GreyRaster(size: PixelSize(width: 100, height: 100))
        return PrintedCell(
            kind: kind, writing: .vertical, confidence: 990, ink: ink, middle: 50, axis: 50, em: 40,
            tone: LineTone(of: [ink], on: page))
    }

    /// The form of a cell on a page; by default of solid ink.
    private func form(_ cell: PrintedCell, on page: GreyRaster? = nil) -> CellForm {
        var full = GreyRaster(size: PixelSize(width: 100, height: 100))
        for y in cell.ink.yRange { for x in cell.ink.xRange { full[x, y] = 0 } }
        let page = page ?? full
        return cell.form(
            print: { Ink(cell.print(cell.ink, on: page)) }, pieces: { cell.pieces(on: page) },
            RecognitionParameters().forms)
    }

    private func text(_ read: String, _ cell: PrintedCell, as form: CellForm) -> String? {
        let symbol = Symbol(text: read, left: 0, right: 9, confidence: 95)
        return CellReading([symbol]).text(of: cell, as: form, RecognitionParameters().forms)?.text
    }

    @Test("A dithered page is smoothed by its em, and small type once less")
    func smoothing() {
        let setting = RecognitionParameters().setting
        #expect(setting.passes(em: 35) == [0, 3, 6])
        #expect(setting.passes(em: 17) == [0, 1])
        #expect(setting.passes(em: 3) == [0])
    }

    @Test("Size and place of the ink give its form")
    func forms() {
        #expect(form(cell(34, 36)) == .whole)
        #expect(form(cell(34, 4, kind: .mark)) == .flat)
        #expect(form(cell(6, 30, kind: .mark)) == .bar)
        #expect(form(cell(10, 10, right: 12, kind: .mark)) == .stop)
        #expect(form(cell(6, 6, kind: .mark)) == .dot)
        #expect(form(cell(25, 17, right: 4, kind: .mark)) == .small)
        #expect(form(cell(20, 30, kind: .sideways)) == .sideways)
        #expect(form(cell(36, 34, kind: .combined)) == .group)
        #expect(form(cell(34, 36), on: GreyRaster(size: PixelSize(width: 100, height: 100))) == .blank)
    }

    @Test("A bracket is opening if its ink is full at the top")
    func brackets() {
        for isOpening in [true, false] {
            var page = GreyRaster(size: PixelSize(width: 100, height: 100))
            let bracket = cell(28, 10, kind: .mark)
            for x in bracket.ink.xRange { page[x, isOpening ? bracket.ink.minY : bracket.ink.maxY - 1] = 0 }
            for y in bracket.ink.yRange { page[isOpening ? bracket.ink.maxX - 1 : bracket.ink.minX, y] = 0 }
            let printed = cell(28, 10, kind: .mark, on: page)
            #expect(form(printed, on: page) == .bracket(isOpening: isOpening))
            #expect(text("」", printed, as: .bracket(isOpening: isOpening)) == (isOpening ? "「" : "」"))
            #expect(text("]", printed, as: .bracket(isOpening: isOpening)) == (isOpening ? "「" : "」"))
        }
    }

    @Test("A flat bar is 一, one along the line ー, a full one ―, a broad one 〜")
    func bars() {
        #expect(text("|", cell(34, 4), as: .flat) == "一")
        #expect(text("一", cell(6, 28), as: .bar) == "ー")
        #expect(text("-", cell(4, 38), as: .bar) == "―")
        #expect(text("~", cell(9, 28), as: .bar) == "〜")
    }

    @Test("Size separates っ from つ, place 、 from a comma; figures have full width except side by side")
    func marks() {
        #expect(text("つ", cell(25, 17), as: .small) == "っ")
        #expect(text("っ", cell(34, 30), as: .whole) == "つ")
        #expect(text(",", cell(9, 9), as: .stop) == "、")
        #expect(text(".", cell(9, 9), as: .stop) == "。")
        #expect(text("4", cell(20, 30), as: .whole) == "４")
        #expect(text("I4", cell(30, 30), as: .group) == "14")
        #expect(text("は", cell(30, 30), as: .group) == "は")
        #expect(text(" ", cell(30, 30), as: .whole) == nil)
    }

    @Test(
        "Squares are recognised by their spelling, ignoring voicing and look-alikes",
        arguments: [
            ("メートル", "㍍"), ("メ一トル", "㍍"), ("メートJ", "㍍"), ("キ口", "㌔"), ("トン", "㌧"), ("ドル", "㌦"), ("株式会社", "㍿"),
            ("へクタール", "㌶"),
        ])
    func squares(spelling: String, square: String) {
        #expect(SquareSpelling.square(like: spelling)?.square == square)
    }

    @Test("A spelling unlike any square's gives no square", arguments: ["", "国会", "品", "ABC", "メ"])
    func noSquare(spelling: String) {
        #expect(SquareSpelling.square(like: spelling) == nil)
    }

    @Test(
        "Neighbours decide between look-alikes",
        arguments: [
            ("二ュース", "ニュース"), ("十ニ月", "十二月"), ("三力月", "三カ月"), ("カードの", "カードの"), ("人ロが", "人口が"), ("１Ｏ０", "１００"),
            ("国の力は", "国の力は"),
        ])
    func lookAlikes(read: String, text: String) {
        let texts = read.map { RecognisedText(String($0), confidence: 900) as RecognisedText? }
        let result = LookAlikes.resolved(texts, [CellForm](repeating: .whole, count: texts.count))
        #expect(result.compactMap { $0?.text }.joined() == text)
        for (before, after) in zip(texts, result) where before?.text != after?.text {
            #expect(after?.alternatives == [.init(before?.text ?? "", confidence: 900)])
        }
    }

    @Test("Pieces of ink are glyphs side by side, or parts of a square")
    func pieces() {
        var page = GreyRaster(size: PixelSize(width: 100, height: 100))
        func fill(_ rect: PixelRect) { for y in rect.yRange { for x in rect.xRange { page[x, y] = 0 } } }
        let upper = PixelRect(minX: 52, minY: 35, maxX: 66, maxY: 48)
        let lower = PixelRect(minX: 35, minY: 52, maxX: 48, maxY: 66)
        fill(upper)
        fill(lower)
        let square = cell(31, 31, on: page)
        #expect(form(square, on: page) == .square)
        #expect(square.pieces(on: page).quarters(largest: 22) == [nil, upper, lower, nil])
        #expect(square.pieces(on: page).columns == [lower, upper])
        #expect(square.pieces(on: page).quarters(largest: 10) == nil)
    }
}

@Suite("Tones of ink and paper")
struct LineToneTests {
    private func tone(ground: UInt8, print: UInt8, share: Int) -> LineTone {
        var page = GreyRaster(size: PixelSize(width: 60, height: 60), filledWith: ground)
        let ink = PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 50)
        for y in ink.yRange { for x in ink.xRange where (x * 7 + y) % 100 < share { page[x, y] = print } }
        return LineTone(of: [ink], on: page)
    }

    @Test("Print becomes 0 and ground 255, in black, pale, heavy and white-on-black print")
    func tones() {
        for (ground, print, share) in [(255, 0, 20), (210, 90, 30), (255, 0, 75), (20, 240, 20), (60, 200, 70)] {
            let tone = tone(ground: UInt8(ground), print: UInt8(print), share: share)
            #expect(tone[UInt8(print)] == 0, "\(ground) \(print) \(share)")
            #expect(tone[UInt8(ground)] == 255, "\(ground) \(print) \(share)")
        }
    }

    @Test("The noise of a blank line does not become print")
    func noise() {
        let tone = tone(ground: 250, print: 246, share: 50)
        #expect(tone[250] == 255)
        #expect(tone[246] > 150)
    }
}
