import ModelFiles

/// What a link from one passage to the next is told by. Lengths are in tenths of the page's em where nothing else is said.
///
/// "Zone" is the room between the upright separators beside a passage, "row" the columns beside one another that it is of.
package enum LinkFeature: Int, FeatureName {
    /// Whether the second passage stands to the left, in the same rows.
    case isLeft
    case gapAcross, gapDown, topToTop, footToFoot, rightToRight, leftToLeft, sharedAcross, sharedDown
    case toFromRowRight, fromToRowLeft, rowLeftToLeft, rowRightToRight, rowsSharedAcross, isSameRow
    case zoneRightToRight, zoneLeftToLeft, fromToZoneRight, fromToZoneLeft, toToZoneRight, toToZoneLeft
    case isSamePanel, isSameFrame
    /// 1 where the first is in a frame, and 2 where the second is.
    case framed
    /// Separators crossed: upright ones on the way across and over the second passage; horizontal ones over the second and under the
    /// first. The thickest, in tenths of the page's thin ones.
    case uprightCrossed, uprightOver, separatorsOver, separatorsUnder, separatorThickness
    /// Lines in the way: text, headings, text under the first passage; whether a picture is.
    case textBetween, headingsBetween, textUnder, pictureBetween
    /// The headline at the right of the second passage: gap, the passage's top below its top, its foot below the passage's foot.
    case toHeadingGap, toBelowHeadingTop, headingBelowTo
    /// The headline over the second passage: gap, how far it reaches to the right.
    case toOverGap, overRight
    /// The headline at the right of the first passage: the passage's top below its top, its foot and its right side against the second.
    case fromBelowHeadingTop, fromHeadingFoot, fromHeadingRight
    case isSameHeading
    /// 2 where the second passage is in no row, else 0.
    case isFirstRow
    /// Whether both are pieces of one headline, whether the first is the headline at the right of the second, and over it.
    case isOneHeading, isHeadingOf, isHeadingOver
    /// `RowLinks.score`; -100 where one is in no row or both are in the same, -50 where rows have no score.
    case rowScore
    /// Columns in pieces: 1 where a passage is the last piece, 2 where it is the first, 3 where both; how the second's first line
    /// stands to the first's last one.
    case fromPieces, toPieces, columnShift, columnGap, columnTop
    /// Whether the second passage begins where the row of the first goes on beyond a picture.
    case isJump
    /// Rows over one another (`RowNeighbours`): to the rows' ends; the separators between (height, thickness, height above the usual,
    /// the usual one, in hundredths of an em; where they start and end).
    case fromToRowEnd, toToRowStart
    case betweenHeight, betweenThickness, betweenHeightOverUsual, usualBetween, betweenLeft, betweenRight
    /// The first row's place among those over the second, from the right, less their number; other rows over the second and under
    /// the first; how near their edges are; how short their last lines are.
    case placeOver, othersOver, othersUnder, overLeftToLeft, overRightToRight, overShortfall, underRightToRight
    /// Whether the second passage is a line at the foot of the next column (`LinkFeatures.isAtFoot`).
    case isAtFoot

    package static let count = allCases.count
}

extension LinkFeature {
    /// The greatest length that is told, and what stands for the distance to what is not there.
    static let far = 800

    /// A length in px as a feature.
    static func tenths(_ length: Int, em: Int) -> Int { max(-far, min(far, length * 10 / em)) }
}

/// What a passage brings to all its links.
package enum PassageFeature: Int, FeatureName {
    /// `LineFeatures.code` of its first line, whose type size is in hundredths of the em and weight in hundredths of body text's.
    case kind, typeSize, weight, isVertical, height, width, lines
    /// How its first line is indented, how far its last one falls short, and from its top to its foot.
    case indent, shortfall, extent
    /// The nearest line at its right in the same rows: gap, `LineFeatures.code`, type size, top and foot against the passage's.
    case rightGap, rightKind, rightTypeSize, rightTop, rightFoot
    /// The nearest one at its left.
    case leftGap, leftKind, leftTypeSize, leftTop, leftFoot
    /// To the nearest picture on either side.
    case pictureRight, pictureLeft

    package static let count = allCases.count
}
