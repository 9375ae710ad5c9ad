import LayoutDocument
import PageGeometry
import PageRaster

// From the cells of a line's profile to cells in px of the page.

extension CharacterCutting {
    /// Cells in px of the page, with what is told of each to the forest of doubt: blanks go to the character before them, cuts to the
    /// middle of the blank between inks, or on grey scans to where they sever least (`PaleCuts`).
    func assemble(
        _ line: TypeLine, _ profile: InkProfile, _ cells: [CutPath.Cell], advance: Int, size: Int
    ) -> (line: CutLine, features: [[Int]])? {
        var inked = cells.filter { $0.kind != .blank }
        if parameters.uses(.straySpecks) {
            inked = StraySpecks(line, profile, size: size, parameters: parameters.straySpecks).taken(from: inked)
        }
        guard !inked.isEmpty else { return nil }
        var inks = inked.map { profile.inked($0.range) ?? $0.range }
        let pale = PaleCuts(line, profile, greys: ink.greys)
        for i in inked.indices.dropLast() {
            let blank = inks[i].upperBound..<max(inks[i].upperBound, inks[i + 1].lowerBound)
            var place = inked[i + 1].range.lowerBound
            if blank.count * 2 <= advance {
                place = (blank.lowerBound + blank.upperBound) / 2
                if ink.isOfBits, profile.isThinnestBelow(place) { place += 1 }
            } else {
                place = min(max(place, blank.lowerBound + 1), blank.upperBound - 1)
            }
            if let pale, let across = profile.across(inks[i].lowerBound..<inks[i + 1].upperBound) {
                let first = max(inked[i].range.lowerBound, inks[i].lowerBound) + 1
                let inner = first..<max(first, inks[i + 1].upperBound)
                place = pale.place(near: blank, in: inner, across: across, advance: advance) ?? place
            }
            inked[i].range = inked[i].range.lowerBound..<place
            inked[i + 1].range = place..<max(place + 1, inked[i + 1].range.upperBound)
        }
        inks = inked.map { profile.inked($0.range) ?? $0.range }
        let margin = max(1, size / 12)
        let start = max(inked[0].range.lowerBound, inks[0].lowerBound - margin)
        let stop = min(inked[inked.count - 1].range.upperBound, inks[inks.count - 1].upperBound + margin)
        let cross = body(of: line, size: size)
        let features = CellFeatures(inked, inks: inks, profile: profile, advance: advance, em: size, band: line.em)
        let told = inked.indices.map(features.values)
        let confidences = CellConfidence.learned?.confidences(told) ?? told.map { _ in 0 }
        var characters: [Character] = []
        for (i, cell) in inked.enumerated() {
            let end = i + 1 == inked.count ? max(stop, cell.range.lowerBound + 1) : cell.range.upperBound
            let along = profile.origin + inks[i].lowerBound..<profile.origin + inks[i].upperBound
            let reach = profile.across(inks[i]) ?? 0..<line.em
            let base = line.cross(at: (along.lowerBound + along.upperBound) / 2).lowerBound
            let print = line.writing.rect(along: along, across: base + reach.lowerBound..<base + reach.upperBound)
            let isMark = along.count * 100 <= advance * 50 || reach.count * 100 <= size * 30
            characters.append(
                Character(
                    kind: cell.kind == .turned ? .sideways : isMark ? .mark : .plain, end: profile.origin + end,
                    ink: print, confidence: confidences[i]))
        }
        let from = profile.origin + start
        let length = (characters.last?.end ?? from) - from
        let cut = CutLine(
            type: line,
            layout: Line(
                role: .body, writing: line.writing, cross: cross, lean: (line.slope * length) >> 16, start: from,
                characters: characters),
            advance: advance)
        return (cut, told)
    }

    /// The type's body across the line: as wide as the page's body type where it is that, as wide as the line's print,
    /// and no farther than to its ruby.
    private func body(of line: TypeLine, size: Int) -> Range<Int> {
        // Ink fills the body to a few hundredths of an em on each side.
        let width = max(line.em, size) + 2 * max(1, size * 3 / 100)
        var low = (line.doubledAxis - width) >> 1
        var high = low + width
        var print = line.cross
        // What sticks out farther than this is glued to a neighbour; at the right ruby may stand.
        let (left, right) = (max(1, size / 4), max(1, size / 10))
        func across(_ piece: Int) -> Range<Int> {
            let box = ink.runs.components[piece].box
            let along = line.writing.along(box)
            let moved = line.shift(at: (along.lowerBound + along.upperBound) / 2)
            let across = line.writing.across(box)
            return across.lowerBound - moved..<across.upperBound - moved
        }
        for piece in line.pieces {
            let own = across(piece)
            // A speck or a neighbour's ruby beside the line is none of its print.
            guard own.clamped(to: line.cross).count * 2 >= own.count else { continue }
            if own.lowerBound >= line.cross.lowerBound - left {
                print = min(print.lowerBound, own.lowerBound)..<print.upperBound
            }
            if own.upperBound <= line.cross.upperBound + right {
                print = print.lowerBound..<max(print.upperBound, own.upperBound)
            }
        }
        low = min(low, print.lowerBound)
        high = max(high, print.upperBound)
        for piece in line.ruby { high = min(high, max(across(piece).lowerBound, print.upperBound)) }
        return low..<max(high, low + 1)
    }
}
