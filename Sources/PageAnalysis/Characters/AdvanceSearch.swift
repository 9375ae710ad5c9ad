import PageGeometry

/// Cells of a line, found by the lengths of the cells and the outlines of their ink.
struct RoughCut {
    var path: CutPath
    var ways: CutPath.Ways
    /// Cost of the line in the unit of `CutPrices`. It includes a cost for an advance other than the page's.
    var cost: Int

    var cells: [CutPath.Cell] { path.cells(on: ways) }
}

/// Cuts a line roughly into cells, with the advance that fits the line best.
///
/// Method: the line is cut by the expected advance. It is then cut by the mean length of the resulting full cells,
/// because each line has a slightly different advance. If the cut fits badly, other advances are tried. The cost of an
/// advance grows with its difference from the expected one.
struct AdvanceSearch {
    /// Parameters, set by hand. Costs are in the unit of `CutPrices`.
    struct Parameters: Sendable, Hashable {
        /// Advances to try if the expected one fits badly, in hundredths of the expected advance: `near` for body type,
        /// `nearOfOther` for other type.
        var near = [94, 106, 112]
        var nearOfOther = [86, 90, 94, 97, 103, 107, 112, 120]
        /// Advances to try if the expected one fits badly, in hundredths of the width of a column's print. Among flat
        /// body type, a crosshead may have a wide advance: square type with extra blank. A headline as wide as the body
        /// may be even flatter than the body.
        var ofPrint = [64, 69, 74, 79, 84, 97, 104, 112, 120]
        /// Additional advances to try in a horizontal line. Type that is flat in columns is wide in rows.
        var ofPrintAcross = [128, 137, 147]
        /// Range of usual advances, as multiples of the expected one. An advance derived from the width of the print is
        /// tried only outside this range.
        var leastUsual: Share = 0.92
        var mostUsual: Share = 1.15
        /// Cost for each hundredth by which a line's advance differs from the expected one. `unlikeOfOther` is the cost
        /// for type other than body type, whose advance is less predictable.
        var unlike = 12
        var unlikeOfOther = 5
        /// Maximum cost of an advance derived from the line's print.
        var mostUnlike = 400
        /// If the mean cost of a line's cells is at most this, no other advance is tried. Higher: lines of other type
        /// are still cut by the page's advance. Lower: all advances are tried on most lines, which is slow.
        var fair = 70
        /// Minimum number of full cells, or of distances between runs of ink, from which an advance is derived.
        var leastCells = 4
        /// Minimum cost of a mark in half a cell, for type other than body type. Such type may set marks differently
        /// from the page.
        var leastHalfMark = 100
    }

    private let line: TypeLine
    private let expected: TypeModel
    private let isBody: Bool
    private let inks: CellInks
    /// Least advance to try, in px.
    private let least: Int
    private let context: CutContext
    /// A path is examined further if it costs at most this much more than the cheapest path, in the unit of
    /// `CutPrices`.
    private let margin: Int

    private let parameters = Parameters()

    /// - Parameters:
    ///   - body: type of the page's body text.
    ///   - isBody: whether the line is set in body type, perhaps in another size.
    ///   - least: height of the line's characters, in px. No smaller advance is tried.
    init(
        _ line: TypeLine, profile: InkProfile, body: TypeModel, isBody: Bool, size: Int, least: Int, context: CutContext
    ) {
        self.least = least
        self.line = line
        self.isBody = isBody
        self.context = context
        margin = CharacterCutting.Parameters().margin
        if isBody {
            expected = body.em == size ? body : body.scaled(to: size)
        } else {
            var other = TypeModel(em: size)
            other.halfMark = max(parameters.leastHalfMark, body.halfMark)
            expected = other
        }
        inks = CellInks(profile, type: expected, context: context)
    }

    /// - Complexity: O(advances × places for cuts × places in an advance and a half).
    func found() -> RoughCut {
        var best = attempt(expected.advance, extra: 0, below: .max)
        tryOwn(&best)
        // Most lines need no other advance, because they are set like their neighbours.
        if best.ways.end == nil || best.cost > parameters.fair * best.cells.count {
            tryNear(&best)
            tryOfPrint(&best)
            tryRhythm(&best)
            tryOwn(&best)
        }
        return best
    }

    private func attempt(_ advance: Int, extra: Int, below limit: Int) -> RoughCut {
        var own = expected
        own.advance = max(TypeModel.leastAdvance, advance)
        // If a line's advance is larger than the page's, its characters may be taller too, up to the line's em. The
        // advance must exceed the usual height of a character; otherwise a cell could hold two characters.
        let isTaller =
            isBody && advance > expected.tallest && line.em > expected.tallest && context.isOn(.tallerBody)
        if isTaller { own.tallest = line.em }
        let path = CutPath(isTaller ? CellInks(inks.profile, type: own, context: context) : inks, type: own)
        // `CutChoices` later needs the paths that cost slightly more than the cheapest.
        let ways = path.ways(below: limit == .max ? limit : limit - extra + margin)
        return RoughCut(path: path, ways: ways, cost: ways.end.map { Int($0.cost) + extra } ?? .max)
    }

    private func compare(_ advance: Int, extra: Int, with best: inout RoughCut) {
        guard advance >= least else { return }
        let found = attempt(advance, extra: extra, below: best.cost)
        if found.cost < best.cost { best = found }
    }

    /// Returns the cost of an advance of body type, which grows with its difference from the expected one.
    private func unlike(_ advance: Int) -> Int {
        abs(advance - expected.advance) * 100 * parameters.unlike / expected.advance
    }

    /// Cuts the line by the mean length of its full cells, and keeps that cut if it is cheaper.
    private func tryOwn(_ best: inout RoughCut) {
        let full = best.cells.filter { $0.kind == .full }
        guard full.count >= parameters.leastCells, context.isOn(.ownAdvances) else { return }
        let own = full.reduce(full.count / 2) { $0 + $1.range.count } / full.count
        if own != best.path.type.advance { compare(own, extra: unlike(own), with: &best) }
    }

    private func tryNear(_ best: inout RoughCut) {
        guard context.isOn(.nearAdvances) else { return }
        let each = isBody ? parameters.unlike : parameters.unlikeOfOther
        for percent in isBody ? parameters.near : parameters.nearOfOther {
            compare((expected.advance * percent + 50) / 100, extra: abs(percent - 100) * each, with: &best)
        }
    }

    private func tryOfPrint(_ best: inout RoughCut) {
        guard isBody, context.isOn(.crossheadAdvances) else { return }
        let shortest = parameters.leastUsual.of(expected.advance)
        let longest = parameters.mostUsual.of(expected.advance)
        let shares = parameters.ofPrint + (line.writing == .horizontal ? parameters.ofPrintAcross : [])
        for advance in shares.map({ line.em * $0 / 100 }) where advance < shortest || advance > longest {
            compare(advance, extra: min(parameters.mostUnlike, unlike(advance)), with: &best)
        }
    }

    /// Tries the advance of letter-spaced characters: the median distance between the middles of neighbouring runs of
    /// ink.
    private func tryRhythm(_ best: inout RoughCut) {
        guard isBody else { return }
        let blots = inks.profile.blots
        let steps = zip(blots, blots.dropFirst()).map {
            ($1.range.doubledMiddle - $0.range.doubledMiddle) / 2
        }.sorted()
        guard steps.count >= parameters.leastCells else { return }
        let rhythm = steps[steps.count / 2]
        guard rhythm > parameters.mostUsual.of(expected.advance) else { return }
        compare(rhythm, extra: min(parameters.mostUnlike, unlike(rhythm)), with: &best)
    }
}
