import ModelFiles

/// Features of a link from one passage (`from`) to the next (`to`). Lengths are in tenths of the page's em unless noted
/// otherwise.
///
/// A zone is the space between the nearest upright separators on both sides of a passage. A passage's row is the
/// `TierRow` that contains the passage.
package enum LinkFeature: Int, FeatureName {
    /// Whether the second passage is to the left of the first one, in the same rows of pixels.
    case isLeft
    case gapAcross, gapDown, topToTop, footToFoot, rightToRight, leftToLeft, sharedAcross, sharedDown
    case toFromRowRight, fromToRowLeft, rowLeftToLeft, rowRightToRight, rowsSharedAcross, isSameRow
    case zoneRightToRight, zoneLeftToLeft, fromToZoneRight, fromToZoneLeft, toToZoneRight, toToZoneLeft
    case isSamePanel, isSameFrame
    /// 1 if the first passage is in a frame, plus 2 if the second passage is in one.
    case framed
    /// Shares that separators cover, in thousandths. First: vertical separators on the way to a second passage on the
    /// left, as a share of the height. Then, for a second passage below: vertical separators as a share of its height;
    /// horizontal separators as shares of its width and of the first passage's width. Then the greatest thickness of
    /// the horizontal separators between both, in tenths of the thickness of the page's thin separators.
    case uprightCrossed, uprightOver, separatorsOver, separatorsUnder, separatorThickness
    /// Number of lines in the way between the passages: lines of text, headings, and lines of text under the first
    /// passage. Then whether a picture is in the way.
    case textBetween, headingsBetween, textUnder, pictureBetween
    /// The headline at the right of the second passage: the gap to it, the distance of the passage's top below the
    /// headline's top, and the distance of the headline's foot below the passage's foot.
    case toHeadingGap, toBelowHeadingTop, headingBelowTo
    /// The headline over the second passage: the gap to it, and the distance by which it extends further to the right
    /// than the passage.
    case toOverGap, overRight
    /// The headline at the right of the first passage: the distance of that passage's top below the headline's top;
    /// then the headline's foot and right edge, relative to the second passage.
    case fromBelowHeadingTop, fromHeadingFoot, fromHeadingRight
    case isSameHeading
    /// 2 if the second passage is in no row, otherwise 0.
    case isFirstRow
    /// Whether both passages are pieces of one headline; whether the first passage is the headline at the right of the
    /// second; and whether it is the headline over the second.
    case isOneHeading, isHeadingOf, isHeadingOver
    /// `RowLinks.score` of the passages' rows. It is -100 if either passage is in no row or both are in one row, and
    /// -50 if the two rows have no score.
    case rowScore
    /// Whether the columns of the two passages are in pieces: for each passage, 1 if a piece is above it, plus 2 if a
    /// piece is below it. Then the place of the second passage's first line relative to the first passage's last line.
    case fromPieces, toPieces, columnShift, columnGap, columnTop
    /// Whether the row of the first passage continues beyond a picture, and the second passage begins there.
    case isJump
    /// Two rows, one over the other (`RowNeighbours`): the distances of the first passage from the end of its row, and
    /// of the second from the start of its row. The separators between the rows, in hundredths of an em: total height,
    /// thickness of the thickest, total height less the page's usual one, the usual one. Then their left and right
    /// edges relative to the rows.
    case fromToRowEnd, toToRowStart
    case betweenHeight, betweenThickness, betweenHeightOverUsual, usualBetween, betweenLeft, betweenRight
    /// Competitors of the link between the two rows. The position of the first passage's row among the rows over the
    /// second one's, from the right, minus the number of other rows there. The number of other rows over the second
    /// row, and under the first row. For the other rows over the second row: the least distance of their left and right
    /// edges from that row's, and the least shortfall of their last lines. For the other rows under the first row: the
    /// least distance of their right edges from that row's.
    case placeOver, othersOver, othersUnder, overLeftToLeft, overRightToRight, overShortfall, underRightToRight
    /// Whether the second passage is a line at the foot of the next column (`LinkFeatures.isAtFoot`).
    case isAtFoot

    package static let count = allCases.count
}

extension LinkFeature {
    /// Maximum absolute value of a length. It is also the value for the distance to a missing object.
    static let far = 800

    /// Converts a length in px to a feature in tenths of an em.
    static func tenths(_ length: Int, em: Int) -> Int { max(-far, min(far, length * 10 / em)) }
}

/// Features of a single passage, which all links of the passage share.
package enum PassageFeature: Int, FeatureName {
    /// First line of the passage: its `LineFeatures.code`, its type size in hundredths of the em, and its weight in
    /// hundredths of the body text's weight. Then the passage's direction, size and number of lines.
    case kind, typeSize, weight, isVertical, height, width, lines
    /// Indent of the first line, shortfall of the last line, and distance from the passage's top to its foot.
    case indent, shortfall, extent
    /// The nearest line to the right in the same rows of pixels: the gap to it, its `LineFeatures.code` and type size,
    /// and its top and foot relative to those of the passage.
    case rightGap, rightKind, rightTypeSize, rightTop, rightFoot
    /// The nearest line to the left, with the features of the line to the right.
    case leftGap, leftKind, leftTypeSize, leftTop, leftFoot
    /// Distance from the passage to the nearest picture on each side.
    case pictureRight, pictureLeft

    package static let count = allCases.count
}
