import ModelFiles

/// Features of a thing for the networks of make-up. A length x is given as x / (|x| + s) for a scale of s ems. The
/// things of the page that are nearest to a thing are its neighbours.
package enum ThingFeature: Int, FeatureName {
    /// Distances to the nearest separator: before and after the thing in the order of lines, before its start and after
    /// its end.
    case ruleBefore, ruleAfter, ruleAtStart, ruleAtEnd
    /// Distance to the nearest picture, and share of the thing that is in it.
    case picture, inPicture
    /// Place among the page's things, from 0 to 1, and distances from their edges.
    case x, y, fromLeft, fromRight, fromTop, fromFoot
    /// Width, height and number of the page's things.
    case pageWidth, pageHeight, pageThings
    case size, thickness, length, characters, advance, lines, isVertical
    /// How much later lines beside this one end, and how much earlier they start: the most and the median. Then, of a
    /// block, the blank after its last line and its first line's indent, if known.
    case shorter, usuallyShorter, indented, usuallyIndented, isBlankKnown, isIndentKnown
    /// Gaps to the nearest neighbours: after and before in the order of lines, before the start, after the end.
    case gapAfter, gapBefore, gapAtStart, gapAtEnd
    /// Distance to the next line relative to the type, here and usually on the page. Then the number of similar lines
    /// beside this one.
    case pitch, usualPitch, alike
    /// Gaps to the nearest heading, and to the nearest text, on each side.
    case headingLeft, headingRight, headingAbove, headingBelow
    case textLeft, textRight, textAbove, textBelow

    package static let count = allCases.count
    /// Names of all features of a thing: these, the probabilities of its kinds, and its traits.
    static let names =
        allCases.map { "\($0)" } + BlockKind.allCases.map { "is.\($0)" } + LineTrait.allCases.map { "\($0)" }
}

/// Features of a pair of things, this one and another, for the networks of make-up. `near` and `far` give the same
/// length with a small and with a large scale.
package enum PairFeature: Int, FeatureName {
    /// Differences in this thing's direction of reading: of its back and the other's front, its front and the other's
    /// back, the middles, the starts, the ends, its end and the other's start, its start and the other's end.
    case afterNear, afterFar, beforeNear, beforeFar, middleNear, middleFar, startsNear, startsFar, endsNear, endsFar
    case onwardNear, onwardFar, backwardNear, backwardFar
    /// Differences on the page.
    case leftwardNear, leftwardFar, rightsNear, rightsFar, leftsNear, leftsFar, topsNear, topsFar, feetNear, feetFar
    case belowNear, belowFar, aboveNear, aboveFar
    /// Common extent along and across the direction of reading, as shares of the smaller thing; negative for a gap.
    case along, across, alongThis, alongOther
    case sizes, thisSize, otherSize, isThisVertical, isOtherVertical
    /// Difference of the distance of the two from this thing's, and from the page's usual distance of lines.
    case pitch, usualPitch
    /// Shares of the gap across, the gap along, and the rectangle around both, covered by headings, text and pictures.
    case headingAcross, textAcross, pictureAcross, headingAlong, textAlong, pictureAlong
    case headingAround, textAround, pictureAround
    /// Shares of the common extent covered by separators in the gap, along and across. Then separators crossed by the
    /// way between the middles, and by the way from this thing's end to the other's start.
    case ruleAlong, ruleAcross, crossedAlong, crossedAcross, wayUpright, wayLevel
    /// Whether the other is the nearest neighbour after this one, before it; whether this is a neighbour of the other.
    case isNearestAfter, isNearestBefore, isMutual
    /// Probabilities that both have one kind, and that this thing and the other one are headings.
    case sameKind, thisHeading, otherHeading
    case thisShorter, otherShorter, thisIndented, otherIndented
    /// Differences of ink, of stroke, and of being in a frame, on a ground or light (`LineTrait`).
    case ink, stroke, ground
    /// Odds, by the network of lines, that the last line of this block continues in the first line of the other: x in
    /// nats, as x / (|x| + 4); 0 for lines.
    case continues

    package static let count = allCases.count
    static let names = allCases.map { "\($0)" }
}
