import PageGeometry

/// What the cells of a line cost by their lengths and by the outline of their ink, in hundredths of a standard deviation
/// squared. It never changes; it is a class because it is much asked, and passed from hand to hand.
final class CutPrices {
    let inks: CellInks
    let type: TypeModel
    let costs = Costs()
    private let tables: Tables

    var profile: InkProfile { inks.profile }

    init(inks: CellInks, type: TypeModel) {
        self.inks = inks
        self.type = type
        tables = inks.cache.tables(of: type, costs)
    }

    /// What the path costs by.
    struct Costs: Sendable, Hashable {
        /// Standard deviation of the ink's middle from where it should be in a cell, in hundredths of the advance.
        var place = 10
        /// The most that a misplaced ink costs, 300 to 1000: characters such as 、 in old type stand anywhere.
        var farthest = 600
        /// A cell of half an advance whose ink is no mark's.
        var odd = 650
        /// A full cell that begins or ends with a bracket, or ends with a stop, apart from its other ink.
        var foreign = 450
        /// An upright cell that holds several pieces of a row of figures on their side.
        var row = 1200
        /// To begin a run of characters that lie on their side.
        var turn = 100
        /// A letter on its side that is taller than most, as kanji are.
        var tall = 200
        /// A cell without ink.
        var blank = 300
        /// A cut through ink: at once, and for a full width of it.
        var cut = 350
        var fullCut = 2500
        /// The most that a wrong advance costs.
        var most = 4000
    }

    /// The least that an upright cell can cost, and one that lies on its side, by its length.
    var least: [Int32] { tables.least }
    var leastTurned: [Int32] { tables.leastTurned }

    /// The same of a full cell: no other holds ink higher than a mark's.
    var leastFull: [Int32] { tables.full }

    /// What a full cell costs by its length.
    func full(_ d: Int) -> Int { Int(tables.full[d]) }

    /// The height of ink, in px, above which it cannot lie on its side.
    var highestTurned: Int32 { Int32(type.em * Self.longestTurned(type.em) / 100) }

    /// The same in hundredths of an em: W and M are that long. In type below 18 px halves of kanji look like them.
    static func longestTurned(_ em: Int) -> Int { em < 18 ? 66 : 86 }

    /// What a figure or letter that lies on its side costs in a cell of length `d`; nil where `ink` cannot be one.
    func turnedPrice(_ ink: CellInk, _ d: Int) -> Int32? {
        switch ink.lies {
        case .never: nil
        case .small: tables.turnedStop[d]
        case .full: tables.turned[d]
        case .tall: tables.turned[d] + Int32(costs.tall)
        }
    }

    /// What a cell of length `d` with this ink costs, as the cheapest kind of cell.
    ///
    /// - Parameter doubled: twice how far the ink's middle is beyond the cell's.
    func price(_ ink: CellInk, _ d: Int, doubled: Int32) -> (Int32, CutPath.Kind) {
        if ink.isEmpty { return (tables.full[d] + Int32(costs.blank), .blank) }
        var price = tables.full[d] + Int32(ink.extra) + Int32(misplaced(Int(doubled), ink.mark))
        guard let mark = ink.mark else { return (price, .full) }
        // Ink so small that it can be a mark.
        if mark != .none { price += Int32(type.fullMark) }
        let half = tables.half[d] + Int32(type.halfMark + (mark == .none ? costs.odd : 0))
        return half < price ? (half, .half) : (price, .full)
    }

    /// Ink stands in the middle of its cell; stops and closing brackets in its first half, opening ones in its last.
    func misplaced(_ ink: Range<Int>, in cell: Range<Int>, _ shape: MarkShape?) -> Int {
        misplaced(ink.lowerBound + ink.upperBound - cell.lowerBound - cell.upperBound, shape)
    }

    /// The same, by twice how far the ink's middle is beyond the cell's.
    @inline(__always)
    private func misplaced(_ doubled: Int, _ shape: MarkShape?) -> Int {
        let expected =
            switch shape {
            case .stop, .closing: -type.advance * 56 / 100
            case .opening: type.advance * 56 / 100
            default: 0
            }
        return Int(tables.place[min(abs(doubled - expected), tables.place.count - 1)])
    }

    private func square(_ difference: Int, _ spread: Int, most: Int) -> Int {
        let share = difference * 10 / max(1, spread)
        return min(most, share * share)
    }
}

extension CutPrices {
    /// What a verdict weighs: hundredths of a standard deviation squared for a nat.
    private static let weight = 160
    /// The most that a verdict may cost: little enough that type which the classifier does not know is still cut by its rhythm.
    private static let most = 900
    /// What a cell costs that is as long as its own print, as kana have it in proportional type.
    private static let own = 200
    /// What a mark in half a cell costs where the classifier says that it is one.
    private static let mark = 50

    /// The cheapest of what a classifier says that the ink of a cell can be, with what that asks of its cell.
    func classified(
        _ verdict: LineClassification.Verdict, _ kind: CutPath.Kind, _ ink: Range<Int>, _ cell: Range<Int>,
        _ outline: CellInk
    ) -> (Int, CutPath.Kind) {
        func cost(_ shape: ShapeClassifier.Shape) -> Int { min(Self.most, (verdict[shape] * Self.weight) >> 8) }
        if kind == .turned {
            // What stands beside it in the same way is as telling as its own shape.
            let doubt = cost(.turned) / (outline.row == .none ? 1 : 4)
            let tall = outline.lies == .tall ? costs.tall : 0
            return (Int(tables.leastTurned[cell.count]) + doubt + tall, .turned)
        }
        let full = full(cell.count)
        let middle = misplaced(ink, in: cell, nil)
        // The print and a tenth of an advance of blank.
        let blank = square((cell.count - ink.count) * 100 - type.advance * 9, type.advance * 8, most: 2000)
        let own = Self.own + blank
        // What the outline knows of several in one cell holds whatever the classifier says.
        let row = outline.row == .several ? costs.row : 0
        var doubt = outline.row == .leader ? 0 : min(cost(.whole), cost(.dash))
        // W and m may be longer on their side than what can be told to lie so by its outline.
        if ink.count > Int(highestTurned) { doubt = min(doubt, cost(.turned)) }
        let whole = min(full + middle, own) + doubt + row
        // A mark's place in its cell says what it is too.
        let marked = full + type.fullMark
        let mark = min(
            marked + middle + cost(.dot), marked + misplaced(ink, in: cell, .stop) + cost(.stop),
            marked + misplaced(ink, in: cell, .opening) + cost(.opening),
            marked + misplaced(ink, in: cell, .closing) + cost(.closing))
        let marks = min(min(cost(.stop), cost(.dot)), min(cost(.opening), cost(.closing)))
        let half = Int(tables.half[cell.count]) + Self.mark + marks + row
        return half < min(whole, mark) ? (half, .half) : (min(whole, mark), .full)
    }
}
