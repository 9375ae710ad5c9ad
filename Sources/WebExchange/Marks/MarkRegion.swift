public import HighlightMap
public import PageGeometry
import PositionedJSON

/// The marked places, as polygons.
public struct MarkRegion: Sendable, Hashable {
    /// A corner of a polygon.
    public typealias Point = MarkerShape.Point

    /// The unit of the corners.
    public enum Unit: Sendable, Hashable {
        /// A px of the source image.
        case pixel
        /// A unit of a drawing that covers the page and has this size.
        case drawing(width: Double, height: Double)

        /// A hundredth of the page's width or height.
        static let percent = drawing(width: 100, height: 100)
    }

    /// The polygons, each with its corners in turn; the mark is their union.
    public var polygons: [[Point]]
    /// The unit of the corners.
    public var unit = Unit.pixel
}

extension MarkRegion {
    /// A region of one rectangle.
    public init(_ rect: PixelRect) {
        self.init(polygons: [
            Self.corners(
                left: Double(rect.minX), top: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
        ])
    }

    /// The corners of an upright rectangle, in turn from the one at the top left.
    static func corners(left: Double, top: Double, width: Double, height: Double) -> [Point] {
        let (right, bottom) = (left + width, top + height)
        return [Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom)]
    }

    /// The places of a mark: a rectangle for a straight line, a parallelogram for a leaning one.
    ///
    /// - Complexity: O(log lines + marked lines).
    public init(_ numbers: ClosedRange<Int>, on map: HighlightMap) {
        let fills = map.fill(from: numbers.lowerBound, to: numbers.upperBound)
        if fills.count == 1, map.lines[fills[0].line].lean == 0 {
            self.init(fills[0].rect.intersection(map.size.bounds))
        } else {
            let shapes = map.marker(from: numbers.lowerBound, to: numbers.upperBound)
            self.init(polygons: shapes.map { $0.corners.map { Point(x: $0.x, y: $0.y) } })
        }
    }

    /// The region as one upright rectangle of whole px; nil for any other shape.
    public var rect: PixelRect? {
        guard unit == .pixel, polygons.count == 1, polygons[0].count == 4 else { return nil }
        let corners = polygons[0]
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        guard (x + y).allSatisfy({ $0 == $0.rounded() && abs($0) <= Self.farthest }),
            let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
        else { return nil }
        let rect = PixelRect(minX: Int(left), minY: Int(top), maxX: Int(right), maxY: Int(bottom))
        return Set(MarkRegion(rect).polygons[0]) == Set(corners) && !rect.isEmpty ? rect : nil
    }

    /// The largest accepted coordinate, larger than any page's side.
    static let farthest = 10 * Double(HighlightMap.largestSide)
}

// MARK: As a selector

extension MarkRegion {
    /// Writes a `FragmentSelector` (Web Annotation Data Model, 4.2.1) for one rectangle, else an `SvgSelector` (4.2.7)
    /// with all polygons in one path, the most common form in tools.
    func writeSelector(to out: inout JSONText) {
        if let rect {
            out.field("type", "FragmentSelector")
            out.field("conformsTo", "http://www.w3.org/TR/media-frags/")
            out.field("value", "xywh=pixel:\(rect.minX),\(rect.minY),\(rect.width),\(rect.height)")
        } else {
            out.field("type", "SvgSelector")
            out.field("value", "<svg xmlns=\"http://www.w3.org/2000/svg\"\(viewBox)><path d=\"\(path)\"/></svg>")
        }
    }

    /// The size of the drawing as an attribute; empty if it is the page's size.
    private var viewBox: String {
        switch unit {
        case .pixel: ""
        case .drawing(let width, let height): " viewBox=\"0 0 \(Self.decimal(width)) \(Self.decimal(height))\""
        }
    }

    private var path: String {
        polygons.map { corners in
            let places = corners.map { "\(Self.decimal($0.x)),\(Self.decimal($0.y))" }
            return "M" + places.joined(separator: "L") + "Z"
        }.joined()
    }

    /// A coordinate with at most two decimal digits, without superfluous ones.
    private static func decimal(_ value: Double) -> String {
        let bounded = value.isFinite ? min(max(value, -farthest), farthest) : 0
        let hundredths = Int((bounded * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)\(digits)"
    }
}

// MARK: On a page

extension MarkRegion {
    /// The numbers of the cells whose middle is in one of the polygons, as ranges in reading order.
    ///
    /// - Complexity: O(characters × corners near them).
    func numbers(on map: HighlightMap) -> [ClosedRange<Int>] {
        let shapes = polygons.map { polygon in Shape(polygon.map { scaled($0, to: map.size) }) }
        var found: [ClosedRange<Int>] = []
        for line in map.lines {
            let near = shapes.filter { $0.meets(line.bounds) }
            guard !near.isEmpty else { continue }
            for number in line.numbers {
                let cell = line.cell(at: number - line.first)
                let middle = Point(x: Double(cell.minX + cell.maxX) / 2, y: Double(cell.minY + cell.maxY) / 2)
                guard near.contains(where: { $0.contains(middle) }) else { continue }
                if let last = found.last, last.upperBound == number - 1 {
                    found[found.count - 1] = last.lowerBound...number
                } else {
                    found.append(number...number)
                }
            }
        }
        return found
    }

    private func scaled(_ point: Point, to size: PixelSize) -> Point {
        let (width, height) = (Double(size.width), Double(size.height))
        switch unit {
        case .pixel: return point
        case .drawing(let across, let down): return Point(x: point.x * width / across, y: point.y * height / down)
        }
    }
}

/// A polygon and its bounding box.
private struct Shape {
    private let corners: [MarkRegion.Point]
    private let (left, right, top, bottom): (Double, Double, Double, Double)

    init(_ corners: [MarkRegion.Point]) {
        self.corners = corners
        left = corners.map(\.x).min() ?? 0
        right = corners.map(\.x).max() ?? 0
        top = corners.map(\.y).min() ?? 0
        bottom = corners.map(\.y).max() ?? 0
    }

    func meets(_ rect: PixelRect) -> Bool {
        left <= Double(rect.maxX) && right >= Double(rect.minX) && top <= Double(rect.maxY)
            && bottom >= Double(rect.minY)
    }

    /// Whether a point is inside, by SVG's default fill rule: the corners go around it more often in one direction than
    /// in the other (SVG 1.1, 11.3, `nonzero`).
    func contains(_ point: MarkRegion.Point) -> Bool {
        guard point.x >= left, point.x <= right, point.y >= top, point.y <= bottom else { return false }
        var turns = 0
        for (place, a) in corners.enumerated() {
            let b = corners[place + 1 == corners.count ? 0 : place + 1]
            guard (a.y <= point.y) != (b.y <= point.y) else { continue }
            let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
            if a.y <= point.y, side > 0 { turns += 1 }
            if a.y > point.y, side < 0 { turns -= 1 }
        }
        return turns != 0
    }
}
