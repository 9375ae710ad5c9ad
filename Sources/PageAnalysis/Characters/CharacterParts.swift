import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Finds the parts of each character: its ruby, and the glyphs of a cell that contains several.
struct CharacterParts {
    struct Parameters: Sendable, Hashable {
        /// Number of glyphs side by side in a cell of 縦中横.
        var glyphs = 2...4
        /// Range of the height of a group of glyphs side by side, in advances. Digits and letters are lower than kanji,
        /// whose halves may also be side by side.
        var leastHeight: Share = 0.5
        var mostHeight: Share = 0.84
        /// Maximum difference between the tops of glyphs side by side, and between their feet, in advances.
        var slack: Share = Share(1, of: 30)
    }

    let components: [InkRuns.Component]
    /// Recognises marks beside a line; nil if all pieces to the right of a line count as ruby.
    let marks: SideMarks?
    let marksCombined: Bool
    /// Image on which the lines were found. If nil, ruby is assigned to characters by its place only.
    let image: GreyRaster?
    let parameters = Parameters()

    /// Returns a line with the ruby and the kinds of its characters.
    func withRubyAndKinds(_ line: CutLine) -> CutLine {
        var line = line
        attachRuby(&line)
        if marksCombined { markCombined(&line) }
        line.parts = line.parts.map(withRubyAndKinds)
        return line
    }

    /// Joins all pieces of a character's ruby into one rectangle.
    private func attachRuby(_ line: inout CutLine) {
        let writing = line.writing
        let pieces = (marks?.ruby(of: line) ?? line.type.ruby.map { components[$0].box })
            .sorted {
                (writing.along($0).lowerBound, $0.minX, $0.minY) < (writing.along($1).lowerBound, $1.minX, $1.minY)
            }
        guard !pieces.isEmpty else { return }
        var rubies = [PixelRect?](repeating: nil, count: line.layout.characters.count)
        let layout = line.layout
        let bases = RubyBases(cuts: layout.cuts, em: line.em) { positions in
            guard let image else { return positions.map { _ in true } }
            return ShapeReader.standard.texts(at: positions, of: layout, on: image).map { Script(of: $0) == .kanji }
        }
        for (base, box) in zip(bases.bases(of: pieces.map(writing.along)), pieces) {
            rubies[base] = rubies[base]?.union(box) ?? box
        }
        for (i, ruby) in rubies.enumerated() {
            if let ruby { line.layout.characters[i].ruby = [ruby] }
        }
    }

    /// Marks cells of 縦中横: two to four glyphs side by side, of equal height, each narrower than a character.
    private func markCombined(_ line: inout CutLine) {
        guard line.writing == .vertical else { return }
        let cuts = line.layout.cuts
        var pieces = [[PixelRect]](repeating: [], count: line.layout.characters.count)
        for i in line.type.pieces {
            let box = components[i].box
            guard let after = cuts.firstIndex(where: { $0 > box.center.y }), after > 0 else { continue }
            pieces[after - 1].append(box)
        }
        for i in pieces.indices where line.layout.characters[i].kind == .plain {
            if isCombined(pieces[i], advance: line.advance) { line.layout.characters[i].kind = .combined }
        }
    }

    private func isCombined(_ pieces: [PixelRect], advance: Int) -> Bool {
        var glyphs: [PixelRect] = []
        for piece in pieces.sorted(by: { $0.minX < $1.minX }) {
            if let last = glyphs.last, piece.minX < last.maxX {
                glyphs[glyphs.count - 1] = last.union(piece)
            } else {
                glyphs.append(piece)
            }
        }
        guard parameters.glyphs.contains(glyphs.count) else { return false }
        let tops = glyphs.map(\.minY)
        let feet = glyphs.map(\.maxY)
        guard let top = tops.min(), let foot = feet.max(), foot - top >= parameters.leastHeight * advance,
            foot - top <= parameters.mostHeight * advance
        else { return false }
        let slack = max(1, parameters.slack.of(advance))
        return tops.allSatisfy { $0 - top <= slack } && feet.allSatisfy { foot - $0 <= slack }
    }
}
