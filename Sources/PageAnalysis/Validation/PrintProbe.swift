public import PageGeometry
public import PageRaster

/// Finds the ink of a page, for comparing cells with the print.
///
/// The ink is that of the first stage of the analysis (`Binarization`), with its paper and threshold. Light type on
/// dark grounds is inverted, and separators are included.
public struct PrintProbe: Sendable {
    private let ink: BitRaster

    /// Finds the ink of a page.
    ///
    /// - Complexity: O(pixels).
    public init(_ page: GreyRaster) {
        ink = AnalysisStages().binarized(page).ink
    }

    /// Returns whether there is ink within the rectangle. Places beyond the page have no ink.
    ///
    /// - Complexity: O(pixels of the rectangle).
    public func hasInk(in rect: PixelRect) -> Bool {
        let rect = rect.intersection(ink.size.bounds)
        guard !rect.isEmpty else { return false }
        return rect.yRange.contains { y in rect.xRange.contains { x in ink[x, y] } }
    }

    /// Returns the width, in px, of the print that crosses a straight cut: the number of places along the cut with
    /// unbroken ink for `depth` px before the cut and after it.
    ///
    /// - Parameters:
    ///   - cut: place of the cut along `direction`, between the pixels `cut - 1` and `cut`.
    ///   - direction: direction in which the print crosses the cut.
    ///   - across: extent of the cut across `direction`, in px.
    ///   - depth: length of the ink on each side of the cut, in px; at least 1. With less than a tenth of an em, grain
    ///     and touching serifs count as print that crosses the cut.
    /// - Complexity: O(across × depth).
    public func width(crossing cut: Int, in direction: WritingDirection, across: Range<Int>, depth: Int) -> Int {
        let along = cut - depth..<cut + depth
        guard ink.size.bounds.contains(direction.rect(along: along, across: across)) else { return 0 }
        return across.count { place in
            along.allSatisfy { direction == .vertical ? ink[place, $0] : ink[$0, place] }
        }
    }
}
