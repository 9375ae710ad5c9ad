/// Figures and letters on their side, told by what stands beside them.
///
/// Method: they stand on one line and are as tall as one another, so that across the column they begin and end at the same
/// places, and each is about half an em long. Two parts of one character hardly ever are: the strokes of 二 are thin, of
/// デ the upper part is, and the lower half of 呂 is the wider one. Where print or scan lets two of them touch, they are one
/// blot, twice as long and with a waist.
struct FigureRows {
    /// For each blot, which row it stands in; -1 for none.
    private var rows: [Int]
    private var found: [Row] = []
    /// Of each blot, whether it can be two figures that touch.
    private var pairs: [Bool]
    private let em: Int

    /// What stands in one row.
    private struct Row {
        /// How many figures it has, and how many of them stand apart from others.
        var members = 0
        var single = 0
        /// How tall the tallest one is, in px.
        var tallest = 0
        /// How long they are, from the shortest to the longest one, in half px: half of a pair is a figure.
        var lengths = Int.max..<Int.max

        mutating func add(_ length: Int, _ height: Int, isPair: Bool) {
            members += isPair ? 2 : 1
            single += isPair ? 0 : 1
            tallest = max(tallest, height)
            let own = isPair ? length : 2 * length
            lengths = lengths.isEmpty ? own..<own + 1 : min(lengths.lowerBound, own)..<max(lengths.upperBound, own + 1)
        }
    }

    init(_ profile: InkProfile, em: Int) {
        self.em = em
        rows = [Int](repeating: -1, count: profile.blots.count)
        pairs = [Bool](repeating: false, count: profile.blots.count)
        guard !profile.horizontal else { return }
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        func isPoint(_ i: Int) -> Bool { blots[i].count * 100 <= em * 22 && extents[i].count * 100 <= em * 30 }
        func blank(after i: Int) -> Int { blots[i + 1].lowerBound - blots[i].upperBound }
        for i in blots.indices { pairs[i] = Self.isPair(blots[i], extents[i], profile, em) }
        // Figures follow one another at half an em; so do the halves of a character, but never three of them. Those that
        // touch have hardly a blank beside them.
        func isClose(_ i: Int, _ k: Int) -> Bool {
            let widest = pairs[i] || pairs[k] ? 12 : 30
            let farthest = (k == i + 1 ? 64 : 96) + (pairs[i] ? 56 : 0)
            return (i..<k).allSatisfy { blank(after: $0) * 100 <= em * widest }
                && (blots[k].lowerBound - blots[i].lowerBound) * 100 <= em * farthest
        }
        var last = -1
        for i in blots.indices {
            guard pairs[i] || Self.isFigure(blots[i].count, extents[i], em) else { continue }
            defer { last = i }
            // A decimal point may stand between.
            guard last >= 0, i == last + 1 || i == last + 2 && isPoint(last + 1), isClose(last, i),
                Self.agree(extents[last], extents[i], em)
            else { continue }
            if rows[last] < 0 {
                rows[last] = found.count
                found.append(Row())
                found[rows[last]].add(blots[last].count, extents[last].count, isPair: pairs[last])
            }
            for k in last + 1...i { rows[k] = rows[last] }
            found[rows[last]].add(blots[i].count, extents[i].count, isPair: pairs[i])
        }
    }

    /// Half an em long, or a little less or more; as tall as a capital or a small letter.
    private static func isFigure(_ length: Int, _ across: Range<Int>, _ em: Int) -> Bool {
        length * 100 >= em * 34 && length * 100 <= em * 66 && across.count * 100 >= em * 45
            && across.count * 100 <= em * 88
    }

    /// As long as two figures and as tall as one, with next to no ink in the middle and halves of one height.
    private static func isPair(_ blot: Range<Int>, _ across: Range<Int>, _ profile: InkProfile, _ em: Int) -> Bool {
        guard blot.count * 100 >= em * 80, blot.count * 100 <= em * 125, across.count * 100 >= em * 45,
            across.count * 100 <= em * 88
        else { return false }
        let middle = (blot.lowerBound + blot.upperBound) / 2
        let near = middle - blot.count / 8...middle + blot.count / 8
        guard let waist = near.min(by: { profile.ink[$0] < profile.ink[$1] }),
            Int(profile.ink[waist]) * 100 <= em * 18,
            let upper = profile.across(blot.lowerBound..<waist), let lower = profile.across(waist + 1..<blot.upperBound)
        else { return false }
        return agree(upper, lower, em)
    }

    /// Whether a blot that stands in a row is two figures that touch.
    func isPair(_ blot: Int) -> Bool { pairs[blot] }

    /// Round figures reach a little farther than straight ones; a pixel is lost here and there.
    private static func agree(_ one: Range<Int>, _ other: Range<Int>, _ em: Int) -> Bool {
        let slack = max(2, em * 7 / 100)
        return abs(one.lowerBound - other.lowerBound) <= slack && abs(one.upperBound - other.upperBound) <= slack
    }

    /// Two pieces that look so may be the halves of 声 or 台; two figures alone mostly stand upright, side by side. Where they
    /// are as tall as kanji, three may be such halves and the part of another character. Two that touch are as long as two of
    /// those beside them: kana of thin strokes may look like them.
    private func isLongEnough(_ row: Row) -> Bool {
        guard row.members >= (row.tallest * 100 > em * 80 ? 4 : 3) else { return false }
        return row.single == row.members
            || row.single >= 2 && row.lengths.upperBound * 4 <= row.lengths.lowerBound * 5
    }

    /// How many figures the row has that these blots stand in; 0 if they are not of one row, or that is too short.
    func row(of blots: ClosedRange<Int>) -> Int {
        let row = rows[blots.lowerBound]
        guard row >= 0, isLongEnough(found[row]), blots.allSatisfy({ rows[$0] == row }) else { return 0 }
        return found[row].members
    }
}
