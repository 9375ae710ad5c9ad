import ModelFiles

/// What the confidence of a cell is told by. Lengths are in hundredths of the line's em or advance, so that the resolution does not
/// matter; -1 stands for a neighbour that is not there.
package enum CellFeature: Int, FeatureName {
    /// How much dearer other cuts are, what the cell costs (hundredths of a standard deviation squared), and `CutPath.Kind`.
    case margin, cost, kind
    /// The cell's length and its ink's length, in advances.
    case length, inkLength
    /// How far the ink reaches across the line, and along it, in ems.
    case inkWidth, inkHeight
    /// The blank to the ink before and after; 400 at the line's ends.
    case blankBefore, blankAfter
    /// The blank between the cell's edges and its ink.
    case blankAtStart, blankAtEnd
    case lengthBefore, lengthAfter
    case inkLengthBefore, inkLengthAfter
    case inkWidthBefore, inkWidthAfter
    case costBefore, costAfter
    case marginBefore, marginAfter
    /// The ink that the cell's two cuts go through.
    case cutThroughAtStart, cutThroughAtEnd
    /// Ink pixels to a hundred of the em times the ink's length.
    case density
    /// The blank on both sides of the ink across the line.
    case blankLeft, blankRight
    /// What the line's cells cost on the mean.
    case lineCost
    /// The line's width in px, in hundredths of its em.
    case lineWidth
    /// Runs of ink that follow one another along the cell.
    case pieces
    case kindBefore, kindAfter

    package static let count = allCases.count
}
