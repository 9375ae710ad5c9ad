import PageGeometry
import PageRaster

/// The screen (網) that photographs and tints are printed with, where it is so coarse that its dots show.
///
/// Method: dots of a screen stand on a lattice, so the nearest ones of a dot are three or more at one distance, two of
/// them on opposite sides, and they are such dots themselves. Parts of characters, ruby and specks are not. In a
/// screen's light parts the dots are ink; in its dark parts, which are pieces of many short runs, the holes are.
struct HalftoneScreen {
    /// Set by hand, on scans and drawn screens.
    struct Parameters: Sendable, Hashable {
        /// The longest dot: no larger than the pitch of a coarse screen. Longer: strokes of type are dots.
        var largestDot = Ems(1, of: 3)
        /// Its shorter side, by the longer one.
        var roundness: Share = 0.5
        var lattice = DotLattice.Parameters()
        /// The shorter side of a dark part: larger than type.
        var leastMesh: Ems = 1.2
        /// How much of a dark part's rectangle is ink.
        var meshInk: Share = 0.25
        var mostMeshInk: Share = 0.95
        /// Runs of a dark part to an em of each of its rows: the strokes of large type are longer, and farther apart.
        var meshRuns: Share = 1.2
        /// A dark part is of the screen if its holes, with the ink around them, are so much of its ink.
        var holeShare: Share = 0.5
        /// A page of which dots cover more has paper that is made of dots, and no screen.
        var mostCovered: Share = 0.4
        /// How far the dots of a ground differ in size from the middle one, by a pixel at least, and how many differ no
        /// more. A photograph's dots tell light from dark by their sizes.
        var evenSlack: Share = 0.3
        var evenShare: Share = 0.75
        /// How far from a ground's dots its outermost ones are, no less than 2 px, and how many are so near to each.
        var groundReach: Ems = 0.4
        var groundNear = 3
        /// How large they are, by the middle one of the ground.
        var groundSize: Share = 1.5
    }

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

    let parameters: Parameters
    private let em: Int
    /// The longest side of a dot, in px.
    private let longest: Int

    /// - Complexity: O(components + runs + pixels of what is meshed).
    init(_ ink: BitRaster, _ runs: InkRuns, em: Int, parameters: PreprocessingParameters = .init()) {
        self.em = em
        self.parameters = parameters.halftoneScreen
        longest = self.parameters.largestDot.of(em)
        isPart = [Bool](repeating: false, count: runs.components.count)
        if !parameters.off.contains(.halftoneScreen) { find(ink, runs) }
    }

    private mutating func find(_ ink: BitRaster, _ runs: InkRuns) {
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
            guard found.reduce(0, { $0 + $1.place.area }) >= parameters.holeShare * runs.components[mesh].pixels
            else { continue }
            isPart[mesh] = true
            self.dots += found
        }
        // Paper that is made of dots is no picture.
        if self.dots.reduce(0, { $0 + $1.place.area }) > parameters.mostCovered * ink.size.bounds.area {
            isPart = [Bool](repeating: false, count: isPart.count)
            self.dots = []
        }
    }

    /// Whether a piece can be a dot: small, and about as wide as high.
    private func isDot(_ box: PixelRect) -> Bool {
        let long = max(box.width, box.height)
        return long <= longest && min(box.width, box.height) >= parameters.roundness * long
    }

    private func pitches(of dots: [PixelRect]) -> [Int?] {
        DotLattice.pitches(of: dots, em: em, parameters: parameters.lattice)
    }

    /// Whether the dots in an area are all of one size, as those of a tint or of a ground under a headline are. A
    /// photograph's tell light from dark by theirs.
    func isEven(in area: PixelRect) -> Bool {
        let sizes = dots.filter { area.contains($0.place.center) }.map(\.pixels).sorted()
        guard !sizes.isEmpty else { return false }
        let middle = sizes[sizes.count / 2]
        let slack = max(1, parameters.evenSlack.of(abs(middle)))
        let near = sizes.count { abs($0 - middle) <= slack }
        return near >= parameters.evenShare * sizes.count
    }

    /// The pieces that are dots of a screen under type, not of a picture, with the outermost ones, which have too few
    /// others near to be told by themselves.
    func groundDots(_ runs: InkRuns, outside pictures: [PixelRect]) -> Set<Int> {
        let boxes = runs.components.map(\.box)
        var found = Set(
            isPart.indices.filter { i in isPart[i] && isDot(boxes[i]) && !pictures.contains { $0.intersects(boxes[i]) }
            })
        guard !found.isEmpty else { return [] }
        let inner = RectIndex(found.sorted().map { boxes[$0] }, tile: max(16, 2 * em))
        let sizes = found.map { runs.components[$0].pixels }.sorted()
        let most = parameters.groundSize.of(sizes[sizes.count / 2])
        let reach = max(2, parameters.groundReach.of(em))
        for i in boxes.indices where !isPart[i] && isDot(boxes[i]) && runs.components[i].pixels <= most {
            var count = 0
            inner.forEachMeeting(boxes[i].outset(by: reach)) { _ in count += 1 }
            if count >= parameters.groundNear, !pictures.contains(where: { $0.intersects(boxes[i]) }) {
                found.insert(i)
            }
        }
        return found
    }

    // MARK: Dark parts

    /// Pieces of ink larger than type that are cut into many short runs.
    private func meshes(_ runs: InkRuns) -> [Int] {
        let large = runs.components.indices.filter {
            let (box, pixels) = (runs.components[$0].box, runs.components[$0].pixels)
            return min(box.width, box.height) >= parameters.leastMesh * em && pixels >= parameters.meshInk * box.area
                && pixels <= parameters.mostMeshInk * box.area
        }
        guard !large.isEmpty else { return [] }
        var place = [Int32](repeating: -1, count: runs.components.count)
        for (i, piece) in large.enumerated() { place[piece] = Int32(i) }
        var counts = [Int](repeating: 0, count: large.count)
        for run in runs.runs where place[Int(run.component)] >= 0 { counts[Int(place[Int(run.component)])] += 1 }
        return zip(large, counts).filter { piece, count in
            count * em >= parameters.meshRuns * runs.components[piece].box.area
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
