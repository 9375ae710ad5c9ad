import PageGeometry
import PageRaster

/// The screen (網) that photographs and tints are printed with, where it is so coarse that its dots show.
///
/// Method: dots of a screen stand on a lattice, so the nearest ones of a dot are three or more at one distance, two of them on
/// opposite sides, and they are such dots themselves. Parts of characters, ruby and specks are not. In a screen's light
/// parts the dots are ink; in its dark parts, which are pieces of many short runs, the holes are.
struct HalftoneScreen {
    /// Of each piece, whether it is of a screen.
    private(set) var isPart: [Bool]
    /// The screen's dots and holes.
    private(set) var dots: [Dot] = []

    /// A dot or a hole of a screen.
    struct Dot {
        /// It with the blank around it.
        var place: PixelRect
        /// Its pixels, those of a hole below 0.
        var pixels: Int
    }

    private let em: Int

    /// - Complexity: O(components + runs + pixels of what is meshed).
    init(_ ink: BitRaster, _ runs: InkRuns, em: Int) {
        self.em = em
        isPart = [Bool](repeating: false, count: runs.components.count)
        let dots = runs.components.indices.filter { isDot(runs.components[$0].box) }
        for (dot, pitch) in zip(dots, pitches(of: dots.map { runs.components[$0].box })) {
            guard let pitch else { continue }
            isPart[dot] = true
            let piece = runs.components[dot]
            self.dots.append(Dot(place: piece.box.outset(by: pitch / 2 + 1), pixels: piece.pixels))
        }
        for mesh in meshes(runs) {
            let box = runs.components[mesh].box
            let holes = Self.holes(in: box, of: ink).filter { isDot($0.box) }
            let found = zip(holes, pitches(of: holes.map(\.box))).compactMap { hole, pitch in
                pitch.map { Dot(place: hole.box.outset(by: $0 / 2 + 1), pixels: -hole.pixels) }
            }
            // Where the holes say so, all of the piece is of the screen.
            guard found.reduce(0, { $0 + $1.place.area }) * 2 >= runs.components[mesh].pixels else { continue }
            isPart[mesh] = true
            self.dots += found
        }
        // Paper that is made of dots is no picture.
        if self.dots.reduce(0, { $0 + $1.place.area }) * 5 > ink.size.bounds.area * 2 {
            isPart = [Bool](repeating: false, count: isPart.count)
            self.dots = []
        }
    }

    /// Whether a piece can be a dot: as wide as high, and no larger than the pitch of a coarse screen.
    private func isDot(_ box: PixelRect) -> Bool {
        max(box.width, box.height) * 3 <= em && min(box.width, box.height) * 2 >= max(box.width, box.height)
    }

    /// Whether the dots in an area are all of one size, as those of a tint or of a ground under a headline are. A
    /// photograph's tell light from dark by theirs.
    func isEven(in area: PixelRect) -> Bool {
        let sizes = dots.filter { area.contains($0.place.center) }.map(\.pixels).sorted()
        guard !sizes.isEmpty else { return false }
        let middle = sizes[sizes.count / 2]
        let slack = max(1, abs(middle) * 3 / 10)
        let near = sizes.count { abs($0 - middle) <= slack }
        return near * 100 >= sizes.count * 75
    }

    /// The pieces that are dots of a screen under type, not of a picture, with the outermost ones, which have too few others
    /// near to be told by themselves.
    func groundDots(_ runs: InkRuns, outside pictures: [PixelRect]) -> Set<Int> {
        let boxes = runs.components.map(\.box)
        var found = Set(
            isPart.indices.filter { i in isPart[i] && isDot(boxes[i]) && !pictures.contains { $0.intersects(boxes[i]) }
            })
        guard !found.isEmpty else { return [] }
        let inner = RectIndex(found.sorted().map { boxes[$0] }, tile: max(16, 2 * em))
        let sizes = found.map { runs.components[$0].pixels }.sorted()
        let usual = sizes[sizes.count / 2]
        let reach = max(2, em * 4 / 10)
        for i in boxes.indices where !isPart[i] && isDot(boxes[i]) && runs.components[i].pixels <= usual * 3 / 2 {
            var count = 0
            inner.forEachMeeting(boxes[i].outset(by: reach)) { _ in count += 1 }
            if count >= 3, !pictures.contains(where: { $0.intersects(boxes[i]) }) { found.insert(i) }
        }
        return found
    }

    // MARK: Lattice

    /// How far each of these dots is from its nearest one, in px, where they stand on a lattice; nil where not.
    private func pitches(of dots: [PixelRect]) -> [Int?] {
        guard dots.count >= 12 else { return dots.map { _ in nil } }
        let near = Neighbours(dots, reach: em * 6 / 10)
        var pitches = [Int?](repeating: nil, count: dots.count)
        for i in dots.indices { pitches[i] = near.pitch(of: i) }
        let cores = dots.indices.filter { i in
            guard let pitch = pitches[i] else { return false }
            return near.count(of: i, within: pitch * 7 / 5) { pitches[$0] != nil } >= 3
        }
        var result = [Int?](repeating: nil, count: dots.count)
        for i in cores { result[i] = pitches[i] }
        // The dots at a lattice's edge.
        for i in cores {
            guard let pitch = pitches[i] else { continue }
            near.forEach(of: i, within: pitch * 7 / 5) { if result[$0] == nil { result[$0] = pitch } }
        }
        return result
    }

