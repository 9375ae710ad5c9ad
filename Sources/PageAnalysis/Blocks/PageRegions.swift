import LayoutDocument
import PageGeometry

/// Objects on the page other than running text, in the upright plane: rules, frames and pictures.
struct PageRegions {
    struct Parameters: Sendable, Hashable {
        /// Minimum length of the rules at a frame's top and foot, and of their overlap.
        var leastFrameWidth: Ems = 6
        /// A frame is higher than this, measured from its top rule to its foot rule.
        var leastFrameHeight: Ems = 3
        /// Minimum length of a rule at a frame's side.
        var leastFrameSide: Ems = 4
        /// Maximum distance of the ends of a frame's rules from the frame's corners.
        var frameSlack: Ems = 1.5
    }

    struct Separator {
        var box: PixelRect
        var direction: WritingDirection
    }

    private static let parameters = Parameters()

    /// Em of the body type, in px.
    var em: Int
    var separators: [Separator]
    var pictures: [PixelRect]
    /// Boxes of four rules (囲み).
    var frames: [PixelRect]

    init(_ page: CharacterPage, plane: PagePlane, off: Set<BlockParameters.Rule>) {
        let em = page.em
        self.em = em
        separators = page.rules.map { Separator(box: plane.upright($0), direction: $0.direction) }
        pictures = page.pictures.map { plane.upright($0) }
        frames = off.contains(.frames) ? [] : Self.frames(of: separators, em: em)
    }

    /// Returns the boxes of four rules: a rule at the top, one at the foot, and a vertical rule at both sides.
    private static func frames(of separators: [Separator], em: Int) -> [PixelRect] {
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
        // The strokes of a double rule form two frames. Only the outer one is kept.
        return frames.sorted { $0.area > $1.area }.reduce(into: []) { kept, frame in
            let twin = kept.contains {
                near($0.minX, frame.minX) && near($0.maxX, frame.maxX) && near($0.minY, frame.minY)
                    && near($0.maxY, frame.maxY)
            }
            if !twin { kept.append(frame) }
        }
    }

    /// Returns the smallest frame around a point, as a position in `frames`; nil outside all frames.
    func frame(around point: PixelPoint) -> Int? {
        frames.indices.filter { frames[$0].contains(point) }.min { frames[$0].area < frames[$1].area }
    }
}

extension RectIndex {
    /// Builds an index with tiles about as wide as a column. The tile size affects only speed.
    init(_ rects: [PixelRect], lineEm em: Int) { self.init(rects, tile: max(16, 2 * em)) }
}
