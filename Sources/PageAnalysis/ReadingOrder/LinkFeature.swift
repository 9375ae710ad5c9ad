import ModelFiles

/// Features of a link from one passage (`from`) to the next (`to`). Lengths are in tenths of the page's em unless noted
/// otherwise.
///
/// A zone is the space between the upright separators beside a passage. A row is the `TierRow` that contains it.
package enum LinkFeature: Int, FeatureName {
    /// Whether the second passage is to the left of the first one, in the same rows of pixels.
    case isLeft
    case gapAcross, gapDown, topToTop, footToFoot, rightToRight, leftToLeft, sharedAcross, sharedDown
    case toFromRowRight, fromToRowLeft, rowLeftToLeft, rowRightToRight, rowsSharedAcross, isSameRow
    case zoneRightToRight, zoneLeftToLeft, fromToZoneRight, fromToZoneLeft, toToZoneRight, toToZoneLeft
    case isSamePanel, isSameFrame
    /// 1 if the first passage is in a frame, plus 2 if the second one is.
    case framed
    /// Shares covered by separators, in thousandths: by vertical ones on the way to the left, and beside the second
    /// passage on the way down; by horizontal ones over the second passage and under the first. Then the greatest
    /// thickness of the horizontal ones, in tenths of the page's thin separators.
    case uprightCrossed, uprightOver, separatorsOver, separatorsUnder, separatorThickness
    /// Lines in the way: text, headings, text under the first passage. Then whether a picture is in the way.
    case textBetween, headingsBetween, textUnder, pictureBetween
    /// The headline at the right of the second passage: its gap, how far the passage's top is below its top, and how
    /// far its foot is below the passage's foot.
    case toHeadingGap, toBelowHeadingTop, headingBelowTo
    /// The headline over the second passage: its gap, and how far it extends to the right.
    case toOverGap, overRight
    /// The headline at the right of the first passage: how far the passage's top is below its top, then its foot and
    /// its right edge relative to the second passage.
    case fromBelowHeadingTop, fromHeadingFoot, fromHeadingRight
    case isSameHeading
    /// 2 if the second passage is in no row, otherwise 0.
    case isFirstRow
    /// Whether both are pieces of one headline, whether the first is the headline at the right of the second, and
    /// whether it is the one over it.
    case isOneHeading, isHeadingOf, isHeadingOver
    /// `RowLinks.score`; -100 if either passage is in no row or both are in one row, -50 if the two rows have no score.
    case rowScore
    /// Columns in pieces: 1 if a passage is the last piece, 2 if the first, 3 if both. Then the place of the second
    /// passage's first line relative to the first passage's last line.
    case fromPieces, toPieces, columnShift, columnGap, columnTop
    /// Whether the second passage begins where the first one's row continues beyond a picture.
    case isJump
    /// Rows one over the other (`RowNeighbours`): distances to the ends of the rows; the separators between them
    /// (height, thickness, height above the usual, usual height, in hundredths of an em; left and right edge).
    case fromToRowEnd, toToRowStart
    case betweenHeight, betweenThickness, betweenHeightOverUsual, usualBetween, betweenLeft, betweenRight
    /// The first row's position among the rows over the second one, from the right, minus the number of the others; the
    /// number of other rows over the second and under the first; the nearest distances to their edges and the shortfall
    /// of their last lines.
    case placeOver, othersOver, othersUnder, overLeftToLeft, overRightToRight, overShortfall, underRightToRight
    /// Whether the second passage is a line at the foot of the next column (`LinkFeatures.isAtFoot`).
    case isAtFoot

    package static let count = allCases.count
}

extension LinkFeature {
    /// Maximum absolute value of a length. It also stands for the distance to a missing object.
    static let far = 800

    /// Converts a length in px to a feature.
    static func tenths(_ length: Int, em: Int) -> Int { max(-far, min(far, length * 10 / em)) }
}

/// Features of a single passage, shared by all its links.
package enum PassageFeature: Int, FeatureName {
    /// `LineFeatures.code` of the first line, its type size in hundredths of the em, its weight in hundredths of the
    /// body text's weight.
    case kind, typeSize, weight, isVertical, height, width, lines
    /// Indent of the first line, shortfall of the last line, and the distance from top to foot.
    case indent, shortfall, extent
    /// The nearest line to the right in the same rows of pixels: gap, `LineFeatures.code`, type size, top and foot
    /// relative to the passage.
    case rightGap, rightKind, rightTypeSize, rightTop, rightFoot
    /// The nearest line to the left, with the same features.
    case leftGap, leftKind, leftTypeSize, leftTop, leftFoot
    /// Distance to the nearest picture on each side.
    case pictureRight, pictureLeft

    package static let count = allCases.count
}
