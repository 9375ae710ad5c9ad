import HighlightMap

/// Reads the rectangles and polygons of a small SVG drawing.
///
/// It is not an XML parser: it goes from tag to tag and reads attributes, so that it neither expands entities nor
/// fetches anything. It refuses curves and shapes with `transform`, since a mark in the wrong place is worse than no
/// mark.
struct SVGShapes {
    typealias Point = MarkRegion.Point

    /// Maximum number of corners of a drawing. The time to find the marked characters grows with the corners, and with
    /// the characters of the page.
    static let mostCorners = 10_000
    private static let known = "draw with rect, polygon, or a path of M, L, H, V and Z"

    private(set) var polygons: [[Point]] = []
    private(set) var unit = MarkRegion.Unit.pixel
    private var corners = 0

    /// Reads a drawing.
    ///
    /// - Complexity: O(bytes).
    init(_ text: String) throws(SelectorRefusal) {
        var sawDrawing = false
        for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            if piece.hasPrefix("!") { throw .init(reason: "it has a comment or a document type; remove that") }
            let tag = Tag(piece)
            sawDrawing = sawDrawing || tag.name == "svg"
            try read(tag)
        }
        guard sawDrawing else { throw .init(reason: "it is not SVG") }
        guard !polygons.isEmpty else { throw .init(reason: "it has no shape; \(Self.known)") }
    }

    private mutating func read(_ tag: Tag) throws(SelectorRefusal) {
        if let moved = tag.attributes["transform"], !moved.isEmpty {
            throw .init(reason: "it has a transform; write the final places")
        }
        switch tag.name {
        case "svg":
            if let box = tag.attributes["viewBox"] { try readViewBox(box) }
        case "path": try readPath(tag.attributes["d"] ?? "")
        case "polygon", "polyline": try readPath("M" + (tag.attributes["points"] ?? "0 0"))
        case "rect": try readRect(tag)
        case "circle", "ellipse": throw .init(reason: "it has the shape \(tag.name); \(Self.known)")
        default: break
        }
    }

    private mutating func readViewBox(_ text: Substring) throws(SelectorRefusal) {
        var scanner = NumberScanner(text)
        let box = (0..<4).compactMap { _ in scanner.number() }
        guard box.count == 4, box[0] == 0, box[1] == 0, box[2] > 0, box[3] > 0 else {
            throw .init(reason: "its viewBox does not begin at 0 0, or is empty")
        }
        unit = .drawing(width: box[2], height: box[3])
    }

    private mutating func readRect(_ tag: Tag) throws(SelectorRefusal) {
        let (x, y) = (try tag.number("x"), try tag.number("y"))
        let (width, height) = (try tag.number("width"), try tag.number("height"))
        guard width > 0, height > 0 else { return }
        try add(MarkRegion.corners(left: x, top: y, width: width, height: height))
    }

    /// Reads path data (SVG 1.1, 8.3) of straight lines.
    private mutating func readPath(_ data: some StringProtocol) throws(SelectorRefusal) {
        let zero = Point(x: 0, y: 0)
        var scanner = NumberScanner(data)
        var (place, start, polygon) = (zero, zero, [Point]())
        var command: Unicode.Scalar?
        scanner.skipSeparators()
        while !scanner.isAtEnd {
            if let letter = scanner.letter {
                scanner.advance()
                guard command != nil || "Mm".unicodeScalars.contains(letter) else {
                    throw .init(reason: "a path begins with M")
                }
                command = letter
            } else if command == nil || command == "Z" || command == "z" {
                throw .init(reason: "a number is in the place of a command")
            }
            switch command {
            case "M", "m":
                try add(polygon)
                place = try scanner.point(from: command == "m" ? place : zero)
                (start, polygon) = (place, [])
                // Further pairs after M are lines.
                command = command == "m" ? "l" : "L"
            case "L", "l": place = try scanner.point(from: command == "l" ? place : zero)
            case "H", "h": place.x = try scanner.coordinate(from: command == "h" ? place.x : 0)
            case "V", "v": place.y = try scanner.coordinate(from: command == "v" ? place.y : 0)
            case "Z", "z":
                try add(polygon)
                (place, polygon) = (start, [])
            default: throw .init(reason: "a path has the command \(command ?? " "); \(Self.known)")
            }
            polygon.append(place)
            scanner.skipSeparators()
        }
        try add(polygon)
    }

    private mutating func add(_ polygon: [Point]) throws(SelectorRefusal) {
        guard polygon.count >= 3 else { return }
        corners += polygon.count
        guard corners <= Self.mostCorners else {
            throw .init(reason: "it has more than \(Self.mostCorners) corners; draw a simpler shape")
        }
        polygons.append(polygon)
    }
}

/// The reason to refuse a selector.
struct SelectorRefusal: Error { let reason: String }

private struct Tag {
    let name: Substring
    private(set) var attributes: [Substring: Substring] = [:]

    /// Reads the text after a `<`.
    init(_ text: Substring) {
        name = text.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }.split(separator: ":").last ?? ""
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
            rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            attributes[key] = value
        }
    }

    /// An attribute with a length in px; 0 if absent.
    func number(_ name: Substring) throws(SelectorRefusal) -> Double {
        guard let text = attributes[name] else { return 0 }
        var scanner = NumberScanner(text.hasSuffix("px") ? text.dropLast(2) : text)
        guard let value = scanner.number(), scanner.isAtEnd else {
            throw .init(reason: "the \(name) of a shape is not a length in px")
        }
        return value
    }
}

extension NumberScanner {
    /// The next number of a path; `origin` is added.
    fileprivate mutating func coordinate(from origin: Double) throws(SelectorRefusal) -> Double {
        guard let value = number(), abs(origin + value) <= MarkRegion.farthest else {
            throw .init(reason: "a number of a path is missing or too large")
        }
        return origin + value
    }

    /// The next two numbers of a path as a point; `origin` is added.
    fileprivate mutating func point(from origin: MarkRegion.Point) throws(SelectorRefusal) -> MarkRegion.Point {
        MarkRegion.Point(x: try coordinate(from: origin.x), y: try coordinate(from: origin.y))
    }
}
