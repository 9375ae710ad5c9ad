import PageGeometry

/// What the page segmentation sees in one cell of a page, half an em high and wide.
enum SeenKind: UInt8, Sendable, Hashable, CaseIterable {
    case paper, vertical, horizontal, large, ruby, picture, separator

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

    /// Side of a cell, in px of the working image.
    static let cellSide = 4

    /// What is seen at a px of the page, which must be on it.
    func kind(atX x: Int, y: Int) -> SeenKind {
        let column = x * workingSize.width / size.width / Self.cellSide
        return kinds[y * workingSize.height / size.height / Self.cellSide * columns + column]
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
