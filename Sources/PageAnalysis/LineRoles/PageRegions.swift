import LayoutDocument
import PageGeometry

/// What stands on the page besides running text, in the upright plane: rules, frames, pictures, headings.
struct PageRegions {
    /// A printed rule.
    struct Separator {
        var box: PixelRect
        var direction: WritingDirection
        /// Mean thickness of its strokes in px.
        var thickness: Int
        /// How far it reaches across its direction, in px: a double rule with the blank between its strokes.
        var reach: Int

        /// The upper edge of one across the page.
        var top: Int { box.center.y - reach / 2 }
    }

    /// Em of the body type in px.
    var em: Int
    var separators: [Separator]
    var pictures: [PixelRect]
    /// Boxes made of four rules (囲み).
    var frames: [PixelRect]
    private let parameters: Parameters

    init(_ page: CharacterPage, plane: PagePlane, parameters stage: LineRoleParameters = .init()) {
        let em = page.em
        let parameters = stage.regions
        self.em = em
        self.parameters = parameters
        let columns = page.lines.filter { $0.writing == .vertical }.map { plane.upright($0) }
        separators = page.rules.map {
            Separator(
                box: plane.upright($0), direction: $0.direction, thickness: $0.thickness, reach: plane.reach(of: $0))
        }
        if !stage.off.contains(.sideLines) {
            separators = separators.filter { separator in
                !columns.contains { Self.isSideLine(separator, of: $0, em: em, parameters) }
            }
        }
        if !stage.off.contains(.crossheadRules) {
            separators = Self.withoutCrossheads(separators, columns: columns, em: em, parameters)
        }
        pictures = page.pictures.map { plane.upright($0) }
        frames = []
        if !stage.off.contains(.frames) { frames = Self.frames(of: separators, em: em, parameters) }
    }

    /// A side-line (傍線) runs close along the right of its text and parts nothing.
    private static func isSideLine(
        _ separator: Separator, of line: PixelRect, em: Int, _ parameters: Parameters
    ) -> Bool {
        guard separator.direction == .vertical else { return false }
        let gap = separator.box.minX - line.maxX
        let slack = parameters.sideLineSlack.of(em)
        return gap >= -(parameters.sideLineOverlap * em) && gap <= parameters.sideLineGap * em
            && separator.box.minY >= line.minY - slack && separator.box.maxY <= line.maxY + slack
    }

    /// A crosshead may stand between two rules as long as its tier (罫巻き見出し). They part nothing: the text goes on past them.
    ///
    /// Between rules that part articles stands more than one short line of about the body's size.
    private static func withoutCrossheads(
        _ separators: [Separator], columns: [PixelRect], em: Int, _ parameters: Parameters
    ) -> [Separator] {
        let upright = separators.indices.filter {
            separators[$0].direction == .vertical && separators[$0].box.height >= parameters.leastCrossheadRule * em
        }
        let slack = parameters.crossheadRuleSlack.of(em)
        var isCrosshead = [Bool](repeating: false, count: separators.count)
        for l in upright {
            for r in upright {
                let (left, right) = (separators[l].box, separators[r].box)
                let room = PixelRect(minX: left.maxX, minY: left.minY, maxX: right.minX, maxY: left.maxY)
                guard room.width >= parameters.leastCrossheadRoom * em,
                    room.width <= parameters.mostCrossheadRoom * em, abs(left.minY - right.minY) <= slack,
                    abs(left.maxY - right.maxY) <= slack
                else { continue }
                let inside = columns.filter { room.contains($0.center) }
                guard inside.count == 1, inside[0].width <= parameters.mostCrossheadWidth * em,
                    inside[0].height <= parameters.mostCrossheadLength * room.height
                else { continue }
                (isCrosshead[l], isCrosshead[r]) = (true, true)
            }
        }
        return separators.indices.filter { !isCrosshead[$0] }.map { separators[$0] }
    }

