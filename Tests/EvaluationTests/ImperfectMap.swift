import HighlightMap
import PageGeometry
import TestSupport

@testable import Evaluation

/// A map that is made from a truth, then spoiled in every way that the measures detect.
struct ImperfectMap {
    /// A line of the map before numbers are assigned.
    struct Piece {
        var article: Int
        var paragraph: Int
        var role: LineRole
        var writing = WritingDirection.vertical
        var cross: Range<Int>
        var cuts: [Int]
        var lean = 0
    }

    let truth: Truth
    var random: SplitMix
    /// Size of a px of the truth's image in the map, in px.
    var scale: Double

    /// Returns the map of the characters of `truth`. It is spoiled, or is as good as cells of whole pixels allow.
    mutating func map(spoiled: Bool) throws -> HighlightMap {
        var pieces = linesOfTruth()
        if spoiled {
            spoil(&pieces)
            permute(&pieces)
            pieces += strays(article: pieces.last?.article ?? 0)
        }
        return try numbered(pieces)
    }

    private func scaled(_ value: Double) -> Int { Int((value * scale).rounded()) }

    /// Returns the truth's lines: runs of characters one below the other.
    private func linesOfTruth() -> [Piece] {
        var articles: [Truth.Label: Int] = [:]
        var paragraphs: [String: Int] = [:]
        var pieces: [(piece: Piece, last: Truth.Character)] = []
        let order = truth.characters.sorted {
            ("\($0.article)", $1.flow, $0.place) < ("\($1.article)", $0.flow, $1.place)
        }
        for character in order {
            let article = articles[character.article] ?? articles.count
            articles[character.article] = article
            let key = "\(character.article) \(character.flow) \(character.paragraph)"
            let paragraph = paragraphs[key] ?? paragraphs.count
            paragraphs[key] = paragraph
            let ink = character.ink
            let top = scaled(ink.minY)
            let bottom = max(top + 1, scaled(ink.maxY))
            if let (piece, last) = pieces.last, piece.article == article, piece.paragraph == paragraph,
                last.run == character.run, last.role == character.role, ink.minY >= last.ink.maxY - 1,
                ink.minY - last.ink.maxY < 2 * (ink.maxX - ink.minX),
                abs(ink.minX + ink.maxX - last.ink.minX - last.ink.maxX) < last.ink.maxX - last.ink.minX,
                bottom > (piece.cuts.last ?? 0)
            {
                let end = pieces.count - 1
                let across = scaled(ink.minX)..<scaled(ink.maxX)
                pieces[end].piece.cross =
                    min(piece.cross.lowerBound, across.lowerBound)..<max(piece.cross.upperBound, across.upperBound)
                pieces[end].piece.cuts.append(bottom)
                pieces[end].last = character
            } else {
                let left = scaled(ink.minX)
                pieces.append(
                    (
                        Piece(
                            article: article, paragraph: paragraph, role: LineRole(rawValue: character.role) ?? .other,
                            cross: left..<max(left + 1, scaled(ink.maxX)), cuts: [top, bottom]), character
                    ))
            }
        }
        return pieces.map(\.piece)
    }

    private mutating func spoil(_ pieces: inout [Piece]) {
        for i in pieces.indices {
            if random.oneIn(5) { pieces[i].lean = Int.random(in: -9...9, using: &random) }
            if random.oneIn(12) { pieces[i].role = LineRole.allCases.randomElement(using: &random) ?? .other }
            if random.oneIn(15) { pieces[i].cross = pieces[i].cross.lowerBound..<pieces[i].cross.upperBound + 12 }
            if random.oneIn(15) { pieces[i].article += 1 }
            if random.oneIn(15) { pieces[i].paragraph += 1 }
            for c in pieces[i].cuts.indices where random.oneIn(8) {
                pieces[i].cuts[c] += Int.random(in: -8...8, using: &random)
            }
            if random.oneIn(6), pieces[i].cuts.count > 3 { pieces[i].cuts.remove(at: 1) }
            if random.oneIn(9) { pieces[i].cuts.append((pieces[i].cuts[0] + pieces[i].cuts[1]) / 2) }
            pieces[i].cuts = Array(Set(pieces[i].cuts)).sorted()
            if pieces[i].cuts.count == 2, random.oneIn(2) {
                let (cross, cuts) = (pieces[i].cross, pieces[i].cuts)
                pieces[i].writing = .horizontal
                (pieces[i].cross, pieces[i].cuts) = (cuts[0]..<cuts[1], [cross.lowerBound, cross.upperBound])
            }
        }
        pieces.removeAll { _ in random.oneIn(25) }
        pieces.removeAll { $0.cuts.count < 2 }
    }

    private mutating func permute(_ pieces: inout [Piece]) {
        guard pieces.count > 1 else { return }
        for i in 0..<pieces.count - 1 where random.oneIn(10) { pieces.swapAt(i, i + 1) }
        pieces = pieces.enumerated().sorted { ($0.element.article, $0.offset) < ($1.element.article, $1.offset) }
            .map(\.element)
    }

    /// Returns cells at places where nothing is to be numbered, and cells without print.
    private mutating func strays(article: Int) -> [Piece] {
        let blank = Piece(
            article: article, paragraph: 1000, role: .body, cross: 0..<9, cuts: Array(stride(from: 0, to: 5000, by: 40))
        )
        return truth.ignored.map { rect in
            let left = scaled((rect.minX + rect.maxX) / 2)
            let top = scaled(rect.minY + 10)
            return Piece(
                article: article, paragraph: 999, role: .other, cross: left..<left + 30,
                cuts: [top, top + 30, top + 60, top + 90])
        } + [blank]
    }

    private func numbered(_ pieces: [Piece]) throws -> HighlightMap {
        var lines: [HighlightMap.Line] = []
        var articles: [HighlightMap.Article] = []
        var next = 1
        for (i, piece) in pieces.enumerated() {
            if i == 0 || piece.article != pieces[i - 1].article {
                articles.append(HighlightMap.Article(first: next, last: next))
            }
            let line = HighlightMap.Line(
                first: next, article: articles.count - 1, paragraph: piece.paragraph, role: piece.role,
                writing: piece.writing, cross: piece.cross, cuts: piece.cuts, lean: piece.lean)
            lines.append(line)
            articles[articles.count - 1].last = line.last
            next += line.count
        }
        return try HighlightMap(
            size: PixelSize(width: scaled(Double(truth.size.width)), height: scaled(Double(truth.size.height))),
            articles: articles, lines: lines)
    }
}
