import PageGeometry
import PageRaster

/// The areas of a page that have no white in them: photographs, tints, black grounds.
///
/// Method: the page is made so small that a pixel is a fifth of an em. Type always has white beside it within an em or
/// two; an area in which a square of two ems finds no white is toned. A tint shows one level between its characters, a
/// photograph many.
struct TonedAreas {
    var pictures: [PixelRect] = []
    var tints: [PixelRect] = []
    /// Black or dark grounds with light type on them.
    var dark: [DarkGround] = []

    /// - Parameters:
    ///   - type: where type stands on the page. A stain or a shadow over type is no picture.
    ///   - screen: what shows of the screens of pictures; it is toned however white it is between the dots.
    static func find(
        _ page: GreyRaster, tone: Tone, em: Int, type: TypeField, screen: HalftoneScreen
    ) -> TonedAreas {
        let factor = max(2, em / 5)
        let small = page.reduced(by: factor)
        let paper = tone.paperWithoutPictures(reach: max(8, 60 * em / tone.tile / 2))
        var toned = toned(small, factor: factor, tone: tone, paper: paper)
        var screened = BitRaster(size: small.size)
        for dot in screen.dots {
            let place = dot.place.intersection(page.size.bounds)
            for y in place.minY / factor..<min(small.height, (place.maxY - 1) / factor + 1) {
                for x in place.minX / factor..<min(small.width, (place.maxX - 1) / factor + 1) { screened[x, y] = true }
            }
        }
        toned.formUnion(screened)
        var result = TonedAreas()
        // The holes of a dark screen are no type.
        result.dark = DarkGroundFinder(page: page, em: em, tone: tone).find().filter {
            screenShare($0.box.intersection(page.size.bounds).reduced(factor), screened) < 33
        }
        for band in result.dark.flatMap(\.bands) {
            let band = band.outset(by: factor)
            for y in max(0, band.minY / factor)..<max(0, min(small.height, band.maxY / factor)) {
                toned.clear(max(0, band.minX / factor)..<band.maxX / factor, row: y)
            }
        }
        result.pictures = screenedPictures(screen, screened, em: em, factor: factor, type: type)
        result.sort(
            toned, of: small, white: tone.pagePaper, em: em, factor: factor, type: type, screen: screen,
            screened: screened)
        // A picture's parts are joined, but not over type: two pictures have a caption between them.
        result.pictures = joined(result.pictures, within: em) { type.share(in: $0) < 10 }
        return result
    }

    /// The pixels of a small page that are a tenth darker than the paper of their tile.
    private static func toned(_ small: GreyRaster, factor: Int, tone: Tone, paper: [UInt8]) -> BitRaster {
        let limits = paper.map { UInt8((Int($0) * 90 + 99) / 100) }
        let columns = (0..<small.width).map { min(tone.columns - 1, $0 * factor / tone.tile) }
        var last = -1
        return small.darker { line, y in
            let row = min(tone.rows - 1, y * factor / tone.tile)
            guard row != last else { return }
            last = row
            for x in line.indices { line[x] = limits[row * tone.columns + columns[x]] }
        }
    }

    /// The areas where a screen shows that are pictures: no type stands on them, and their dots are of many sizes. Those of
    /// a ground are of one size; it is seen at both sides of its headline.
    private static func screenedPictures(
        _ screen: HalftoneScreen, _ screened: BitRaster, em: Int, factor: Int, type: TypeField
    ) -> [PixelRect] {
        let side = max(4, 2 * em / factor)
        let areas = compact(screened.closedRight(side / 2).closedDown(side / 2), side: side)
            .filter { screenShare($0, screened) >= 33 }.map { $0.enlarged(factor) }
        let uneven = areas.filter { canBePicture($0, em: em, type: type) && !screen.isEven(in: $0) }
        let even = joined(areas.filter { !uneven.contains($0) }, within: 4 * em) { _ in true }
        return uneven
            + even.filter {
                let (short, long) = (min($0.width, $0.height), max($0.width, $0.height))
                // What is as narrow as a headline, and as long, has one on it.
                let isBand = short < 7 * em && long >= 2 * short
                return short >= 5 * em && !isBand && type.share(in: $0) < 15
            }
    }