    /// Dots by place.
    private struct Neighbours {
        private let middles: [PixelPoint]
        private let reach: Int
        private let columns: Int
        private let rows: Int
        /// The dots of each cell, ascending, cell by cell.
        private let members: [Int32]
        /// Where each cell's dots begin, and their end.
        private let starts: [Int32]
        private let origin: PixelPoint

        init(_ dots: [PixelRect], reach: Int) {
            let reach = max(2, reach)
            // Twice the middles: a dot of two px has its middle between them.
            let middles = dots.map { PixelPoint(x: $0.minX + $0.maxX, y: $0.minY + $0.maxY) }
            let bounds = dots.dropFirst().reduce(dots[0]) { $0.union($1) }
            let columns = bounds.width / reach + 1
            rows = bounds.height / reach + 1
            let cells = middles.map {
                ($0.y / 2 - bounds.minY) / reach * columns + ($0.x / 2 - bounds.minX) / reach
            }
            var starts = [Int32](repeating: 0, count: columns * rows + 1)
            for cell in cells { starts[cell + 1] += 1 }
            for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
            var members = [Int32](repeating: 0, count: dots.count)
            var next = starts
            for (i, cell) in cells.enumerated() {
                members[Int(next[cell])] = Int32(i)
                next[cell] += 1
            }
            origin = PixelPoint(x: bounds.minX, y: bounds.minY)
            (self.middles, self.reach, self.columns) = (middles, reach, columns)
            (self.members, self.starts) = (members, starts)
        }

        /// Calls with each dot within `reach` of dot `i` and where it stands from there, in half px.
        private func forEachNear(_ i: Int, _ body: (Int, PixelPoint) -> Void) {
            let middle = middles[i]
            let (c, r) = ((middle.x / 2 - origin.x) / reach, (middle.y / 2 - origin.y) / reach)
            for y in max(0, r - 1)...min(rows - 1, r + 1) {
                // Cells side by side follow one another.
                let row = y * columns
                let near = starts[row + max(0, c - 1)]..<starts[row + min(columns - 1, c + 1) + 1]
                for place in near {
                    let k = Int(members[Int(place)])
                    if k != i { body(k, PixelPoint(x: middles[k].x - middle.x, y: middles[k].y - middle.y)) }
                }
            }
        }

        /// Calls with each dot no farther than `distance` px from dot `i`.
        func forEach(of i: Int, within distance: Int, _ body: (Int) -> Void) {
            forEachNear(i) { k, step in if step.squared <= 4 * distance * distance { body(k) } }
        }

        func count(of i: Int, within distance: Int, where isMeant: (Int) -> Bool) -> Int {
            var count = 0
            forEach(of: i, within: distance) { if isMeant($0) { count += 1 } }
            return count
        }

        /// How far the nearest dot is, in px, if three are about as far, two of them on opposite sides.
        func pitch(of i: Int) -> Int? {
            var least = 4 * reach * reach + 1
            forEachNear(i) { _, step in least = min(least, step.squared) }
            guard least <= 4 * reach * reach, least > 0 else { return nil }
            // Most are parts of characters, which have no three near: only others need a list.
            var count = 0
            forEachNear(i) { _, step in count += step.squared * 10 <= least * 17 ? 1 : 0 }
            guard count >= 3 else { return nil }
            var ring: [PixelPoint] = []
            forEachNear(i) { _, step in if step.squared * 10 <= least * 17 { ring.append(step) } }
            let hasOpposite = ring.contains { a in
                ring.contains { b in
                    PixelPoint(x: a.x + b.x, y: a.y + b.y).squared * 5 <= least
                }
            }
            return hasOpposite ? Int(Double(least).squareRoot() / 2) : nil
        }
    }

    // MARK: Dark parts

    /// Pieces of ink larger than type that are cut into many short runs.
    private func meshes(_ runs: InkRuns) -> [Int] {
        let large = runs.components.indices.filter {
            let box = runs.components[$0].box
            return min(box.width, box.height) * 10 >= em * 12 && runs.components[$0].pixels * 4 >= box.area
                && runs.components[$0].pixels * 20 <= box.area * 19
        }
        guard !large.isEmpty else { return [] }
        var place = [Int32](repeating: -1, count: runs.components.count)
        for (i, piece) in large.enumerated() { place[piece] = Int32(i) }
        var counts = [Int](repeating: 0, count: large.count)
        for run in runs.runs where place[Int(run.component)] >= 0 { counts[Int(place[Int(run.component)])] += 1 }
        // More than one run to an em: the strokes of large type are longer, and farther apart.
        return zip(large, counts).filter { piece, count in
            count * em * 5 >= runs.components[piece].box.area * 6
        }.map(\.0)
    }

    /// The holes in the ink of a rectangle; those that only their corners join are several.
    private static func holes(in box: PixelRect, of ink: BitRaster) -> [InkRuns.Component] {
        var white = BitRaster(size: PixelSize(width: box.width, height: box.height))
        for y in 0..<box.height {
            for x in 0..<box.width where !ink[box.minX + x, box.minY + y] {
                let (u, v) = (box.minX + x, box.minY + y)
                let isJoined =
                    y + 1 < box.height && ink[u, v + 1]
                    && (x + 1 < box.width && ink[u + 1, v] && !ink[u + 1, v + 1]
                        || x > 0 && ink[u - 1, v] && !ink[u - 1, v + 1])
                white[x, y] = !isJoined
            }
        }
        return InkRuns(white).components.map { hole in
            var hole = hole
            hole.box = hole.box.moved(x: box.minX, y: box.minY)
            return hole
        }
    }
}

extension PixelPoint {
    fileprivate var squared: Int { x * x + y * y }
}
