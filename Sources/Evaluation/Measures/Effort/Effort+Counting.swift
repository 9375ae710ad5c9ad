import HighlightMap
import PageGeometry

extension Effort {
    /// Counts the operations by which a map gets the form of its truth.
    init(of map: HighlightMap, as form: EffortForm) {
        let lines = map.lines.map { LineInTruth($0, in: form) }
        characters = form.characters
        counts[.number] = form.missing
        counts[.drop] = Self.regions(around: lines.filter(\.isStray), sparing: lines.filter { !$0.isStray })
        counts[.part] = lines.reduce(0) { $0 + max(0, $1.pieces.count - 1) }
        let pieces = lines.flatMap(\.pieces)
        let kept = Self.joined(pieces, form)
        counts[.join] = pieces.count - kept.count
        counts[.role] = Self.roleRuns(kept, form)
        let plan = PassageOrder(of: kept, form)
        counts[.move] = plan.moves
        counts[.partArticle] = plan.parts
        counts[.joinArticle] = plan.joins
    }

    /// Returns the number of rectangles around neighbouring stray lines that contain the centre of no other cell.
    private static func regions(around stray: [LineInTruth], sparing others: [LineInTruth]) -> Int {
        let cells = others.flatMap(\.cells)
        let index = RectIndex(cells.map(\.pixels))
        var regions = 0
        var region: RealRect?
        for line in stray {
            let alone = line.cells.dropFirst().reduce(line.cells[0]) { $0.union($1) }
            let both = region?.union(alone)
            if let both, !index.meeting(both.pixels).contains(where: { both.contains(cells[$0].center) }) {
                region = both
            } else {
                region = alone
                regions += 1
            }
        }
        return regions
    }

    /// Returns the pieces after the pieces of each line of the truth were joined: its largest piece keeps its place.
    private static func joined(_ pieces: [LineInTruth.Piece], _ form: EffortForm) -> [LineInTruth.Piece] {
        var largest: [Int: Int] = [:]
        for (p, piece) in pieces.enumerated() where form.units[piece.unit].isLine {
            if let other = largest[piece.unit], pieces[other].cells >= piece.cells { continue }
            largest[piece.unit] = p
        }
        return pieces.indices.filter { largest[pieces[$0].unit] ?? $0 == $0 }.map { pieces[$0] }
    }

    /// Returns the number of runs of neighbouring lines that have a wrong role and need the same role.
    private static func roleRuns(_ pieces: [LineInTruth.Piece], _ form: EffortForm) -> Int {
        var runs = 0
        var last: LineRole?
        for piece in pieces {
            let role = form.knowsBylines || piece.role != .byline ? piece.role : .body
            let wanted = form.units[piece.unit].role
            let change = role == wanted ? nil : wanted
            if let change, change != last { runs += 1 }
            last = change
        }
        return runs
    }
}

/// A line of the map, and the units of the truth that it covers.
struct LineInTruth {
    /// A part of a line, in one unit.
    struct Piece {
        /// Article of the line in the map.
        var article: Int
        /// Role of the line in the map.
        var role: LineRole
        var unit: Int
        /// Lowest position of the cells in the unit.
        var position: Int
        /// Number of cells, 1 or more.
        var cells: Int
    }

    /// The pieces, in reading order.
    private(set) var pieces: [Piece] = []
    /// Boxes of the line's cells, in px of the map's image.
    let cells: [RealRect]
    /// Whether no cell of the line should have a number.
    let isStray: Bool

    init(_ line: HighlightMap.Line, in form: EffortForm) {
        cells = (0..<line.count).map { line.realCell(at: $0) }
        let places = form.places[line.first - 1..<line.last]
        isStray = places.allSatisfy { $0 == .stray }
        for case .inUnit(let unit, let position) in places {
            if let last = pieces.last, last.unit == unit {
                pieces[pieces.count - 1].position = min(last.position, position)
                pieces[pieces.count - 1].cells += 1
            } else {
                pieces.append(
                    Piece(article: line.article, role: line.role, unit: unit, position: position, cells: 1))
            }
        }
    }
}
