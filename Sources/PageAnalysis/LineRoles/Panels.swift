import PageGeometry

/// Finds panels between rules: closed boxes, spaces that share sides with other spaces, and the zone under the lowest
/// rule.
///
/// Method: flood fill on a coarse grid in which rules are walls. A rule that nearly reaches the edge of the type is
/// extended to that edge. Connected tiles form a panel. Flood fill also finds boxes that share sides, and broken or
/// doubled frames; a search for four sides would miss these.
struct Panels {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Side of a tile of the grid. Lower: filling takes longer. Higher: spaces narrower than a tile are lost.
        var tile: Ems = Ems(1, of: 3)
        /// Minimum side of a tile, in px.
        var leastTile = 4
        /// Blank that the grid adds on each side of the type.
        var margin: Ems = 1
        /// Width that the grid adds on each side of a rule. Lower: boxes leak at broken corners. Higher: narrow spaces
        /// between rules are closed.
        var ruleMargin: Ems = Ems(1, of: 6)
        /// A horizontal rule is extended to the edge of the grid if its end is at most this far from the edge.
        var edgeReach: Ems = 3
    }

    /// A space between rules.
    struct Panel {
        var box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        /// Number of the panel's tiles. The tiles of rules belong to no panel.
        var tiles = 0
    }

    private(set) var panels: [Panel] = []
    private let tile: Int
    private let area: PixelRect
    private let columns: Int
    private let rows: Int
    private let width: Int
    /// Panel of each tile. It is `wall` for a tile of a rule, and `free` until the tile gets a panel. Walls surround
    /// the grid.
    private var labels: [Int32]
    private static let wall: Int32 = -1
    /// Label of a tile that has no panel yet.
    private static let free: Int32 = -2

    /// - Parameters:
    ///   - separators: the page's rules, in the upright plane.
    ///   - type: bounding box of the page's lines.
    ///   - em: em of the body type, in px.
    /// - Complexity: O(tiles).
    init(separators: [PageRegions.Separator], type: PixelRect, em: Int, parameters: Parameters = .init()) {
        tile = max(parameters.leastTile, parameters.tile.of(em))
        area = type.outset(by: parameters.margin.of(em))
        columns = area.width / tile + 1
        rows = area.height / tile + 1
        width = columns + 2
        labels = [Int32](repeating: Self.wall, count: width * (rows + 2))
        for y in 0..<rows { for x in 0..<columns { labels[place(x, y)] = Self.free } }
        let (reach, margin) = (parameters.edgeReach.of(em), parameters.ruleMargin.of(em))
        for separator in separators { wall(Self.led(separator, to: area, reach: reach).outset(by: margin)) }
        for start in labels.indices where labels[start] == Self.free { fill(from: start) }
        measure()
    }

    /// Returns a tile's position in `labels`.
    private func place(_ x: Int, _ y: Int) -> Int { (y + 1) * width + x + 1 }

    /// Returns a separator's box. If a horizontal separator ends near an edge of the grid, its box is extended to that
    /// edge.
    private static func led(_ separator: PageRegions.Separator, to area: PixelRect, reach: Int) -> PixelRect {
        guard separator.direction == .horizontal else { return separator.box }
        let left = separator.box.minX - area.minX <= reach ? area.minX : separator.box.minX
        let right = area.maxX - separator.box.maxX <= reach ? area.maxX : separator.box.maxX
        return PixelRect(minX: left, minY: separator.box.minY, maxX: right, maxY: separator.box.maxY)
    }

    /// Makes a wall of each tile that a rectangle touches.
    private mutating func wall(_ rect: PixelRect) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for y in (rect.minY - area.minY) / tile...(rect.maxY - 1 - area.minY) / tile {
            for x in (rect.minX - area.minX) / tile...(rect.maxX - 1 - area.minX) / tile {
                labels[place(x, y)] = Self.wall
            }
        }
    }

    /// Gives one label to a panel, which consists of a tile and all tiles connected to it.
    private mutating func fill(from start: Int) {
        let label = Int32(panels.count)
        panels.append(Panel())
        var open = [start]
        labels[start] = label
        func take(_ next: Int) {
            guard labels[next] == Self.free else { return }
            labels[next] = label
            open.append(next)
        }
        while let place = open.popLast() {
            take(place - 1)
            take(place + 1)
            take(place - width)
            take(place + width)
        }
    }

    /// Measures the box of each panel, and counts its tiles.
    private mutating func measure() {
        for y in 0..<rows {
            var x = 0
            while x < columns {
                let start = x
                let label = labels[place(x, y)]
                while x < columns, labels[place(x, y)] == label { x += 1 }
                guard label >= 0 else { continue }
                let top = area.minY + y * tile
                let own = PixelRect(
                    minX: area.minX + start * tile, minY: top, maxX: area.minX + x * tile, maxY: top + tile)
                panels[Int(label)].box = panels[Int(label)].box.union(own)
                panels[Int(label)].tiles += x - start
            }
        }
    }

    /// Returns the panel that contains most of a line, as a position in `panels`; nil if the line is on rules or
    /// outside the grid.
    func panel(of box: PixelRect) -> Int? {
        let inside = box.intersection(area)
        guard !inside.isEmpty else { return nil }
        var counts = [Int](repeating: 0, count: panels.count)
        for y in (inside.minY - area.minY) / tile...(inside.maxY - 1 - area.minY) / tile {
            for x in (inside.minX - area.minX) / tile...(inside.maxX - 1 - area.minX) / tile {
                let label = Int(labels[place(x, y)])
                if label >= 0 { counts[label] += 1 }
            }
        }
        let best = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) }
        return best.flatMap { counts[$0] > 0 ? $0 : nil }
    }

    /// Returns the free area of a panel, in square px.
    func area(of panel: Int) -> Int { panels[panel].tiles * tile * tile }
}
