import PageGeometry
import PageRaster

/// A ground with type on it that is lighter than the ground. It may have any shape.
///
/// Method: dark pixels of the reduced page are joined. An enclosed light area is type on the ground if the page
/// segmentation finds light type in it; the ground and its type are inverted together. Other enclosed areas, such as a
/// picture or a white box, keep their greys. A dark area without enough light type is no ground.
struct DarkGround {
    /// Parameters, set by hand.
    struct Parameters {
        /// Side of a pixel of the reduced page; at least 2 px. Higher: the narrow margin of a ground around its type is
        /// lost.
        var pixel: Ems = 0.1
        /// Minimum darkness of a ground's pixel: 0 is paper, 1 is ink. Lower: shaded paper is searched for light type.
        var darkness: Share = 0.22
        /// Width of an opening, in pixels of the reduced page. It removes narrower objects from the dark pixels: rules
        /// or strokes that touch the ground.
        var opening = 2
        /// Minimum length of a ground's shorter side: a line of body type with a margin.
        var leastShort: Ems = 1.25
        /// Maximum length of an enclosed light area that needs no light type in the page segmentation: a dot.
        var dot: Ems = 0.5
        /// Minimum share of light type in the type on a ground.
        var lightShare: Share = 0.5
        /// Minimum share of the ground that light type covers.
        var leastLight: Share = 0.08
        /// Share of a ground's dark pixels that are at most as bright as the ground's level.
        var levelShare: Share = 0.9
    }

    /// Bounding box of the ground, in px of the page.
    let box: PixelRect
    /// The ground and its type, without the rim.
    let inside: [PixelRect]
    /// The pixels along the ground's sides, which have mixed greys.
    let rim: [PixelRect]
    /// Brightness of the ground, 0 to 255. At most a tenth of the ground's dark pixels are brighter.
    let level: Int
}

/// Finds dark grounds.
struct DarkGroundFinder {
    /// The page in a reduced size, in which the margin of a ground above and below its type still has about two pixels.
    private let small: GreyRaster
    private let size: PixelSize
    private let factor: Int
    private let em: Int
    /// Upper limit of the brightness of a ground's pixels. All pixels of a ground are darker.
    private let limit: Int
    private let seen: SeenPage
    private let parameters = DarkGround.Parameters()

    init(page: GreyRaster, seen: SeenPage, em: Int, tone: Tone) {
        factor = max(2, parameters.pixel.of(em))
        small = page.reduced(by: factor)
        limit = tone.pagePaper - parameters.darkness.of(tone.pagePaper - min(tone.ink, tone.pagePaper))
        (self.size, self.seen, self.em) = (page.size, seen, em)
    }

    /// Returns the grounds, in order of their first rows.
    func find() -> [DarkGround] {
        let dark = small.darker(than: UInt8(clamping: limit))
        let pieces = InkRuns(dark.openedSquare(parameters.opening))
        return pieces.components.indices.compactMap { i in
            let box = pieces.components[i].box
            guard min(box.width, box.height) * factor >= parameters.leastShort * em,
                seen.counts(in: enlarged(box)).light > 0
            else { return nil }
            // A frame or a rule that touches the ground is thinner than a line of type.
            let area = filled(piece(i, of: pieces), dark: dark, at: box)
                .openedSquare(max(1, parameters.leastShort.of(em) / factor))
            return hasLightType(area, at: box) ? ground(area, dark, at: box) : nil
        }
    }

    /// Converts a rectangle of the reduced page to px of the page.
    private func enlarged(_ box: PixelRect) -> PixelRect {
        func side(_ value: Int, _ reduced: Int, _ length: Int) -> Int { value == reduced ? length : value * factor }
        return PixelRect(
            minX: box.minX * factor, minY: box.minY * factor, maxX: side(box.maxX, small.width, size.width),
            maxY: side(box.maxY, small.height, size.height))
    }

    /// Returns the pixels of a piece, in an image with a margin of 1 px round its box.
    private func piece(_ i: Int, of pieces: InkRuns) -> BitRaster {
        let box = pieces.components[i].box
        var area = BitRaster(size: PixelSize(width: box.width + 2, height: box.height + 2))
        for y in box.yRange {
            for run in pieces.row(y) where Int(run.component) == i {
                area.set(Int(run.start) - box.minX + 1..<Int(run.end) - box.minX + 1, row: y - box.minY + 1)
            }
        }
        return area
    }

