/// What the ink of a line's cells tells whatever cell it stands in: each two places' ink is looked at once, however many
/// advances are tried.
final class CellInks {
    let profile: InkProfile
    /// The page's tables of prices.
    let cache: CutPrices.Cache
    /// The type's body, and the height of the tallest character's ink, in px.
    let em: Int
    /// How high a mark's ink is at most, in px.
    let highestMark: Int32
    private let tallest: Int
    private let foreign: Int
    private let row: Int
    /// Which of the profile's blots stand in a row of figures or letters on their side, and which are dots of leaders.
    private let figures: FigureRows
    private let leaders: LeaderDots
    /// What a cut at each place costs by the ink that it goes through, in hundredths.
    let cuts: [Int32]
    /// The ranks of the first and the last ink of each place: places in one blank share them.
    private let heads: [Int32]
    private let feet: [Int32]
    /// For each rank of a last ink, `reach` first inks: that of rank r at r % reach. Only `between` reads and writes it, so
    /// that its accesses cannot overlap.
    @exclusivity(unchecked) private var known: [CellInk]

    /// How many first inks are remembered for each last one; a cell hardly ever has more to choose from.
    private static let reach = 16

    init(
        _ profile: InkProfile, type: TypeModel, costs: CutPrices.Costs, cache: CutPrices.Cache = CutPrices.Cache()
    ) {
        self.profile = profile
        self.cache = cache
        em = type.em
        highestMark = Int32(type.em * 44 / 100)
        tallest = type.tallest
        foreign = costs.foreign
        row = costs.row
        figures = FigureRows(profile, em: type.em)
        leaders = LeaderDots(profile, em: type.em)
        cuts = profile.places.map { t in
            guard t > profile.start, t < profile.end else { return 0 }
            // A cut stands between two places: it goes through what both have.
            let ink = Int(min(profile.ink[Int(t) - 1], profile.ink[Int(t)]))
            guard ink > 0 else { return 0 }
            let whole = costs.cut + costs.fullCut * min(ink, type.em) / type.em
            let dark = Int(min(profile.darkness[Int(t) - 1], profile.darkness[Int(t)]))
            return Int32(whole * min(16 * ink, dark) / (16 * ink))
        }
        heads = Self.ranks(profile.heads)
        feet = Self.ranks(profile.feet)
        unsafe known = [CellInk](repeating: CellInk(), count: (Int(feet.last ?? 0) + 1) * Self.reach)
    }

    private static func ranks(_ numbers: [Int32]) -> [Int32] {
        var rank: Int32 = 0
        return numbers.indices.map { i in
            if i > 0, numbers[i] != numbers[i - 1] { rank += 1 }
            return rank
        }
    }

    /// The ink between two of the profile's places.
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
        let isInRow = figures.row(of: from...to) > 0
        // Alone, what is as tall as kanji is more likely a half of one.
        result.lies = lying(ink, highest: isInRow ? 88 : 84)
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
        if isInRow, isWhole || from == to && figures.count(from) > 1 {
            let isOne = from == to && ink.count * figures.count(from) * 2 < profile.blots[from].range.count * 3
            result.row = isOne ? .one : .several
            if result.row == .several { extra += row }
        } else if let fit = leaders.fit(of: from...to) {
            result.row = fit ? .leader : .several
            if !fit {
                extra += row
                result.lies = .never
            }
        }
        result.extra = Int16(clamping: extra)
        return result
    }

    /// Whether ink with blank inside begins or ends with a mark: then it is no character that falls apart.
    private func isForeign(_ ink: Range<Int>, _ head: InkProfile.Blot, _ foot: InkProfile.Blot) -> Bool {
        if profile.horizontal {
            return head.range.lowerBound == ink.lowerBound && head.shape == .stop
                || foot.range.upperBound == ink.upperBound && foot.shape == .stop
        }
        if head.range.lowerBound == ink.lowerBound, head.shape == .opening || head.shape == .closing { return true }
        return foot.range.upperBound == ink.upperBound && foot.shape != .none && foot.shape != .dot
    }

    /// Figures and letters on their side are half an em or a little more, stops and strokes a quarter; most are as tall as
    /// capitals, so narrower across the line than kanji are, but d and l may be taller.
    ///
    /// - Parameter highest: how tall they mostly are at most, in hundredths of an em.
    private func lying(_ ink: Range<Int>, highest: Int) -> CellInk.Lying {
        guard !profile.horizontal, ink.count * 100 <= em * CutPrices.longestTurned(em), let across = profile.across(ink)
        else { return .never }
        let height = (across.count - profile.blur) * 100
        if height > em * highest { return height > em * tallestLetter ? .never : .tall }
        return ink.count * 100 <= em * 24 || across.count * 100 <= em * 45 ? .small : .full
    }

    /// How tall a letter is at most, in hundredths of an em. In small type, of scans most of all, halves of kanji look like them.
    private var tallestLetter: Int { em < (profile.blur > 0 ? 24 : 18) ? 0 : 96 }

    private func tooTall(_ height: Int) -> Int {
        guard height > tallest else { return 0 }
        let share = (height - tallest) * 1000 / max(1, em * 5)
        return min(2000, share * share)
    }
}

/// What the ink of a cell tells by its outline.
struct CellInk {
    /// The rank of its first ink, -1 for none that is known.
    fileprivate var head: Int32 = -1
    /// What it costs in any cell, in hundredths: by its height, and by marks that stand in it.
    fileprivate(set) var extra: Int16 = 0
    /// What it is if it is small enough for a mark; nil if it is not.
    fileprivate(set) var mark: MarkShape?
    fileprivate(set) var lies = Lying.never
    fileprivate(set) var isEmpty = false
    /// Whether it stands in a row of figures on their side, as one of them or as several; or in one of dots, as a whole
    /// leader, or as some of them.
    fileprivate(set) var row = Row.none

    enum Row: UInt8 { case none, one, several, leader }

    /// What it can be on its side.
    enum Lying: UInt8 { case never, small, full, tall }

    fileprivate init() {}

    fileprivate init(head: Int32, isEmpty: Bool) {
        self.head = head
        self.isEmpty = isEmpty
    }
}
