import LayoutDocument
import PageGeometry

/// The page set upright: where things stand once its skew is taken out. Structure is found in this plane; cells stay
/// where they are printed.
struct PagePlane {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The fewest characters of a line whose slope counts. Lower: the ink of a few characters says the slope.
        /// Higher: a page of short lines is not set upright.
        var tellingCharacters = 6
    }

    /// How far a vertical line moves across for each px down, in 65536ths; a horizontal one falls by the same upwards.
    var slope: Int

    /// The plane in which the lines' median slope is none, weighed by their length.
    init(_ lines: [CharacterLine], parameters: Parameters = .init()) {
        let known = lines.filter {
            $0.writing == .vertical && $0.layout.characters.count >= parameters.tellingCharacters
        }
        .map { ($0.slope, $0.along.count) }.sorted { $0 < $1 }
        let half = known.reduce(0) { $0 + $1.1 } / 2
        var passed = 0
        slope = 0
        for (slope, length) in known {
            passed += length
            if passed >= half {
                self.slope = slope
                break
            }
        }
    }

    /// A place in the plane, from a place on the page.
    func upright(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: point.x - (slope * point.y) >> 16, y: point.y + (slope * point.x) >> 16)
    }

    /// A place on the page, from a place in the plane; off by less than a px where the skew is small.
    func printed(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: point.x + (slope * point.y) >> 16, y: point.y - (slope * point.x) >> 16)
    }

    /// The smallest rectangle on the page around one of the plane.
    func printed(_ rect: PixelRect) -> PixelRect {
        let corners = [
            PixelPoint(x: rect.minX, y: rect.minY), PixelPoint(x: rect.maxX, y: rect.minY),
            PixelPoint(x: rect.minX, y: rect.maxY), PixelPoint(x: rect.maxX, y: rect.maxY),
        ].map(printed)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return PixelRect(
            minX: x.min() ?? 0, minY: y.min() ?? 0, maxX: x.max() ?? 0, maxY: y.max() ?? 0)
    }

    /// A small or square thing's rectangle in the plane.
    func upright(_ rect: PixelRect) -> PixelRect {
        let center = upright(rect.center)
        return rect.moved(x: center.x - rect.center.x, y: center.y - rect.center.y)
    }

    /// A line's body in the plane: its two ends, each at its own place.
    func upright(_ line: CharacterLine) -> PixelRect {
        let layout = line.layout
        let middle = (layout.cross.lowerBound + layout.cross.upperBound) / 2
        let half = layout.cross.count / 2
        if line.writing == .vertical {
            let top = upright(PixelPoint(x: middle, y: layout.start))
            let foot = upright(PixelPoint(x: middle + layout.lean, y: layout.end))
            let x = (top.x + foot.x) / 2
            return PixelRect(minX: x - half, minY: top.y, maxX: x + half, maxY: max(top.y + 1, foot.y))
        }
        let left = upright(PixelPoint(x: layout.start, y: middle))
        let right = upright(PixelPoint(x: layout.end, y: middle + layout.lean))
        let y = (left.y + right.y) / 2
        return PixelRect(minX: left.x, minY: y - half, maxX: max(left.x + 1, right.x), maxY: y + half)
    }

    /// A rule in the plane, as thin as it is printed.
    func upright(_ rule: PrintedRule) -> PixelRect {
        let box = upright(rule.box)
        let half = max(1, rule.thickness / 2)
        let center = box.center
        if rule.direction == .vertical {
            return PixelRect(minX: center.x - half, minY: box.minY, maxX: center.x + half, maxY: box.maxY)
        }
        return PixelRect(minX: box.minX, minY: center.y - half, maxX: box.maxX, maxY: center.y + half)
    }

    /// How far a rule reaches across its direction, in px, without its lean: a double one with the blank between its strokes.
    func reach(of rule: PrintedRule) -> Int {
        // One stroke of a double rule may go on alone for a while, and other ink may stand beside a part.
        let reaches = rule.parts.map { part in
            rule.direction.across(part).count - (abs(slope) * rule.direction.along(part).count) >> 16
        }.sorted()
        return reaches.isEmpty ? rule.thickness : max(rule.thickness, reaches[reaches.count / 2])
    }
}
