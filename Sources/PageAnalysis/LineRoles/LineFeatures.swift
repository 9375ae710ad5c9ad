import LayoutDocument
package import ModelFiles
import PageGeometry

/// Measures the features of the page's lines (`LineFeature`).
package struct LineFeatures {
    let regions: PageRegions
    let lines: [PlacedLine]
    private let em: Int
    private let type: PixelRect
    private let index: RectIndex
    private let weight: Int
    private let panels: Panels
    private var panelOf: [Int?] = []
    private var panelMeasures: [PanelMeasures] = []
    /// Whether each line is running text.
    private let isRunning: [Bool]
    private let pageHorizontal: Int

    private static let far = 400

    init(_ regions: PageRegions, page: CharacterPage, lines: [PlacedLine]) {
        self.regions = regions
        self.lines = lines
        em = regions.em
        type = lines.dropFirst().reduce(lines.first?.box ?? page.size.bounds) { $0.union($1.box) }
        index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        let weights = lines.filter { $0.kind == .body }.map(\.weight).sorted()
        weight = max(1, weights.isEmpty ? 1 : weights[weights.count / 2])
        panels = regions.panels(of: type)
        let running = RegionClassification(
            em: em, page: page.size, separators: regions.separators, frames: regions.frames
        )
        .runningText(lines)
        isRunning = lines.indices.map(running.contains)
        var members = [[Int]](repeating: [], count: panels.panels.count)
        for (i, line) in lines.enumerated() {
            let panel = panels.panel(of: line.box)
            panelOf.append(panel)
            if let panel { members[panel].append(i) }
        }
        pageHorizontal = lines.isEmpty ? 0 : lines.count { $0.line.writing == .horizontal } * 100 / lines.count
        panelMeasures = members.indices.map { measures(ofPanel: $0, members[$0]) }
    }

    package var all: [FeatureVector<LineFeature>] { lines.indices.map(features) }

    package func features(_ i: Int) -> FeatureVector<LineFeature> {
        let line = lines[i]
        let box = line.box
        var features = FeatureVector<LineFeature>()
        features[.typeSize] = hundredths(line.line.typeSize)
        features[.lineWidth] = hundredths(line.line.em)
        features[.isVertical] = line.line.writing == .vertical ? 1 : 0
        features[.length] = tenths(line.line.along.count)
        features[.weight] = line.weight * 100 / weight
        features[.fromRight] = tenths(type.maxX - box.maxX)
        features[.fromLeft] = tenths(box.minX - type.minX)
        features[.fromTop] = tenths(box.minY - type.minY)
        features[.fromFoot] = tenths(type.maxY - box.maxY)
        features[.sortedKind] = Self.code(line.kind)
        features[.printWidth] = hundredths(min(line.line.print.width, line.line.print.height))
        features[.pageHorizontal] = pageHorizontal
        features[.pageLines] = lines.count
        addCharacters(of: line, to: &features)
        addPanel(of: i, to: &features)
        addPicture(beside: box, to: &features)
        addNeighbours(of: i, to: &features)
        addSeparators(beside: box, to: &features)
        return features
    }

    private func addCharacters(of line: PlacedLine, to features: inout FeatureVector<LineFeature>) {
        let characters = line.line.layout.characters
        let count = max(1, characters.count)
        features[.characters] = characters.count
        features[.confidence] = characters.reduce(0) { $0 + $1.confidence } / count
        features[.marks] = characters.count { $0.kind == .mark } * 100 / count
        features[.sideways] = characters.count { $0.kind == .sideways } * 100 / count
        features[.withRuby] = characters.count { !$0.ruby.isEmpty } * 100 / count
    }

    /// Returns a code for each kind of line that can be determined by size and place alone.
    static func code(_ kind: PlacedLine.Kind) -> Int {
        switch kind {
        case .body: 0
        case .heading: 1
        case .caption: 2
        case .other: 3
        case .unnumbered(.folio): 4
        case .unnumbered(.advertisement): 5
        case .unnumbered(.table): 6
        case .unnumbered: 7
        }
    }

    private func tenths(_ length: Int) -> Int { max(-Self.far * 4, min(Self.far * 4, length * 10 / em)) }

    private func hundredths(_ length: Int) -> Int { length * 100 / em }

    /// Measures of a panel, computed once for all its lines.
    private struct PanelMeasures {
        var text = 0, lines = 0, horizontal = 0, headings = 0, width = 0, height = 0, fromFoot = 0
    }

    private func measures(ofPanel panel: Int, _ members: [Int]) -> PanelMeasures {
        let text = members.reduce(0) { $0 + (isRunning[$1] ? lines[$1].box.area : 0) }
        let box = panels.panels[panel].box
        return PanelMeasures(
            text: text * 100 / max(1, panels.area(of: panel)), lines: members.count,
            horizontal: members.count { lines[$0].line.writing == .horizontal } * 100 / max(1, members.count),
            headings: members.count { lines[$0].kind == .heading }, width: tenths(box.width),
            height: tenths(box.height),
            fromFoot: tenths(type.maxY - box.maxY))
    }

    private func addPanel(of i: Int, to features: inout FeatureVector<LineFeature>) {
        let frame = regions.frame(around: lines[i].box.center).map { regions.frames[$0] }
        features[.frameWidth] = frame.map { tenths($0.width) } ?? 0
        features[.frameHeight] = frame.map { tenths($0.height) } ?? 0
        let panel = panelOf[i].map { panelMeasures[$0] } ?? PanelMeasures()
        features[.panelText] = panel.text
        features[.panelLines] = panel.lines
        features[.panelHorizontal] = panel.horizontal
        features[.panelHeadings] = panel.headings
        features[.panelWidth] = panel.width
        features[.panelHeight] = panel.height
        features[.panelFromFoot] = panel.fromFoot
    }

    private func addPicture(beside box: PixelRect, to features: inout FeatureVector<LineFeature>) {
        guard let picture = regions.pictures.min(by: { $0.distance(to: box) < $1.distance(to: box) }) else {
            for name in [LineFeature.pictureDistance, .pictureAtLeft, .pictureAtRight, .pictureAbove, .pictureBelow] {
                features[name] = Self.far
            }
            return
        }
        features[.pictureDistance] = tenths(picture.distance(to: box))
        features[.pictureAtLeft] = tenths(box.minX - picture.maxX)
        features[.pictureAtRight] = tenths(picture.minX - box.maxX)
        features[.pictureAbove] = tenths(box.minY - picture.maxY)
        features[.pictureBelow] = tenths(picture.minY - box.maxY)
        features[.pictureWidth] = tenths(picture.width)
        features[.pictureHeight] = tenths(picture.height)
    }

    /// A side of a line, and the features that describe the nearest line on that side.
    private struct Side: Sendable {
        var gap, typeSize, top, height, kind: LineFeature
        /// Returns the area within which the nearest line is sought. `distance` returns the distance to another line.
        var window: @Sendable (_ box: PixelRect, _ reach: Int) -> PixelRect
        var distance: @Sendable (_ box: PixelRect, _ other: PixelRect) -> Int
    }

    private static let sides = [
        Side(
            gap: .rightGap, typeSize: .rightTypeSize, top: .rightTop, height: .rightHeight, kind: .rightKind,
            window: { PixelRect(minX: $0.maxX, minY: $0.minY, maxX: $0.maxX + $1, maxY: $0.maxY) },
            distance: { $1.minX - $0.maxX }),
        Side(
            gap: .leftGap, typeSize: .leftTypeSize, top: .leftTop, height: .leftHeight, kind: .leftKind,
            window: { PixelRect(minX: $0.minX - $1, minY: $0.minY, maxX: $0.minX, maxY: $0.maxY) },
            distance: { $0.minX - $1.maxX }),
        Side(
            gap: .aboveGap, typeSize: .aboveTypeSize, top: .aboveTop, height: .aboveHeight, kind: .aboveKind,
            window: { PixelRect(minX: $0.minX, minY: $0.minY - $1, maxX: $0.maxX, maxY: $0.minY) },
            distance: { $0.minY - $1.maxY }),
        Side(
            gap: .belowGap, typeSize: .belowTypeSize, top: .belowTop, height: .belowHeight, kind: .belowKind,
            window: { PixelRect(minX: $0.minX, minY: $0.maxY, maxX: $0.maxX, maxY: $0.maxY + $1) },
            distance: { $1.minY - $0.maxY }),
    ]

    /// Adds, for line `i`, the features of the nearest line on each side, and the numbers of lines around it.
    private func addNeighbours(of i: Int, to features: inout FeatureVector<LineFeature>) {
        let box = lines[i].box
        for side in Self.sides {
            func gap(_ k: Int) -> Int { side.distance(box, lines[k].box) }
            let near = index.meeting(side.window(box, Self.neighbourReach.of(em))).filter {
                $0 != i && gap($0) * 2 > -em
            }
            .min { (gap($0), $0) < (gap($1), $1) }
            guard let near else {
                features[side.gap] = Self.none
                continue
            }
            let other = lines[near]
            features[side.gap] = tenths(gap(near))
            features[side.typeSize] = hundredths(other.line.typeSize)
            features[side.top] = tenths(other.box.minY - box.minY)
            features[side.height] = tenths(other.box.height)
            features[side.kind] = Self.code(other.kind)
        }
        let around = index.meeting(box.outset(by: Self.around.of(em))).filter { $0 != i }
        features[.around] = around.count
        features[.aroundRunning] = around.count { isRunning[$0] }
        features[.isRunning] = isRunning[i] ? 1 : 0
        features[.aroundHorizontal] = around.count { lines[$0].line.writing == .horizontal }
    }

    private func addSeparators(beside box: PixelRect, to features: inout FeatureVector<LineFeature>) {
        var (right, left, above, below) = (Self.none, Self.none, Self.none, Self.none)
        let least = Self.sharedSeparator.of(em)
        for separator in regions.separators {
            let other = separator.box
            if separator.direction == .vertical {
                let shared = min(other.maxY, box.maxY) - max(other.minY, box.minY)
                guard shared * 2 >= min(box.height, least) else { continue }
                if other.center.x >= box.center.x { right = min(right, tenths(other.minX - box.maxX)) }
                if other.center.x < box.center.x { left = min(left, tenths(box.minX - other.maxX)) }
            } else {
                let shared = min(other.maxX, box.maxX) - max(other.minX, box.minX)
                guard shared * 2 >= min(box.width, least) else { continue }
                if other.center.y >= box.center.y { below = min(below, tenths(other.minY - box.maxY)) }
                if other.center.y < box.center.y { above = min(above, tenths(box.minY - other.maxY)) }
            }
        }
        features[.separatorRight] = right
        features[.separatorLeft] = left
        features[.separatorAbove] = above
        features[.separatorBelow] = below
        let long = regions.separators.filter {
            $0.direction == .horizontal && $0.box.width >= Self.longShare * type.width
        }
        features[.fromTopSeparator] = tenths(box.center.y - (long.map(\.box.center.y).min() ?? type.minY))
    }

    // The model was trained with these values. After changing one, train the model again.
    /// Maximum distance to the nearest line on a side. A line farther away is ignored.
    private static let neighbourReach: Ems = 6
    /// Distance from a line within which other lines count as lines around it.
    private static let around: Ems = 2
    /// A separator is beside a line if their overlap is at least the smaller of two lengths: half of this length, and
    /// half of the line's length.
    private static let sharedSeparator: Ems = 4
    /// Minimum width of a separator that crosses the page, as a share of the width of the page's type.
    private static let longShare: Share = 0.6
    /// Value of the gap to a missing neighbour, and of the distance to a missing separator.
    private static let none = 100
}
