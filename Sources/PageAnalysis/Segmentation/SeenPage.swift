import PageGeometry
import PageRaster

/// What the page segmentation sees in one cell of a page, half an em high and wide.
enum SeenKind: UInt8, Sendable, Hashable, CaseIterable {
    case paper, vertical, horizontal, large, ruby, picture, separator

    /// Text that runs in a direction.
    init(_ writing: WritingDirection) { self = writing == .vertical ? .vertical : .horizontal }

    /// Whether it is type that may be numbered.
    var isText: Bool { self == .vertical || self == .horizontal || self == .large }
}

/// What the page segmentation sees on a page: a kind for each cell of a grid.
struct SeenPage: Sendable, Hashable {
    /// Size of the page in px.
    var size: PixelSize
    /// Size of the working image in px; a cell is `cellSide` of these px high and wide.
    var workingSize: PixelSize
    /// Cells in a row, and rows.
    var columns: Int
    var rows: Int
    /// The kind of each cell, row by row.
    var kinds: [SeenKind]
    /// Whether type in a cell is light on dark; meaningful where the kind is text.
    var isLight: [Bool]

    /// Sees what is where on a page with an em in px; nil where the em is too small.
    typealias Finder = @Sendable (_ page: GreyRaster, _ em: Int) -> SeenPage?

    /// Side of a cell, in px of the working image.
    static let cellSide = 4

    /// A page on which nothing is seen.
    init(blank size: PixelSize) {
        self.init(
            size: size, workingSize: PixelSize(width: 1, height: 1), columns: 1, rows: 1, kinds: [.paper],
            isLight: [false])
    }

    /// A page by what is seen in its cells, row by row.
    init(size: PixelSize, workingSize: PixelSize, columns: Int, rows: Int, kinds: [SeenKind], isLight: [Bool]) {
        (self.size, self.workingSize, self.columns, self.rows) = (size, workingSize, columns, rows)
        (self.kinds, self.isLight) = (kinds, isLight)
    }

    /// Whether most of the body text is seen to run across the page.
    var isHorizontal: Bool { kinds.count { $0 == .horizontal } > kinds.count { $0 == .vertical } }

    /// What is seen at a px of the page, which must be on it.
    func kind(atX x: Int, y: Int) -> SeenKind {
        let column = x * workingSize.width / size.width / Self.cellSide
        return kinds[y * workingSize.height / size.height / Self.cellSide * columns + column]
    }

    /// The cells that a rectangle of the page covers, at least one; the rectangle must meet the page.
    func cells(of rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ range: Range<Int>, _ length: Int, _ working: Int, _ cells: Int) -> Range<Int> {
            let (first, last) = (max(0, range.lowerBound), min(length, range.upperBound) - 1)
            let start = min(cells - 1, first * working / length / Self.cellSide)
            return start..<max(start, min(cells - 1, last * working / length / Self.cellSide)) + 1
        }
        return (
            range(rect.xRange, size.width, workingSize.width, columns),
            range(rect.yRange, size.height, workingSize.height, rows)
        )
    }

    /// How many cells of each kind a rectangle of the page covers, by `SeenKind.rawValue`, and how many of type that is light on dark.
    func counts(in rect: PixelRect) -> (kinds: [Int], light: Int) {
        var kinds = [Int](repeating: 0, count: SeenKind.allCases.count)
        var light = 0
        let covered = cells(of: rect)
        for row in covered.rows {
            for cell in row * columns + covered.columns.lowerBound..<row * columns + covered.columns.upperBound {
                kinds[Int(self.kinds[cell].rawValue)] += 1
                if isLight[cell], self.kinds[cell].isText { light += 1 }
            }
        }
        return (kinds, light)
    }

    /// Whether all cells of a rectangle of the page are of one kind.
    func isAll(_ kind: SeenKind, in rect: PixelRect) -> Bool {
        let counts = counts(in: rect).kinds
        return counts[Int(kind.rawValue)] == counts.reduce(0, +)
    }

    /// What most of the print in a rectangle of the page is seen as; paper where nothing is seen.
    func kind(in rect: PixelRect) -> SeenKind {
        let counts = counts(in: rect).kinds
        var best = SeenKind.paper
        for kind in SeenKind.allCases.dropFirst() where counts[Int(kind.rawValue)] > 0 {
            if best == .paper || counts[Int(kind.rawValue)] > counts[Int(best.rawValue)] { best = kind }
        }
        return best
    }

    /// Whether a rectangle of the page shows a picture rather than anything else that is printed.
    func isPicture(_ rect: PixelRect) -> Bool {
        let counts = counts(in: rect).kinds
        let printed = counts.reduce(0, +) - counts[Int(SeenKind.paper.rawValue)]
        return counts[Int(SeenKind.picture.rawValue)] * 2 > printed
    }

    /// The cells that a rectangle covers with `reach` thousandths of a cell around it; the rectangle may lie beyond the page.
    func cells(around rect: PixelRect, reach: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ range: Range<Int>, _ length: Int, _ working: Int, _ cells: Int) -> Range<Int> {
            func cell(_ place: Int) -> Int { place * working * 1000 / length / Self.cellSide }
            let start = min(cells, max(0, (cell(range.lowerBound) - reach) / 1000))
            return start..<max(start, min(cells, (cell(range.upperBound) + reach) / 1000 + 1))
        }
        return (
            range(rect.xRange, size.width, workingSize.width, columns),
            range(rect.yRange, size.height, workingSize.height, rows)
        )
    }

    /// The rectangle of a block of cells, in px of the page.
    func rect(ofCells cells: PixelRect) -> PixelRect {
        rect(row: cells.minY, from: cells.minX, to: cells.maxX).union(
            rect(row: cells.maxY - 1, from: cells.minX, to: cells.maxX))
    }

    /// The rectangle of the cells `from..<to` of a row, in px of the page.
    func rect(row: Int, from: Int, to: Int) -> PixelRect {
        func across(_ cells: Int) -> Int { min(size.width, cells * Self.cellSide * size.width / workingSize.width) }
        func down(_ cells: Int) -> Int { min(size.height, cells * Self.cellSide * size.height / workingSize.height) }
        return PixelRect(minX: across(from), minY: down(row), maxX: across(to), maxY: down(row + 1))
    }

    /// Runs of cells of one kind in each row, but paper.
    func runs() -> [(kind: SeenKind, rect: PixelRect)] {
        var runs: [(kind: SeenKind, rect: PixelRect)] = []
        for row in 0..<rows {
            var start = 0
            while start < columns {
                let kind = kinds[row * columns + start]
                var end = start + 1
                while end < columns, kinds[row * columns + end] == kind { end += 1 }
                if kind != .paper { runs.append((kind, rect(row: row, from: start, to: end))) }
                start = end
            }
        }
        return runs
    }
}
