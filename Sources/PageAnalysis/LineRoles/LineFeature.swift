import ModelFiles

/// Features of a line for its class (`LineKinds`). Lengths are in tenths of the page's em unless noted otherwise.
package enum LineFeature: Int, FeatureName {
    /// In hundredths of the page's em.
    case typeSize, lineWidth
    case isVertical, length, characters
    /// Share of the line's area that is ink, in hundredths of the body text's share.
    case weight
    /// Distances to the edges of the page's type.
    case fromRight, fromLeft, fromTop, fromFoot
    /// `LineFeatures.code` of the line's kind by size and place alone.
    case sortedKind
    /// Shorter side of the line's print, in hundredths of the em.
    case printWidth
    /// Mean confidence of its characters, in thousandths.
    case confidence
    /// Marks, sideways characters and characters with ruby, per hundred characters.
    case marks, sideways, withRuby
    /// Horizontal lines of the page per hundred lines, and the number of its lines.
    case pageHorizontal, pageLines
    /// Size of the frame around the line; 0 without one.
    case frameWidth, frameHeight
    /// The panel between separators: area of running text in hundredths of the panel's, number of lines, horizontal
    /// ones per hundred, headings, the panel's size, and the distance from its foot to the foot of the page's type.
    case panelText, panelLines, panelHorizontal, panelHeadings, panelWidth, panelHeight, panelFromFoot
    /// The nearest picture: its distance, the gap to it at the left, at the right, above and below, and its size.
    case pictureDistance, pictureAtLeft, pictureAtRight, pictureAbove, pictureBelow, pictureWidth, pictureHeight
    /// The nearest line on each side: the gap (100 without one), its type size in hundredths of the em, its top
    /// relative to this line's, its height, its `LineFeatures.code`.
    case rightGap, rightTypeSize, rightTop, rightHeight, rightKind
    case leftGap, leftTypeSize, leftTop, leftHeight, leftKind
    case aboveGap, aboveTypeSize, aboveTop, aboveHeight, aboveKind
    case belowGap, belowTypeSize, belowTop, belowHeight, belowKind
    /// Lines within two ems: all, running text, whether this line is running text, horizontal lines.
    case around, aroundRunning, isRunning, aroundHorizontal
    /// Distance to the nearest separator on each side; 100 without one.
    case separatorRight, separatorLeft, separatorAbove, separatorBelow
    /// Distance below the topmost separator that covers most of the type's width.
    case fromTopSeparator

    package static let count = allCases.count
}
