import Catalogue
import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@testable import LayoutDocument

/// The bounds of a column's line on the page of corrections.
private func column(_ i: Int) -> PixelRect { PixelRect(x: 300 - 30 * i..<320 - 30 * i, y: 10..<70) }

private func cell(_ column: Int, _ i: Int) -> PixelRect {
    PixelRect(x: 300 - 30 * column..<320 - 30 * column, y: 10 + 20 * i..<30 + 20 * i)
}

@Suite("Corrections")
struct CorrectionTests {
    /// Two articles: the first with a headline and two paragraphs, the second with one paragraph. Columns come from the
    /// right, 30 px apart, each with three characters of 20 px.
    private func page() -> LayoutDocument {
        func line(_ column: Int, _ role: LineRole = .body) -> Line {
            let cross = 300 - 30 * column..<320 - 30 * column
            return Line(
                role: role, writing: .vertical, cross: cross, tier: 0, start: 10,
                characters: (0..<3).map { i in
                    Character(
                        kind: .plain, end: 30 + 20 * i,
                        ink: PixelRect(x: cross.lowerBound + 2..<cross.upperBound - 2, y: 12 + 20 * i..<28 + 20 * i),
                        confidence: 700)
                })
        }
        return LayoutDocument(
            page: PageIdentity(
                name: "p", size: PixelSize(width: 400, height: 200), sourceDigest: String(repeating: "0a", count: 32)),
            provenance: Provenance(engine: "0.1.0"),
            articles: [
                Article(paragraphs: [
                    Paragraph(lines: [line(0, .headline)]), Paragraph(lines: [line(1), line(2)]),
                    Paragraph(lines: [line(3)]),
                ]),
                Article(paragraphs: [Paragraph(lines: [line(4), line(5)])]),
            ],
            tiers: [Tier(rows: 10..<70, characters: 3)])
    }

    /// The columns in reading order, `/` between paragraphs, `|` between articles.
    private func order(_ layout: LayoutDocument) -> String {
        layout.articles.map { article in
            article.paragraphs.map { paragraph in
                paragraph.lines.map { "\((300 - $0.cross.lowerBound) / 30)" }.joined(separator: " ")
            }.joined(separator: " / ")
        }.joined(separator: " | ")
    }

    /// The page after corrections that must all fit and satisfy the rules.
    private func after(_ corrections: Correction..., on page: LayoutDocument? = nil) -> LayoutDocument {
        let result = (page ?? self.page()).corrected(by: corrections)
        #expect(result.refusals.isEmpty)
        #expect(result.document.brokenRules().filter { $0.severity == .error }.isEmpty)
        return result.document
    }

