import PageGeometry
import PageRaster

/// Splits a candidate that consists of several columns of type, or of a column and its ruby, joined by an object
/// between them.
///
/// Method: for each horizontal place, the heights of the pieces there are summed, after the slope of nearby candidates
/// is removed. Each column of type gives a hill. Valleys between hills (`ColumnValleys`) separate columns. The parts of
/// large characters are side by side like columns, so candidates of large type are not split.
struct ColumnSplitter {
    /// Parameters, set by hand.
    struct Parameters {
        /// A piece wider than a character is a remnant of a rule if its height is less than this share of its width and
        /// less than `flatHeight`.
        var flatShare: Share = 0.2
        var flatHeight: Ems = 0.25
        /// Minimum number of pieces in a candidate that may be several columns. It also applies to the pieces that are
        /// no wider than a character.
        var leastPieces = 3
        /// Minimum share of pieces no wider than a character, in a candidate that may be several columns.
        var leastNarrow: Share = 0.8
        /// Minimum extent of a piece that is included in the hills. Smaller pieces are marks and specks.
        var leastPiece: Ems = Ems(1, of: 3)
        /// Twice the maximum distance from a hill to the centre of a piece in the hill's column.
        var doubledSlack: Ems = 0.25
    }

    let fit: LineFit
    /// Classes that the page segmentation gives each place; nil on pages made by tests.
    var seen: SeenPage?
    private let parameters = Parameters()

    /// Returns the columns of which `candidate` consists, or `candidate` if it is not split.
    func columns(of candidate: LineCandidate) -> [LineCandidate] {
        let kept = candidate.pieces.filter { !isRemains(fit.components[$0].box) }
        guard candidate.writing == .vertical, !kept.isEmpty, kept.count < candidate.pieces.count else {
            return parted(candidate)
        }
        let rest = candidate.pieces.filter { isRemains(fit.components[$0].box) }
        return parted(fit.candidate(kept)) + rest.map { fit.candidate([$0]) }
    }

    /// Whether a piece is a remnant of a rule: flat, and wider than a body character.
    private func isRemains(_ box: PixelRect) -> Bool {
        isWide(box) && box.height < parameters.flatShare * box.width && box.height < parameters.flatHeight * fit.em
    }

    /// Whether a piece is wider than a body character.
    private func isWide(_ box: PixelRect) -> Bool { box.width > TypeSizes.widestCharacter * fit.em }

    private func parted(_ candidate: LineCandidate) -> [LineCandidate] {
        let em = fit.em
        guard candidate.writing == .vertical, candidate.pieces.count >= parameters.leastPieces, isWide(candidate.box),
            seen?.kind(in: candidate.box) != .large
        else {
            return [candidate]
        }
        let across = fit.extents(in: candidate)
        let slim = candidate.pieces.filter { !isWide(fit.components[$0].box) }
        guard slim.count >= parameters.leastPieces, slim.count >= parameters.leastNarrow * candidate.pieces.count
        else { return [candidate] }
        let low = slim.reduce(Int.max) { min($0, across($1).lowerBound) }
        let high = slim.reduce(Int.min) { max($0, across($1).upperBound) }
        guard high - low > TypeSizes.widestCharacter * em else { return [candidate] }
        var hills = [Int](repeating: 0, count: high - low)
        let least = parameters.leastPiece * em
        for i in slim where max(fit.components[i].box.width, fit.components[i].box.height) >= least {
            for x in across(i) { hills[x - low] += fit.components[i].box.height }
        }
        let cuts = ColumnValleys(em: em, widest: TypeSizes.widestCharacter).cuts(in: hills)
        guard !cuts.isEmpty else { return [candidate] }
        let runs = zip([0] + cuts, cuts + [hills.count]).map { $0..<$1 }
        return part(candidate, into: runs.map { $0.moved(by: low) }, across: across)
    }

    private func part(_ candidate: LineCandidate, into runs: [Range<Int>], across: (Int) -> Range<Int>)
        -> [LineCandidate]
    {
        var members = [[Int]](repeating: [], count: runs.count)
        var foreign: [Int] = []
        let slack = parameters.doubledSlack.of(fit.em)
        for i in candidate.pieces {
            let own = across(i)
            let middle = own.doubledMiddle
            if isWide(fit.components[i].box) {
                foreign.append(i)
                continue
            }
            let nearest = runs.indices.min {
                abs(runs[$0].doubledMiddle - middle) < abs(runs[$1].doubledMiddle - middle)
            }
            guard let nearest else { continue }
            let run = runs[nearest]
            if 2 * run.lowerBound - slack <= middle, middle <= 2 * run.upperBound + slack {
                members[nearest].append(i)
            } else {
                foreign.append(i)
            }
        }
        return (members + foreign.map { [$0] }).filter { !$0.isEmpty }.map { fit.candidate($0) }
    }
}
