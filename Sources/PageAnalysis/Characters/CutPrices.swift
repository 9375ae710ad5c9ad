import PageGeometry

/// What the cells of a line cost by their lengths and by the outline of their ink, in hundredths of a standard deviation
/// squared. It never changes; it is a class because it is much asked, and passed from hand to hand.
final class CutPrices {
    let inks: CellInks
    let type: TypeModel
    let parameters: Parameters
    private let tables: Tables
    /// `Parameters.turn`, `blank` and `tall`, and what a mark costs in a full and in half a cell; what is no mark, in half a cell.
    let turn: Int32
    private let blank: Int32
    private let tall: Int32
    private let fullMark: Int32
    private let halfMark: Int32
    private let halfOdd: Int32
    /// Twice how far from the middle of its cell a mark stands, in px.
    private let markPlace: Int

    var profile: InkProfile { inks.profile }

    init(inks: CellInks, type: TypeModel) {
        self.inks = inks
        self.type = type
        tables = inks.context.tables(of: type)
        parameters = inks.context.parameters.cutPrices
        turn = Int32(parameters.turn)
        blank = Int32(parameters.blank)
        tall = Int32(parameters.tall)
        fullMark = Int32(type.fullMark)
        halfMark = Int32(type.halfMark)
        halfOdd = Int32(type.halfMark + parameters.odd)
        markPlace = parameters.markPlace.of(2 * type.advance)
    }

    /// The least that an upright cell can cost, and one that lies on its side, by its length.
    var least: [Int32] { tables.least }
    var leastTurned: [Int32] { tables.leastTurned }

    /// The same of a full cell: no other holds ink higher than a mark's.
    var leastFull: [Int32] { tables.full }

    /// Lengths that a cell may have, in px.
    var lengths: ClosedRange<Int> {
        let least = max(parameters.shortestPixels, parameters.shortest.of(type.advance))
        return least...max(least + 1, parameters.longest.of(type.advance))
    }

    /// What a figure or letter that lies on its side costs in a cell of length `d`; nil where `ink` cannot be one.
    func turnedPrice(_ ink: CellInk, _ d: Int) -> Int32? {
        switch ink.lies {
        case .never: nil
        case .small: tables.turnedStop[d]
        case .full: tables.turned[d]
        case .tall: tables.turned[d] + tall
        }
    }

    /// What a cell of length `d` with this ink costs, as the cheapest kind of cell.
    ///
    /// - Parameter doubled: twice how far the ink's middle is beyond the cell's.
    func price(_ ink: CellInk, _ d: Int, doubled: Int32) -> (Int32, CutPath.Kind) {
        if ink.isEmpty { return (tables.full[d] + blank, .blank) }
        var price = tables.full[d] + Int32(ink.extra) + Int32(misplaced(Int(doubled), ink.mark))
        guard let mark = ink.mark else { return (price, .full) }
        // Ink so small that it can be a mark.
        if mark != .none { price += fullMark }
        let half = tables.half[d] + (mark == .none ? halfOdd : halfMark)
        return half < price ? (half, .half) : (price, .full)
    }

    /// Ink stands in the middle of its cell; stops and closing brackets in its first half, opening ones in its last.
    private func misplaced(_ ink: Range<Int>, in cell: Range<Int>, _ shape: MarkShape?) -> Int {
        misplaced(ink.lowerBound + ink.upperBound - cell.lowerBound - cell.upperBound, shape)
    }

    /// The same, by twice how far the ink's middle is beyond the cell's.
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

    /// The cheapest of what a classifier says that the ink of a cell can be, with what that asks of its cell.
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
        // What the outline knows of several in one cell holds whatever the classifier says.
        let row = outline.row == .several ? parameters.row : 0
        var doubt = outline.row == .leader ? 0 : min(cost(.whole), cost(.dash))
        // W and m may be longer on their side than what can be told to lie so by its outline.
        if ink.count > Int(inks.longestTurned) { doubt = min(doubt, cost(.turned)) }
        let whole = min(full + middle, Int(tables.own[cell.count - ink.count])) + doubt + row
        // A mark's place in its cell says what it is too.
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
