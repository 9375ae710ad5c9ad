import PageGeometry

/// Traverses a map, which may be one that reading refuses, and collects broken rules.
struct MapChecker {
    let map: HighlightMap
    /// The declared version of the map's file; nil for a map without a file.
    let version: Int?
    var broken: [RuleBreach<HighlightMapRule>] = []

    init(_ map: HighlightMap, version: Int?) {
        self.map = map
        self.version = version
    }

    /// Collects the breaches for which reading refuses a map.
    mutating func checkRefused() {
        checkIdentity()
        for (i, line) in map.lines.enumerated() { checkForm(of: line, at: i) }
        checkNumbers()
    }

    mutating func checkAll() {
        checkRefused()
        checkNames()
        checkCells()
        checkOrder()
    }

    mutating func add(_ rule: HighlightMapRule, _ pointer: String, _ place: PixelRect?, _ problem: String) {
        broken.append(RuleBreach(rule, at: pointer, place: place, problem))
    }

    mutating func add(_ rule: HighlightMapRule, _ pointer: String, _ problem: String) {
        add(rule, pointer, nil, problem)
    }

    private mutating func checkIdentity() {
        for (pointer, side) in [("/width", map.size.width), ("/height", map.size.height)]
        where !(1...HighlightMap.largestSide).contains(side) {
            add(.pageSize, pointer, "The side has \(side) px; 1 to \(HighlightMap.largestSide) px are allowed.")
        }
        if map.revision < 1 {
            add(.revision, "/revision", "The revision is \(map.revision), but revisions start at 1.")
        }
        if !HighlightMap.isDigest(map.sourceDigest) {
            add(.pageDigest, "/source/sha256", "\"\(map.sourceDigest)\" is not a SHA-256 digest.")
        }
    }

    private mutating func checkNames() {
        if map.page.isEmpty { add(.pageName, "/page", "The page has no name.") }
        if map.edition?.isEmpty == true { add(.editionName, "/edition", "The edition's name is empty.") }
    }

    private mutating func checkForm(of line: HighlightMap.Line, at i: Int) {
        if line.cuts.count < 2 { add(.emptyLine, "/lines/\(i)/cuts", "The line has no character.") }
        for c in line.cuts.indices.dropFirst() where line.cuts[c] <= line.cuts[c - 1] {
            add(
                .cutsRise, "/lines/\(i)/cuts", line.place,
                "Cut \(c) is \(line.cuts[c]); it must exceed the previous cut, \(line.cuts[c - 1]).")
            break
        }
        if line.cross.isEmpty { add(.emptyCross, "/lines/\(i)/cross", line.place, "The line has no width.") }
        if line.paragraph < 0 {
            add(
                .paragraphOrdinal, "/lines/\(i)/paragraph", line.place,
                "The ordinal is \(line.paragraph), but ordinals start at 0.")
        }
        if line.isReadFromRight, line.writing == .vertical || version == 1 {
            let problem = line.writing == .vertical ? "The line is vertical." : "The map has version 1."
            add(.readFromRight, "/lines/\(i)/rtl", line.place, problem)
        }
    }
}

extension HighlightMap.Line {
    /// The place of the line; nil if broken rules leave the line without a place.
    var place: PixelRect? { cuts.isEmpty ? nil : bounds }

    /// Whether the line has cells.
    var isWhole: Bool { cuts.count >= 2 && !cross.isEmpty && zip(cuts, cuts.dropFirst()).allSatisfy(<) }
}
