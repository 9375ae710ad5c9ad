import PageGeometry
import PageRaster

/// Finds dust: specks as dense on blank paper as amid type.
///
/// Method: pieces are counted by their pixels, on paper and in text as the page segmentation sees them. Marks and parts of
/// characters are amid type only. Upwards from the usual size of specks on paper, the first size with more pieces amid type
/// is that of print.
enum Dust {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum number of pixels of a speck of dust, as a share of a square em. Lower: large specks stay. Higher: dots
        /// of broken print on a dusty page are lost.
        var largest = Share(1, of: 40)
        /// Minimum number of specks on paper, as a share of the cells of paper. A page with fewer is clean.
        var least: Share = 0.02
        /// Pieces of one size are print if at least `leastMarks` of them are amid type, and their density on paper is
        /// less than this share of their density amid type.
        var leastMarks = 5
        var alike: Share = 0.6
    }

    /// Returns the positions of the pieces that are dust, in ascending order.
    ///
    /// - Complexity: O(pieces + cells).
    static func pieces(_ pieces: [InkRuns.Component], seen: SeenPage, em: Int) -> [Int] {
        let parameters = Parameters()
        let limit = parameters.largest.of(em * em)
        let areas = seen.counts(in: seen.size.bounds).kinds
        func isText(_ kind: SeenKind) -> Bool { kind == .vertical || kind == .horizontal }
        let (paper, text) = SeenKind.allCases.reduce(into: (0, 0)) { sums, kind in
            if kind == .paper { sums.0 += areas[Int(kind.rawValue)] }
            if isText(kind) { sums.1 += areas[Int(kind.rawValue)] }
        }
        var (onPaper, inText) = ([Int](repeating: 0, count: limit + 1), [Int](repeating: 0, count: limit + 1))
        for piece in pieces where piece.pixels > 0 && piece.pixels <= limit {
            let kind = seen.kind(atX: piece.box.center.x, y: piece.box.center.y)
            if kind == .paper { onPaper[piece.pixels] += 1 }
            if isText(kind) { inText[piece.pixels] += 1 }
        }
        guard text > 0, onPaper.reduce(0, +) >= parameters.least * paper else { return [] }
        func isPrint(_ pixels: Int) -> Bool {
            inText[pixels] >= parameters.leastMarks
                && onPaper[pixels] * text < parameters.alike * (inText[pixels] * paper)
        }
        let usual = onPaper.indices.max { (onPaper[$0], $0) < (onPaper[$1], $1) } ?? 0
        let largest = ((usual...limit).first(where: isPrint) ?? limit + 1) - 1
        guard largest >= usual else { return [] }
        return pieces.indices.filter { pieces[$0].pixels > 0 && pieces[$0].pixels <= largest }
    }
}
