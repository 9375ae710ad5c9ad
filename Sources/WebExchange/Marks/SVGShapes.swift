import HighlightMap

/// Reads the shapes of a small SVG drawing as polygons.
///
/// It is not an XML parser: it goes from tag to tag and reads attributes, so that it neither expands entities nor
/// fetches anything. It refuses shapes with `transform`, since a mark in the wrong place is worse than no mark.
struct SVGShapes {
    typealias Point = MarkRegion.Point

    /// Maximum number of corners of a selector. The time to find the marked characters grows with the corners, and with
    /// the characters of the page.
    static let mostCorners = 10_000
    static let tooManyCorners = "it has more than \(mostCorners) corners; draw a simpler shape"

    private(set) var polygons: [[Point]] = []
    private(set) var unit = MarkRegion.Unit.pixel
    private var corners = 0

    /// Reads a drawing.
    ///
    /// - Complexity: O(bytes).
    init(_ text: String) throws(SVGPath.Refusal) {
        var rest = text[...]
        var sawDrawing = false
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!--") {
                rest = rest.range(after: "-->")
                continue
            }
            if rest.hasPrefix("!") { throw .init(reason: "it declares a document type; remove that") }
            var tag = Tag(&rest)
            guard !tag.name.hasPrefix("/"), !tag.name.hasPrefix("?") else { continue }
            tag.name = String(tag.name.split(separator: ":").last ?? "")
            sawDrawing = sawDrawing || tag.name == "svg"
            try read(tag)
        }
        guard sawDrawing else { throw .init(reason: "it is not SVG") }
        guard !polygons.isEmpty else { throw .init(reason: "it has no path, polygon, rect, circle or ellipse") }
    }

    private mutating func read(_ tag: Tag) throws(SVGPath.Refusal) {
        if let moved = tag.attributes["transform"], !moved.isEmpty {
            throw .init(reason: "it has a transform; write the final places")
        }
        switch tag.name {
        case "svg":
            if let box = tag.attributes["viewBox"] { try readViewBox(box) }
        case "path": try add(SVGPath(tag.attributes["d"] ?? "").polygons)
        case "polygon", "polyline":
            try add(SVGPath("M" + (tag.attributes["points"] ?? "0 0")).polygons)
        case "rect": try addRect(tag)
        case "circle", "ellipse": try addEllipse(tag)
        default: break
        }
    }

    private mutating func add(_ shapes: [[Point]]) throws(SVGPath.Refusal) {
        corners += shapes.reduce(0) { $0 + $1.count }
        guard corners <= Self.mostCorners else { throw .init(reason: Self.tooManyCorners) }
        polygons += shapes
    }

    private mutating func readViewBox(_ text: String) throws(SVGPath.Refusal) {
        var scanner = NumberScanner(text)
        let box = (0..<4).compactMap { _ in scanner.number() }
        guard box.count == 4, box[0] == 0, box[1] == 0, box[2] > 0, box[3] > 0 else {
            throw .init(reason: "its viewBox does not begin at 0 0, or is empty")
        }
        unit = .drawing(width: box[2], height: box[3])
    }

    private mutating func addRect(_ tag: Tag) throws(SVGPath.Refusal) {
        let (x, y) = (try tag.number("x"), try tag.number("y"))
        let (width, height) = (try tag.number("width"), try tag.number("height"))
        guard width > 0, height > 0 else { return }
        let (right, bottom) = (x + width, y + height)
        try add([[Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom), Point(x: x, y: bottom)]])
    }

    /// An ellipse as four cubic Bézier curves, a quarter each.
    private mutating func addEllipse(_ tag: Tag) throws(SVGPath.Refusal) {
        let (x, y) = (try tag.number("cx"), try tag.number("cy"))
        let radius = try tag.number("r")
        let (a, b) = tag.name == "circle" ? (radius, radius) : (try tag.number("rx"), try tag.number("ry"))
        guard a > 0, b > 0 else { return }
        // The distance of a quarter's control points, as a share of the radius.
        let k = 0.552_284_75
        let path = [
            "M\(x + a) \(y)", "c0 \(k * b) \((k - 1) * a) \(b) \(-a) \(b)",
            "c\(-k * a) 0 \(-a) \((k - 1) * b) \(-a) \(-b)",
            "c0 \(-k * b) \((1 - k) * a) \(-b) \(a) \(-b)", "c\(k * a) 0 \(a) \((1 - k) * b) \(a) \(b)z",
        ]
        try add(SVGPath(path.joined(separator: " ")).polygons)
    }
}

/// A tag with its attributes.
private struct Tag {
    var name: String
    private(set) var attributes: [String: String] = [:]

    /// Reads a tag from the text after its `<`. `rest` becomes the text after the tag's `>`.
    init(_ rest: inout Substring) {
        let isEnd: (Swift.Character) -> Bool = { $0.isWhitespace || $0 == ">" }
        var head = rest.prefix { !isEnd($0) }
        rest = rest[head.endIndex...]
        if head.count > 1, head.last == "/" { head.removeLast() }
        name = String(head)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let sign = rest.first, sign != ">" else { break }
            let key = rest.prefix { !isEnd($0) && $0 != "=" && $0 != "/" }
            rest = rest[key.endIndex...].drop(while: \.isWhitespace)
            guard rest.first == "=" else {
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            attributes[String(key)] = String(value)
        }
        rest = rest.dropFirst()
    }

    /// An attribute with a length in px; 0 if absent.
    func number(_ name: String) throws(SVGPath.Refusal) -> Double {
        guard let text = attributes[name] else { return 0 }
        var scanner = NumberScanner(text.hasSuffix("px") ? text.dropLast(2) : text[...])
        guard let value = scanner.number(), scanner.isAtEnd else {
            throw .init(reason: "the \(name) of a shape is not a length in px")
        }
        return value
    }
}

extension Substring {
    /// The rest after the first occurrence of `text`; empty if `text` does not occur.
    fileprivate func range(after text: String) -> Substring {
        firstRange(of: text).map { self[$0.upperBound...] } ?? self[endIndex...]
    }
}
