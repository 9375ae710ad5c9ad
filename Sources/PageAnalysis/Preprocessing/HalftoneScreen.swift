import PageGeometry
import PageRaster

/// The screen (網) of printed photographs and tints, if its dots are coarse enough to be separate pieces of ink.
///
/// Method: the dots of a screen are on a lattice (`DotLattice`); parts of characters, ruby and specks are not.
struct HalftoneScreen {
    /// Parameters, set by hand on scans and drawn screens.
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a dot, which is the pitch of a coarse screen. Higher: strokes of type are taken for dots.
        var largestDot = Ems(1, of: 3)
        /// Minimum ratio of the shorter side of a dot to the longer side.
        var roundness: Share = 0.5
        var lattice = DotLattice.Parameters()
        /// Maximum share of the page that a screen's dots cover. If they cover more, the paper itself consists of dots,
        /// and there is no screen.
        var mostCovered: Share = 0.4
        /// Conditions for the outermost dots of a ground: the maximum distance to its other dots, at least 2 px, and
        /// the minimum number of dots within that distance.
        var groundReach: Ems = 0.4
        var groundNear = 3
        /// Maximum size of an outermost dot, as a multiple of the median size of the ground's dots.
        var groundSize: Share = 1.5
    }

    /// Whether each piece of ink is part of a screen.
    private(set) var isPart: [Bool]
    let parameters: Parameters
    private let em: Int
    /// Maximum length of a dot, in px.
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
        // If the paper consists of dots, there is no screen.
        if covered > parameters.mostCovered * runs.size.bounds.area {
            isPart = [Bool](repeating: false, count: isPart.count)
        }
    }

    /// Whether a piece can be a dot: small, and about as wide as high.
    private func isDot(_ box: PixelRect) -> Bool {
        let long = max(box.width, box.height)
        return long <= longest && min(box.width, box.height) >= parameters.roundness * long
    }

    /// Returns the dots of screens under type, which are outside of pictures. The outermost dots are included, although
    /// they have too few neighbours to be on the lattice themselves.
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
