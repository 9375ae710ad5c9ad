public import ArgumentParser
import HighlightMap
public import PageGeometry
import PositionedJSON

struct SpanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "span",
        abstract: "Prints the rectangles that a marker fills between two characters, merged per line, as JSON.",
        discussion: """
            Each end is a number, or a point in px of the source image. The ends may be in either order; both are filled. \
            A rectangle is [left, top, right, bottom], half-open; "lean" is the distance by which it moves across, from \
            its upper or left end to the other.

            Examples:
              mojiwaku span out/03.map.json --from 120 --to 180
              mojiwaku span out/03.map.json --from-point 3498,420 --to-point 3402,1210
            """)

    @Argument(help: "The page's map; - is stdin.", completion: .file(extensions: ["json"]))
    var map: String

    @Option(parsing: .unconditional, help: "Number of the first character.")
    var from: Int?

    @Option(parsing: .unconditional, help: "Number of the last character.")
    var to: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Point in the first character.", valueName: "x,y"))
    var fromPoint: PixelPoint?

    @Option(parsing: .unconditional, help: ArgumentHelp("Point in the last character.", valueName: "x,y"))
    var toPoint: PixelPoint?

    func validate() throws {
        guard (from == nil) != (fromPoint == nil) else {
            throw ValidationError("Give the start once: --from NUMBER or --from-point X,Y.")
        }
        guard (to == nil) != (toPoint == nil) else {
            throw ValidationError("Give the end once: --to NUMBER or --to-point X,Y.")
        }
    }

    func run() throws {
        let page = try MapFile.read(map)
        guard page.count > 0 else {
            throw Failure(.usage, map, "the page has no numbered characters", "Nothing on it can be marked.")
        }
        let finder = MarkerEnds(map: page, path: map, index: HighlightMapIndex(page))
        let start = try finder.number(from, at: fromPoint, option: "--from")
        let end = try finder.number(to, at: toPoint, option: "--to")
        try Console.shared.line(json(of: page, from: min(start, end), to: max(start, end)))
    }

    private func json(of page: HighlightMap, from start: Int, to end: Int) -> String {
        JSONText.line { out in
            out.field("page", page.page)
            out.field("revision", page.revision)
            out.field("from", start)
            out.field("to", end)
            out.key("fills")
            out.open("[")
            for fill in page.fill(from: start, to: end) {
                out.newLine(1)
                out.open("{")
                out.field("first", fill.numbers.lowerBound)
                out.field("last", fill.numbers.upperBound)
                out.field("line", fill.line)
                out.field("rect", fill.rect.sides)
                if fill.lean != 0 { out.field("lean", fill.lean) }
                out.close("}")
            }
            out.newLine(0, closing: true)
            out.close("]")
        }
    }
}

/// Finds the character for an end of a mark.
private struct MarkerEnds {
    let map: HighlightMap
    let path: String
    let index: HighlightMapIndex

    func number(_ number: Int?, at point: PixelPoint?, option: String) throws(Failure) -> Int {
        if let point { return try self.number(at: point, option: "\(option)-point") }
        let number = number ?? 0
        guard (1...map.count).contains(number) else {
            throw Failure(.usage, path, "has no number \(number)", "Give \(option) 1 to \(map.count).")
        }
        return number
    }

    private func number(at point: PixelPoint, option: String) throws(Failure) -> Int {
        if let number = index.number(at: point) { return number }
        let place = "\(point.x),\(point.y)"
        guard map.size.bounds.contains(point) else {
            throw Failure(
                .usage, path, "the point \(place) is outside of the page",
                "Give \(option) within \(map.size) px.")
        }
        throw Failure(
            .usage, path, "no cell contains the point \(place)",
            "The nearest is number \(index.number(near: point, within: map.size.width + map.size.height) ?? 1).")
    }
}

extension PixelPoint: ExpressibleByArgument {
    /// A point in the form `x,y`, within the limits of a map.
    public init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
        let allowed = -HighlightMap.largestSide...HighlightMap.largestSide
        guard allowed.contains(x), allowed.contains(y) else { return nil }
        self.init(x: x, y: y)
    }
}
