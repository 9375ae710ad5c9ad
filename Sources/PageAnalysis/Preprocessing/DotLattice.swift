import PageGeometry

/// Finds dots that are on a lattice, as the dots of a halftone screen are.
///
/// Method: a dot of a lattice has three or more nearest dots at one distance, two of which are on opposite sides. These
/// dots have such neighbours too.
enum DotLattice {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum number of dots of a lattice.
        var leastDots = 12
        /// Maximum pitch of a lattice.
        var reach: Ems = 0.6
        /// Maximum squared distance of the nearest dots, as a multiple of the squared distance of the first of them.
        /// The diagonal of a square lattice has a multiple of 2 and is excluded.
        var ring: Share = 1.7
        /// Minimum number of nearest dots that a dot of a lattice has.
        var near = 3
        /// Two of a dot's nearest dots are opposite if one is near the mirror image of the other. The value is the
        /// maximum squared distance from the mirror image, as a multiple of the squared distance of the nearest dot.
        var oppositeSlack: Share = 0.2
        /// Maximum distance from a dot of a lattice to the dots beside it, as a multiple of the pitch.
        var beside: Share = 1.4
    }

    /// Returns, for each dot on a lattice, the distance to its nearest dot in px; nil for other dots.
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
        // Dots at a lattice's edge have too few neighbours. They get the pitch of a dot beside them.
        for i in cores {
            guard let pitch = pitches[i] else { continue }
            near.forEach(of: i, within: parameters.beside.of(pitch)) { if result[$0] == nil { result[$0] = pitch } }
        }
        return result
    }

    /// Index of dots by place.
    private struct Neighbours {
        private let middles: [PixelPoint]
        private let reach: Int
        private let columns: Int
        private let rows: Int
        /// The dots of all cells of the index, cell by cell, in ascending order within a cell.
        private let members: [Int32]
        /// Position in `members` of each cell's first dot, followed by the end of the last cell's dots.
        private let starts: [Int32]
        private let origin: PixelPoint
        private let parameters: Parameters

        init(_ dots: [PixelRect], reach: Int, _ parameters: Parameters) {
            self.parameters = parameters
            let reach = max(2, reach)
            // Coordinates are doubled: the centre of a dot of two px is between pixels.
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

        /// Calls `body` with each dot within `reach` of dot `i`, and its position relative to that dot, in half px.
        private func forEachNear(_ i: Int, _ body: (Int, PixelPoint) -> Void) {
            let middle = middles[i]
            let (c, r) = ((middle.x / 2 - origin.x) / reach, (middle.y / 2 - origin.y) / reach)
            for y in max(0, r - 1)...min(rows - 1, r + 1) {
                // The dots of neighbouring cells of one row follow each other in `members`.
                let row = y * columns
                let near = starts[row + max(0, c - 1)]..<starts[row + min(columns - 1, c + 1) + 1]
                for place in near {
                    let k = Int(members[Int(place)])
                    if k != i { body(k, PixelPoint(x: middles[k].x - middle.x, y: middles[k].y - middle.y)) }
                }
            }
        }

        /// Calls `body` with each dot at most `distance` px from dot `i`.
        func forEach(of i: Int, within distance: Int, _ body: (Int) -> Void) {
            forEachNear(i) { k, step in if step.squared <= 4 * distance * distance { body(k) } }
        }

        func count(of i: Int, within distance: Int, where isMeant: (Int) -> Bool) -> Int {
            var count = 0
            forEach(of: i, within: distance) { if isMeant($0) { count += 1 } }
            return count
        }

        /// Returns the distance from a dot to its nearest dot, in px, if enough dots are at about that distance, two of
        /// them on opposite sides; otherwise nil.
        func pitch(of i: Int) -> Int? {
            var least = 4 * reach * reach + 1
            forEachNear(i) { _, step in least = min(least, step.squared) }
            guard least <= 4 * reach * reach, least > 0 else { return nil }
            // Most pieces are parts of characters and have fewer than three near dots. Only the other pieces need a
            // list.
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
