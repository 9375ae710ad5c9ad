import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

/// Tests the rule in isolation, on two candidates one above the other, each 10 ems long. Between them is a blank from y
/// = 300. Columns beside them run past the blank, end at it, or begin under it.
@Suite("A blank between two line candidates of body type")
struct ColumnBlanksTests {
    private static let em = 30
    private static let blank = 300

    private enum Neighbour { case through, ends, begins }

    /// The content of the page: candidates, neighbouring columns, ink.
    private struct Place {
        var writing = WritingDirection.vertical
        /// Start of the upper candidate.
        var top = 0
        var neighbours: [Neighbour] = []
        /// Additional columns.
        var others: [TypeLine] = []
        /// Pieces of ink at the end of the upper candidate.
        var end: [PixelRect] = []
        /// Whether all neighbouring columns above the blank end with 、.
        var areMarked = false
        /// A vertical rule between the line and the columns at its right.
        var rule: PixelRect?
        var parameters = TextLineParameters()
    }

    private func line(_ x: Int, _ along: Range<Int>, pieces: [Int] = [], _ writing: WritingDirection = .vertical)
        -> TypeLine
    {
        let across = x..<x + Self.em
        return TypeLine(
            pieces: pieces, box: writing.rect(along: along, across: across), writing: writing, slope: 0, cross: across)
    }

    /// Whether the candidates become one line over a blank of `gap` px.
    private func isJoined(_ gap: Int, _ place: Place = Place()) -> Bool {
        let blank = Self.blank
        // Columns are an em and a third apart, alternately at the right and at the left. All are within seven ems.
        let xs = place.neighbours.indices.map { 300 + ($0 % 2 == 0 ? 40 : -40) * ($0 / 2 + 1) }
        let marks = place.areMarked ? xs.map { PixelRect(x: $0 + 20..<$0 + 28, y: blank - 8..<blank) } : []
        var bits = BitRaster(size: PixelSize(width: 700, height: 1200))
        for box in place.end + marks {
            for y in box.yRange { for x in box.xRange { bits[x, y] = true } }
        }
        let runs = InkRuns(bits)
        func pieces(_ boxes: [PixelRect]) -> [Int] {
            runs.components.indices.filter { boxes.contains(runs.components[$0].box) }
        }
        let page = SegmentedPage(
            runs: runs, em: Self.em, rules: [], pictures: [], grounds: [], noise: 0)
        let above = line(300, place.top..<blank, pieces: pieces(place.end), place.writing)
        let below = line(300, blank + gap..<2 * blank + gap, pieces: [], place.writing)
        let beside = zip(xs, place.neighbours).enumerated().map { i, neighbour in
            switch neighbour.1 {
            case .through: line(neighbour.0, 0..<700)
            case .ends: line(neighbour.0, 0..<blank, pieces: place.areMarked ? pieces([marks[i]]) : [])
            case .begins: line(neighbour.0, blank + gap..<700)
            }
        }
        let rules = RectIndex(place.rule.map { [$0] } ?? [], tile: 120)
        let tiers = TierEvidence([above, below] + beside + place.others, rules: rules, em: Self.em) { _ in true }
        let blanks = ColumnBlanks(ends: LineEnds(page, em: Self.em), em: Self.em, stage: place.parameters)
        return blanks.isInLine(from: above, to: below, gap: gap, tiers)
    }

    @Test("A blank is within a line if neighbours run past it, and ends a tier if they end or begin at it")
    func neighbours() {
        #expect(isJoined(40, Place(neighbours: [.through, .through])))
        #expect(!isJoined(40, Place(neighbours: [.ends, .ends, .ends])))
        #expect(!isJoined(40, Place(neighbours: [.begins, .begins, .begins])))
        #expect(!isJoined(40, Place(neighbours: [.ends, .begins, .ends, .begins])))
    }

    @Test("A blank is within a line if one neighbour runs past it against two that break, not against three")
    func outvoted() {
        #expect(isJoined(40, Place(neighbours: [.through, .ends, .begins])))
        #expect(!isJoined(40, Place(neighbours: [.through, .ends, .begins, .ends])))
        #expect(isJoined(40, Place(neighbours: [.through, .through, .ends, .begins, .ends])))
    }