    /// A picture's rectangle without the lines of type at its sides that a shadow joins to it.
    private static func trimmed(_ box: PixelRect, em: Int, type: TypeField) -> PixelRect {
        var box = box
        let step = max(1, em / 4)
        for _ in 0..<12 {
            var next = box
            if type.share(in: PixelRect(x: box.minX..<box.minX + em, y: box.yRange)) >= 60 { next.minX += step }
            if type.share(in: PixelRect(x: box.maxX - em..<box.maxX, y: box.yRange)) >= 60 { next.maxX -= step }
            if type.share(in: PixelRect(x: box.xRange, y: box.minY..<box.minY + em)) >= 60 { next.minY += step }
            if type.share(in: PixelRect(x: box.xRange, y: box.maxY - em..<box.maxY)) >= 60 { next.maxY -= step }
            if next == box || min(next.width, next.height) < 3 * em { break }
            box = next
        }
        return box
    }

    /// Whether an area with a screen is as large as a picture, and no type stands on it. Clumps of dots may look like type.
    private static func canBePicture(_ box: PixelRect, em: Int, type: TypeField) -> Bool {
        min(box.width, box.height) >= 5 * em && type.share(in: box.outset(by: -em)) < 25
    }

    /// Sorts the toned areas; what is darker inside of a tint is looked at again, by the tint's level.
    private mutating func sort(
        _ toned: BitRaster, of small: GreyRaster, white: Int, em: Int, factor: Int, type: TypeField,
        screen: HalftoneScreen, screened: BitRaster
    ) {
        let side = max(4, 2 * em / factor)
        let greys = AreaGreys(small: small, white: white)
        for area in Self.compact(toned, side: side) where Self.isLarge(area, em: em, factor: factor) {
            let box = area.enlarged(factor)
            let share = Self.screenShare(area, screened)
            if share >= 33 {
                let isEven = screen.isEven(in: box)
                // All of one grey, or with type on it, or beside a headline: a ground. A photograph has black parts too.
                let isGround = share >= 75 || min(box.width, box.height) < 5 * em || type.share(in: box) >= 15
                if isEven && isGround { continue }
                if !isEven, Self.canBePicture(box, em: em, type: type) {
                    pictures.append(Self.trimmed(box, em: em, type: type))
                    continue
                }
            }
            switch greys.kind(of: area) {
            case .tint(let level):
                guard greys.hasEdges(area, level: level) else { continue }
                tints.append(box)
                var inner = BitRaster(size: small.size)
                for y in area.yRange {
                    for x in area.xRange where Int(small[x, y]) * 100 < level * 90 { inner[x, y] = true }
                }
                if level * 100 > white * 50 {
                    sort(
                        inner, of: small, white: level, em: em, factor: factor, type: type, screen: screen,
                        screened: screened)
                }
            // What is black all over and no ground is a large character, or a picture far larger.
            case .dark:
                if min(box.width, box.height) >= 6 * em { pictures.append(box) }
            // Bold type covers most of what a headline stands on; beside it the tint shows.
            case .picture where Self.isLong(area, em: em, factor: factor) && greys.hasLevelEdges(area):
                tints.append(box)
            case .picture where type.share(in: box.outset(by: -em)) < 10: pictures.append(box)
            case .picture:
                // A stain, a shadow or a fold over type, or one that runs into a picture: only what has no type is
                // looked at again, and is a picture if there is print in it, which bare paper has not, and if it is
                // larger than what blots and bold characters leave over.
                let rest = Self.bare(toned, in: area, factor: factor, type: type)
                for part in Self.compact(rest, side: side) where Self.isLarge(part, em: em, factor: factor) {
                    let box = part.enlarged(factor)
                    switch greys.kind(of: part) {
                    case .picture where min(box.width, box.height) >= 6 * em && type.inkShare(in: box) >= 4:
                        if type.share(in: box.outset(by: -em)) < 10 { pictures.append(box) }
                    case .picture, .tint, .dark: break
                    }
                }
            }
        }
    }

