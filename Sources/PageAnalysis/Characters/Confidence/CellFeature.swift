import ModelFiles

/// Features of a cell for its confidence. Lengths are in hundredths of the line's em or advance, independent of the
/// resolution; -1 stands for a missing neighbour.
package enum CellFeature: Int, FeatureName {
    /// `margin`: extra cost of cutting the cell's ink differently. `cost`: cost of the cell. Both are in hundredths of
    /// a squared standard deviation (`CutPrices`). `kind`: the cell's `CutPath.Kind`.
    case margin, cost, kind
    /// Lengths of the cell and of its ink, in advances.
    case length, inkLength
    /// Extent of the ink across the line and along the line, in ems.
    case inkWidth, inkHeight
    /// Blank from the cell's ink to the previous ink, and to the next ink; 400 at the line's ends.
    case blankBefore, blankAfter
    /// Blank along the line between the cell's ink and each edge of the cell.
    case blankAtStart, blankAtEnd
    case lengthBefore, lengthAfter
    case inkLengthBefore, inkLengthAfter
    case inkWidthBefore, inkWidthAfter
    case costBefore, costAfter
    case marginBefore, marginAfter
    /// Ink severed by the cell's two cuts.
    case cutThroughAtStart, cutThroughAtEnd
    /// Number of ink pixels, as a percentage of the em times the ink's length.
    case density
    /// Blank on both sides of the ink, across the line.
    case blankLeft, blankRight
    /// Mean cost of all cells of the line.
    case lineCost
    /// Width of the line's print, in hundredths of the line's em.
    case lineWidth
    /// Number of separate runs of ink along the cell.
    case pieces
    case kindBefore, kindAfter

    package static let count = allCases.count
}