    private func line(_ layout: LayoutDocument, _ column: Int) throws -> Line {
        try #require(
            layout.articles.lines.first { $0.cross.lowerBound == 300 - 30 * column })
    }

    // MARK: Order

    @Test("Lines, paragraphs and articles move to their new place, and nothing empty remains")
    func order() {
        #expect(order(page()) == "0 / 1 2 / 3 | 4 5")
        #expect(order(after(.moveLines([column(3)], .init(.after, column(1))))) == "0 / 1 3 2 | 4 5")
        #expect(order(after(.moveLines([column(5), column(4)], .init(.before, column(2))))) == "0 / 1 5 4 2 / 3")
        #expect(order(after(.moveLines([column(1), column(2)], .init(.after, column(5))))) == "0 / 3 | 4 5 1 2")
        #expect(order(after(.moveParagraph(column(3), .init(.after, column(4))))) == "0 / 1 2 | 4 5 / 3")
        #expect(order(after(.moveParagraph(column(3), .init(.before, column(2))))) == "0 / 3 / 1 2 | 4 5")
        #expect(order(after(.moveParagraph(column(1), .init(.after, column(3))))) == "0 / 3 / 1 2 | 4 5")
        #expect(order(after(.moveParagraph(column(5), .init(.before, column(0))))) == "4 5 / 0 / 1 2 / 3")
        #expect(order(after(.moveArticle(column(5), .init(.before, column(2))))) == "4 5 | 0 / 1 2 / 3")
        #expect(order(after(.moveArticle(column(1), .init(.after, column(4))))) == "4 5 | 0 / 1 2 / 3")
    }

    @Test("Paragraphs and articles are split and joined")
    func units() {
        #expect(order(after(.splitParagraph(before: column(2)))) == "0 / 1 / 2 / 3 | 4 5")
        #expect(order(after(.joinParagraph(column(3)))) == "0 / 1 2 3 | 4 5")
        #expect(order(after(.splitArticle(before: column(2)))) == "0 / 1 | 2 / 3 | 4 5")
        #expect(order(after(.splitArticle(before: column(1)))) == "0 | 1 2 / 3 | 4 5")
        #expect(order(after(.joinArticle(column(5)))) == "0 / 1 2 / 3 / 4 5")
        // The paragraph continues across a tier's end, but its second part had become another article.
        #expect(order(after(.joinArticle(column(4)), .joinParagraph(column(4)))) == "0 / 1 2 / 3 4 5")
    }

    @Test("Joining undoes splitting, and moving back undoes moving")
    func inverses() {
        #expect(after(.splitParagraph(before: column(2)), .joinParagraph(column(2))) == page())
        #expect(after(.splitArticle(before: column(3)), .joinArticle(column(3))) == page())
        #expect(
            after(.moveArticle(column(5), .init(.before, column(2))), .moveArticle(column(5), .init(.after, column(2))))
                == page())
        #expect(
            after(
                .moveLines([column(2)], .init(.after, column(4))), .moveLines([column(2)], .init(.after, column(1))))
                == page())
    }

    // MARK: Cells

    @Test("Each part of a cut cell gets its own print and ruby")
    func split() throws {
        var page = page()
        let ruby = PixelRect(minX: 292, minY: 20, maxX: 297, maxY: 30)
        page.articles[0].paragraphs[1].lines[0].characters[0].ruby = [ruby]
        let line = try line(after(.splitCell(cell(1, 0), at: 18), on: page), 1)
        #expect(line.cuts == [10, 18, 30, 50, 70])
        #expect(line.characters[0].ink == PixelRect(minX: 272, minY: 12, maxX: 288, maxY: 18))
        #expect(line.characters[1].ink == PixelRect(minX: 272, minY: 18, maxX: 288, maxY: 28))
        #expect(line.characters.map(\.confidence) == [1000, 1000, 700, 700])
        #expect(line.characters.map(\.ruby) == [[], [ruby], [], []])
        // The first two pixels are blank: the ink is the cell itself.
        let blank = try self.line(after(.splitCell(cell(1, 0), at: 12)), 1)
        #expect(blank.characters[0].ink == PixelRect(minX: 270, minY: 10, maxX: 290, maxY: 12))
    }

    @Test("Two cells become one, from either end")
    func merge() throws {
        let merged = try line(after(.mergeCells(from: cell(1, 2), to: cell(1, 0), kind: .combined)), 1)
        #expect(merged.cuts == [10, 70] && merged.characters[0].kind == .combined)
        #expect(merged.characters[0].ink == PixelRect(minX: 272, minY: 12, maxX: 288, maxY: 68))
        let again = after(
            .mergeCells(from: cell(1, 0), to: cell(1, 1), kind: nil),
            .splitCell(PixelRect(x: 270..<290, y: 10..<50), at: 30))
        #expect(try line(again, 1).cells == line(page(), 1).cells)
        #expect(try line(again, 1).characters.map(\.ink) != [])
    }

    @Test("Text is set and removed; merged cells of digits join their text")
    func text() throws {
        let withText = after(.setText(cell(1, 0), "1"), .setText(cell(1, 1), "4"), .setText(cell(1, 2), "国"))
        #expect(try line(withText, 1).characters.map { $0.text?.text } == ["1", "4", "国"])
        #expect(try line(withText, 1).characters[0].text?.confidence == 1000)
        #expect(try line(after(.setText(cell(1, 2), nil), on: withText), 1).characters[2].text == nil)
        for text in ["", "a\nb", "\u{202E}", String(repeating: "字", count: 33)] {
            #expect(withText.corrected(by: [.setText(cell(1, 0), text)]).refusals.count == 1, "\(text)")
        }
        let group = after(.mergeCells(from: cell(1, 0), to: cell(1, 1), kind: .combined), on: withText)
        #expect(try line(group, 1).characters.map { $0.text?.text } == ["14", "国"])
        // Cells without a common group become one character, of which only its parts are known.
        let one = after(.mergeCells(from: cell(1, 0), to: cell(1, 1), kind: .plain), on: withText)
        #expect(try line(one, 1).characters.map { $0.text?.text } == [nil, "国"])
        #expect(
            try line(after(.splitCell(cell(1, 2), at: 60), on: withText), 1).characters.map { $0.text?.text } == [
                "1", "4", nil, nil,
            ])

        var page = withText
        let ruby = PixelRect(minX: 292, minY: 52, maxX: 297, maxY: 68)
        page.articles[0].paragraphs[1].lines[0].characters[2].ruby = [ruby]
        page.articles[0].paragraphs[1].lines[0].characters[2].rubyText = ["くに"]
        let moved = try line(after(.attachRuby(ruby, cell: cell(1, 1)), on: page), 1)
        #expect(moved.characters.map(\.rubyText) == [[], ["くに"], []])
        #expect(try line(after(.detachRuby(ruby), on: page), 1).characters.map(\.rubyText) == [[], [], []])
    }

    @Test("A cut moves with its print, also at a line's ends")
    func moveCut() throws {
        let inner = try line(after(.moveCut(cell(1, 0), edge: .end, to: 26)), 1)
        #expect(inner.cuts == [10, 26, 50, 70])
        #expect(inner.characters[0].ink.maxY == 26 && inner.characters[1].ink.minY == 26)
        #expect(try line(after(.moveCut(cell(1, 1), edge: .start, to: 26)), 1) == inner)
        #expect(try line(after(.moveCut(cell(1, 0), edge: .start, to: 4)), 1).cuts == [4, 30, 50, 70])
        #expect(try line(after(.moveCut(cell(1, 2), edge: .end, to: 90)), 1).cuts == [10, 30, 50, 90])
    }

    @Test("Cells are added and deleted; neighbours take a deleted cell's place")
    func addAndDelete() throws {
        #expect(try line(after(.addCell(line: column(1), edge: .end, to: 95)), 1).cuts == [10, 30, 50, 70, 95])
        let first = try line(after(.addCell(line: column(1), edge: .start, to: 2)), 1)
        #expect(first.cuts == [2, 10, 30, 50, 70] && first.characters[0].ink == first.cell(at: 0))
        #expect(try line(after(.deleteCell(cell(1, 0))), 1).cuts == [30, 50, 70])
        #expect(try line(after(.deleteCell(cell(1, 2))), 1).cuts == [10, 30, 50])
        // The cut is half way between the prints on both sides, 28 and 52.
        #expect(try line(after(.deleteCell(cell(1, 1))), 1).cuts == [10, 40, 70])
        #expect(
            order(after(.deleteCell(cell(3, 0)), .deleteCell(cell(3, 1)), .deleteCell(cell(3, 2)))) == "0 / 1 2 | 4 5")
        #expect(try line(after(.setKind(cell(1, 1), .mark)), 1).characters[1].kind == .mark)
    }

    // MARK: Lines

    @Test("Lines are added, removed, split, joined and widened, and get a role")
    func lines() throws {
        let new = Correction.NewLine(
            rect: PixelRect(x: 120..<140, y: 10..<70), writing: .vertical, role: .caption, cuts: [35])
        #expect(order(after(.addLine(new))) == "0 / 1 2 / 3 | 4 5 | 6")
        var beside = new
        beside.place = .init(.after, column(2))
        #expect(order(after(.addLine(beside))) == "0 / 1 2 6 / 3 | 4 5")
        #expect(try line(after(.addLine(beside)), 6).tier == 0)
        beside.begins = .paragraph
        #expect(order(after(.addLine(beside))) == "0 / 1 2 / 6 / 3 | 4 5")
        beside.begins = .article
        beside.place = .init(.before, column(2))
        #expect(order(after(.addLine(beside))) == "6 | 0 / 1 2 / 3 | 4 5")
        #expect(order(after(.deleteLine(column(0)))) == "1 2 / 3 | 4 5")
        let parted = after(.splitLine(before: cell(2, 1)))
        #expect(order(parted) == "0 / 1 2 2 / 3 | 4 5")
        let (head, tail) = (PixelRect(x: 240..<260, y: 10..<30), PixelRect(x: 240..<260, y: 30..<70))
        #expect(after(.joinLines(tail, head), on: parted) == page())
        let wide = try line(after(.setCross(line: column(2), 240..<266, lean: 0)), 2)
        #expect(wide.cross == 240..<266)
        #expect(try line(after(.setRole([column(3), column(4)], .byline)), 4).role == .byline)
    }

    @Test(
        "A leaning line's cells stay in place if it is split, lengthened or shortened", arguments: -9...9)
    func leaningLine(lean: Int) throws {
        var page = page()
        page.articles[0].paragraphs[1].lines[0].lean = lean
        let whole = page.articles[0].paragraphs[1].lines[0]
        func near(_ a: PixelRect, _ b: PixelRect) -> Bool {
            a.yRange == b.yRange && abs(a.minX - b.minX) <= 1 && a.width == b.width
        }
        let parted = page.corrected(by: [.splitLine(before: whole.cell(at: 1))]).document.articles[0].paragraphs[1]
        let cells = parted.lines[0].cells + parted.lines[1].cells
        #expect(zip(cells, whole.cells).allSatisfy(near))
        let longer = page.corrected(by: [.addCell(line: whole.bounds, edge: .end, to: 130)])
        #expect(zip(longer.document.articles[0].paragraphs[1].lines[0].cells, whole.cells).allSatisfy(near))
        let shorter = page.corrected(by: [.deleteCell(whole.cell(at: 0))]).document.articles[0].paragraphs[1].lines[0]
        #expect(zip(shorter.cells, whole.cells.dropFirst()).allSatisfy(near))
        let joined = LayoutDocument(
            page: page.page, provenance: page.provenance, articles: [Article(paragraphs: [parted])]
        ).corrected(by: [.joinLines(parted.lines[0].bounds, parted.lines[1].bounds)])
        #expect(joined.refusals.isEmpty)
        let line = joined.document.articles[0].paragraphs[0].lines[0]
        #expect(
            zip(line.cells, whole.cells).allSatisfy {
                $0.yRange == $1.yRange && abs($0.minX - $1.minX) <= 2 && abs($0.maxX - $1.maxX) <= 2
            })
    }

    // MARK: Lines that are read from the right

    /// The page with a headline across below the columns, read from the right: four characters of 20 px from 100 on.
    private func oldPage(lean: Int = 0) -> LayoutDocument {
        var page = page()
        let headline = Line(
            role: .headline, writing: .horizontal, cross: 120..<140, lean: lean, start: 100,
            characters: (0..<4).map { i in
                Character(
                    kind: .plain, end: 120 + 20 * i, ink: PixelRect(x: 102 + 20 * i..<118 + 20 * i, y: 122..<138),
                    confidence: 700)
            }, isReadFromRight: true)
        page.articles.append(Article(paragraphs: [Paragraph(lines: [headline])]))
        return page
    }

    private func headlines(_ layout: LayoutDocument) -> [Line] { layout.articles[2].lines }

    private func level(_ first: Int, _ last: Int) -> PixelRect {
        PixelRect(x: 100 + 20 * first..<120 + 20 * last, y: 120..<140)
    }

    @Test("A line is turned to be read from its other end and back; its cells stay")
    func turn() throws {
        let page = oldPage()
        let left = after(.setReadFromRight([level(0, 3)], false), on: page)
        #expect(headlines(left).map(\.isReadFromRight) == [false])
        #expect(headlines(left).map(\.cells) == headlines(page).map(\.cells))
        #expect(after(.setReadFromRight([level(0, 3)], true), on: left) == page)
        #expect(after(.setReadFromRight([level(0, 3)], true), on: page) == page)
        let (before, now) = (try page.map(), try left.map())
        #expect(before.version == 2 && now.version == 1)
        #expect((19...22).map(before.cell) == (19...22).reversed().map(now.cell))
    }

    @Test("A vertical line cannot be turned, and neither can any other line of that correction")
    func noTurn() throws {
        let page = oldPage()
        for value in [true, false] {
            let result = page.corrected(by: [.setReadFromRight([level(0, 3), column(1)], value)])
            #expect(result.document == page)
            #expect(result.refusals.first?.error.code == .linesVertical)
            #expect(result.refusals.first?.error.isMissing == false)
        }
        let gone = page.corrected(by: [.setReadFromRight([level(0, 2)], false)])
        #expect(gone.document == page && gone.refusals.first?.error.isMissing == true)
    }

    @Test("A split line read from the right continues in the order of reading")
    func splitFromRight() {
        let parted = after(.splitLine(before: level(2, 2)), on: oldPage())
        #expect(headlines(parted).map(\.bounds) == [level(3, 3), level(0, 2)])
        #expect(headlines(parted).allSatisfy { $0.isReadFromRight })
        // The right part, which is read first, cannot be split before its only cell.
        #expect(parted.corrected(by: [.splitLine(before: level(3, 3))]).document == parted)
        #expect(after(.joinLines(level(3, 3), level(0, 2)), on: parted) == oldPage())
        #expect(after(.joinLines(level(0, 2), level(3, 3)), on: parted) == oldPage())
    }

    @Test("Lines that are read from different ends cannot be joined")
    func joinFromBothEnds() {
        let parted = after(
            .splitLine(before: level(1, 1)), .setReadFromRight([level(0, 1)], false), on: oldPage())
        let result = parted.corrected(by: [.joinLines(level(2, 3), level(0, 1))])
        #expect(result.document == parted)
        #expect(result.refusals.first?.error.description.hasPrefix("One line is read from the right") == true)
    }

    @Test("On a line read from the right, merged cells take the kind of the first one read")
    func cellsFromRight() throws {
        var page = oldPage()
        page.articles[2].paragraphs[0].lines[0].characters[3].kind = .mark
        let merged = headlines(after(.mergeCells(from: level(3, 3), to: level(2, 2), kind: nil), on: page))[0]
        #expect(merged.cuts == [100, 120, 140, 180] && merged.characters[2].kind == .mark)
        #expect(headlines(after(.mergeCells(from: level(2, 2), to: level(3, 3), kind: nil), on: page))[0] == merged)
        let longer = headlines(after(.addCell(line: level(0, 3), edge: .start, to: 80), on: page))[0]
        #expect(longer.cuts == [80, 100, 120, 140, 160, 180] && longer.characters[0].ink == longer.cell(at: 0))
        #expect(
            headlines(after(.moveCut(level(1, 1), edge: .end, to: 144), on: page))[0].cuts == [100, 120, 144, 160, 180])
        #expect(headlines(after(.splitCell(level(3, 3), at: 170), on: page))[0].cuts == [100, 120, 140, 160, 170, 180])
        #expect(headlines(after(.deleteCell(level(0, 0)), on: page))[0].cuts == [120, 140, 160, 180])
    }

    @Test("If middle cells of a line read from the right lose their numbers, the rest keeps its order")
    func unnumberFromRight() {
        let rest = headlines(after(.unnumber(PixelRect(x: 121..<139, y: 120..<140), .unclear), on: oldPage()))
        #expect(rest.map(\.bounds) == [level(2, 3), level(0, 0)] && rest.allSatisfy { $0.isReadFromRight })
    }

    @Test("A leaning line read from the right keeps its cells in place if it is split", arguments: [-5, 3, 6])
    func leaningFromRight(lean: Int) {
        let page = oldPage(lean: lean)
        let whole = headlines(page)[0]
        let parts = headlines(page.corrected(by: [.splitLine(before: whole.cell(at: 2))]).document)
        let cells = parts.flatMap { $0.cells.reversed() }
        #expect(
            zip(cells, whole.cells.reversed()).allSatisfy {
                $0.xRange == $1.xRange && abs($0.minY - $1.minY) <= 1 && $0.height == $1.height
            })
        #expect(parts.map(\.characters.count) == [1, 3])
    }

    // MARK: Regions without numbers

    @Test("A region without numbers removes the numbers of its characters, also in parts of lines")
    func unnumber() throws {
        let whole = after(.unnumber(PixelRect(x: 140..<231, y: 0..<80), .advertisement))
        #expect(order(whole) == "0 / 1 2")
        #expect(whole.unnumbered == [UnnumberedText(kind: .advertisement, rect: PixelRect(x: 140..<231, y: 0..<80))])
        let part = after(.unnumber(PixelRect(x: 230..<300, y: 31..<49), .unclear))
        #expect(order(part) == "0 / 1 1 2 2 / 3 | 4 5")
        #expect(part.articles[0].paragraphs[1].lines.map(\.cuts) == [[10, 30], [50, 70], [10, 30], [50, 70]])
        #expect(after(.number(PixelRect(x: 140..<231, y: 0..<80)), on: whole).unnumbered.isEmpty)
    }

    @Test("Ruby moves to another character or is added; a dismissed finding disappears")
    func rubyAndFindings() throws {
        let ruby = PixelRect(minX: 292, minY: 12, maxX: 297, maxY: 28)
        let first = after(.attachRuby(ruby, cell: cell(1, 0)))
        #expect(try line(first, 1).characters[0].ruby == [ruby])
        let moved = after(.attachRuby(ruby, cell: cell(1, 1)), on: first)
        #expect(try line(moved, 1).characters.map(\.ruby) == [[], [ruby], []])
        #expect(after(.detachRuby(ruby), on: moved) == page())
        var page = page()
        page.findings = [Finding(severity: .note, code: "page.doubt", message: "Look.", place: column(1))]
        #expect(after(.dismissFinding(code: "page.doubt", place: column(1)), on: page).findings.isEmpty)
    }

    @Test("A doubt about the order disappears once the next line changes, and not before")
    func answeredDoubt() {
        var page = page()
        page.findings = [Finding(severity: .note, code: "order.doubtful", message: "Look.", place: column(2))]
        #expect(after(.setRole([column(2)], .caption), on: page).findings.count == 1)
        #expect(after(.moveArticle(column(4), .init(.before, column(0))), on: page).findings.count == 1)
        #expect(after(.moveLines([column(3)], .init(.before, column(2))), on: page).findings.isEmpty)
        #expect(after(.splitArticle(before: column(3)), on: page).findings.isEmpty)
        #expect(after(.deleteLine(column(2)), on: page).findings.isEmpty)
    }

    @Test(
        "A finding about print disappears once the print is numbered or set aside, the page's finding with the last one"
    )
    func answeredPrint() {
        var page = page()
        // A place with space for two columns at the left, and another place.
        let (place, other) = (PixelRect(x: 60..<110, y: 10..<70), PixelRect(x: 0..<40, y: 100..<140))
        let codes = { (layout: LayoutDocument) in layout.findings.map { "\($0.code) \($0.place?.minX ?? -1)" } }
        page.findings =
            [(place, "print.unnumbered"), (other, "print.unclear")].map {
                Finding(severity: .note, code: $1, message: "Look.", place: $0)
            }
            + [Finding(severity: .warning, code: "page.unnumbered", message: "Look.", place: nil)]
        let all = codes(page)
        func added(_ x: Range<Int>) -> Correction {
            .addLine(.init(rect: PixelRect(x: x, y: 10..<70), writing: .vertical, role: .body))
        }
        #expect(codes(after(added(88..<108), on: page)) == all)
        #expect(codes(after(.setRole([column(2)], .caption), .deleteLine(column(5)), on: page)) == all)
        let numbered = after(added(88..<108), added(62..<82), on: page)
        #expect(codes(numbered) == ["print.unclear 0"])
        #expect(codes(after(.unnumber(place, .table), on: page)) == codes(numbered))
        #expect(codes(after(.unnumber(other, .folio), on: numbered)).isEmpty)
        #expect(codes(after(.dismissFinding(code: "print.unclear", place: other), on: numbered)).isEmpty)
        // The warning about the page remains if no place was reported.
        page.findings.removeFirst(2)
        #expect(codes(after(added(88..<108), on: page)) == ["page.unnumbered -1"])
    }

    // MARK: Corrections that do not fit

    @Test(
        "What does not fit is refused with what to do, changes nothing, and leaves the others to be made",
        arguments: [
            .splitCell(cell(1, 0), at: 30),
            .splitCell(PixelRect(x: 270..<290, y: 10..<31), at: 20),
            .mergeCells(from: cell(1, 0), to: cell(2, 0), kind: nil),
            .mergeCells(from: cell(1, 0), to: cell(1, 0), kind: nil),
            .moveCut(cell(1, 0), edge: .end, to: 50),
            .moveCut(cell(1, 0), edge: .start, to: 30),
            .addCell(line: column(1), edge: .end, to: 70),
            .addCell(line: column(1), edge: .start, to: 11),
            .splitLine(before: cell(1, 0)),
            .joinLines(column(1), column(2)),
            .joinLines(column(1), column(1)),
            .setCross(line: column(1), 5..<5, lean: 0),
            .deleteLine(PixelRect(x: 0..<5, y: 0..<5)),
            .moveLines([column(1)], .init(.after, column(1))),
            .moveLines([column(1), column(1)], .init(.after, column(2))),
            .moveParagraph(column(1), .init(.after, column(2))),
            .moveArticle(column(1), .init(.after, column(0))),
            .splitParagraph(before: column(1)),
            .joinParagraph(column(4)),
            .splitArticle(before: column(0)),
            .joinArticle(column(0)),
            .addLine(.init(rect: PixelRect(x: 120..<140, y: 10..<70), writing: .vertical, role: .body, cuts: [70])),
            .addLine(.init(rect: PixelRect(x: 120..<140, y: 10..<7000), writing: .vertical, role: .body)),
            .unnumber(PixelRect(x: 5..<5, y: 0..<9), .folio), .number(PixelRect(x: 5..<6, y: 0..<9)),
            .attachRuby(PixelRect(x: 0..<500, y: 0..<9), cell: cell(1, 0)),
            .detachRuby(PixelRect(x: 0..<5, y: 0..<9)), .dismissFinding(code: "no.such", place: nil),
        ] as [Correction])
    func refused(correction: Correction) throws {
        let page = page()
        let result = page.corrected(by: [correction, .setRole([column(3)], .byline)])
        #expect(result.refusals.map(\.index) == [0])
        #expect(result.document == after(.setRole([column(3)], .byline)))
        #expect(try !#require(result.refusals.first).error.description.isEmpty)
    }

    @Test("On random pages, random corrections leave numbers without gaps and cells that tile", arguments: 0..<60)
    func anything(seed: Int) throws {
        var maker = RandomLayout(seed: UInt64(seed))
        var layout = maker.document()
        guard !layout.articles.isEmpty else { return }
        var random = SplitMix(seed: UInt64(seed) &+ 1000)
        for _ in 0..<40 {
            let lines = layout.articles.lines
            guard lines.count > 1 else { break }
            let line = lines[Int.random(in: 0..<lines.count, using: &random)]
            let other = lines[Int.random(in: 0..<lines.count, using: &random)].bounds
            let i = Int.random(in: 0..<line.characters.count, using: &random)
            let cell = line.cell(at: i)
            let place = Correction.Place(random.oneIn(2) ? .before : .after, other)
            let cut = line.extent(of: i).lowerBound + Int.random(in: 0...8, using: &random)
            let corrections: [Correction] = [
                .splitCell(cell, at: cut), .mergeCells(from: cell, to: line.cell(at: 0), kind: nil),
                .moveCut(cell, edge: i > 0 ? .start : .end, to: cut), .deleteCell(cell), .deleteLine(line.bounds),
                .splitLine(before: cell), .setRole([line.bounds, other], .other), .moveLines([line.bounds], place),
                .moveParagraph(line.bounds, place), .moveArticle(line.bounds, place),
                .splitParagraph(before: line.bounds), .joinParagraph(line.bounds), .splitArticle(before: line.bounds),
                .joinArticle(line.bounds), .unnumber(cell, .unclear),
                .setReadFromRight([line.bounds], random.oneIn(2)),
            ]
            let correction = corrections[Int.random(in: 0..<corrections.count, using: &random)]
            layout = layout.corrected(by: [correction]).document
            let broken = layout.brokenRules().filter { $0.severity == .error }
            #expect(broken.isEmpty, "\(correction): \(broken.first?.message ?? "")")
            let map = try layout.map()
            #expect(
                map.count
                    == layout.articles.lines.map(\.characters.count).reduce(0, +))
            // A list that was read back has the same effect.
            let list = CorrectionList([correction])
            #expect(try CorrectionList(json: list.json()) == list)
        }
    }

    // MARK: Lines that run the other way

    @Test(
        "Columns become rows of the same characters, at the first column's place, and columns again")
    func regroup() {
        let page = page()
        let rows = after(.setWriting([column(1), column(2)], .horizontal), on: page)
        let lines = rows.articles[0].paragraphs[1].lines
        #expect(lines.map(\.writing) == [.horizontal, .horizontal, .horizontal])
        #expect(lines.map(\.bounds) == (0..<3).map { PixelRect(x: 240..<290, y: 10 + 20 * $0..<30 + 20 * $0) })
        #expect(
            lines[0].characters.map(\.ink)
                == [2, 1].map { page.articles[0].paragraphs[1].lines[$0 - 1].characters[0].ink })
        #expect(lines.flatMap(\.characters).allSatisfy { $0.confidence == 1000 })
        let again = after(.setWriting(lines.map(\.bounds), .vertical), on: rows)
        let columns = again.articles[0].paragraphs[1].lines
        #expect(columns.map(\.bounds) == [PixelRect(x: 265..<290, y: 10..<70), PixelRect(x: 240..<265, y: 10..<70)])
        #expect(
            columns.map { $0.characters.map(\.ink) }
                == page.articles[0].paragraphs[1].lines.map { $0.characters.map(\.ink) })
    }

    @Test("A paragraph that loses all its lines disappears")
    func regroupAcrossParagraphs() {
        let rows = after(.setWriting([column(2), column(1), column(3)], .horizontal))
        #expect(rows.articles[0].paragraphs.map(\.lines.count) == [1, 3])
        #expect(rows.articles[0].paragraphs[1].lines.map(\.characters.count) == [3, 3, 3])
    }

    @Test("Lines that already have the direction, or do not form one block, stay")
    func noRegroup() {
        let page = page()
        func refusal(_ lines: [PixelRect], _ writing: WritingDirection) -> String {
            let result = page.corrected(by: [.setWriting(lines, writing)])
            #expect(result.document == page)
            return result.refusals.first?.error.description ?? ""
        }
        #expect(refusal([column(1), column(2)], .vertical).hasPrefix("The lines are vertical already"))
        #expect(refusal([column(1), column(1)], .horizontal).hasPrefix("A line is named twice"))
        #expect(refusal([column(9)], .horizontal).hasPrefix("There is no line"))
    }

    @Test("A list reads back unchanged, and a spelling mistake is refused with its place")
    func reading() throws {
        let list = CorrectionList.everyKind
        #expect(try CorrectionList(json: list.json()) == list)
        #expect(try CorrectionList(json: list.json()).json() == list.json())
        func refusal(_ operation: String) -> LayoutError? {
            let text = #"{"format": "mojiwaku.corrections", "version": 1, "operations": [\#(operation)]}"#
            do throws(LayoutError) {
                _ = try CorrectionList(json: Data(text.utf8))
                return nil
            } catch { return error }
        }
        func place(_ operation: String) -> String? {
            if case .badField(let place, _) = refusal(operation) { place } else { nil }
        }
        #expect(refusal(#"{"do": "deleteLine", "line": [1, 2, 3, 4]}"#) == nil)
        #expect(place(#"{"do": "deleteLin", "line": [1, 2, 3, 4]}"#) == "/operations/0/do")
        #expect(place(#"{"do": "deleteLine", "lines": [1, 2, 3, 4]}"#) == "/operations/0/lines")
        #expect(place(#"{"do": "deleteLine", "line": [1, 2, 3]}"#) == "/operations/0/line")
        #expect(place(#"{"do": "joinLines", "lines": [[1, 2, 3, 4]]}"#) == "/operations/0/lines")
        #expect(place(#"{"do": "setRole", "lines": [], "role": "body"}"#) == "/operations/0/lines")
        #expect(place(#"{"do": "setReadFromRight", "lines": [[1, 2, 3, 4]]}"#) == "/operations/0/rtl")
        #expect(place(#"{"do": "setReadFromRight", "lines": [[1, 2, 3, 4]], "rtl": 1}"#) == "/operations/0/rtl")
        #expect(place(#"{"do": "setWriting", "lines": [[1, 2, 3, 4]], "writing": "down"}"#) == "/operations/0/writing")
        #expect(place(#"{"do": "moveLines", "lines": [[1, 2, 3, 4]], "side": "before"}"#) == "/operations/0/of")
        #expect(place(#"{"do": "splitCell", "cell": [1, 2, 3, 4], "at": 1.5}"#) == "/operations/0/at")
    }
}
