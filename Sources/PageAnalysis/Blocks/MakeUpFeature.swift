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
    /// By how much lines beside this one end later, and start earlier: the most and the middle. Of a block, the blank
    /// after its last line and its first line's indent, if known.
    case shorter, usuallyShorter, indented, usuallyIndented, isBlankKnown, isIndentKnown
    /// Gaps to the nearest neighbours: after and before in the order of lines, before the start, after the end.
    case gapAfter, gapBefore, gapAtStart, gapAtEnd
    /// Distance to the next line relative to the type; the page's usual distance; number of lines like this one beside
    /// it.
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
    /// Shares of the gap across, of the gap along, and of the rectangle around both, that headings, text and pictures
    /// cover.
    case headingAcross, textAcross, pictureAcross, headingAlong, textAlong, pictureAlong
    case headingAround, textAround, pictureAround
    /// Share of the common extent that separators in the gap cover, along and across; separators that the way from
    /// middle to middle crosses, and those that the way from the end of this thing to the start of the other crosses.
    case ruleAlong, ruleAcross, crossedAlong, crossedAcross, wayUpright, wayLevel
    /// Whether the other is the nearest neighbour after this one, before it; whether this is a neighbour of the other.
    case isNearestAfter, isNearestBefore, isMutual
    /// Probability that both have one kind; probabilities that they are headings.
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
