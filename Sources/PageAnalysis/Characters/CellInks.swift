/// Measures the ink between any two places of a line. Each pair of places is examined only once, although several
/// advances are tried.
final class CellInks {
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a digit or letter on its side; W and M are the longest.
        var longestTurned: Ems = 0.86
        /// Maximum height of a single capital on its side. Taller single ink is more likely half a kanji.
        var capital: Ems = 0.84
        /// Maximum height of a capital on its side in a row of digits or letters.
        var capitalInRow: Ems = 0.88
        /// Maximum height of the tallest letters on their side, such as d and l.
        var tallestLetter: Ems = 0.96
        /// Maximum length of ink on its side that counts as a stop or stroke, not as a digit.
        var turnedStop: Ems = 0.24
        /// Maximum height of ink on its side that counts as a stop or stroke, whatever its length.
        var turnedStopHeight: Ems = 0.45
        /// Standard deviation of the height of ink that is taller than `TypeModel.tallest`. Higher: taller ink costs
        /// less.
        var tallDeviation: Ems = 0.05
        /// Maximum cost of ink that is taller than a character, in hundredths of a squared standard deviation.
        var mostTall = 2000
        /// A part of a blot of touching digits is one digit if it is shorter than this multiple of a digit's length.
        var oneFigure: Share = 1.5
    }

    let profile: InkProfile
    let context: CutContext
    private let parameters = Parameters()
    /// The type's body, in px.
    let em: Int
    /// Maximum height of a mark's ink, in px.
    let highestMark: Int32
    /// Maximum length of a digit or letter on its side, in px.
    let longestTurned: Int32
    /// Maximum height of one character's ink, in px, and standard deviation of the height of taller ink, in hundredths of
    /// a px.
    private let tallest: Int, tallDeviation: Int
    /// Maximum height of letters such as d and l, in px.
    private let tallestLetter: Int
    /// Cost of a cell that begins or ends with a separate mark, and of one that holds several pieces of a row.
    private let foreign: Int, row: Int
    /// Whether characters may be on their side.
    private let mayLie: Bool
    /// Rows of digits or letters on their side among the profile's blots; nil if their rule is off.
    private let figures: FigureRows?
    /// Cost of a cut at each place, in the unit of `CutPrices`. It grows with the severed ink.
    let cuts: [Int32]
    /// For each place, the rank of the first ink after it. All places in one blank have the same rank.
    private let heads: [Int32]
    /// For each place, the rank of the last ink before it.
    private let feet: [Int32]
    /// Results of `look`. There are `reach` entries for each rank of a last ink. The result for a first ink of rank r
    /// is in entry r % reach. Only `between` accesses this array, so its accesses cannot overlap.
    @exclusivity(unchecked) private var known: [CellInk]

    /// Number of results of `look` that are kept for each last ink, one for each first ink. A cell hardly ever has more
    /// candidates for its first ink.
    private static let reach = 16

    init(_ profile: InkProfile, type: TypeModel, context: CutContext) {
        self.profile = profile
        self.context = context
        em = type.em
        let prices = CutPrices.Parameters()
        highestMark = Int32(MarkShape.parameters.longest.of(em))
        longestTurned = Int32(parameters.longestTurned.of(em))
        tallest = type.tallest
        tallDeviation = max(1, parameters.tallDeviation.of(100 * em))
        tallestLetter = parameters.tallestLetter.of(em)
        foreign = context.isOn(.foreignMarks) ? prices.foreign : 0
        row = prices.row
        mayLie = !profile.horizontal && context.isOn(.turnedCharacters)
        figures = context.isOn(.figureRows) ? FigureRows(profile, em: em) : nil
        cuts = Self.cuts(profile, em: em, prices)
        heads = Self.ranks(profile.heads)
        feet = Self.ranks(profile.feet)
        unsafe known = [CellInk](repeating: CellInk(), count: (Int(feet.last ?? 0) + 1) * Self.reach)
    }

    private static func cuts(_ profile: InkProfile, em: Int, _ prices: CutPrices.Parameters) -> [Int32] {
        profile.places.map { t in
            guard t > profile.start, t < profile.end else { return 0 }
            // A cut severs the ink that is both before it and after it.
            let ink = Int(min(profile.ink[Int(t) - 1], profile.ink[Int(t)]))
            guard ink > 0 else { return 0 }
            let whole = prices.cut + prices.fullCut * min(ink, em) / em
            let dark = Int(min(profile.darkness[Int(t) - 1], profile.darkness[Int(t)]))
            return Int32(whole * min(16 * ink, dark) / (16 * ink))
        }
    }

    private static func ranks(_ numbers: [Int32]) -> [Int32] {
        var rank: Int32 = 0
        return numbers.indices.map { i in
            if i > 0, numbers[i] != numbers[i - 1] { rank += 1 }
            return rank
        }
    }

    /// Returns the ink between two of the profile's places.
    @inline(__always)
    func between(_ i: Int, _ k: Int) -> CellInk {
        let head = heads[i]
        let slot = Int(feet[k]) * Self.reach + Int(head) & (Self.reach - 1)
        let found = unsafe known[slot]
        if found.head == head { return found }
        let ink = look(profile.heads[i], profile.feet[k], head)
        unsafe known[slot] = ink
        return ink
    }

    private func look(_ first: Int32, _ last: Int32, _ head: Int32) -> CellInk {
        guard first < last else { return CellInk(head: head, isEmpty: true) }
        let ink = Int(first)..<Int(last)
        var result = CellInk(head: head, isEmpty: false)
        let from = Int(profile.blotAt[ink.lowerBound])
        let to = Int(profile.blotAt[ink.upperBound - 1])
        let isInRow = (figures?.row(of: from...to) ?? 0) > 0
        result.lies = lying(ink, isInRow: isInRow)
        var extra = tooTall(ink.count)
        if last - first <= highestMark {
            let isBlot = from == to && profile.blots[from].range == ink
            result.mark =
                isBlot ? profile.blots[from].shape : from == to ? MarkShape.none : profile.shape(of: ink, em: em)
        } else if from != to, isForeign(ink, profile.blots[from], profile.blots[to]) {
            extra += foreign
        }
        let isWhole =
            profile.blots[from].range.lowerBound == ink.lowerBound
            && profile.blots[to].range.upperBound == ink.upperBound
        let touching = from == to ? figures?.count(from) ?? 1 : 1
        if isInRow, isWhole || touching > 1 {
            let isOne = from == to && ink.count * touching < parameters.oneFigure * profile.blots[from].range.count
            result.row = isOne ? .one : .several
            if result.row == .several { extra += row }
        }
        result.extra = Int16(clamping: extra)
        return result
    }

    /// Whether ink with a blank inside begins or ends with a mark. If so, it is not a single character.
    private func isForeign(_ ink: Range<Int>, _ head: InkProfile.Blot, _ foot: InkProfile.Blot) -> Bool {
        if profile.horizontal {
            return head.range.lowerBound == ink.lowerBound && head.shape == .stop
                || foot.range.upperBound == ink.upperBound && foot.shape == .stop
        }
        if head.range.lowerBound == ink.lowerBound, head.shape == .opening || head.shape == .closing { return true }
        return foot.range.upperBound == ink.upperBound && foot.shape != .none && foot.shape != .dot
    }

    /// Classifies ink as a digit or letter on its side. Digits are about half an em long; stops and strokes are a
    /// quarter of an em long. Most digits and letters are as tall as capitals and lower than kanji, but d and l may be
    /// taller.
    private func lying(_ ink: Range<Int>, isInRow: Bool) -> CellInk.Lying {
        guard mayLie, ink.count <= Int(longestTurned), let across = profile.across(ink) else { return .never }
        let height = across.count - profile.blur
        if height > (isInRow ? parameters.capitalInRow : parameters.capital) * em {
            return height > tallestLetter ? .never : .tall
        }
        let isSmall = ink.count <= parameters.turnedStop * em || across.count <= parameters.turnedStopHeight * em
        return isSmall ? .small : .full
    }

    /// Returns the cost of ink of this height, in the unit of `CutPrices`. It is 0 up to the height of the tallest
    /// character.
    private func tooTall(_ height: Int) -> Int {
        guard height > tallest else { return 0 }
        let off = (height - tallest) * 1000 / tallDeviation
        return min(parameters.mostTall, off * off)
    }
}

/// Properties of a cell's ink, derived from the ink's outline.
struct CellInk {
    /// Rank of the cell's first ink; -1 if the ink has not been examined yet.
    fileprivate var head: Int32 = -1
    /// Additional cost of a cell with this ink, in the unit of `CutPrices`. The ink costs more if it is too tall,
    /// begins or ends with a mark, or consists of several pieces of a row.
    fileprivate(set) var extra: Int16 = 0
    /// The mark that the ink may be; nil if the ink is too large for a mark.
    fileprivate(set) var mark: MarkShape?
    fileprivate(set) var lies = Lying.never
    fileprivate(set) var isEmpty = false
    /// In a row of digits on their side, whether the ink is one digit or several.
    fileprivate(set) var row = Row.none

    enum Row: UInt8 { case none, one, several }

    /// The kind of character on its side that the ink may be.
    enum Lying: UInt8 { case never, small, full, tall }
}