    /// Whether an area of the small page can be a picture or a tint.
    private static func isLarge(_ area: PixelRect, em: Int, factor: Int) -> Bool {
        min(area.width, area.height) * factor >= 3 * em && area.area * factor * factor >= 14 * em * em
    }

    /// Whether an area is as narrow as a headline, and longer than it is wide.
    private static func isLong(_ area: PixelRect, em: Int, factor: Int) -> Bool {
        min(area.width, area.height) * factor <= 8 * em && max(area.width, area.height) * factor >= 10 * em
    }

    /// In how many percent of an area a screen shows.
    private static func screenShare(_ area: PixelRect, _ screened: BitRaster) -> Int {
        var count = 0
        for y in area.yRange { for x in area.xRange where screened[x, y] { count += 1 } }
        return count * 100 / max(1, area.area)
    }

    /// The toned pixels of an area on which no type stands.
    private static func bare(_ toned: BitRaster, in area: PixelRect, factor: Int, type: TypeField) -> BitRaster {
        var rest = BitRaster(size: toned.size)
        for y in area.yRange {
            for x in area.xRange where toned[x, y] && !type.isTyped(x: x * factor, y: y * factor) { rest[x, y] = true }
        }
        return rest
    }

    /// The rectangles around the areas that a square of `side` fits in. Where an area fills little of its rectangle, it is
    /// several that a shadow or a page's dark edge joins: larger squares part them.
    private static func compact(_ toned: BitRaster, side: Int) -> [PixelRect] {
        let opened = toned.openedSquare(side)
        let found = InkRuns(opened)
        var boxes: [PixelRect] = []
        var hollow: [Int] = []
        for (i, area) in found.components.enumerated() {
            if area.pixels * 100 >= area.box.area * 70 || side * 8 > min(toned.width, toned.height) {
                boxes.append(area.box)
            } else {
                hollow.append(i)
            }
        }
        guard !hollow.isEmpty else { return boxes }
        var rest = BitRaster(size: toned.size)
        let isHollow = Set(hollow.map(Int32.init))
        for y in 0..<toned.height {
            for run in found.row(y) where isHollow.contains(run.component) {
                for x in Int(run.start)..<Int(run.end) { rest[x, y] = true }
            }
        }
        return boxes + compact(rest, side: side * 2)
    }

    /// Rectangles that touch or lie within `distance` of one another become one, if `mayBe` says so of that one.
    static func joined(
        _ boxes: [PixelRect], within distance: Int, where mayBe: (PixelRect) -> Bool
    ) -> [PixelRect] {
        var boxes = boxes
        var changed = true
        while changed {
            changed = false
            var i = 0
            while i < boxes.count {
                var k = i + 1
                while k < boxes.count {
                    if boxes[i].outset(by: distance).intersects(boxes[k]), mayBe(boxes[i].union(boxes[k])) {
                        boxes[i] = boxes[i].union(boxes[k])
                        boxes.remove(at: k)
                        changed = true
                    } else {
                        k += 1
                    }
                }
                i += 1
            }
        }
        return boxes
    }
}

extension PixelRect {
    /// The pixels that lie wholly in it on the page that is made smaller by `factor`.
    fileprivate func reduced(_ factor: Int) -> PixelRect {
        PixelRect(
            minX: (minX + factor - 1) / factor, minY: (minY + factor - 1) / factor, maxX: maxX / factor,
            maxY: maxY / factor)
    }

    /// The same area on the page that was made smaller by `factor`.
    fileprivate func enlarged(_ factor: Int) -> PixelRect {
        PixelRect(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
    }
}
