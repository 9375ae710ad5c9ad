import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("What lines are by size and place")
struct LineSortingTests {
    private static let em = 100
    private let em = Self.em
    private let unclear = PlacedLine.Kind.unnumbered(.unclear)

    private func page(_ boxes: BoxedPage) -> CharacterPage {
        CharacterPage(
            size: boxes.size, em: boxes.em, lines: boxes.lines, rules: boxes.rules, pictures: boxes.pictures)
    }

    private func kinds(_ page: CharacterPage, off: Set<LineRoleParameters.Rule> = []) -> [PlacedLine.Kind] {
        var parameters = LineRoleParameters()
        parameters.off = off
        let plane = PagePlane(page.lines)
        return LineSorting(
            regions: PageRegions(page, plane: plane), page: page, plane: plane, parameters: parameters
        ).sort().map(\.kind)
    }

    private func kinds(_ boxes: BoxedPage, off: Set<LineRoleParameters.Rule> = []) -> [PlacedLine.Kind] {
        kinds(page(boxes), off: off)
    }

    /// One line on a page.
    private func alone(
        scale: Int = 100, count: Int = 8, writing: WritingDirection = .vertical
    ) -> BoxedPage {
        var page = BoxedPage(em: Self.em)
        page.line("it", x: 1500, y: 1500, count: count, scale: scale, writing: writing)
        return page
    }

    // MARK: Size

    @Test(
        "A column is a headline, body text or nothing by the size of its type",
        arguments: [
            (118, PlacedLine.Kind.heading), (117, .body), (62, .body), (61, .unnumbered(.unclear)),
        ])
    func sizes(scale: Int, kind: PlacedLine.Kind) {
        #expect(kinds(alone(scale: scale)) == [kind])
    }

    @Test("One large character that is wider than tall is no headline")
    func oneCharacter() {
        #expect(kinds(alone(scale: 150, count: 1)) == [.body])
        #expect(kinds(alone(scale: 150, count: 2)) == [.heading])
    }

    @Test(
        "A line across is a headline if it is large, else a caption if it is long enough",
        arguments: [
            (130, 3, PlacedLine.Kind.heading), (129, 4, .caption), (129, 3, .unnumbered(.unclear)),
        ])
    func across(scale: Int, count: Int, kind: PlacedLine.Kind) {
        #expect(kinds(alone(scale: scale, count: count, writing: .horizontal)) == [kind])
    }

    @Test("White type on a dark ground is a headline, also a small one")
    func light() {
        for (scale, isOnGround, kind) in [
            (105, true, PlacedLine.Kind.heading), (104, true, .body), (105, false, .body),
        ] {
            var page = page(alone(scale: scale))
            let ground = page.lines[0].print.outset(by: 20)
            page.darkGrounds = [isOnGround ? ground : ground.moved(x: 900, y: 0)]
            #expect(kinds(page) == [kind], "\(scale) \(isOnGround)")
            #expect(kinds(page, off: [.lightHeadings]) == [.body])
        }
    }

    // MARK: Specks and rules

    @Test("What is thin and long is left of a rule, what is small is a speck")
    func slivers() {
        for (width, height, isLine) in [
            (24, 120, false), (25, 120, true), (24, 119, true), (120, 24, false), (50, 50, false), (51, 50, true),
        ] {
            var page = page(alone())
            page.lines[0].print = PixelRect(minX: 1500, minY: 1500, maxX: 1500 + width, maxY: 1500 + height)
            #expect(kinds(page) == [isLine ? .body : unclear], "\(width) × \(height)")
            #expect(kinds(page, off: [.slivers]) == [.body])
        }
    }

    @Test("Thin print where a rule stood remains of it")
    func ruleRemains() {
        for (width, away, isLine) in [(45, 0, false), (46, 0, true), (45, 3, false), (45, 4, true)] {
            var page = page(alone())
            page.lines[0].print = PixelRect(minX: 1500, minY: 1500, maxX: 1500 + width, maxY: 1600)
            let middle = page.lines[0].print.center.x
            page.rules = [
                PrintedRule(
                    box: PixelRect(minX: middle + away, minY: 1000, maxX: middle + away + 3, maxY: 2000),
                    direction: .vertical, thickness: 3)
            ]
            #expect(kinds(page) == [isLine ? .body : unclear], "\(width), \(away) px away")
            #expect(kinds(page, off: [.ruleRemains]) == [.body])
        }
    }

    // MARK: Crossheads

    /// A line of larger type between columns, the first of the lines.
    private func crosshead(
        scale: Int = 150, count: Int = 3, gap: Int = 30, drop: Int = 0, length: Int = 6, hasLeft: Bool = true,
        hasRight: Bool = true, hasRule: Bool = false
    ) -> BoxedPage {
        var page = BoxedPage(em: em)
        let width = em * scale / 100
        page.line("head", x: 1500, y: 1000, count: count, scale: scale)
        if hasLeft { page.line("left", x: 1500 - em - gap, y: 1000 + drop, count: length) }
        if hasRight { page.line("right", x: 1500 + width + gap, y: 1000 + drop, count: length) }
        if hasRule {
            page.rule(PixelRect(minX: 1500 + width + 14, minY: 900, maxX: 1500 + width + 17, maxY: 2000))
        }
        return page
    }

