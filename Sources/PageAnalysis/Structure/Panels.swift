import PageGeometry

/// What rules part the page into: closed boxes, the spaces between shared sides, the zone under the lowest rule.
///
/// Method: rules are drawn as walls on a coarse grid, rules that reach the edge of the type are led on to it, and what
/// is left is filled from place to place. Unlike looking for four sides, this finds boxes with shared sides and broken
/// or doubled frames.
struct Panels {
    struct Panel {
        var box: PixelRect
        /// Tiles without a wall.
        var tiles: Int
    }

    private(set) var panels: [Panel] = []
    private let tile: Int
    private let area: PixelRect
    private let columns: Int
    private let rows: Int
    /// Panel of each tile; -1 at a wall.
    private var labels: [Int32]

    init(bars: [PageFurniture.Bar], type: PixelRect, em: Int) {
        tile = max(4, em / 3)
        area = type.outset(by: em)
        columns = area.width / tile + 1
        rows = area.height / tile + 1
        labels = [Int32](repeating: -2, count: columns * rows)
        for bar in bars { wall(Self.led(bar, to: area, em: em).outset(by: em / 6)) }
        for start in labels.indices where labels[start] == -2 { fill(from: start) }
    }

    /// A rule across, with its ends at the edge of the type where it comes near to that.
    private static func led(_ bar: PageFurniture.Bar, to area: PixelRect, em: Int) -> PixelRect {
        guard bar.direction == .horizontal else { return bar.box }
        let left = bar.box.minX - area.minX <= 3 * em ? area.minX : bar.box.minX
        let right = area.maxX - bar.box.maxX <= 3 * em ? area.maxX : bar.box.maxX
        return PixelRect(minX: left, minY: bar.box.minY, maxX: right, maxY: bar.box.maxY)
    }

    private mutating func wall(_ rect: PixelRect) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for y in (rect.minY - area.minY) / tile...(rect.maxY - 1 - area.minY) / tile {
            for x in (rect.minX - area.minX) / tile...(rect.maxX - 1 - area.minX) / tile {
                labels[y * columns + x] = -1
            }
        }
    }

    private mutating func fill(from start: Int) {
        let label = Int32(panels.count)
        var open = [start]
        labels[start] = label
        var (minX, minY, maxX, maxY, tiles) = (columns, rows, 0, 0, 0)
        while let place = open.popLast() {
            let (x, y) = (place % columns, place / columns)
            tiles += 1
            (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
            for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            where nx >= 0 && nx < columns && ny >= 0 && ny < rows && labels[ny * columns + nx] == -2 {
                labels[ny * columns + nx] = label
                open.append(ny * columns + nx)
            }
        }
        let box = PixelRect(
            minX: area.minX + minX * tile, minY: area.minY + minY * tile, maxX: area.minX + maxX * tile,
            maxY: area.minY + maxY * tile)
        panels.append(Panel(box: box, tiles: tiles))
    }

    /// The panel that most of a line lies in, as a position in `panels`; nil when it lies on rules.
    func panel(of box: PixelRect) -> Int? {
        var counts: [Int32: Int] = [:]
        let inside = box.intersection(area)
        guard !inside.isEmpty else { return nil }
        for y in (inside.minY - area.minY) / tile...(inside.maxY - 1 - area.minY) / tile {
            for x in (inside.minX - area.minX) / tile...(inside.maxX - 1 - area.minX) / tile {
                counts[labels[y * columns + x], default: 0] += 1
            }
        }
        let best = counts.filter { $0.key >= 0 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return best.map { Int($0.key) }
    }

    /// The free area of a panel in px.
    func area(of panel: Int) -> Int { panels[panel].tiles * tile * tile }
}
