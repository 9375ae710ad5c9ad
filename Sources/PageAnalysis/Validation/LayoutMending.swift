import Catalogue
import HighlightMap
import LayoutDocument
import PageGeometry

/// Makes a layout satisfy every rule that a map requires.
///
/// Method: if cells of two lines overlap slightly, each line is trimmed by half of the overlap. If they overlap more,
/// the line with fewer characters is set aside: its place becomes unclear print, with a finding. A line that breaks
/// another rule with severity error is set aside too. Print far out of its cell, and ruby far from its character, are
/// left out.
struct LayoutMending {
    /// Minimum width of a trimmed overlap that is reported, as a share of the narrower line's body. Lower: the small
    /// overlaps that rounding causes between leaning lines are reported too.
    private static let reportedOverlap: Share = 0.1

    private var document: LayoutDocument
    // Lines in the order of the file, and whether each line is set aside.
    private let places: [LinePlace]
    private var lines: [Line]
    private var isSetAside: [Bool]

    private init(_ document: LayoutDocument) {
        self.document = document
        places = document.articles.placedLines.map(\.place)
        lines = document.articles.lines
        isSetAside = [Bool](repeating: false, count: lines.count)
    }

    /// Returns a document after mending. It trims or sets aside only as many lines as the rules require.
    ///
    /// - Complexity: O(characters), if few cells overlap.
    static func mended(_ document: LayoutDocument) -> LayoutDocument {
        var page = LayoutMending(document)
        // A line that was trimmed at one side may overlap another line at the other side.
        for _ in 0..<OverlapResolution.parameters.rounds where page.trimsOverlaps() {}
        page.setAsideOverlaps()
        return page.withoutOtherErrors()
    }

    /// Returns pairs of lines whose cells share pixels.
    private func overlaps() -> [CellOverlap] {
        var (cells, ranges): ([PixelRect], [Range<Int>]) = ([], [])
        for (i, line) in lines.enumerated() {
            let first = cells.count
            if !isSetAside[i] { cells += line.cells }
            ranges.append(first..<cells.count)
        }
        return CellOverlap.all(of: cells, lines: ranges)
    }

    /// Returns the part of a rectangle that is on the page; nil if it is empty.
    private func place(_ rect: PixelRect) -> PixelRect? {
        let place = rect.intersection(document.page.size.bounds)
        return place.isEmpty ? nil : place
    }

    /// Trims lines side by side that overlap slightly. Returns whether any line was trimmed.
    private mutating func trimsOverlaps() -> Bool {
        var hasTrimmed = false
        for overlap in overlaps() {
            var (one, other) = (lines[overlap.line], lines[overlap.earlier])
            let across = one.writing.across(overlap.area).count
            let body = min(one.cross.count, other.cross.count)
            guard OverlapResolution.separate(&one, &other, overlap: across, margin: 0) else { continue }
            (lines[overlap.line], lines[overlap.earlier], hasTrimmed) = (one, other, true)
            if across >= Self.reportedOverlap * body {
                document.findings.append(Finding(.cellTrimmed, at: place(overlap.area)))
            }
        }
        return hasTrimmed
    }

    /// Of each pair of lines that still overlap, sets aside the line with fewer characters.
    private mutating func setAsideOverlaps() {
        while true {
            let pairs = overlaps()
            guard !pairs.isEmpty else { return }
            for pair in pairs where !isSetAside[pair.line] && !isSetAside[pair.earlier] {
                let isShorter = lines[pair.line].characters.count <= lines[pair.earlier].characters.count
                isSetAside[isShorter ? pair.line : pair.earlier] = true
            }
        }
    }

    /// Returns the document after removing lines that are set aside, and everything that breaks another rule with
    /// severity error.
    private func withoutOtherErrors() -> LayoutDocument {
        var page = self
        var result = page.assembled()
        while let broken = result.brokenRules().first(where: { $0.severity == .error }) {
            guard page.setAside(broken.pointer, of: result) else { break }
            result = page.assembled()
        }
        return result
    }

    /// Sets aside the part of the assembled document to which a pointer refers: a line, all lines of a paragraph or an
    /// article, or the tiers.
    private mutating func setAside(_ pointer: String, of result: LayoutDocument) -> Bool {
        let path = pointer.split(separator: "/")
        if path.first == "tiers" || path.last == "tier" {
            guard !document.tiers.isEmpty || lines.contains(where: { $0.tier != nil }) else { return false }
            document.tiers = []
            for i in lines.indices { lines[i].tier = nil }
            return true
        }
        // The assembled document contains the remaining lines in the same order.
        let named = zip(lines.indices.filter { !isSetAside[$0] }, result.articles.placedLines).filter { _, placed in
            zip(path, placed.place.pointer.split(separator: "/")).allSatisfy(==)
        }
        for (i, _) in named { isSetAside[i] = true }
        return !named.isEmpty
    }

    /// Returns the document with the remaining lines, and a finding for each line that is set aside.
    private func assembled() -> LayoutDocument {
        var result = document
        for a in result.articles.indices { result.articles[a].paragraphs = [] }
        let cells = lines.indices.filter { !isSetAside[$0] }.flatMap { i in
            lines[i].cells.map { (rect: $0, slack: lines[i].slack) }
        }
        let index = RectIndex(cells.map(\.rect))
        var last: LinePlace?
        for (i, place) in places.enumerated() where !isSetAside[i] {
            func isInCell(_ ruby: PixelRect) -> Bool {
                index.firstMeeting(ruby) { ruby.reaches(into: cells[$0].rect, by: cells[$0].slack) } != nil
            }
            let line = lines[i].tidied(on: document.page.size.bounds, isInCell: isInCell)
            // Print in a cell is not lost; other ruby that leaves its character is.
            let kept = Set(line.characters.flatMap(\.ruby))
            for ruby in lines[i].characters.flatMap(\.ruby) where !kept.contains(ruby) && !isInCell(ruby) {
                result.findings.append(Finding(.printUnclear, ["1"], at: self.place(ruby)))
            }
            if last?.article == place.article, last?.paragraph == place.paragraph {
                let end = result.articles[place.article].paragraphs.count - 1
                result.articles[place.article].paragraphs[end].lines.append(line)
            } else {
                result.articles[place.article].paragraphs.append(Paragraph(lines: [line]))
            }
            last = place
        }
        result.articles.removeAll(where: \.paragraphs.isEmpty)
        for i in lines.indices where isSetAside[i] {
            let place = place(lines[i].bounds)
            result.findings.append(Finding(.lineSetAside, at: place))
            if let place { result.unnumbered.append(UnnumberedText(kind: .unclear, rect: place)) }
        }
        return result
    }
}

extension Line {
    /// Returns the line without print that reaches far out of its cell, and without ruby that is in a cell or not beside
    /// its character.
    fileprivate func tidied(on page: PixelRect, isInCell: (PixelRect) -> Bool) -> Line {
        var line = self
        for i in characters.indices {
            let cell = cell(at: i)
            let ink = characters[i].ink.intersection(cell.outset(by: slack)).intersection(page)
            line.characters[i].ink = ink.isEmpty ? cell : ink
            line.characters[i].ruby.removeAll { !isBeside($0, cell: cell) || isInCell($0) }
        }
        return line
    }
}
