import LayoutDocument
import PageGeometry

/// The upright plane: the page without its skew. Structure is found in this plane; cells keep their printed places.
struct PagePlane {
    struct Parameters: Sendable, Hashable {
        /// Minimum number of characters of a line whose slope counts. Lower: slopes from the ink of few characters are
        /// unreliable. Higher: the skew of a page of short lines remains.
        var tellingCharacters = 6
    }

    /// Skew of the page: displacement of a vertical line to the right for each px down, in 65536ths of a px. A
    /// horizontal line is displaced upwards by the same amount for each px to the right.
    var slope: Int

    /// Chooses the plane in which the lines have a median slope of 0. Lines are weighted by length.
    init(_ lines: [CharacterLine]) {
        let parameters = Parameters()
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

    /// Converts a point from the page to the plane.
    func upright(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: point.x - (slope * point.y) >> 16, y: point.y + (slope * point.x) >> 16)
    }

    /// Converts a point from the plane to the page. The error is less than a px for a small skew.
    func printed(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: point.x + (slope * point.y) >> 16, y: point.y - (slope * point.x) >> 16)
    }

    /// Returns the bounding box on the page of a rectangle in the plane.
    func printed(_ rect: PixelRect) -> PixelRect {
        let corners = [
            PixelPoint(x: rect.minX, y: rect.minY), PixelPoint(x: rect.maxX, y: rect.minY),
            PixelPoint(x: rect.minX, y: rect.maxY), PixelPoint(x: rect.maxX, y: rect.maxY),
        ].map(printed)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return PixelRect(
            minX: x.min() ?? 0, minY: y.min() ?? 0, maxX: x.max() ?? 0, maxY: y.max() ?? 0)
    }

    /// Moves the rectangle of an object to the plane. The object must be small or square, because the rectangle keeps
    /// its size.
    func upright(_ rect: PixelRect) -> PixelRect {
        let center = upright(rect.center)
        return rect.moved(x: center.x - rect.center.x, y: center.y - rect.center.y)
    }

    /// Converts a line's body to the plane; its two ends are converted separately.
    func upright(_ line: CharacterLine) -> PixelRect {
        let (writing, ends, half) = (line.writing, line.layout.frame.ends, line.em / 2)
        let (head, foot) = (upright(ends.start), upright(ends.end))
        let (start, axis) = (writing.along(head), (writing.across(head) + writing.across(foot)) / 2)
        return writing.rect(along: start..<max(start + 1, writing.along(foot)), across: axis - half..<axis + half)
    }

    /// Converts a rule to the plane. The rule keeps its printed thickness.
    func upright(_ rule: PrintedRule) -> PixelRect {
        let box = upright(rule.box)
        let (axis, half) = (rule.direction.across(box.center), max(1, rule.thickness / 2))
        return rule.direction.rect(along: rule.direction.along(box), across: axis - half..<axis + half)
    }
}
