import PageGeometry

/// Costs of a line's cells, derived from the lengths of the cells and the outlines of their ink. The unit is a
/// hundredth of a squared standard deviation: a length that is one standard deviation from the expected length costs
/// 100. The object is immutable, and a class because copies would be slow.
final class CutPrices {
    let inks: CellInks
    let type: TypeModel
    let parameters = Parameters()
    private let tables: Tables
    let turn: Int32
    /// Additional costs of a mark in a full cell, of a mark in a half cell, and of other ink in a half cell.
    private let fullMark: Int32, halfMark: Int32, halfOdd: Int32
    /// Twice the distance between a mark's middle and the middle of its cell, in px.
    private let markPlace: Int

    var profile: InkProfile { inks.profile }

    init(inks: CellInks, type: TypeModel) {
        self.inks = inks
        self.type = type
        tables = inks.context.tables(of: type)
        turn = Int32(parameters.turn)
        fullMark = Int32(type.fullMark)
        halfMark = Int32(type.halfMark)
        halfOdd = Int32(type.halfMark + parameters.odd)
        markPlace = parameters.markPlace.of(2 * type.advance)
    }

    /// Minimum cost of an upright cell, and of a cell on its side, by length in px.
    var least: [Int32] { tables.least }
    var leastTurned: [Int32] { tables.leastTurned }

    /// Minimum cost of a full cell, by length in px. Only a full cell may have ink longer than a mark.
    var leastFull: [Int32] { tables.full }

    /// Range of the possible lengths of a cell, in px.
    var lengths: ClosedRange<Int> {
        let least = max(parameters.shortestPixels, parameters.shortest.of(type.advance))
        return least...max(least + 1, parameters.longest.of(type.advance))
    }

    /// Returns the cost of a digit or letter on its side in a cell of `d` px; nil if `ink` cannot be one.
    func turnedPrice(_ ink: CellInk, _ d: Int) -> Int32? {
        switch ink.lies {
        case .never: nil
        case .small: tables.turnedStop[d]
        case .full: tables.turned[d]
        case .tall: tables.turned[d] + Int32(parameters.tall)
        }
    }

    /// Returns the cost of a cell of `d` px with this ink, and the kind of cell that is cheapest.
    ///
    /// - Parameter doubled: twice the distance in px from the cell's middle to the ink's middle; positive if the ink is
    ///   after the middle.
    func price(_ ink: CellInk, _ d: Int, doubled: Int32) -> (Int32, CutPath.Kind) {
        if ink.isEmpty { return (tables.full[d] + Int32(parameters.blank), .blank) }
        var price = tables.full[d] + Int32(ink.extra) + Int32(misplaced(Int(doubled), ink.mark))
        guard let mark = ink.mark else { return (price, .full) }
        // The ink is small enough for a mark.
        if mark != .none { price += fullMark }
        let half = tables.half[d] + (mark == .none ? halfOdd : halfMark)
        return half < price ? (half, .half) : (price, .full)
    }

    /// Returns the cost of ink that is not at its expected place. The expected place is the first half of the cell for
    /// stops and closing brackets, the last half for opening brackets, and otherwise the middle.
    private func misplaced(_ ink: Range<Int>, in cell: Range<Int>, _ shape: MarkShape?) -> Int {
        misplaced(ink.doubledMiddle - cell.doubledMiddle, shape)
    }

    /// Returns the cost of misplaced ink. `doubled` is twice the distance in px from the cell's middle to the ink's
    /// middle.
    @inline(__always)
    private func misplaced(_ doubled: Int, _ shape: MarkShape?) -> Int {
        let expected =
            switch shape {
            case .stop, .closing: -markPlace
            case .opening: markPlace
            default: 0
            }
        return Int(tables.place[min(abs(doubled - expected), tables.place.count - 1)])
    }

    /// Returns the lowest cost of a cell, and the kind of cell that has this cost, given the classifier's verdict on
    /// the cell's ink. For each shape, the cost is that of the kind of cell that the shape needs.
    func classified(
        _ verdict: LineClassification.Verdict, _ kind: CutPath.Kind, _ ink: Range<Int>, _ cell: Range<Int>,
        _ outline: CellInk
    ) -> (Int, CutPath.Kind) {
        func cost(_ shape: ShapeClassifier.Shape) -> Int {
            min(parameters.mostVerdict, (verdict[shape] * parameters.weight) >> 8)
        }
        if kind == .turned {
            let doubt = cost(.turned) / (outline.row == .none ? 1 : parameters.rowTrust)
            let tall = outline.lies == .tall ? parameters.tall : 0
            return (Int(tables.leastTurned[cell.count]) + doubt + tall, .turned)
        }
        let full = Int(tables.full[cell.count])
        let middle = misplaced(ink, in: cell, nil)
        // The outline shows several digits in one cell. This evidence counts, whatever the verdict is.
        let row = outline.row == .several ? parameters.row : 0
        var doubt = min(cost(.whole), cost(.dash))
        // W and M on their side may be longer than the outline's limit. In this case, the verdict `turned` also
        // supports an upright cell.
        if ink.count > Int(inks.longestTurned) { doubt = min(doubt, cost(.turned)) }
        let whole = min(full + middle, Int(tables.own[cell.count - ink.count])) + doubt + row
        // The place of a mark in its cell is evidence too.
        let marked = full + type.fullMark
        let mark = min(
            marked + middle + cost(.dot), marked + misplaced(ink, in: cell, .stop) + cost(.stop),
            marked + misplaced(ink, in: cell, .opening) + cost(.opening),
            marked + misplaced(ink, in: cell, .closing) + cost(.closing))
        let marks = min(min(cost(.stop), cost(.dot)), min(cost(.opening), cost(.closing)))
        let half = Int(tables.half[cell.count]) + parameters.mark + marks + row
        return half < min(whole, mark) ? (half, .half) : (min(whole, mark), .full)
    }
}
