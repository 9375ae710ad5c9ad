import PageGeometry

/// Strict parsing of numbers in attributes.
extension XMLElement {
    /// Maximum accepted length. No page is longer, and sums of such lengths cannot overflow.
    private static let longest = 1_000_000.0

    /// A length in px, rounded.
    ///
    /// - Throws: `ImportError` if it is missing, not a number, or beyond 1,000,000.
    func length(_ name: String) throws(ImportError) -> Int { Int(try number(name).rounded()) }

    /// A length in the file's unit, with its fraction.
    ///
    /// - Throws: as `length`.
    func number(_ name: String) throws(ImportError) -> Double {
        guard let text = self[name], let number = Double(text), abs(number) <= Self.longest else {
            throw bad(name, "a number of pixels up to 1000000")
        }
        return number
    }

    /// A side of a page in px: 1 or more.
    func side(_ name: String) throws(ImportError) -> Int {
        let length = try length(name)
        guard length > 0 else { throw bad(name, "1 or more") }
        return length
    }

    /// A confidence from 0 to 1, in thousandths; nil if the attribute is missing.
    func confidence(_ name: String, _ notes: inout ImportNotes) throws(ImportError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let share = Double(text), share.isFinite else { throw bad(name, "a number from 0 to 1") }
        return Confidence.thousandths(share, line: line, &notes)
    }

    /// A position in an order; nil if the attribute is missing.
    func index(_ name: String) throws(ImportError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let index = Int(text), index.magnitude <= 1_000_000 else {
            throw bad(name, "a whole number up to 1000000")
        }
        return index
    }

    /// The error for an attribute of another form.
    func bad(_ attribute: String, _ expected: String) -> ImportError {
        .badValue(line: line, element: name, attribute: attribute, expected: expected)
    }
}

/// Confidences of other programs.
enum Confidence {
    /// A share from 0 to 1 in thousandths. Clamps other values, with a note.
    static func thousandths(_ share: Double, line: Int? = nil, _ notes: inout ImportNotes) -> Int {
        let inside = min(max(share, 0), 1)
        if inside != share { notes.add(.badConfidence, line: line) }
        return Int((inside * 1000).rounded())
    }
}

extension PixelPoint {
    /// The nearest point in px. Coordinates are limited to ±2,000,000, so that sums cannot overflow.
    init(nearX x: Double, y: Double) {
        func inside(_ length: Double) -> Int { Int(min(max(length, -2_000_000), 2_000_000).rounded()) }
        self.init(x: inside(x), y: inside(y))
    }
}

/// Points of a polygon: `x,y x,y …`, as in PAGE and ALTO 4, or `x y x y …`.
enum Polygon {
    /// The points; nil if the attribute has another form.
    static func points(_ text: String) -> [PixelPoint]? {
        var numbers: [Int] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Double(word), abs(number) <= 1_000_000 else { return nil }
            numbers.append(Int(number.rounded()))
        }
        guard numbers.count % 2 == 0 else { return nil }
        return stride(from: 0, to: numbers.count, by: 2).map { PixelPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    /// The smallest rectangle around points; nil for fewer than two.
    static func box(_ points: [PixelPoint]) -> PixelRect? {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard points.count > 1, let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return nil }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    }
}
