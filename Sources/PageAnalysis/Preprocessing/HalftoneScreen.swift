import PageGeometry
import PageRaster

/// The screen (網) of printed photographs and tints, if it is coarse enough for its dots to show.
///
/// Method: dots of a screen are on a lattice (`DotLattice`); parts of characters, ruby and specks are not.
struct HalftoneScreen {
    /// Set by hand, on scans and drawn screens.
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a dot: no more than the pitch of a coarse screen. Higher: strokes of type are dots.
        var largestDot = Ems(1, of: 3)
        /// Minimum ratio of a dot's shorter side to the longer one.
        var roundness: Share = 0.5
        var lattice = DotLattice.Parameters()
        /// Maximum share of the page that dots cover. Above it, the paper consists of dots, and there is no screen.
        var mostCovered: Share = 0.4
        /// Maximum distance of a ground's outermost dots from its other dots, at least 2 px, and the minimum number of
        /// dots so near to each.
        var groundReach: Ems = 0.4
        var groundNear = 3
        /// Maximum size of an outermost dot, as a multiple of the ground's median dot.
        var groundSize: Share = 1.5
    }

    /// Whether each piece is part of a screen.
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
        // Paper that consists of dots is no screen.
        if covered > parameters.mostCovered * runs.size.bounds.area {
            isPart = [Bool](repeating: false, count: isPart.count)
        }
    }

    /// Whether a piece can be a dot: small, and about as wide as high.
    private func isDot(_ box: PixelRect) -> Bool {
        let long = max(box.width, box.height)
        return long <= longest && min(box.width, box.height) >= parameters.roundness * long
    }

    /// Returns the dots of a screen under type, not of a picture. Includes the outermost dots, which have too few
    /// neighbours to be on the lattice themselves.
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
