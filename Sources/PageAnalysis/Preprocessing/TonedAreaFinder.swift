import PageGeometry
import PageRaster

/// Looks for the areas of a page that have no white in them.
///
/// Method: the page is made so small that a pixel is a fifth of an em. Type always has white beside it within an em or
/// two; an area in which a square of two ems finds no white is toned. A tint shows one level between its characters, a
/// photograph many (`AreaGreys`). What shows a screen is toned however white it is between the dots.
struct TonedAreaFinder {
    private let page: GreyRaster
    private let tone: Tone
    private let em: Int
    private let seen: SeenPage
    /// Where type stands on the page: a stain or a shadow over type is no picture.
    private let type: TypeField
    private let screen: HalftoneScreen
    private let all: PreprocessingParameters
    private let parameters: TonedAreas.Parameters
    /// The page with a pixel for each square of `factor` px.
    private let small: GreyRaster
    private let factor: Int
    /// Side of the square that fits into a toned area, in px of the small page.
    private let square: Int
    /// Where the screen shows on the small page.
    private let screened: BitRaster

    init(
        _ page: GreyRaster, tone: Tone, em: Int, seen: SeenPage, type: TypeField, screen: HalftoneScreen,
        parameters: PreprocessingParameters = .init()
    ) {
        (self.page, self.tone, self.em, self.seen, self.type, self.screen) = (page, tone, em, seen, type, screen)
        all = parameters
        self.parameters = parameters.tonedAreas
        factor = max(2, self.parameters.pixel.of(em))
        square = max(4, self.parameters.square.of(em) / factor)
        small = page.reduced(by: factor)
        screened = screen.drawn(small: small.size, factor: factor, page: page.size)
    }

    private func isOn(_ rule: PreprocessingParameters.Rule) -> Bool { !all.off.contains(rule) }

    /// - Complexity: O(pixels).
    func find() -> TonedAreas {
        var toned = tonedPixels
        toned.formUnion(screened)
        var found = TonedAreas()
        if isOn(.darkGrounds) { found.dark = darkGrounds }
        for band in found.dark.flatMap(\.bands) {
            let band = band.outset(by: factor)
            for y in max(0, band.minY / factor)..<max(0, min(small.height, band.maxY / factor)) {
                toned.clear(max(0, band.minX / factor)..<band.maxX / factor, row: y)
            }
        }
        if isOn(.screenedPictures) { found.pictures = screenedPictures }
        sort(toned, white: tone.pagePaper, into: &found)
        guard isOn(.pictures) else { return TonedAreas(tints: found.tints, dark: found.dark) }
        if isOn(.joinedPictures) {
            found.pictures = Self.joined(found.pictures, within: parameters.pictureReach.of(em)) {
                type.share(in: $0) < parameters.typed
            }
        }
        return found
    }

    /// The brightness, 0 to 255, below which a pixel is toned on paper or a tint of a brightness.
    private func limit(on paper: Int) -> Int {
        let share = parameters.toned
        return (paper * share.numerator + share.denominator - 1) / share.denominator
    }

    /// The pixels of the small page that are darker than the paper of their tile by enough.
    private var tonedPixels: BitRaster {
        let reach = max(8, parameters.widestPicture.of(em) / tone.tile / 2)
        let limits = tone.paperWithoutPictures(reach: reach).map { UInt8(limit(on: Int($0))) }
        let columns = (0..<small.width).map { min(tone.columns - 1, $0 * factor / tone.tile) }
        var last = -1
        return small.darker { line, y in
            let row = min(tone.rows - 1, y * factor / tone.tile)
            guard row != last else { return }
            last = row
            for x in line.indices { line[x] = limits[row * tone.columns + columns[x]] }
        }
    }

    /// The holes of a dark screen are no light type on a dark ground.
    private var darkGrounds: [DarkGround] {
        DarkGroundFinder(page: page, seen: seen, em: em, tone: tone, parameters: all.darkGrounds).find().filter {
            screenShare($0.box.intersection(page.size.bounds).reduced(factor)) < parameters.screened
        }
    }

