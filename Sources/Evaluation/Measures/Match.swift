import HighlightMap
import PageGeometry

/// Assigns characters to cells. Every measure is based on it.
struct Match {
    /// A numbered cell. Its number is its position plus 1.
    struct Cell {
        var box: RealRect
        var article: Int
        var paragraph: Int
        var role: LineRole
        /// Whether the cell is in an area without numbers.
        var isStray: Bool

        /// Role of the cell as a truth names it: truths have bylines as body.
        var roleInTruth: String { role == .byline ? LineRole.body.rawValue : role.rawValue }
    }

    /// The characters that should have a number. Their ink excludes the outermost pixel.
    let characters: [Truth.Character]
    /// For each of `characters`, its position in the truth.
    let places: [Int]
    let cells: [Cell]
    let cellIndex: RectIndex
    /// For each cell, the characters with most of their ink inside the cell.
    private(set) var held: [[Int]]
    /// For each cell, the characters with more than a twentieth of their ink inside the cell.
    private(set) var touched: [[Int]]
    /// For each cell, whether it contains a whole character and cuts through no character.
    private(set) var isWhole: [Bool]
    /// For each character, its cell: the only cell that contains it, and that contains no other character. Nil if there
    /// is no such cell; the character is then not found.
    private(set) var cellOfCharacter: [Int?]
    /// Characters that are the single character of more than one cell.
    private(set) var doubled: [Int] = []
    /// Number of cells that are not stray.
    private(set) var counted = 0

    init(of map: HighlightMap, against truth: Truth) {
        places = truth.characters.indices.filter { !truth.ignores(truth.characters[$0].ink) }
        characters = places.map { place in
            var character = truth.characters[place]
            character.ink = character.ink.core
            return character
        }
        cells = map.realCells(scaledTo: truth.size).map { cell in
            var cell = cell
            cell.isStray = truth.ignores(cell.box)
            return cell
        }
        cellIndex = RectIndex(cells.map(\.box.pixels))
        held = Array(repeating: [], count: cells.count)
        touched = held
        isWhole = Array(repeating: false, count: cells.count)
        cellOfCharacter = Array(repeating: nil, count: characters.count)
        assign()
    }

    private mutating func assign() {
        let inkIndex = RectIndex(characters.map(\.ink.pixels))
        var owners = [Int](repeating: 0, count: characters.count)
        for (i, cell) in cells.enumerated() {
            var full: [Int] = []
            var cuts = false
            for k in inkIndex.meeting(cell.box.pixels) {
                let share = characters[k].ink.share(inside: cell.box)
                if share >= 0.5 { held[i].append(k) }
                if share > 0.05 { touched[i].append(k) }
                if share >= 0.95 { full.append(k) } else if share > 0.05 { cuts = true }
            }
            if cell.isStray { continue }
            counted += 1
            if cuts || full.isEmpty { continue }
            isWhole[i] = true
            if full.count == 1 {
                owners[full[0]] += 1
                cellOfCharacter[full[0]] = i
            }
        }
        doubled = owners.indices.filter { owners[$0] > 1 }
        for k in doubled { cellOfCharacter[k] = nil }
    }

    var foundCharacters: [Int] { characters.indices.filter { cellOfCharacter[$0] != nil } }

    /// The found characters, each with the cell in which it is found.
    var found: [(character: Truth.Character, cell: Cell)] {
        zip(characters, cellOfCharacter).compactMap { character, i in i.map { (character, cells[$0]) } }
    }

    var boxes: Double {
        let found = cellOfCharacter.count { $0 != nil }
        return f1(share(found, of: counted), share(found, of: characters.count))
    }

    var uncut: Double { share(isWhole.count { $0 }, of: counted) }

    var stray: Double { share(cells.count { $0.isStray }, of: cells.count) }

    /// Returns the share of free ruby characters; nil if there is no ruby.
    func ruby(_ ruby: [RealRect]) -> Double? {
        guard !ruby.isEmpty else { return nil }
        return share(ruby.count(where: isFree), of: ruby.count)
    }

    /// Whether no cell contains more than a fifth of a ruby character.
    func isFree(_ ruby: RealRect) -> Bool {
        cellIndex.meeting(ruby.pixels).allSatisfy { ruby.share(inside: cells[$0].box) <= 0.2 }
    }
}

extension Truth {
    /// Whether the centre of a rectangle is in an area without numbers.
    fileprivate func ignores(_ rect: RealRect) -> Bool { ignored.contains { $0.containsOrTouches(rect.center) } }
}

extension HighlightMap {
    /// Returns the cells in the order of their numbers, scaled to an image of another size, in px of that image. Unlike
    /// `cell(of:)`, this does not round the displacement of a leaning line's cells to whole pixels.
    fileprivate func realCells(scaledTo other: PixelSize) -> [Match.Cell] {
        let scale = (x: Double(other.width) / Double(size.width), y: Double(other.height) / Double(size.height))
        return lines.flatMap { line in
            (0..<line.count).map { i in
                let box = line.realCell(at: i)
                let scaled = RealRect(
                    minX: box.minX * scale.x, minY: box.minY * scale.y, maxX: box.maxX * scale.x,
                    maxY: box.maxY * scale.y)
                return Match.Cell(
                    box: scaled, article: line.article, paragraph: line.paragraph, role: line.role, isStray: false)
            }
        }
    }
}

extension HighlightMap.Line {
    /// Returns the cell at `offset` in the line's reading order, counted from 0. The displacement of a leaning line's
    /// cell is not rounded to whole pixels.
    func realCell(at offset: Int) -> RealRect {
        let position = position(of: offset)
        let along = (Double(cuts[position]), Double(cuts[position + 1]))
        let across = extent(at: (along.0 + along.1) / 2)
        return writing == .vertical
            ? RealRect(minX: across.0, minY: along.0, maxX: across.1, maxY: along.1)
            : RealRect(minX: along.0, minY: across.0, maxX: along.1, maxY: across.1)
    }
}