    @Test("A line of larger type between columns of text is a crosshead and stays in its run")
    func crosshead() {
        #expect(kinds(crosshead()) == [.body, .body, .body])
        #expect(kinds(crosshead(drop: 50)) == [.body, .body, .body])
        #expect(kinds(crosshead(length: 4)) == [.body, .body, .body])
        #expect(kinds(crosshead(count: 6, length: 5)) == [.body, .body, .body])
        for gap in [-25, 219] { #expect(kinds(crosshead(gap: gap))[0] == .body, "\(gap) px") }
        #expect(kinds(crosshead(), off: [.crossheads]) == [.heading, .body, .body])
    }

    @Test("It is a headline if it is larger, at an end, beside a rule, or beside text that is short or begins lower")
    func noCrosshead() {
        #expect(kinds(crosshead(scale: 151))[0] == .heading)
        #expect(kinds(crosshead(hasLeft: false))[0] == .heading)
        #expect(kinds(crosshead(hasRight: false))[0] == .heading)
        #expect(kinds(crosshead(hasRule: true))[0] == .heading)
        #expect(kinds(crosshead(length: 3))[0] == .heading)
        #expect(kinds(crosshead(count: 6, length: 4))[0] == .heading)
        #expect(kinds(crosshead(drop: 51))[0] == .heading)
        for gap in [-26, 220] { #expect(kinds(crosshead(gap: gap))[0] == .heading, "\(gap) px") }
    }

    // MARK: Folio strip

    /// Lines over a rule across a page of 3,000 × 4,000 px.
    private func strip(ruleY: Int = 450, width: Int = 1800, columns: Int = 5, length: Int = 3) -> BoxedPage {
        var page = BoxedPage(em: 50)
        for k in 0..<columns { page.line("\(k)", x: 800 + k * 200, y: ruleY - 250, count: length) }
        page.line("text", x: 1500, y: 1500, count: 20)
        page.rule(PixelRect(minX: 600, minY: ruleY, maxX: 600 + width, maxY: ruleY + 3))
        return page
    }

    @Test("Lines over a long rule near the page's head are the folio strip")
    func folio() {
        #expect(kinds(strip()) == Array(repeating: .unnumbered(.folio), count: 5) + [.body])
        #expect(kinds(strip(ruleY: 478))[0] == .unnumbered(.folio))
        #expect(kinds(strip(), off: [.folioStrips])[0] == .body)
    }

    @Test("Over a shorter or a lower rule, or where many columns of text stand, there is none")
    func noFolio() {
        #expect(kinds(strip(width: 1799)).allSatisfy { $0 == .body })
        #expect(kinds(strip(ruleY: 480)).allSatisfy { $0 == .body })
        #expect(kinds(strip(columns: 6, length: 5)).allSatisfy { $0 == .body })
        // Five columns, and six that are short, are none of a tier.
        #expect(kinds(strip(columns: 5, length: 5))[0] == .unnumbered(.folio))
        #expect(kinds(strip(columns: 6, length: 4))[0] == .unnumbered(.folio))
    }

    @Test("Lines under a long rule near the page's foot are the folio strip too")
    func foot() {
        for (y, kind) in [(3680, PlacedLine.Kind.unnumbered(.folio)), (3670, .body)] {
            var page = BoxedPage(em: 50)
            page.line("date", x: 1500, y: 3750, count: 3)
            page.line("text", x: 1500, y: 3000, count: 9)
            page.rule(PixelRect(minX: 600, minY: y, maxX: 2400, maxY: y + 3))
            #expect(kinds(page) == [kind, .body], "\(y)")
        }
    }

    // MARK: Captions

    /// A column beside a picture, the first of the lines, and columns of its size beside it.
    private func caption(scale: Int = 92, gap: Int = 0, beside: Int = 1, apart: Int = 150) -> BoxedPage {
        var page = BoxedPage(em: em)
        page.line("caption", x: 1500, y: 1000, count: 8, scale: scale)
        for k in 0..<beside { page.line("\(k)", x: 1500 + (k == 0 ? apart : -apart), y: 1000, count: 8, scale: scale) }
        page.pictures = [PixelRect(minX: 1000, minY: 1720 + gap, maxX: 2000, maxY: 2600)]
        return page
    }

    @Test("Small type along a picture's side is its caption, where no tier goes on beside it")
    func smallCaption() {
        // 8 characters of 0.9 × 92 px end at 1,656.
        #expect(kinds(caption(gap: 35))[0] == .caption)
        #expect(kinds(caption(gap: 36))[0] == .body)
        #expect(kinds(caption(scale: 93))[0] == .body)
        #expect(kinds(caption(beside: 2, apart: 191))[0] == .body)
        #expect(kinds(caption(beside: 2, apart: 192))[0] == .caption)
        #expect(kinds(caption(), off: [.captions])[0] == .body)
    }

    /// Three characters across under a picture.
    private func acrossCaption(gap: Int, overhang: Int) -> BoxedPage {
        var page = BoxedPage(em: em)
        page.pictures = [PixelRect(minX: 1500, minY: 1000, maxX: 2500, maxY: 2000)]
        page.line("caption", x: 1500 - overhang, y: 2000 + gap, count: 3, writing: .horizontal)
        return page
    }

    @Test("A short line across is a caption if it stands close under a picture and hardly beyond its sides")
    func shortAcross() {
        #expect(kinds(acrossCaption(gap: 199, overhang: 200)) == [.caption])
        #expect(kinds(acrossCaption(gap: 200, overhang: 200)) == [unclear])
        #expect(kinds(acrossCaption(gap: 199, overhang: 201)) == [unclear])
        #expect(kinds(acrossCaption(gap: 200, overhang: 0), off: [.remainder]) == [.other])
    }
}
