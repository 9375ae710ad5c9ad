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
    /// Separators between the passages. The first four features are covered lengths, in thousandths of a passage's
    /// height or width. `uprightCrossed`: vertical separators on the way to a second passage on the left.
    /// `uprightOver`: vertical separators between the middles of both passages, at the height of a second passage
    /// below. `separatorsOver`, `separatorsUnder`: horizontal separators across the width of the second passage, and
    /// across that of the first. `separatorThickness`: greatest thickness of the horizontal separators, in tenths of
    /// the thickness of the page's thin separators.
    case uprightCrossed, uprightOver, separatorsOver, separatorsUnder, separatorThickness
    /// `textBetween`, `headingsBetween`, `pictureBetween`: number of text lines in the way between the passages, number
    /// of headings in the way, and whether a picture is in the way. `textUnder`: number of lines under the first
    /// passage.
    case textBetween, headingsBetween, textUnder, pictureBetween
    /// The headline at the right of the second passage: the gap between headline and passage, the distance of the
    /// passage's top below the headline's top, and the distance of the headline's foot below the passage's foot.
    case toHeadingGap, toBelowHeadingTop, headingBelowTo
    /// The headline above the second passage: the gap between headline and passage, and the distance of the headline's
    /// right edge beyond the passage's right edge.
    case toOverGap, overRight
    /// The headline at the right of the first passage: the distance of the first passage's top below the headline's
    /// top; then the headline's foot and right edge, relative to the second passage's top and right edge.
    case fromBelowHeadingTop, fromHeadingFoot, fromHeadingRight
    case isSameHeading
    /// 2 if the second passage is in no row, otherwise 0.
    case isFirstRow
    /// `isOneHeading`: whether both passages are pieces of one headline. `isHeadingOf`: whether the first passage is
    /// the headline at the right of the second. `isHeadingOver`: whether it is the headline above the second.
    case isOneHeading, isHeadingOf, isHeadingOver
    /// Value of `RowLinks.score` for the rows of the passages. It is -100 if a passage is in no row or if both are in
    /// one row, and -50 if the two rows have no score.
    case rowScore
    /// Pieces of the passages' columns. For each passage: 1 if a piece of its column is above it, plus 2 if a piece is
    /// below it. Then the place of the second passage's first line relative to the first passage's last line.
    case fromPieces, toPieces, columnShift, columnGap, columnTop
    /// Whether the row of the first passage continues beyond a picture, and the second passage begins there.
    case isJump
    /// Rows of the two passages, and separators between these rows (`RowNeighbours`). `fromToRowEnd`: distance from the
    /// first passage to the end of its row. `toToRowStart`: distance from the start of its row to the second passage.
    /// Heights are in hundredths of an em. `betweenHeight`: total height of the separators. `betweenThickness`:
    /// thickness of the thickest separator. `usualBetween`: median of that total height on the page.
    /// `betweenHeightOverUsual`: `betweenHeight` minus this median. `betweenLeft`, `betweenRight`: the separators'
    /// outermost edges minus the outermost edges of the two rows.
    case fromToRowEnd, toToRowStart
    case betweenHeight, betweenThickness, betweenHeightOverUsual, usualBetween, betweenLeft, betweenRight
    /// Competitors of the link between the two rows: other rows above the second row, and other rows under the first
    /// row. `placeOver`: position of the first row, from the right, among all rows above the second one, minus
    /// `othersOver`. `othersOver`, `othersUnder`: numbers of the other rows. `overLeftToLeft`, `overRightToRight`,
    /// `overShortfall`: minima over the other rows above, of the distances between their edges and the second row's,
    /// and of the shortfall of their last lines. `underRightToRight`: minimum distance between the right edges of the
    /// other rows under and of the first row.
    case placeOver, othersOver, othersUnder, overLeftToLeft, overRightToRight, overShortfall, underRightToRight
    /// Whether the second passage is a line at the foot of the next column (`LinkFeatures.isAtFoot`).
    case isAtFoot

    package static let count = allCases.count
}

extension LinkFeature {
    /// Maximum absolute value of a length. A distance to a missing object also has this value.
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
    /// The nearest line to the left: the same features as for the line to the right.
    case leftGap, leftKind, leftTypeSize, leftTop, leftFoot
    /// Distance from the passage to the nearest picture on each side.
    case pictureRight, pictureLeft

    package static let count = allCases.count
}
