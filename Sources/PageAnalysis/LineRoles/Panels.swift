import PageGeometry

/// What rules part the page into: closed boxes, the spaces between shared sides, the zone under the lowest rule.
///
/// Method: rules are drawn as walls on a coarse grid, rules that reach the edge of the type are led on to it, and what
/// is left is filled from place to place. Unlike looking for four sides, this finds boxes with shared sides and broken
/// or doubled frames.
struct Panels {
    struct Panel {
        var box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        /// Tiles without a wall.
        var tiles = 0
    }

    private(set) var panels: [Panel] = []
    private let tile: Int
    private let area: PixelRect
    private let columns: Int
    private let rows: Int
    private let width: Int
    /// Panel of each tile, -1 at a wall; there is a wall around all tiles.
    private var labels: [Int32]

    init(separators: [PageRegions.Separator], type: PixelRect, em: Int) {
        tile = max(4, em / 3)
        area = type.outset(by: em)
        columns = area.width / tile + 1
        rows = area.height / tile + 1
        width = columns + 2
        labels = [Int32](repeating: -1, count: width * (rows + 2))
        for y in 0..<rows { for x in 0..<columns { labels[place(x, y)] = -2 } }
        for separator in separators { wall(Self.led(separator, to: area, em: em).outset(by: em / 6)) }
        for start in labels.indices where labels[start] == -2 { fill(from: start) }
        measure()
    }

    /// The position of a tile's label.
    private func place(_ x: Int, _ y: Int) -> Int { (y + 1) * width + x + 1 }

    /// A rule across, with its ends at the edge of the type where it comes near to that.
    private static func led(_ separator: PageRegions.Separator, to area: PixelRect, em: Int) -> PixelRect {
        guard separator.direction == .horizontal else { return separator.box }
        let left = separator.box.minX - area.minX <= 3 * em ? area.minX : separator.box.minX
        let right = area.maxX - separator.box.maxX <= 3 * em ? area.maxX : separator.box.maxX
        return PixelRect(minX: left, minY: separator.box.minY, maxX: right, maxY: separator.box.maxY)
    }

    private mutating func wall(_ rect: PixelRect) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for y in (rect.minY - area.minY) / tile...(rect.maxY - 1 - area.minY) / tile {
            for x in (rect.minX - area.minX) / tile...(rect.maxX - 1 - area.minX) / tile {
                labels[place(x, y)] = -1
            }
        }
    }

    private mutating func fill(from start: Int) {
        let label = Int32(panels.count)
        panels.append(Panel())
        var open = [start]
        labels[start] = label
        func take(_ next: Int) {
            guard labels[next] == -2 else { return }
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

    /// Each panel's box, and how many tiles it has.
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

    /// The panel that most of a line lies in, as a position in `panels`; nil when it lies on rules.
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

    /// The free area of a panel in px.
    func area(of panel: Int) -> Int { panels[panel].tiles * tile * tile }
}
