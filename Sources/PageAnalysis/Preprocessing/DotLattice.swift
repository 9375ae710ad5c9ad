import PageGeometry

/// Whether dots stand on a lattice, as those of a screen do.
///
/// Method: the nearest dots of a lattice's dot are three or more at one distance, two of them on opposite sides, and
/// they are such dots themselves.
enum DotLattice {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The fewest dots that can be a lattice.
        var leastDots = 12
        /// The greatest pitch.
        var reach: Ems = 0.6
        /// Dots stand about as far as the nearest one whose distance, squared, is no more times as great: the diagonal
        /// of a square lattice, at 2, is not.
        var ring: Share = 1.7
        /// So many of them make a lattice's dot.
        var near = 3
        /// Two dots are on opposite sides if the one's mirror image is no farther from the other, squared, by the
        /// distance of the nearest one, squared.
        var oppositeSlack: Share = 0.2
        /// How far from a lattice's dot others belong to it, by its pitch.
        var beside: Share = 1.4
    }

    /// How far each of these dots is from its nearest one, in px, where they stand on a lattice; nil where not.
    ///
    /// - Complexity: O(dots × dots near by).
    static func pitches(of dots: [PixelRect], em: Int, parameters: Parameters) -> [Int?] {
        guard dots.count >= parameters.leastDots else { return dots.map { _ in nil } }
        let near = Neighbours(dots, reach: parameters.reach.of(em), parameters)
        var pitches = [Int?](repeating: nil, count: dots.count)
        for i in dots.indices { pitches[i] = near.pitch(of: i) }
        let cores = dots.indices.filter { i in
            guard let pitch = pitches[i] else { return false }
            return near.count(of: i, within: parameters.beside.of(pitch)) { pitches[$0] != nil } >= parameters.near
        }
        var result = [Int?](repeating: nil, count: dots.count)
        for i in cores { result[i] = pitches[i] }
        // The dots at a lattice's edge.
        for i in cores {
            guard let pitch = pitches[i] else { continue }
            near.forEach(of: i, within: parameters.beside.of(pitch)) { if result[$0] == nil { result[$0] = pitch } }
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
        private let parameters: Parameters

        init(_ dots: [PixelRect], reach: Int, _ parameters: Parameters) {
            self.parameters = parameters
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

        /// How far the nearest dot is, in px, if others are about as far, two of them on opposite sides.
        func pitch(of i: Int) -> Int? {
            var least = 4 * reach * reach + 1
            forEachNear(i) { _, step in least = min(least, step.squared) }
            guard least <= 4 * reach * reach, least > 0 else { return nil }
            // Most are parts of characters, which have no three near: only others need a list.
            let most = parameters.ring.of(least)
            var count = 0
            forEachNear(i) { _, step in count += step.squared <= most ? 1 : 0 }
            guard count >= parameters.near else { return nil }
            var ring: [PixelPoint] = []
            forEachNear(i) { _, step in if step.squared <= most { ring.append(step) } }
            let slack = parameters.oppositeSlack.of(least)
            let hasOpposite = ring.contains { a in
                ring.contains { b in
                    PixelPoint(x: a.x + b.x, y: a.y + b.y).squared <= slack
                }
            }
            return hasOpposite ? Int(Double(least).squareRoot() / 2) : nil
        }
    }
}

extension PixelPoint {
    fileprivate var squared: Int { x * x + y * y }
}
