/// Figures and letters on their side, told by what stands beside them.
///
/// Method: they stand on one line and are as tall as one another, so that across the column they begin and end at the same
/// places, and each is about half an em long. Two parts of one character hardly ever are: the strokes of 二 are thin, of
/// デ the upper part is, and the lower half of 呂 is the wider one. Where print or scan lets some of them touch, they are one
/// blot, so many times as long and with a waist between each two.
struct FigureRows {
    /// For each blot, which row it stands in; -1 for none.
    private var rows: [Int]
    private var found: [Row] = []
    /// Of each blot, how many figures that touch it can be; 1 for a figure by itself, 0 for none.
    private var counts: [Int]
    private let em: Int

    /// What stands in one row.
    private struct Row {
        /// How many figures it has, and how many of them stand apart from others.
        var members = 0
        var single = 0
        /// How tall the tallest one is, in px.
        var tallest = 0
        /// How many are strokes: 1, or none.
        var strokes = 0
        /// The most of them that touch.
        var touching = 1
        /// How long they are, from the shortest to the longest one, in hundredths of a px.
        var lengths = Int.max..<Int.max

        mutating func add(_ length: Int, _ height: Int, count: Int, isThin: Bool) {
            members += count
            tallest = max(tallest, height)
            if isThin {
                strokes += 1
                return
            }
            single += count > 1 ? 0 : 1
            touching = max(touching, count)
            let own = 100 * length / count
            lengths = lengths.isEmpty ? own..<own + 1 : min(lengths.lowerBound, own)..<max(lengths.upperBound, own + 1)
        }
    }

    init(_ profile: InkProfile, em: Int) {
        self.em = em
        rows = [Int](repeating: -1, count: profile.blots.count)
        counts = [Int](repeating: 0, count: profile.blots.count)
        guard !profile.horizontal else { return }
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        func isPoint(_ i: Int) -> Bool { blots[i].count * 100 <= em * 22 && extents[i].count * 100 <= em * 30 }
        func isThin(_ i: Int) -> Bool { blots[i].count * 100 < em * Self.shortest }
        func blank(after i: Int) -> Int { blots[i + 1].lowerBound - blots[i].upperBound }
        for i in blots.indices { counts[i] = Self.figures(blots[i], extents[i], profile, em) }
        // Figures follow one another at half an em; so do the halves of a character, but never three of them. Those that
        // touch have hardly a blank beside them.
        func isClose(_ i: Int, _ k: Int) -> Bool {
            // A 1 is a stroke with as much blank as makes half an em; the bars of 三 stand closer.
            if k == i + 1, isThin(i) || isThin(k) {
                let pitch = blots[k].lowerBound + blots[k].upperBound - blots[i].lowerBound - blots[i].upperBound
                return pitch * 50 >= em * 42 && pitch * 50 <= em * 62
            }
            let widest = counts[i] > 1 || counts[k] > 1 ? 12 : 30
            let farthest = (k == i + 1 ? 64 : 96) + 56 * (max(1, counts[i]) - 1)
            return (i..<k).allSatisfy { blank(after: $0) * 100 <= em * widest }
                && (blots[k].lowerBound - blots[i].lowerBound) * 100 <= em * farthest
        }
        var last = -1
        for i in blots.indices {
            guard counts[i] > 0 else { continue }
            defer { last = i }
            // A decimal point may stand between.
            guard last >= 0, i == last + 1 || i == last + 2 && isPoint(last + 1), isClose(last, i),
                Self.agree(extents[last], extents[i], em)
            else { continue }
            if rows[last] < 0 {
                rows[last] = found.count
                found.append(Row())
                found[rows[last]].add(blots[last].count, extents[last].count, count: counts[last], isThin: isThin(last))
            }
            for k in last + 1...i { rows[k] = rows[last] }
            found[rows[last]].add(blots[i].count, extents[i].count, count: counts[i], isThin: isThin(i))
        }
    }

    /// Half an em long, or a little less or more, or a 1; as tall as a capital or a small letter.
    private static func isFigure(_ length: Int, _ across: Range<Int>, _ em: Int, _ blur: Int) -> Bool {
        length * 100 >= em * (em < 18 ? shortest : thinnest) && length * 100 <= em * 66 && isTall(across, em, blur)
    }

    /// How long a figure is at least, in hundredths of an em, and the stroke of a 1 (in type of 18 px and more: below that it may
    /// be any).
    private static let (shortest, thinnest) = (34, 10)

    /// As tall as a capital or a small letter; blur makes small type a pixel taller.
    private static func isTall(_ across: Range<Int>, _ em: Int, _ blur: Int) -> Bool {
        across.count * 100 >= em * 45 && (across.count - blur) * 100 <= em * 88
    }

    /// How many figures that touch a blot can be, 1 for one, 0 for none: so many times as long as a figure and as tall as one,
    /// with next to no ink between each two, which are as tall as one another.
    private static func figures(_ blot: Range<Int>, _ across: Range<Int>, _ profile: InkProfile, _ em: Int) -> Int {
        if isFigure(blot.count, across, em, profile.blur) { return 1 }
        guard blot.count * 100 >= em * 80, isTall(across, em, profile.blur) else { return 0 }
        let count = max(2, (blot.count * 100 + em * 26) / (em * 52))
        guard blot.count * 100 <= em * 62 * count, count <= most else { return 0 }
        var first = blot.lowerBound
        var before: Range<Int>?
        for i in 1...count {
            let place = blot.lowerBound + blot.count * i / count
            let near = place - blot.count / (4 * count)...place + blot.count / (4 * count)
            let waist = i == count ? blot.upperBound : near.min { profile.darkness[$0] < profile.darkness[$1] }
            guard let waist, i == count || Int(profile.darkness[waist]) * 100 <= 16 * em * 18,
                let extent = profile.across(first..<waist)
            else { return 0 }
            if let before, !agree(before, extent, em) { return 0 }
            (before, first) = (extent, min(waist + 1, blot.upperBound - 1))
        }
        return count
    }

    /// More figures than this hardly touch one another.
    private static let most = 6

    /// How many figures a blot that stands in a row is.
    func count(_ blot: Int) -> Int { max(1, counts[blot]) }

    /// Round figures reach a little farther than straight ones; a pixel is lost here and there.
    private static func agree(_ one: Range<Int>, _ other: Range<Int>, _ em: Int) -> Bool {
        let slack = max(2, em * 7 / 100)
        return abs(one.lowerBound - other.lowerBound) <= slack && abs(one.upperBound - other.upperBound) <= slack
    }

    /// Two pieces that look so may be the halves of 声 or 台; two figures alone mostly stand upright, side by side. Where they
    /// are as tall as kanji, three may be such halves and the part of another character. Some that touch are as long as so many of
    /// those beside them: kana of thin strokes may look like two.
    private func isLongEnough(_ row: Row) -> Bool {
        guard row.members >= (row.tallest * 100 > em * 80 ? 4 : 3), row.members > row.strokes else { return false }
        return row.single + row.strokes == row.members
            || (row.single >= 2 || row.touching >= 3) && row.lengths.upperBound * 4 <= row.lengths.lowerBound * 5
    }

    /// How many figures the row has that these blots stand in; 0 if they are not of one row, or that is too short.
    func row(of blots: ClosedRange<Int>) -> Int {
        let row = rows[blots.lowerBound]
        guard row >= 0, isLongEnough(found[row]), blots.allSatisfy({ rows[$0] == row }) else { return 0 }
        return found[row].members
    }
}
