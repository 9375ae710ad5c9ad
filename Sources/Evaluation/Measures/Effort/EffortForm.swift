import HighlightMap
import PageGeometry

/// The form in which effort compares a map with any truth: the place of each cell in the truth's text.
struct EffortForm {
    /// A line of the truth, or a run of lines or a block whose lines are not known.
    struct Unit {
        /// Article of the unit, as a position in any order.
        var article: Int
        /// Flow of the unit: a text whose units have an order. Units of one flow are in one article.
        var flow: Int
        /// Role of the unit's lines; nil if unknown.
        var role: LineRole?
        /// Whether the unit is one line.
        var isLine: Bool
    }

    /// Place of a cell in the truth.
    enum Place: Equatable {
        /// The cell should have no number.
        case stray
        /// It is not known whether the cell should have a number, or in which order.
        case free
        /// The cell is in a unit. Positions in a unit rise in reading order.
        case inUnit(Int, position: Int)
    }

    /// The units; those of a flow are in reading order.
    var units: [Unit] = []
    /// Place of each cell of the map, in the order of numbers.
    var places: [Place]
    /// Number of lines or parts of lines without a cell.
    var missing = 0
    /// Number of characters in the truth.
    var characters: Int
    /// Whether the truth distinguishes bylines from body text.
    var knowsBylines: Bool
}

extension EffortForm {
    /// Creates the form of a map that was matched to the characters of a truth. Consecutive characters that no cell
    /// touches are one missing part of a line.
    init(of match: Match, hasRoles: Bool = true, knowsBylines: Bool = false) {
        self.init(places: [], characters: match.characters.count, knowsBylines: knowsBylines)
        let isTouched = Set(match.touched.joined())
        var unitOfCharacter = [Int?](repeating: nil, count: match.characters.count)
        var positions = unitOfCharacter
        var articles: [String: Int] = [:]
        for (f, flow) in Flows(of: match.characters).flows.enumerated() where ["main", "caption"].contains(flow.name) {
            let article = articles[flow.article] ?? articles.count
            articles[flow.article] = article
            var last: Truth.Character?
            var isMissing = false
            for (position, k) in flow.characters.enumerated() {
                let character = match.characters[k]
                if last?.run != character.run || last?.line != character.line || last?.role != character.role {
                    units.append(
                        Unit(
                            article: article, flow: f, role: hasRoles ? LineRole(rawValue: character.role) : nil,
                            isLine: character.line != .none))
                    isMissing = false
                }
                (unitOfCharacter[k], positions[k]) = (units.count - 1, position)
                if !isTouched.contains(k), !isMissing { missing += 1 }
                isMissing = !isTouched.contains(k)
                last = character
            }
        }
        places = zip(match.held, match.touched).map { held, touched in
            if touched.isEmpty { return .stray }
            let votes = Dictionary(grouping: held.filter { unitOfCharacter[$0] != nil }) { unitOfCharacter[$0] ?? 0 }
            guard let (unit, members) = votes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })
            else { return .free }
            return .inUnit(unit, position: members.compactMap { positions[$0] }.min() ?? 0)
        }
    }

    /// Creates the form of a map that was matched to blocks. The text of an article is a flow, and so is each caption.
    init(of match: BlockMatch, on greys: ImageGreys) {
        self.init(places: [], characters: match.held.reduce(0) { $0 + $1.count }, knowsBylines: false)
        units = match.places.enumerated().map { p, place in
            Unit(
                article: place.article, flow: place.block.role == .caption ? -1 - p : place.article,
                role: place.block.role, isLine: false)
        }
        places = Array(repeating: .stray, count: match.cells.count)
        for cell in match.unsure { places[cell] = .free }
        for (unit, held) in match.held.enumerated() {
            for (position, cell) in held.enumerated() { places[cell] = .inUnit(unit, position: position) }
        }
        knowsBylines = units.contains { $0.role == .byline }
        missing = match.missingLines(on: greys)
    }
}
