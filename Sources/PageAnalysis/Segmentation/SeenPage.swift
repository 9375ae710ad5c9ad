import PageGeometry
import PageRaster

/// Class that the page segmentation gives one cell of a page. A cell is half an em high and wide.
enum SeenKind: UInt8, Sendable, Hashable, CaseIterable {
    case paper, vertical, horizontal, large, ruby, picture, separator

    /// Creates the class of text in a direction.
    init(_ writing: WritingDirection) { self = writing == .vertical ? .vertical : .horizontal }

    /// Whether the class is type that may be numbered.
    var isText: Bool { self == .vertical || self == .horizontal || self == .large }
}

/// Result of the page segmentation: a class for each cell of a grid.
struct SeenPage: Sendable, Hashable {
    /// Size of the page, in px.
    var size: PixelSize
    /// Size of the working image in px. A cell is a square of this image with a side of `cellSide` px.
    var workingSize: PixelSize
    /// Number of cells in a row, and number of rows.
    var columns: Int
    var rows: Int
    /// The kind of each cell, row by row.
    var kinds: [SeenKind]
    /// Whether the type in each cell is light on dark. It is meaningful only for cells of text.
    var isLight: [Bool]

    /// Classifies the areas of a page, given the em in px. Returns nil if the em is too small.
    typealias Finder = @Sendable (_ page: GreyRaster, _ em: Int) -> SeenPage?

    /// Side of a cell, in px of the working image.
    static let cellSide = 4

}

extension SeenPage {
    /// Creates a page with a single cell of paper.
    init(blank size: PixelSize) {
        self.init(
            size: size, workingSize: PixelSize(width: 1, height: 1), columns: 1, rows: 1, kinds: [.paper],
            isLight: [false])
    }

    /// Whether most of the body text is horizontal.
    var isHorizontal: Bool { kinds.count { $0 == .horizontal } > kinds.count { $0 == .vertical } }

    /// Returns the class at a pixel, which must be on the page.
    func kind(atX x: Int, y: Int) -> SeenKind { kinds[cell(atX: x, y: y)] }

    /// Returns the position of the cell at a pixel, which must be on the page.
    func cell(atX x: Int, y: Int) -> Int {
        let column = x * workingSize.width / size.width / Self.cellSide
        return y * workingSize.height / size.height / Self.cellSide * columns + column
    }

    /// Returns the cells under a rectangle of the page, at least one cell. The rectangle must intersect the page.
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

    /// Counts the cells under a rectangle of the page. Returns the number of each class, at the index
    /// `SeenKind.rawValue`, and the number of cells with light type.
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

    /// Whether all cells under a rectangle of the page have one class.
    func isAll(_ kind: SeenKind, in rect: PixelRect) -> Bool {
        let counts = counts(in: rect).kinds
        return counts[Int(kind.rawValue)] == counts.reduce(0, +)
    }

    /// Returns the most common class in a rectangle of the page, ignoring paper; paper if there is no other class.
    func kind(in rect: PixelRect) -> SeenKind {
        let counts = counts(in: rect).kinds
        var best = SeenKind.paper
        for kind in SeenKind.allCases.dropFirst() where counts[Int(kind.rawValue)] > 0 {
            if best == .paper || counts[Int(kind.rawValue)] > counts[Int(best.rawValue)] { best = kind }
        }
        return best
    }

    /// Gives the cells under a rectangle of the page a class. A page that was not classified stays blank.
    mutating func set(_ kind: SeenKind, in rect: PixelRect) {
        guard kinds.count > 1 else { return }
        let covered = cells(of: rect)
        for row in covered.rows {
            for column in covered.columns { kinds[row * columns + column] = kind }
        }
    }

    /// Whether most of the print in a rectangle of the page is a picture.
    func isPicture(_ rect: PixelRect) -> Bool {
        let counts = counts(in: rect).kinds
        let printed = counts.reduce(0, +) - counts[Int(SeenKind.paper.rawValue)]
        return counts[Int(SeenKind.picture.rawValue)] * 2 > printed
    }

    /// Returns the cells under a rectangle that is enlarged by `reach` thousandths of a cell. The rectangle may extend
    /// beyond the page.
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

    /// Returns the rectangle of a block of cells, in px of the page.
    func rect(ofCells cells: PixelRect) -> PixelRect {
        rect(row: cells.minY, from: cells.minX, to: cells.maxX).union(
            rect(row: cells.maxY - 1, from: cells.minX, to: cells.maxX))
    }

    /// Returns the rectangle of the cells `from..<to` of a row, in px of the page.
    func rect(row: Int, from: Int, to: Int) -> PixelRect {
        func across(_ cells: Int) -> Int { min(size.width, cells * Self.cellSide * size.width / workingSize.width) }
        func down(_ cells: Int) -> Int { min(size.height, cells * Self.cellSide * size.height / workingSize.height) }
        return PixelRect(minX: across(from), minY: down(row), maxX: across(to), maxY: down(row + 1))
    }

    /// Returns the runs of neighbouring cells of one class in each row, except runs of paper.
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
