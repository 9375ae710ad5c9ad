import HighlightMap

// Source: SVG 1.1, 8.3 "Path data". A curve becomes eight straight steps: a reader's mark follows lines of type, and a
// cell counts by its middle, so a px more or less at a corner changes nothing.

/// Reads the data of a path as polygons.
struct SVGPath {
    typealias Point = MarkRegion.Point

    private var scanner: NumberScanner
    private(set) var polygons: [[Point]] = []
    private var corners: [Point] = []
    private var place = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    /// The last control point, which a smooth curve mirrors, with the kind of its curve.
    private var control: (point: Point, kind: Unicode.Scalar)?
    private var count = 0

    /// The reason to refuse a path.
    struct Refusal: Error { let reason: String }

    /// Reads path data.
    ///
    /// - Complexity: O(bytes).
    init(_ data: some StringProtocol) throws(Refusal) {
        scanner = NumberScanner(data)
        scanner.skipSeparators()
        guard scanner.isAtEnd || scanner.letter.map({ "Mm".unicodeScalars.contains($0) }) == true else {
            throw Refusal(reason: "a path begins with M")
        }
        while !scanner.isAtEnd {
            guard let command = scanner.letter else { throw Refusal(reason: "a number is in the place of a command") }
            scanner.advance()
            try run(command)
            scanner.skipSeparators()
        }
        close()
    }

    private mutating func run(_ command: Unicode.Scalar) throws(Refusal) {
        let isRelative = command.value >= 0x61
        let kind = Unicode.Scalar(UInt8(truncatingIfNeeded: command.value & ~0x20))
        if kind == "Z" {
            close()
            place = start
            return
        }
        guard let needed = Self.numbers[kind] else {
            throw Refusal(
                reason: "the command \(command) of a path is unknown; draw with M, L, H, V, C, S, Q, T and Z")
        }
        var isFirst = true
        repeat {
            var values: [Double] = []
            for _ in 0..<needed {
                guard let value = scanner.number() else {
                    throw Refusal(reason: "the numbers of the command \(command) of a path are missing or too large")
                }
                values.append(value)
            }
            // Further pairs after M are lines.
            try draw(kind == "M" && !isFirst ? "L" : kind, values, from: isRelative ? place : Point(x: 0, y: 0))
            isFirst = false
            scanner.skipSeparators()
        } while !scanner.isAtEnd && scanner.letter == nil
    }

    private static let numbers: [Unicode.Scalar: Int] = [
        "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2,
    ]

    private mutating func draw(_ kind: Unicode.Scalar, _ v: [Double], from origin: Point) throws(Refusal) {
        func point(_ i: Int) -> Point { Point(x: origin.x + v[i], y: origin.y + v[i + 1]) }
        switch kind {
        case "M":
            close()
            place = point(0)
            start = place
            try add(place)
        case "L": try line(to: point(0))
        case "H": try line(to: Point(x: origin.x + v[0], y: place.y))
        case "V": try line(to: Point(x: place.x, y: origin.y + v[0]))
        case "C": try curve([place, point(0), point(2), point(4)], kind: "C")
        case "S": try curve([place, mirrored("C"), point(0), point(2)], kind: "C")
        case "Q": try curve([place, point(0), point(2)], kind: "Q")
        default: try curve([place, mirrored("Q"), point(0)], kind: "Q")
        }
    }

    private func mirrored(_ kind: Unicode.Scalar) -> Point {
        guard let control, control.kind == kind else { return place }
        return Point(x: 2 * place.x - control.point.x, y: 2 * place.y - control.point.y)
    }

    private mutating func line(to end: Point) throws(Refusal) {
        if corners.isEmpty { try add(place) }
        try add(end)
        place = end
        control = nil
    }

    /// A Bézier curve by de Casteljau's steps.
    private mutating func curve(_ points: [Point], kind: Unicode.Scalar) throws(Refusal) {
        if corners.isEmpty { try add(place) }
        for step in 1...8 {
            let t = Double(step) / 8
            var left = points
            while left.count > 1 {
                left = zip(left, left.dropFirst()).map { a, b in
                    Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
                }
            }
            try add(left[0])
        }
        control = (points[points.count - 2], kind)
        place = points[points.count - 1]
    }

    private mutating func add(_ point: Point) throws(Refusal) {
        count += 1
        guard count <= SVGShapes.mostCorners else { throw Refusal(reason: SVGShapes.tooManyCorners) }
        guard abs(point.x) <= MarkRegion.farthest, abs(point.y) <= MarkRegion.farthest else {
            throw Refusal(reason: "a path extends beyond the largest page")
        }
        corners.append(point)
    }

    private mutating func close() {
        if corners.count >= 3 { polygons.append(corners) }
        corners = []
        control = nil
    }
}
