import PageGeometry
import PageRaster

/// The screen (網) that photographs and tints are printed with, where it is so coarse that its dots show.
///
/// Method: dots of a screen stand on a lattice, so the nearest ones of a dot are three or more at one distance, two of
/// them on opposite sides, and they are such dots themselves. Parts of characters, ruby and specks are not.
struct HalftoneScreen {
    /// Set by hand, on scans and drawn screens.
    struct Parameters: Sendable, Hashable {
        /// The longest dot: no larger than the pitch of a coarse screen. Longer: strokes of type are dots.
        var largestDot = Ems(1, of: 3)
        /// Its shorter side, by the longer one.
        var roundness: Share = 0.5
        var lattice = DotLattice.Parameters()
        /// A page of which dots cover more has paper that is made of dots, and no screen.
        var mostCovered: Share = 0.4
        /// How far from a ground's dots its outermost ones are, no less than 2 px, and how many are so near to each.
        var groundReach: Ems = 0.4
        var groundNear = 3
        /// How large they are, by the middle one of the ground.
        var groundSize: Share = 1.5
    }

    /// Of each piece, whether it is of a screen.
    private(set) var isPart: [Bool]
    let parameters: Parameters
    private let em: Int
    /// The longest side of a dot, in px.
    private let longest: Int

    /// - Complexity: O(components).
    init(_ runs: InkRuns, em: Int, parameters: PreprocessingParameters = .init()) {
        self.em = em
        self.parameters = parameters.halftoneScreen
        longest = self.parameters.largestDot.of(em)
        isPart = [Bool](repeating: false, count: runs.components.count)
        if !parameters.off.contains(.halftoneScreen) { find(runs) }
    }

    private mutating func find(_ runs: InkRuns) {
        let dots = runs.components.indices.filter { isDot(runs.components[$0].box) }
        let boxes = dots.map { runs.components[$0].box }
        var covered = 0
        for (i, pitch) in DotLattice.pitches(of: boxes, em: em, parameters: parameters.lattice).enumerated() {
            guard let pitch else { continue }
            isPart[dots[i]] = true
            covered += boxes[i].outset(by: pitch / 2 + 1).area
        }
        // Paper that is made of dots is no screen.
        if covered > parameters.mostCovered * runs.size.bounds.area {
            isPart = [Bool](repeating: false, count: isPart.count)
        }
    }

    /// Whether a piece can be a dot: small, and about as wide as high.
    private func isDot(_ box: PixelRect) -> Bool {
        let long = max(box.width, box.height)
        return long <= longest && min(box.width, box.height) >= parameters.roundness * long
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
}