    /// Returns a piece together with its type: enclosed light areas in which light type is seen, and dark pixels that
    /// are enclosed by both.
    private func filled(_ piece: BitRaster, dark: BitRaster, at box: PixelRect) -> BitRaster {
        var area = piece
        var light = piece.inverted
        var beside = BitRaster(size: piece.size)
        beside.add(
            dark.cut(box.outset(by: 1)), in: PixelRect(minX: 1, minY: 1, maxX: 1 + box.width, maxY: 1 + box.height))
        light.subtract(beside)
        let areas = InkRuns(light)
        let isFilled = areas.components.map { isType($0.box, at: box, in: piece.size) }
        area.add(areas, where: isFilled)
        light.subtract(area)
        // The remaining dark pixels belong to the areas beside them.
        let remaining = InkRuns(area.inverted)
        var isEnclosed = [Bool](repeating: true, count: remaining.components.count)
        for y in 0..<piece.height {
            for run in remaining.row(y) where isEnclosed[Int(run.component)] {
                let rect = PixelRect(minX: Int(run.start), minY: y, maxX: Int(run.end), maxY: y + 1)
                isEnclosed[Int(run.component)] = light.inkCount(in: rect) == 0
            }
        }
        area.add(remaining, where: isEnclosed)
        return area
    }

    /// Whether a light area is type on the ground.
    private func isType(_ area: PixelRect, at box: PixelRect, in size: PixelSize) -> Bool {
        guard area.minX > 0, area.minY > 0, area.maxX < size.width, area.maxY < size.height else { return false }
        if max(area.width, area.height) * factor <= parameters.dot * em { return true }
        let place = enlarged(area.moved(x: box.minX - 1, y: box.minY - 1))
        let (kinds, light) = seen.counts(in: place)
        let text = SeenKind.allCases.reduce(0) { $0 + ($1.isText ? kinds[Int($1.rawValue)] : 0) }
        return light > 0 && light >= parameters.lightShare * text
    }

    /// Whether enough light type is on an area.
    private func hasLightType(_ area: BitRaster, at box: PixelRect) -> Bool {
        var (all, text, light) = (0, 0, 0)
        let cells = seen.cells(of: enlarged(box))
        for row in cells.rows {
            for column in cells.columns {
                let place = seen.rect(ofCells: PixelRect(x: column..<column + 1, y: row..<row + 1)).center
                let (x, y) = (place.x / factor - box.minX + 1, place.y / factor - box.minY + 1)
                guard x >= 0, y >= 0, x < area.width, y < area.height, area[x, y] else { continue }
                let cell = row * seen.columns + column
                all += 1
                if seen.kinds[cell].isText { text += 1 }
                if seen.kinds[cell].isText, seen.isLight[cell] { light += 1 }
            }
        }
        return light > 0 && light >= parameters.lightShare * text && light >= parameters.leastLight * all
    }

    private func ground(_ area: BitRaster, _ dark: BitRaster, at box: PixelRect) -> DarkGround {
        var inside: [PixelRect] = []
        var rim: [PixelRect] = []
        var counts = [Int](repeating: 0, count: 256)
        func isInside(_ x: Int, _ y: Int) -> Bool {
            // Beyond the page, the ground goes on.
            let x = min(small.width - 1, max(0, x)) - box.minX + 1
            let y = min(small.height - 1, max(0, y)) - box.minY + 1
            return x >= 0 && y >= 0 && x < area.width && y < area.height && area[x, y]
        }
        func isAtSide(_ x: Int, _ y: Int) -> Bool {
            let own = isInside(x, y)
            return (-1...1).contains { dy in (-1...1).contains { dx in isInside(x + dx, y + dy) != own } }
        }
        for y in max(0, box.minY - 1)..<min(small.height, box.maxY + 1) {
            let columns = max(0, box.minX - 1)..<min(small.width, box.maxX + 1)
            var start = columns.lowerBound
            var last: Bool?
            func close(_ x: Int) {
                let rect = enlarged(PixelRect(x: start..<x, y: y..<y + 1))
                if last == true { rim.append(rect) } else if last == false { inside.append(rect) }
            }
            for x in columns {
                let state: Bool? = isAtSide(x, y) ? true : isInside(x, y) ? false : nil
                if state != last {
                    close(x)
                    (start, last) = (x, state)
                }
                if state == false, dark[x, y] { counts[Int(small[x, y])] += 1 }
            }
            close(columns.upperBound)
        }
        return DarkGround(box: enlarged(box), inside: inside, rim: rim, level: level(counts))
    }

    /// Returns the ground's level (`DarkGround.level`), given the number of its dark pixels of each brightness.
    private func level(_ counts: [Int]) -> Int {
        let dark = counts.reduce(0, +)
        var passed = 0
        return counts.indices.first { grey in
            passed += counts[grey]
            return passed >= parameters.levelShare * dark
        } ?? limit
    }
}