    /// The areas where a screen shows that are pictures: no type stands on them, and their dots are of many sizes.
    /// Those of a ground are of one size; it is seen at both sides of its headline.
    private var screenedPictures: [PixelRect] {
        let areas = compact(screened.closedRight(square / 2).closedDown(square / 2), side: square)
            .filter { screenShare($0) >= parameters.screened }.map { $0.enlarged(factor) }
        let uneven = areas.filter { canBePicture($0) && !screen.isEven(in: $0) }
        let even = Self.joined(
            areas.filter { !uneven.contains($0) }, within: parameters.evenReach.of(em)
        ) { _ in true }
        return uneven
            + even.filter {
                let (short, long) = (min($0.width, $0.height), max($0.width, $0.height))
                // What is as narrow as a headline, and as long, has one on it.
                let isBand = short < parameters.bandWidth * em && long >= short * parameters.bandLength
                return short >= parameters.leastScreened * em && !isBand
                    && type.share(in: $0) < parameters.typedGround
            }
    }

    // MARK: Sorting

    /// Sorts the toned areas; what is darker inside of a tint is looked at again, by the tint's level.
    private func sort(_ toned: BitRaster, white: Int, into found: inout TonedAreas) {
        let greys = AreaGreys(small: small, white: white, parameters: all.areaGreys)
        for area in compact(toned, side: square) where isLarge(area) {
            let box = area.enlarged(factor)
            if screenShare(area) >= parameters.screened {
                let isEven = screen.isEven(in: box)
                if isEven && isGround(area, box) { continue }
                if !isEven, canBePicture(box) {
                    found.pictures.append(isOn(.trimmedPictures) ? trimmed(box) : box)
                    continue
                }
            }
            switch greys.kind(of: area) {
            case .tint(let level):
                guard isOn(.tints), greys.hasEdges(area, level: level) else { continue }
                found.tints.append(box)
                guard isOn(.innerAreas), level > parameters.brightTint * white else { continue }
                sort(darker(than: level, in: area), white: level, into: &found)
            // What is black all over and no ground is a large character, or a picture far larger.
            case .dark:
                if min(box.width, box.height) >= parameters.leastPicture * em { found.pictures.append(box) }
            // Bold type covers most of what a headline stands on; beside it the tint shows.
            case .picture where isOn(.coveredTints) && isBand(area) && greys.hasLevelEdges(area):
                found.tints.append(box)
            case .picture where isBlurredType(area, box): break
            case .picture where isBare(box): found.pictures.append(box)
            case .picture:
                if isOn(.bareParts) { found.pictures += bareParts(of: area, toned, greys) }
            }
        }
    }

    /// Whether even dots are a ground: all of one grey, or with type on it, or beside a headline. A photograph has
    /// black parts too.
    private func isGround(_ area: PixelRect, _ box: PixelRect) -> Bool {
        screenShare(area) >= parameters.allScreened || min(box.width, box.height) < parameters.leastScreened * em
            || type.share(in: box) >= parameters.typedGround
    }

    /// The pixels of an area of the small page that are darker than a tint by enough.
    private func darker(than level: Int, in area: PixelRect) -> BitRaster {
        let limit = limit(on: level)
        var inner = BitRaster(size: small.size)
        for y in area.yRange { for x in area.xRange where Int(small[x, y]) < limit { inner[x, y] = true } }
        return inner
    }

    /// The pictures in an area that a stain, a shadow or a fold makes of type, or of type and a picture: only what has
    /// no type is looked at again, and is a picture if there is print in it, which bare paper has not, and if it is
    /// larger than what blots and bold characters leave over.
    private func bareParts(of area: PixelRect, _ toned: BitRaster, _ greys: AreaGreys) -> [PixelRect] {
        var rest = BitRaster(size: toned.size)
        for y in area.yRange {
            for x in area.xRange where toned[x, y] && !type.isTyped(x: x * factor, y: y * factor) { rest[x, y] = true }
        }
        return compact(rest, side: square).filter { isLarge($0) }.compactMap { part in
            let box = part.enlarged(factor)
            guard case .picture = greys.kind(of: part),
                min(box.width, box.height) >= parameters.leastPicture * em,
                type.inkShare(in: box) >= parameters.leastInk
            else { return nil }
            return isBare(box) ? box : nil
        }
    }

