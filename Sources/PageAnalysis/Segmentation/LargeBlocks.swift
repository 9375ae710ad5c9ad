import PageGeometry

/// Determines the direction of headlines from the shape of blocks of large type. A block that is much wider than high
/// is assumed to consist of horizontal lines; a block that is much higher than wide, of columns.
struct LargeBlocks {
    struct Parameters: Sendable, Hashable {
        /// A block shows a direction only if its longer side is at least this many times as long as its shorter side.
        var longShare: Share = 2.2
        /// A block shows a direction only if it covers at least this share of its bounding box. A horizontal headline
        /// that touches a vertical one covers less.
        var leastFill: Share = 0.6
    }

    private let seen: SeenPage
    /// The direction of each cell of large type, row by row; nil if it is unknown.
    private let writings: [WritingDirection?]

    /// - Complexity: O(cells).
    init(_ seen: SeenPage) {
        let parameters = Parameters()
        self.seen = seen
        let (columns, rows) = (seen.columns, seen.rows)
        let large = seen.kinds.indices.filter { seen.kinds[$0] == .large }
        var blocks = Groups(seen.kinds.count)
        for cell in large {
            if cell % columns + 1 < columns, seen.kinds[cell + 1] == .large { blocks.join(cell, cell + 1) }
            if cell / columns + 1 < rows, seen.kinds[cell + columns] == .large { blocks.join(cell, cell + columns) }
        }
        var writings = [WritingDirection?](repeating: nil, count: seen.kinds.count)
        for block in blocks.lists(of: large) {
            let xs = block.map { $0 % columns }
            let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
            let (width, height) = (right - left + 1, block[block.count - 1] / columns - block[0] / columns + 1)
            guard block.count >= parameters.leastFill * (width * height) else { continue }
            let writing: WritingDirection? =
                width >= parameters.longShare * height
                ? .horizontal : height >= parameters.longShare * width ? .vertical : nil
            for cell in block { writings[cell] = writing }
        }
        self.writings = writings
    }

    /// Returns the direction of most of the large type in a rectangle of the page; nil if it is unknown.
    func writing(in rect: PixelRect) -> WritingDirection? {
        let covered = seen.cells(of: rect)
        var counts = (vertical: 0, horizontal: 0)
        for row in covered.rows {
            for cell in row * seen.columns + covered.columns.lowerBound..<row * seen.columns
                + covered.columns.upperBound
            {
                switch writings[cell] {
                case .vertical: counts.vertical += 1
                case .horizontal: counts.horizontal += 1
                case nil: break
                }
            }
        }
        if counts.vertical == counts.horizontal { return nil }
        return counts.vertical > counts.horizontal ? .vertical : .horizontal
    }
}