    @Test("A blank below half an em is within a line, unless two neighbours break and none runs past it")
    func shortBlank() {
        #expect(isJoined(13, Place(neighbours: [.ends])))
        #expect(!isJoined(14, Place(neighbours: [.ends])))
        #expect(!isJoined(13, Place(neighbours: [.ends, .begins])))
        #expect(isJoined(13, Place(neighbours: [.ends, .begins, .ends, .through])))
        // The candidates have hardly any blank between them.
        #expect(isJoined(6, Place(neighbours: [.ends, .begins, .ends])))
        #expect(!isJoined(7, Place(neighbours: [.ends, .begins, .ends])))
    }

    @Test("A blank without neighbours is within a line up to 1.1 ems")
    func alone() {
        #expect(isJoined(33))
        #expect(!isJoined(34))
        // Columns further away than seven ems do not vote.
        #expect(isJoined(33, Place(others: (0..<3).map { line(550 + 40 * $0, 0..<300) })))
    }

    @Test("A blank over two ems is in no line")
    func wide() {
        #expect(isJoined(60, Place(neighbours: [.through, .through])))
        #expect(!isJoined(61, Place(neighbours: [.through, .through])))
    }

    @Test("A blank over the reach of a merge is in no line")
    func reach() {
        var place = Place(neighbours: [.through, .through])
        place.parameters.reach = 1
        #expect(isJoined(30, place))
        #expect(!isJoined(31, place))
    }

    @Test("A blank after a mark is within a line if the neighbouring columns have marks there too")
    func marks() {
        // Each neighbouring column ends at the blank, and another one begins directly under it.
        let mark = [PixelRect(x: 320..<328, y: 292..<300)]
        let ends = [Neighbour](repeating: .ends, count: 5)
        let under = [340, 260, 380, 220, 420].map { line($0, 320..<700) }
        #expect(isJoined(27, Place(neighbours: ends, others: under, end: mark, areMarked: true)))
        #expect(!isJoined(28, Place(neighbours: ends, others: under, end: mark, areMarked: true)))
        #expect(!isJoined(27, Place(neighbours: ends, others: under, end: mark)))
        #expect(!isJoined(27, Place(neighbours: ends, others: under, areMarked: true)))
        var place = Place(neighbours: ends, others: under, end: mark, areMarked: true)
        place.parameters.off = [.blanksUnderMarks]
        #expect(!isJoined(27, place))
    }

    @Test("A blank under a single first character is within a line, whatever the neighbouring columns do")
    func heads() {
        let breaks = [Neighbour.begins, .begins, .begins]
        #expect(isJoined(48, Place(top: 270, neighbours: breaks)))
        #expect(!isJoined(49, Place(top: 270, neighbours: breaks)))
        // Two characters are not the head of a paragraph.
        #expect(!isJoined(48, Place(top: 240, neighbours: breaks)))
        // The last character of a column is not the head of a paragraph.
        let over = line(300, 0..<200)
        #expect(!isJoined(48, Place(top: 270, neighbours: breaks, others: [over])))
        // A character of a horizontal line, whose next character is close beside it, is not the head of a paragraph.
        #expect(!isJoined(48, Place(top: 270, neighbours: breaks, others: [line(340, 270..<300)])))
        var place = Place(top: 270, neighbours: breaks)
        place.parameters.off = [.headsOfParagraphs]
        #expect(!isJoined(48, place))
    }

    @Test("A blank beside 一 counts without the blank part of its cell")
    func bars() {
        let bar = [PixelRect(x: 301..<329, y: 297..<300)]
        let breaks = [Neighbour.begins, .begins, .begins]
        #expect(isJoined(18, Place(neighbours: breaks, end: bar)))
        #expect(!isJoined(19, Place(neighbours: breaks, end: bar)))
        #expect(!isJoined(18, Place(neighbours: breaks)))
        // A short stroke is not a bar.
        #expect(!isJoined(18, Place(neighbours: breaks, end: [PixelRect(x: 305..<322, y: 297..<300)])))
        var place = Place(neighbours: breaks, end: bar)
        place.parameters.off = [.barsBesideBlanks]
        #expect(!isJoined(18, place))
    }

    @Test("A blank in a horizontal line is within it up to 1.5 ems, whatever is beside it")
    func across() {
        #expect(isJoined(45, Place(writing: .horizontal, neighbours: [.begins, .begins, .begins])))
        #expect(!isJoined(46, Place(writing: .horizontal, neighbours: [.through, .through, .through])))
    }
}
