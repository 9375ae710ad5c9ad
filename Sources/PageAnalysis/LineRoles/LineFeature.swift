import ModelFiles

/// Features that decide a line's class (`LineKinds`). Lengths are in tenths of the page's em unless noted otherwise.
package enum LineFeature: Int, FeatureName {
    /// Size of the line's type, and width of the line's cells, both in hundredths of the page's em.
    case typeSize, lineWidth
    case isVertical, length, characters
    /// Share of the line's area that is ink, in hundredths of the same share for body text.
    case weight
    /// Distances of the line from the edges of the page's type.
    case fromRight, fromLeft, fromTop, fromFoot
    /// `LineFeatures.code` of the kind that `LineSorting` gave the line, by size and place alone.
    case sortedKind
    /// Shorter side of the line's print, in hundredths of the page's em.
    case printWidth
    /// Mean confidence of the line's characters, in thousandths.
    case confidence
    /// Numbers per hundred characters of the line: marks, characters on their side, and characters with ruby.
    case marks, sideways, withRuby
    /// Horizontal lines per hundred lines of the page, and number of the page's lines.
    case pageHorizontal, pageLines
    /// Size of the frame around the line; 0 if no frame is around it.
    case frameWidth, frameHeight
    /// The panel between separators that contains the line. `panelText`: share of the panel's area that running text
    /// covers, in hundredths. `panelHorizontal`: horizontal lines per hundred lines. `panelHeadings`: number of
    /// headings. `panelFromFoot`: distance from the panel's foot to the foot of the page's type.
    case panelText, panelLines, panelHorizontal, panelHeadings, panelWidth, panelHeight, panelFromFoot
    /// The picture nearest to the line: its distance; the gap between picture and line, if the picture is at the left,
    /// at the right, above or below; and the picture's size.
    case pictureDistance, pictureAtLeft, pictureAtRight, pictureAbove, pictureBelow, pictureWidth, pictureHeight
    /// The nearest line on each side: the gap to it (100 if no line is on that side), its type size in hundredths of
    /// the em, its top relative to this line's top, its height, and its `LineFeatures.code`.
    case rightGap, rightTypeSize, rightTop, rightHeight, rightKind
    case leftGap, leftTypeSize, leftTop, leftHeight, leftKind
    case aboveGap, aboveTypeSize, aboveTop, aboveHeight, aboveKind
    case belowGap, belowTypeSize, belowTop, belowHeight, belowKind
    /// Lines within two ems of the line: number of all lines (`around`), of lines of running text (`aroundRunning`),
    /// and of horizontal lines (`aroundHorizontal`). `isRunning`: whether the line itself is running text.
    case around, aroundRunning, isRunning, aroundHorizontal
    /// Distance from the line to the nearest separator on each side; 100 if no separator is on that side.
    case separatorRight, separatorLeft, separatorAbove, separatorBelow
    /// Distance from the topmost separator that covers most of the type's width down to the line's middle; from the top
    /// of the page's type if there is no such separator.
    case fromTopSeparator

    package static let count = allCases.count
}
