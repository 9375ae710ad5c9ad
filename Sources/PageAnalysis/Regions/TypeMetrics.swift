import PageGeometry
import PageRaster

/// The size of a page's body type, set once, at the end of `Regions`.
struct TypeMetrics: Sendable, Hashable {
    /// The em in px, the unit of nearly every length in the stages: how far the print of the body type reaches across its
    /// columns, some 0.92 to 0.97 of the type's body.
    var em: Int
}

/// Measures the body's em by columns of type. The vote of single pieces (`BodySize`), by which separators were found, is
/// wrong where characters touch, and on pages with much large type or halftone.
///
/// Method: pieces are joined into candidates for lines. Where the width of most columns is far from the vote, it
/// replaces the vote. Then the median of tall columns' type, each measured across its own axis, is the em.
struct TypeMeasurement {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least width of a column. Lower: ruby counts.
        var leastWidth: Ems = 0.45
        /// The least length of a column, by its width.
        var leastLength = 5
        /// The fewest columns that replace the vote.
        var leastColumns = 20
        /// The em, by the width of the middle column.
        var emShare: Share = 1.03
        /// Between these the vote stands.
        var smallest: Ems = 0.8
        var largest: Ems = 1.3
        /// The least height, and width, of a column whose type is measured across its axis; it is at most
        /// `TypeSizes.widestColumn` wide.
        var tallColumn: Ems = 5
        var leastColumnWidth: Ems = 0.75
        /// The fewest such columns; with fewer the em that came in stays.
        var leastTallColumns = 5
        /// How columns are found: as the stage `TextLines` finds them.
        var lines = TextLineParameters()
    }

    let parameters: Parameters

    init(parameters: Parameters = .init()) { self.parameters = parameters }

    /// The sizes of a page's type; its own where too few columns tell them.
    ///
    /// - Complexity: O(pieces of ink).
    func metrics(of page: SegmentedPage) -> TypeMetrics {
        var page = page
        var columns = columns(of: page)
        if let em = commonWidth(of: columns, em: page.em) {
            page.type.em = em
            columns = self.columns(of: page)
        }
        return TypeMetrics(em: typeSize(of: columns, on: page) ?? page.em)
    }

    private func columns(of page: SegmentedPage) -> [LineCandidate] {
        let finder = LineCandidates(page, parameters: parameters.lines)
        return finder.candidates(
            of: page.runs.components.indices.filter { finder.isType($0) && !finder.isRuby($0) }, finder.links
        ).filter {
            $0.writing == .vertical
        }
    }

    /// The em by the median width of columns, weighed by their length; nil where the vote of single pieces is near it.
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

    /// The median size of tall columns' type; nil where there are too few.
    private func typeSize(of columns: [LineCandidate], on page: SegmentedPage) -> Int? {
        let (em, lines) = (page.em, parameters.lines)
        let fit = LineFit(
            columns, components: page.runs.components, em: em, parameters: lines.fit, sizes: lines.sizes)
        let sizes = columns.filter {
            $0.box.height >= parameters.tallColumn * em && $0.box.width >= parameters.leastColumnWidth * em
                && $0.box.width <= lines.sizes.widestColumn * em
        }.map { fit.line($0.pieces, $0.writing).em }.sorted()
        return sizes.count >= parameters.leastTallColumns ? sizes[sizes.count / 2] : nil
    }
}
