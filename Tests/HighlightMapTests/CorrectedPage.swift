import HighlightMap
import PageGeometry
import TestSupport

/// A page whose cells have names that survive corrections, so that the correct renumbering is known.
struct CorrectedPage {
    /// A cell of a line: its start and its prints. A merged cell has several names, a split cell a part of one.
    struct Cell {
        var start: Int
        var prints: [Int]
    }

    struct Line {
        var x: Int
        var end: Int
        var cells: [Cell]
    }

    private(set) var lines: [Line]
    private var prints: Int
    private var random: SplitMix
    private let em = 24

    init(seed: UInt64, columns: Int = 30) {
        random = SplitMix(seed: seed)
        lines = []
        prints = 0
        for column in 0..<columns {
            let cells = (0..<12).map { k in
                prints += 1
                return Cell(start: 100 + k * em, prints: [prints])
            }
            lines.append(Line(x: 50 + (columns - column) * 40, end: 100 + 12 * em, cells: cells))
        }
    }

    /// The prints of each number.
    var numbered: [[Int]] { lines.flatMap { $0.cells.map(\.prints) } }

    /// For each number of this page, the numbers of a later page with the same print.
    func numbers(on later: CorrectedPage) -> [[Int]] {
        var numbers: [Int: [Int]] = [:]
        for (i, prints) in later.numbered.enumerated() {
            for print in prints { numbers[print, default: []].append(i + 1) }
        }
        return numbered.map { prints in Set(prints.flatMap { numbers[$0] ?? [] }).sorted() }
    }

    /// The map of the current page. Each line is a paragraph, ten lines are an article.
    func map(revision: Int, digest: Character = "0") throws -> HighlightMap {
        var first = 1
        var articles: [HighlightMap.Article] = []
        var mapped: [HighlightMap.Line] = []
        for (i, line) in lines.enumerated() {
            mapped.append(
                HighlightMap.Line(
                    first: first, article: i / 10, paragraph: i % 10, role: .body, writing: .vertical,
                    cross: line.x..<line.x + 26, cuts: line.cells.map(\.start) + [line.end]))
            if i % 10 == 0 { articles.append(.init(first: first, last: first)) }
            first += line.cells.count
            articles[articles.count - 1].last = first - 1
        }
        return try HighlightMap(
            edition: "e", page: "03", revision: revision, size: PixelSize(width: 3000, height: 1000),
            sourceDigest: String(repeating: digest, count: 64), articles: articles, lines: mapped)
    }

    mutating func shuffleLines() { lines.shuffle(using: &random) }

    /// Moves every inner cut by up to a sixth of an em.
    mutating func jitter() {
        for l in lines.indices { jitter(line: l) }
    }

    private mutating func jitter(line l: Int) {
        for c in lines[l].cells.indices.dropFirst() {
            lines[l].cells[c].start += Int.random(in: -em / 6...em / 6, using: &random)
        }
    }

    /// Puts other print into a line, with as many characters.
    mutating func reprintLine() {
        let l = Int.random(in: lines.indices, using: &random)
        jitter(line: l)
        for c in lines[l].cells.indices {
            prints += 1
            lines[l].cells[c].prints = [prints]
        }
    }

    mutating func removeLine() { lines.remove(at: Int.random(in: lines.indices, using: &random)) }

    /// Splits a cell in the middle, or joins it with the next, if both contain one whole character.
    mutating func recut(splitting: Bool) {
        let l = Int.random(in: lines.indices, using: &random)
        let c = Int.random(in: 0..<lines[l].cells.count - 1, using: &random)
        let cells = lines[l].cells
        let counts = Dictionary(grouping: numbered.flatMap { $0 }) { $0 }.mapValues(\.count)
        func isPlain(_ cell: Cell) -> Bool { cell.prints.count == 1 && counts[cell.prints[0]] == 1 }
        guard isPlain(cells[c]), isPlain(cells[c + 1]) else { return }
        if splitting {
            let middle = (cells[c].start + cells[c + 1].start) / 2
            lines[l].cells.insert(Cell(start: middle, prints: cells[c].prints), at: c + 1)
        } else {
            lines[l].cells[c].prints += cells[c + 1].prints
            lines[l].cells.remove(at: c + 1)
        }
    }
}