    /// Boxes: a rule across the top and one across the foot, with an upright one at both ends.
    private static func frames(of separators: [Separator], em: Int, _ parameters: Parameters) -> [PixelRect] {
        let width = parameters.leastFrameWidth.of(em)
        let height = parameters.leastFrameHeight.of(em)
        let across = separators.filter { $0.direction == .horizontal && $0.box.width >= width }
        let upright = separators.filter {
            $0.direction == .vertical && $0.box.height >= parameters.leastFrameSide * em
        }
        let slack = parameters.frameSlack.of(em)
        func near(_ a: Int, _ b: Int) -> Bool { abs(a - b) <= slack }
        var frames: [PixelRect] = []
        for top in across {
            for foot in across where foot.box.minY > top.box.minY + height {
                let left = max(top.box.minX, foot.box.minX)
                let right = min(top.box.maxX, foot.box.maxX)
                guard right - left >= width else { continue }
                let sides = upright.filter {
                    near($0.box.minY, top.box.minY) && near($0.box.maxY, foot.box.maxY)
                }
                let lefts = sides.filter { near($0.box.minX, top.box.minX) && near($0.box.minX, foot.box.minX) }
                let rights = sides.filter { near($0.box.maxX, top.box.maxX) && near($0.box.maxX, foot.box.maxX) }
                guard let l = lefts.first, let r = rights.last, r.box.minX > l.box.maxX else { continue }
                frames.append(
                    PixelRect(minX: l.box.minX, minY: top.box.minY, maxX: r.box.maxX, maxY: foot.box.maxY))
            }
        }
        // Of frames around one another by a double rule, the outer one is enough.
        return frames.sorted { $0.area > $1.area }.reduce(into: []) { kept, frame in
            let twin = kept.contains {
                near($0.minX, frame.minX) && near($0.maxX, frame.maxX) && near($0.minY, frame.minY)
                    && near($0.maxY, frame.maxY)
            }
            if !twin { kept.append(frame) }
        }
    }

    /// With the frames that hold type but nothing that is read (tables, advertisements) among the pictures: captions belong to
    /// them, and a reader goes past those that stand amid the text in the same tier.
    ///
    /// - Parameter amid: whether only frames count that have body text at both sides, with no rule between.
    func withIslands(among lines: [PlacedLine], amid: Bool = false) -> PageRegions {
        var result = self
        let text = lines.filter { $0.kind == .body && $0.line.writing == .vertical }.map(\.box)
        func hasText(_ frame: PixelRect, isRight: Bool) -> Bool {
            text.contains { line in
                let rows = max(line.minY, frame.minY)..<max(max(line.minY, frame.minY), min(line.maxY, frame.maxY))
                let (left, right) = isRight ? (frame.maxX + 1, line.minX) : (line.maxX, frame.minX - 1)
                return rows.count >= parameters.islandRows * em
                    && right - left >= -(parameters.islandOverlap * em)
                    && right - left <= parameters.islandGap * em && !isParted(from: left, to: right, rows: rows)
            }
        }
        result.pictures += frames.filter { frame in
            !pictures.contains(frame)
                && !lines.contains { !$0.isSetAside && $0.kind != .caption && frame.contains($0.box.center) }
                && lines.contains { frame.contains($0.box.center) }
                && (!amid || hasText(frame, isRight: true) && hasText(frame, isRight: false))
        }
        return result
    }

    /// The smallest frame around a place, as a position in `frames`; nil outside of all.
    func frame(around point: PixelPoint) -> Int? {
        frames.indices.filter { frames[$0].contains(point) }.min { frames[$0].area < frames[$1].area }
    }

    /// Whether an upright rule stands between two places, but none in `columns`, over enough of `rows`.
    func isParted(from left: Int, to right: Int, rows: Range<Int>, but columns: Range<Int> = 0..<0) -> Bool {
        guard left < right, !rows.isEmpty else { return false }
        return separators.contains { separator in
            guard separator.direction == .vertical, separator.box.center.x >= left, separator.box.center.x <= right,
                !columns.contains(separator.box.center.x)
            else { return false }
            let shared = min(separator.box.maxY, rows.upperBound) - max(separator.box.minY, rows.lowerBound)
            return shared >= parameters.partedRows * rows.count
        }
    }

    /// Half, in thousandths.
    private static let half = 500

    /// Whether a rule across lies between two places, one over the other, over half of `columns` at least.
    func isRuled(from top: Int, to foot: Int, columns: Range<Int>) -> Bool {
        !columns.isEmpty && ruled(.horizontal, along: columns, between: top..<max(top + 1, foot)) >= Self.half
    }

    /// Whether a picture lies between two places, over enough of `rows`.
    func isPictured(from left: Int, to right: Int, rows: Range<Int>) -> Bool {
        picture(from: left, to: right, rows: rows) != nil
    }

    /// The first picture that does.
    func picture(from left: Int, to right: Int, rows: Range<Int>) -> PixelRect? {
        guard left < right, !rows.isEmpty else { return nil }
        return pictures.first { picture in
            let shared = min(picture.maxY, rows.upperBound) - max(picture.minY, rows.lowerBound)
            let across = min(picture.maxX, right) - max(picture.minX, left)
            return shared >= parameters.picturedRows * rows.count
                && across >= parameters.picturedWidth * (right - left)
        }
    }
}

extension RectIndex {
    /// An index with tiles of about the size of a column's width; the tile tells of speed alone.
    init(_ rects: [PixelRect], lineEm em: Int) { self.init(rects, tile: max(16, 2 * em)) }
}
