import ModelFiles

/// What the class of a line (`LineKinds`) is told by. Lengths are in tenths of the page's em where nothing else is said.
package enum LineFeature: Int, FeatureName {
    /// In hundredths of the page's em.
    case typeSize, lineWidth
    case isVertical, length, characters
    /// Ink to the line's area, in hundredths of body text's.
    case weight
    /// To the edges of the page's type.
    case fromRight, fromLeft, fromTop, fromFoot
    /// What size and place alone say: `LineFeatures.code`.
    case sortedKind
    /// The lesser side of the line's print, in hundredths of the em.
    case printWidth
    /// Mean of its characters, in thousandths.
    case confidence
    /// Characters to a hundred.
    case marks, sideways, withRuby
    /// Lines of the page: horizontal ones to a hundred, and all.
    case pageHorizontal, pageLines
    /// The frame around; 0 for none.
    case frameWidth, frameHeight
    /// The panel between separators: running text in hundredths of its area, its lines, horizontal ones to a hundred, headings, its
    /// size, from its foot to the type's.
    case panelText, panelLines, panelHorizontal, panelHeadings, panelWidth, panelHeight, panelFromFoot
    /// The nearest picture: its distance, how far it is to the left, to the right, above, below, and its size.
    case pictureDistance, pictureAtLeft, pictureAtRight, pictureAbove, pictureBelow, pictureWidth, pictureHeight
    /// The nearest line on each side: the gap (100 for none), its type size in hundredths of the em, how much lower it begins, its
    /// height, its `LineFeatures.code`.
    case rightGap, rightTypeSize, rightTop, rightHeight, rightKind
    case leftGap, leftTypeSize, leftTop, leftHeight, leftKind
    case aboveGap, aboveTypeSize, aboveTop, aboveHeight, aboveKind
    case belowGap, belowTypeSize, belowTop, belowHeight, belowKind
    /// Lines within two ems: all, running text, whether this line is running text, horizontal ones.
    case around, aroundRunning, isRunning, aroundHorizontal
    /// To the nearest separator on each side; 100 for none.
    case separatorRight, separatorLeft, separatorAbove, separatorBelow
    /// Below the topmost separator that runs over most of the type's width.
    case fromTopSeparator

    package static let count = allCases.count
}
