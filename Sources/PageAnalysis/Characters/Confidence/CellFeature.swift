import ModelFiles

/// Features of a cell for its confidence. Lengths are in hundredths of the line's em or advance, independent of the
/// resolution; -1 stands for a missing neighbour.
package enum CellFeature: Int, FeatureName {
    /// Extra cost of other cuts, cost of the cell (both in hundredths of a standard deviation squared), and
    /// `CutPath.Kind`.
    case margin, cost, kind
    /// Lengths of the cell and of its ink, in advances.
    case length, inkLength
    /// Extent of the ink across the line and along it, in ems.
    case inkWidth, inkHeight
    /// Blank to the ink before and after the cell; 400 at the line's ends.
    case blankBefore, blankAfter
    /// Blank between the cell's edges and its ink.
    case blankAtStart, blankAtEnd
    case lengthBefore, lengthAfter
    case inkLengthBefore, inkLengthAfter
    case inkWidthBefore, inkWidthAfter
    case costBefore, costAfter
    case marginBefore, marginAfter
    /// Ink severed by the cell's two cuts.
    case cutThroughAtStart, cutThroughAtEnd
    /// Ink pixels as a percentage of the em times the ink's length.
    case density
    /// Blank on both sides of the ink, across the line.
    case blankLeft, blankRight
    /// Mean cost of the line's cells.
    case lineCost
    /// Width of the line in px, in hundredths of its em.
    case lineWidth
    /// Number of separate runs of ink along the cell.
    case pieces
    case kindBefore, kindAfter

    package static let count = allCases.count
}
