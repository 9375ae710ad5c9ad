import PageGeometry
import PageRaster

/// Measures the em of the body type by the width of columns. Separators are found with another em, the vote of single
/// pieces (`BodySize`). That vote is wrong if characters touch, and on pages with much large type or halftone.
///
/// Method: pieces are joined into candidates for lines. If the width of most columns differs much from the vote, the em
/// by that width replaces the vote. The final em is the median type size of tall columns, each measured across its
/// axis.
struct TypeMeasurement {
    /// Parameters, set by hand.
    struct Parameters {
        /// Minimum width of a column that is measured. Lower: ruby counts.
        var leastWidth: Ems = 0.45
        /// Minimum length of a column that is measured, as a multiple of its width.
        var leastLength = 5
        /// Minimum number of columns whose width replaces the vote.
        var leastColumns = 20
        /// Ratio of the em to the median width of the columns.
        var emShare: Share = 1.03
        /// Range of the em by the columns, as multiples of the em by the vote of single pieces. Within this range, the
        /// vote is kept.
        var smallest: Ems = 0.8
        var largest: Ems = 1.3
        /// Minimum height of a column whose type is measured across its axis.
        var tallColumn: Ems = 5
        /// Minimum width of such a column. The maximum width is `TypeSizes.widestColumn`.
        var leastColumnWidth: Ems = 0.75
        /// Minimum number of columns whose type is measured across their axis. With fewer, the em is unchanged.
        var leastTallColumns = 5
    }

    private let parameters = Parameters()

    /// Returns the em of a page's body type. It is unchanged if too few columns show the size.
    ///
    /// - Complexity: O(pieces of ink).
    func em(of page: SegmentedPage) -> Int {
        var page = page
        var columns = columns(of: page)
        if let em = commonWidth(of: columns, em: page.em) {
            page.em = em
            columns = self.columns(of: page)
        }
        return typeSize(of: columns, on: page) ?? page.em
    }

    private func columns(of page: SegmentedPage) -> [LineCandidate] {
        // The em does not depend on the rules whose benefit is measured.
        let finder = LineCandidates(page, stage: TextLineParameters())
        return finder.candidates(
            of: page.runs.components.indices.filter { finder.isType($0) && !finder.isRuby($0) }, finder.links
        ).filter {
            $0.writing == .vertical
        }
    }

    /// Returns the em derived from the median width of columns, weighted by their length. Nil if that em is near `em`,
    /// the vote of single pieces.
    private func commonWidth(of columns: [LineCandidate], em: Int) -> Int? {
        let columns = columns.filter {
            $0.box.width >= parameters.leastWidth * em && $0.box.height >= $0.box.width * parameters.leastLength
        }.sorted { $0.box.width < $1.box.width }
        let half = columns.reduce(0) { $0 + $1.box.height } / 2
        var passed = 0
        guard columns.count >= parameters.leastColumns,
            let middle = columns.first(where: {
                passed += $0.box.height
                return passed >= half
            })
        else { return nil }
        let width = parameters.emShare.of(middle.box.width)
        return width < parameters.smallest * em || width > parameters.largest * em ? width : nil
    }

    /// Returns the median type size of tall columns; nil if there are too few tall columns.
    private func typeSize(of columns: [LineCandidate], on page: SegmentedPage) -> Int? {
        let em = page.em
        let fit = LineFit(columns, components: page.runs.components, em: em)
        let sizes = columns.filter {
            $0.box.height >= parameters.tallColumn * em && $0.box.width >= parameters.leastColumnWidth * em
                && $0.box.width <= TypeSizes.widestColumn * em
        }.map { fit.line($0.pieces, $0.writing).em }.sorted()
        return sizes.count >= parameters.leastTallColumns ? sizes[sizes.count / 2] : nil
    }
}
