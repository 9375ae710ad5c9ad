public import PageGeometry
public import PageRaster

/// Where a page has ink: for checks of cells against the page itself.
///
/// The ink is that of the analysis' first stage (`Binarization`): the same paper, the same threshold, light type on dark
/// grounds inverted. Separators are still in it.
public struct PrintProbe: Sendable {
    private let ink: BitRaster

    /// Finds the ink of a page.
    ///
    /// - Complexity: O(pixels).
    public init(_ page: GreyRaster) {
        ink = AnalysisStages().binarized(page).ink
    }

    /// Whether there is ink within the rectangle, as far as it is on the page.
    ///
    /// - Complexity: O(pixels of the rectangle).
    public func hasInk(in rect: PixelRect) -> Bool {
        let rect = rect.intersection(ink.size.bounds)
        guard !rect.isEmpty else { return false }
        return rect.yRange.contains { y in rect.xRange.contains { x in ink[x, y] } }
    }

    /// How many pixels wide print crosses a straight cut: those at which ink runs on for `depth` px on both sides.
    ///
    /// - Parameters:
    ///   - cut: where the cut is, along `direction`: between the pixels `cut - 1` and `cut`.
    ///   - direction: the direction in which the print would cross it.
    ///   - across: extent of the cut, across `direction`.
    ///   - depth: 1 px or more; below a tenth of an em grain and serifs that touch count too.
    /// - Complexity: O(across × depth).
    public func width(crossing cut: Int, in direction: WritingDirection, across: Range<Int>, depth: Int) -> Int {
        let along = cut - depth..<cut + depth
        guard ink.size.bounds.contains(direction.rect(along: along, across: across)) else { return 0 }
        return across.count { place in
            along.allSatisfy { direction == .vertical ? ink[place, $0] : ink[$0, place] }
        }
    }
}
