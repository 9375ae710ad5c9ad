import LayoutDocument
import ModelFiles
import PageGeometry

/// Surroundings of a passage, which do not depend on its links.
struct PassageSurroundings {
    /// The panel between separators that contains the passage; nil if there is none.
    var panel: Int?
    /// The horizontal range between the nearest upright separators on both sides, in px.
    var zone: Range<Int>
    /// The nearest headline to the right of the passage, and its distance in px.
    var heading: Int?
    var headingGap: Int
    /// The nearest headline above the passage, and its distance in px.
    var over: Int?
    var overGap: Int
    var features = FeatureVector<PassageFeature>()
}

struct SurroundingsFinder {
    let regions: PageRegions
    let lines: [PlacedLine]
    let headings: [Heading]
    let panels: Panels
    /// Bounding box of all lines that are not set aside.
    let type: PixelRect
    /// Weight of body text (`PlacedLine.weight`).
    let weight: Int

    private var em: Int { regions.em }

    private func tenths(_ length: Int) -> Int { LinkFeature.tenths(length, em: em) }

    /// - Complexity: O(lines + separators + headings).
    func surroundings(of passage: Passage) -> PassageSurroundings {
        let (heading, headingGap) = headingAtRight(of: passage)
        let (over, overGap) = headingOver(passage)
        return PassageSurroundings(
            panel: panels.panel(of: passage.box), zone: zone(of: passage), heading: heading, headingGap: headingGap,
            over: over, overGap: overGap, features: features(of: passage))
    }

    /// Returns the vertical range of a passage's tier, in px.
    private func rows(of passage: Passage) -> Range<Int> { passage.top..<max(passage.top + 1, passage.foot) }

    private func shared(_ box: PixelRect, _ rows: Range<Int>) -> Int {
        min(box.maxY, rows.upperBound) - max(box.minY, rows.lowerBound)
    }

    private func zone(of passage: Passage) -> Range<Int> {
        let rows = rows(of: passage)
        let middle = passage.box.center.x
        var zone = type.minX..<max(type.minX + 1, type.maxX)
        for separator in regions.separators where separator.direction == .vertical {
            guard shared(separator.box, rows) * 2 >= rows.count else { continue }
            let x = separator.box.center.x
            if x <= middle, x > zone.lowerBound { zone = x..<zone.upperBound }
            if x > middle, x < zone.upperBound { zone = zone.lowerBound..<x }
        }
        return zone
    }

    private func headingAtRight(of passage: Passage) -> (heading: Int?, gap: Int) {
        let rows = rows(of: passage)
        var found: (heading: Int?, gap: Int) = (nil, Self.headingReach.of(em))
        for (h, head) in headings.enumerated()
        where head.writing == .vertical && !head.lines.contains(passage.lines[0]) {
            let gap = head.box.minX - passage.box.maxX
            let isBeside = shared(head.box, rows) >= Self.headingShare * rows.count
            if isBeside, gap >= -em, gap < found.gap { found = (h, gap) }
        }
        return found
    }

    private func headingOver(_ passage: Passage) -> (heading: Int?, gap: Int) {
        let box = passage.box
        var found: (heading: Int?, gap: Int) = (nil, Self.overReach.of(em))
        for (h, head) in headings.enumerated()
        where head.writing != .vertical && !head.lines.contains(passage.lines[0]) {
            let isOver = min(head.box.maxX, box.maxX) > max(head.box.minX, box.minX)
            let gap = passage.top - head.box.maxY
            if isOver, gap >= -em, gap < found.gap { found = (h, gap) }
        }
        return found
    }

    private func features(of passage: Passage) -> FeatureVector<PassageFeature> {
        let first = lines[passage.lines[0]]
        let last = lines[passage.lines[passage.lines.count - 1]]
        var features = FeatureVector<PassageFeature>()
        features[.kind] = LineFeatures.code(first.kind)
        features[.typeSize] = first.line.typeSize * 100 / em
        features[.weight] = first.weight * 100 / weight
        features[.isVertical] = passage.writing == .vertical ? 1 : 0
        features[.height] = tenths(passage.box.height)
        features[.width] = tenths(passage.box.width)
        features[.lines] = passage.lines.count
        features[.indent] = tenths(passage.writing.along(first.box).lowerBound - passage.full.lowerBound)
        features[.shortfall] = tenths(passage.full.upperBound - passage.writing.along(last.box).upperBound)
        features[.extent] = tenths(passage.foot - passage.top)
        let right = nearest(to: passage, isRight: true)
        features[.rightGap] = right.gap
        features[.rightKind] = right.kind
        features[.rightTypeSize] = right.typeSize
        features[.rightTop] = right.top
        features[.rightFoot] = right.foot
        let left = nearest(to: passage, isRight: false)
        features[.leftGap] = left.gap
        features[.leftKind] = left.kind
        features[.leftTypeSize] = left.typeSize
        features[.leftTop] = left.top
        features[.leftFoot] = left.foot
        features[.pictureRight] = pictureGap(of: passage, isRight: true)
        features[.pictureLeft] = pictureGap(of: passage, isRight: false)
        return features
    }

    /// Features of the nearest line beside a passage. If no line is there, the gap is the greatest possible one and the
    /// kind is `noKind`.
    private struct Neighbour {
        var gap = LinkFeature.far, kind = SurroundingsFinder.noKind, typeSize = 0, top = 0, foot = 0
    }

    private func nearest(to passage: Passage, isRight: Bool) -> Neighbour {
        let (box, rows) = (passage.box, rows(of: passage))
        var best: (gap: Int, line: Int)?
        for (i, line) in lines.enumerated() where !passage.lines.contains(i) {
            if case .unnumbered(.unclear) = line.kind { continue }
            let shared = shared(line.box, rows)
            guard shared * 3 >= min(rows.count, line.box.height), shared > 0 else { continue }
            let gap = isRight ? line.box.minX - box.maxX : box.minX - line.box.maxX
            if gap * 2 >= -em, gap < best?.gap ?? .max { best = (gap, i) }
        }
        guard let best else { return Neighbour() }
        let other = lines[best.line]
        return Neighbour(
            gap: tenths(best.gap), kind: LineFeatures.code(other.kind), typeSize: other.line.typeSize * 100 / em,
            top: tenths(other.box.minY - passage.top), foot: tenths(other.box.maxY - passage.foot))
    }

    /// Returns the distance to the nearest picture on one side.
    private func pictureGap(of passage: Passage, isRight: Bool) -> Int {
        let (box, rows) = (passage.box, rows(of: passage))
        let near = regions.pictures.compactMap { picture -> Int? in
            guard shared(picture, rows) * 3 >= rows.count else { return nil }
            let gap = isRight ? picture.minX - box.maxX : box.minX - picture.maxX
            return gap >= -em ? gap : nil
        }.min()
        return near.map(tenths) ?? LinkFeature.far
    }

    // The models were trained with these values. After changing one, train the models again.
    /// Maximum distance from a passage to a headline at its right, and to a headline above it.
    private static let headingReach: Ems = 40
    private static let overReach: Ems = 30
    /// Minimum overlap in height of a passage and a headline at its right, as a share of the passage's height.
    private static let headingShare: Share = 0.2
    /// Value of `LineFeatures.code` for a missing line.
    private static let noKind = 9
}
