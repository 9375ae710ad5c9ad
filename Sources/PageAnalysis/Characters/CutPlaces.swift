/// Finds the possible places of cuts along a line.
///
/// Method: in a blank, cuts are possible at every place of a grid, and at both ends of the blank. In ink, they are
/// possible where a cut severs least ink, if that is little. Long ink without such places gets a grid of twice the
/// step, because bold type must be cut somewhere even if all its characters touch.
struct CutPlaces {
    struct Parameters: Sendable, Hashable {
        /// Step of the grid. Smaller: cells are placed better, but the time grows with the square of the number of
        /// places.
        var step: Ems = Ems(1, of: 16)
        /// Maximum distance between possible cuts in ink. In longer ink, the grid is used.
        var longest: Ems = 0.45
        /// Maximum ink that a cut inside ink severs, in ems of full ink.
        var mostSevered: Ems = 0.5
    }

    /// Ink at each place, in px.
    let ink: [Int32]
    /// Ink severed by a cut before each place and after the last, in sixteenths of a px.
    let severed: [Int32]
    let em: Int
    let parameters = Parameters()

    /// - Complexity: O(places).
    func found() -> [Int32] {
        let step = max(1, parameters.step.of(em))
        let longest = parameters.longest.of(em)
        let most = parameters.mostSevered.of(16 * em)
        var places: [Int32] = []
        for t in 0...ink.count {
            if let last = places.last, t - Int(last) > longest, t % (2 * step) == 0 { places.append(Int32(t)) }
            if places.last == Int32(t) { continue }
            if t == 0 || t == ink.count {
                places.append(Int32(t))
            } else if ink[t - 1] == 0 || ink[t] == 0 {
                if ink[t - 1] != ink[t] || t % step == 0 { places.append(Int32(t)) }
            } else if Int(severed[t]) <= most, isLeast(t) {
                places.append(Int32(t))
            }
        }
        return places
    }

    /// Whether a cut at a place severs at most as much as cuts at the neighbouring places, and less than one of these.
    private func isLeast(_ t: Int) -> Bool {
        guard t > 2, t < ink.count - 2 else { return false }
        let here = severed[t]
        return here <= severed[t - 1] && here <= severed[t + 1] && here <= severed[t - 2] && here <= severed[t + 2]
            && (here < max(severed[t - 2], severed[t + 2]) || here < severed[t + 1])
    }
}
