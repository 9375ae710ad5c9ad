import ModelFiles

/// Features by which a line's class is decided (`LineKinds`). Lengths are in tenths of the page's em unless noted
/// otherwise.
package enum LineFeature: Int, FeatureName {
    /// Size of the line's type, and width of the line's cells, both in hundredths of the page's em.
    case typeSize, lineWidth
    case isVertical, length, characters
    /// Share of the line's area that is ink, in hundredths of the body text's share.
    case weight
    /// Distances of the line from the edges of the page's type.
    case fromRight, fromLeft, fromTop, fromFoot
    /// `LineFeatures.code` of the line's kind, as `LineSorting` found it by size and place alone.
    case sortedKind
    /// Shorter side of the line's print, in hundredths of the page's em.
    case printWidth
    /// Mean confidence of the line's characters, in thousandths.
    case confidence
    /// Marks, characters on their side and characters with ruby, per hundred characters of the line.
    case marks, sideways, withRuby
    /// The page's horizontal lines per hundred lines, and the number of the page's lines.
    case pageHorizontal, pageLines
    /// Size of the frame around the line; 0 if there is none.
    case frameWidth, frameHeight
    /// The panel between separators that contains the line: share of running text in its area, in hundredths; number of
    /// lines; horizontal lines per hundred; number of headings; its size; distance from its foot to the foot of the
    /// page's type.
    case panelText, panelLines, panelHorizontal, panelHeadings, panelWidth, panelHeight, panelFromFoot
    /// The picture nearest to the line: its distance, the gap to it at the line's left, right, above and below, and its
    /// size.
    case pictureDistance, pictureAtLeft, pictureAtRight, pictureAbove, pictureBelow, pictureWidth, pictureHeight
    /// The nearest line on each side: the gap to it (100 if there is none), its type size in hundredths of the em, its
    /// top relative to the line's top, its height, and its `LineFeatures.code`.
    case rightGap, rightTypeSize, rightTop, rightHeight, rightKind
    case leftGap, leftTypeSize, leftTop, leftHeight, leftKind
    case aboveGap, aboveTypeSize, aboveTop, aboveHeight, aboveKind
    case belowGap, belowTypeSize, belowTop, belowHeight, belowKind
    /// `around`, `aroundRunning`, `aroundHorizontal`: numbers of all lines, of lines of running text and of
    /// horizontal lines within two ems of the line. `isRunning`: whether the line itself is running text.
    case around, aroundRunning, isRunning, aroundHorizontal
    /// Distance from the line to the nearest separator on each side; 100 if there is none.
    case separatorRight, separatorLeft, separatorAbove, separatorBelow
    /// Distance of the line below the topmost separator that covers most of the type's width.
    case fromTopSeparator

    package static let count = allCases.count
}
