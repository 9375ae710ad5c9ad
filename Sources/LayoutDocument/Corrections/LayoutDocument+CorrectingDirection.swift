import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of the direction of lines.
extension LayoutDocument {
    /// Regroups the characters of lines into lines of a direction. A new line has the characters that are next to one
    /// another in that direction; they keep their print, text and ruby.
    ///
    /// - Complexity: O(characters · log characters + lines · lines).
    mutating func regroup(_ lines: [PixelRect], _ writing: WritingDirection) throws(CorrectionError) {
        guard Set(lines).count == lines.count else { throw CorrectionError(.lineTwice) }
        let places = try places(ofLines: lines).sorted()
        let old = places.map { articles[$0] }
        guard old.contains(where: { $0.writing != writing }) else {
            throw CorrectionError(.linesWriting, writing.rawValue)
        }
        let new = try Line.regrouped(old, writing)
        let first = places[0]
        articles[first.article].paragraphs[first.paragraph].lines[first.line] = new[0]
        for place in places.dropFirst().reversed() {
            articles[place.article].paragraphs[place.paragraph].lines.remove(at: place.line)
        }
        articles[first.article].paragraphs[first.paragraph].lines.insert(
            contentsOf: new.dropFirst(), at: first.line + 1)
        dropEmpty()
    }
}

extension Line {
    private typealias Placed = (character: Character, cell: PixelRect)

    /// Lines of a direction from the characters of other lines, in reading order.
    fileprivate static func regrouped(_ lines: [Line], _ writing: WritingDirection) throws(CorrectionError) -> [Line] {
        let placed = lines.flatMap { line in line.characters.indices.map { (line.characters[$0], line.cell(at: $0)) } }
        let groups = groups(of: placed, writing)
        var result: [Line] = []
        for (g, group) in groups.enumerated() {
            var across = across(group, writing)
            // Overlapping cells of neighbouring lines are parted in the middle.
            if g > 0 { across = across.parted(from: Self.across(groups[g - 1], writing)) }
            if g + 1 < groups.count { across = across.parted(from: Self.across(groups[g + 1], writing)) }
            guard !across.isEmpty, let line = Line(group, writing, across: across, like: lines[0]) else {
                throw CorrectionError(.linesOverlap)
            }
            result.append(line)
        }
        return result
    }

    /// Characters grouped into lines: columns from the right, rows from the top.
    private static func groups(of placed: [Placed], _ writing: WritingDirection) -> [[Placed]] {
        func middle(_ place: Placed) -> Int { writing.across(place.cell).doubledMiddle }
        let sorted = placed.sorted { writing == .vertical ? middle($0) > middle($1) : middle($0) < middle($1) }
        var groups: [[Placed]] = []
        for place in sorted {
            if let first = groups.last?.first,
                abs(middle(place) - middle(first))
                    <= max(writing.across(place.cell).count, writing.across(first.cell).count)
            {
                groups[groups.count - 1].append(place)
            } else {
                groups.append([place])
            }
        }
        return groups.map { $0.sorted { writing.along($0.cell).lowerBound < writing.along($1.cell).lowerBound } }
    }

    private static func across(_ group: [Placed], _ writing: WritingDirection) -> Range<Int> {
        writing.across(group.dropFirst().reduce(group[0].cell) { $0.union($1.cell) })
    }

    /// A line from characters in their order along it; nil when its cells would overlap.
    private init?(_ group: [Placed], _ writing: WritingDirection, across: Range<Int>, like other: Line) {
        self.init(
            role: other.role, writing: writing, cross: across, tier: other.tier,
            start: writing.along(group[0].cell).lowerBound, characters: group.map(\.character))
        for i in characters.indices {
            let own = writing.along(group[i].cell)
            characters[i].end = own.upperBound
            if i + 1 < group.count {
                let next = writing.along(group[i + 1].cell)
                guard next.doubledMiddle > own.doubledMiddle else { return nil }
                characters[i].end = characters[i].cut(
                    before: characters[i + 1], writing, from: own.lowerBound + 1, to: next.upperBound - 1)
            }
            characters[i].confidence = 1000
        }
        guard zip(cuts, cuts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    }
}

extension Range<Int> {
    /// The range without half of its overlap with another range that begins before it or ends after it.
    fileprivate func parted(from other: Range<Int>) -> Range<Int> {
        guard overlaps(other) else { return self }
        let middle = (Swift.max(lowerBound, other.lowerBound) + Swift.min(upperBound, other.upperBound)) >> 1
        let isBefore = doubledMiddle < other.doubledMiddle
        return isBefore ? lowerBound..<Swift.max(lowerBound, middle) : Swift.min(upperBound, middle)..<upperBound
    }
}