    /// A picture's rectangle without the lines of type at its sides that a shadow joins to it.
    private func trimmed(_ box: PixelRect) -> PixelRect {
        var box = box
        let (strip, step) = (parameters.strip.of(em), max(1, parameters.step.of(em)))
        for _ in 0..<parameters.mostSteps {
            let next = type.trimmed(box, strip: strip, step: step, percent: parameters.typedSide)
            if next == box || min(next.width, next.height) < parameters.leastSide * em { break }
            box = next
        }
        return box
    }

    /// Whether an area with a screen is as large as a picture, and no type stands on it.
    private func canBePicture(_ box: PixelRect) -> Bool {
        min(box.width, box.height) >= parameters.leastScreened * em
            && type.share(in: box.outset(by: -em)) < parameters.typedScreen
    }

    /// Whether no type stands in an area, but for an em at its sides.
    private func isBare(_ box: PixelRect) -> Bool { type.share(in: box.outset(by: -em)) < parameters.typed }

    /// Whether a small area without a screen is a large character, or type whose white the scan has lost.
    private func isBlurredType(_ area: PixelRect, _ box: PixelRect) -> Bool {
        isOn(.crowdedStrokes) && min(box.width, box.height) < parameters.leastPicture * em
            && screenShare(area) < parameters.screened
            && CrowdedStrokes(page: page, paper: tone.pagePaper, em: em, parameters: all.crowdedStrokes)
                .isType(in: box.intersection(page.size.bounds))
    }

    /// Whether an area of the small page can be a picture or a tint.
    private func isLarge(_ area: PixelRect) -> Bool {
        min(area.width, area.height) * factor >= parameters.leastSide * em
            && area.area * factor * factor >= parameters.leastArea * em * em
    }

    /// Whether an area of the small page is as narrow as a headline, and longer than it is wide.
    private func isBand(_ area: PixelRect) -> Bool {
        min(area.width, area.height) * factor <= parameters.bandMost * em
            && max(area.width, area.height) * factor >= parameters.bandLeast * em
    }

    /// In how many percent of an area of the small page the screen shows.
    private func screenShare(_ area: PixelRect) -> Int {
        var count = 0
        for y in area.yRange { for x in area.xRange where screened[x, y] { count += 1 } }
        return count * 100 / max(1, area.area)
    }

    // MARK: Rectangles

    /// The rectangles around the areas that a square of `side` px fits in. Where an area fills little of its rectangle,
    /// it is several: larger squares part them.
    private func compact(_ toned: BitRaster, side: Int) -> [PixelRect] {
        let opened = toned.openedSquare(side)
        let found = InkRuns(opened)
        let isLast = side > parameters.largestSquare * min(toned.width, toned.height)
        var boxes: [PixelRect] = []
        var hollow: [Int] = []
        for (i, area) in found.components.enumerated() {
            if area.pixels >= parameters.compact * area.box.area || isLast {
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
    private static func joined(
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

extension HalftoneScreen {
    /// Where dots and holes are on the page made smaller by `factor`.
    fileprivate func drawn(small size: PixelSize, factor: Int, page: PixelSize) -> BitRaster {
        var result = BitRaster(size: size)
        for dot in dots {
            let place = dot.place.intersection(page.bounds)
            for y in place.minY / factor..<min(size.height, (place.maxY - 1) / factor + 1) {
                for x in place.minX / factor..<min(size.width, (place.maxX - 1) / factor + 1) { result[x, y] = true }
            }
        }
        return result
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
