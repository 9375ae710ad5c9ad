extension CutPrices {
    /// Costs for each length, computed in advance, so that the innermost loop needs no division.
    struct Tables {
        /// Cost of a full cell, by length in px.
        let full: [Int32]
        /// Cost of a half cell, by length in px.
        let half: [Int32]
        /// Cost of a character on its side, by length in px.
        let turned: [Int32]
        /// Cost of a stop on its side, by length in px.
        let turnedStop: [Int32]
        /// Minimum cost of an upright cell, by length in px.
        let least: [Int32]
        /// Minimum cost of a cell on its side, by length in px.
        let leastTurned: [Int32]
        /// Cost of a cell as long as its print. The index is the length of the blank in the cell, in px.
        let own: [Int32]
        /// Cost of misplaced ink. The index is twice the distance of the ink from its expected place, in px.
        let place: [Int32]

        init(_ type: TypeModel) {
            let (parameters, advance) = (Parameters(), type.advance)
            let most = parameters.mostLength
            /// - Parameters:
            ///   - middle: length that costs nothing, in hundredths of a px.
            ///   - deviation: standard deviation of the length, in thousandths of a px.
            func costs(_ middle: Int, _ deviation: Int, extra: Int = 0) -> [Int32] {
                (0...parameters.longest.of(advance) + 2).map { length in
                    let off = abs(length * 100 - middle) * 100 / max(1, deviation)
                    return Int32(min(most, off * off) + extra)
                }
            }
            func row(_ middle: Share, _ deviation: Share, extra: Int = 0) -> [Int32] {
                costs(middle.of(100 * advance), deviation.of(1000 * advance), extra: extra)
            }
            full = costs(100 * advance, advance * type.spread)
            half = row(parameters.halfLength, parameters.halfDeviation)
            turned = row(parameters.turnedLength, parameters.turnedDeviation, extra: parameters.turned)
            turnedStop = row(
                parameters.turnedStopLength, parameters.turnedStopDeviation, extra: parameters.turnedStop)
            least = zip(full, half).map { min($0, $1) }
            leastTurned = zip(turned, turnedStop).map { min($0, $1) }
            let (usual, spread) = (parameters.ownBlank.of(100 * advance), parameters.ownDeviation.of(100 * advance))
            own = full.indices.map { length in
                let off = (length * 100 - usual) * 10 / max(1, spread)
                return Int32(parameters.own + min(parameters.mostBlank, off * off))
            }
            let deviation = max(1, 2 * parameters.place.of(100 * advance))
            place = (0...2 * advance).map { doubled in
                let off = doubled * 1000 / deviation
                return Int32(min(parameters.farthest, off * off))
            }
        }
    }
}
