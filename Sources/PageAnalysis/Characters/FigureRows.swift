/// Figures and letters on their side, told by what stands beside them.
///
/// Method: they stand on one line and are as tall as one another, so that across the column they begin and end at the same
/// places, and each is about half an em long. Two parts of one character hardly ever are: the strokes of 二 are thin, of
/// デ the upper part is, and the lower half of 呂 is the wider one. Where print or scan lets some of them touch, they are one
/// blot, so many times as long and with a waist between each two.
struct FigureRows {
    /// In ems of the line's characters. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least length of a figure, that of the stroke of a 1, and the size of type in px from which strokes count: in
        /// smaller type a blot as thin may be any.
        var shortest: Ems = 0.34
        var thinnest: Ems = 0.1
        var strokeType = 18
        /// The greatest length of a figure by itself.
        var longest: Ems = 0.66
        /// How tall figures, capitals and small letters are. Blur makes small type a pixel taller.
        var lowest: Ems = 0.45
        var tallest: Ems = 0.88
        /// The greatest length and height of a decimal point between figures.
        var pointLength: Ems = 0.22
        var pointHeight: Ems = 0.3
        /// How much the places differ, and in px at least, at which figures of a row begin and end. Round figures reach a little
        /// farther than straight ones, and a pixel is lost here and there. Higher: the halves of kanji are figures.
        var slack: Ems = 0.07
        var slackInPixels = 2

        /// From middle to middle of two figures, one of which is a 1: a stroke with as much blank as makes half an em. Lower: the bars
        /// of 三 are figures.
        var leastStrokePitch: Ems = 0.42
        var mostStrokePitch: Ems = 0.62
        /// The longest blank between figures, and where some of them touch.
        var blank: Ems = 0.3
        var blankAtTouching: Ems = 0.12
        /// From start to start of two figures at most, with a point between them, and so much more for each that touches the first.
        /// Higher: the halves of a character are figures.
        var pitch: Ems = 0.64
        var pitchOverPoint: Ems = 0.96
        var furtherPitch: Ems = 0.56

        /// The least length of figures that touch; how long each one usually is, and at most.
        var shortestTouching: Ems = 0.8
        var usual: Ems = 0.52
        var longestTouching: Ems = 0.62
        /// More figures than this hardly touch one another.
        var mostTouching = 6
        /// How far from its place a waist between two is looked for, as a share of a figure, and how much ink it has at most.
        var waistReach: Share = 0.25
        var waistInk: Ems = 0.18

        /// The fewest figures of a row. Two pieces that look so may be the halves of 声 or 台; two figures alone mostly stand upright,
        /// side by side.
        var leastMembers = 3
        /// The fewest where they are taller than this, as kanji are: three may be such halves and a part of another character.
        var kanjiHeight: Ems = 0.8
        var leastTallMembers = 4
        /// Where some touch, so many stand apart, or so many touch, and the longest is no more than so many times as long as the
        /// shortest: kana of thin strokes may look like two.
        var leastSingle = 2
        var leastTouching = 3
        var unevenness: Share = 1.25
    }

    /// For each blot, which row it stands in; -1 for none.
    private var rows: [Int]
    /// How many figures each row has; 0 if it is too short, or those that touch are unlike those beside them.
    private var members: [Int]
    /// Of each blot, how many figures that touch it can be; 1 for a figure by itself, 0 for none.
    private var counts: [Int]

    /// What stands in one row.
    fileprivate struct Row {
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

    init(_ profile: InkProfile, em: Int, parameters: Parameters = .init()) {
        members = []
        rows = [Int](repeating: -1, count: profile.blots.count)
        counts = [Int](repeating: 0, count: profile.blots.count)
        guard !profile.horizontal else { return }
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        let figures = Figures(profile: profile, em: em, parameters: parameters)
        func isPoint(_ i: Int) -> Bool {
            blots[i].count <= parameters.pointLength * em && extents[i].count <= parameters.pointHeight * em
        }
        func isThin(_ i: Int) -> Bool { blots[i].count < parameters.shortest * em }
        for i in blots.indices { counts[i] = figures.count(blots[i], extents[i]) }
        var found: [Row] = []
        var last = -1
        for i in blots.indices {
            guard counts[i] > 0 else { continue }
            defer { last = i }
            // A decimal point may stand between.
            guard last >= 0, i == last + 1 || i == last + 2 && isPoint(last + 1),
                figures.areClose(last, i, blots, counts), figures.agree(extents[last], extents[i])
            else { continue }
            if rows[last] < 0 {
                rows[last] = found.count
                found.append(Row())
                found[rows[last]].add(blots[last].count, extents[last].count, count: counts[last], isThin: isThin(last))
            }
            for k in last + 1...i { rows[k] = rows[last] }
            found[rows[last]].add(blots[i].count, extents[i].count, count: counts[i], isThin: isThin(i))
        }
        members = found.map { figures.areEnough($0) ? $0.members : 0 }
    }

    /// How many figures a blot that stands in a row is.
    func count(_ blot: Int) -> Int { max(1, counts[blot]) }

    /// How many figures the row has that these blots stand in; 0 if they are not of one row, or that is too short.
    func row(of blots: ClosedRange<Int>) -> Int {
        let row = rows[blots.lowerBound]
        guard row >= 0, members[row] > 0, blots.allSatisfy({ rows[$0] == row }) else { return 0 }
        return members[row]
    }
}

/// What of a line's blots looks like figures or letters on their side.
private struct Figures {
    let profile: InkProfile
    let em: Int
    let parameters: FigureRows.Parameters

    /// How many figures that touch a blot can be, 1 for one, 0 for none: so many times as long as a figure and as tall as one,
    /// with next to no ink between each two, which are as tall as one another.
    func count(_ blot: Range<Int>, _ across: Range<Int>) -> Int {
        if isFigure(blot.count, across) { return 1 }
        guard blot.count >= parameters.shortestTouching * em, isTall(across) else { return 0 }
        let usual = parameters.usual * em
        // Rounded to the nearest.
        let nearest = (2 * blot.count * usual.denominator + usual.numerator) / (2 * usual.numerator)
        let count = max(2, nearest)
        guard blot.count <= parameters.longestTouching * (em * count), count <= parameters.mostTouching else {
            return 0
        }
        let reach = parameters.waistReach.of(blot.count / count)
        var first = blot.lowerBound
        var before: Range<Int>?
        for i in 1...count {
            let place = blot.lowerBound + blot.count * i / count
            let near = place - reach...place + reach
            let waist = i == count ? blot.upperBound : near.min { profile.darkness[$0] < profile.darkness[$1] }
            // A pixel of ink is 16 of darkness.
            guard let waist, i == count || Int(profile.darkness[waist]) <= parameters.waistInk * (16 * em),
                let extent = profile.across(first..<waist)
            else { return 0 }
            if let before, !agree(before, extent) { return 0 }
            (before, first) = (extent, min(waist + 1, blot.upperBound - 1))
        }
        return count
    }

    /// Half an em long, or a little less or more, or a 1; as tall as a capital or a small letter.
    private func isFigure(_ length: Int, _ across: Range<Int>) -> Bool {
        let least = em < parameters.strokeType ? parameters.shortest : parameters.thinnest
        return length >= least * em && length <= parameters.longest * em && isTall(across)
    }

    /// As tall as a capital or a small letter.
    private func isTall(_ across: Range<Int>) -> Bool {
        across.count >= parameters.lowest * em && across.count - profile.blur <= parameters.tallest * em
    }

    /// Whether two blots begin and end at the same places across the column.
    func agree(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let slack = max(parameters.slackInPixels, parameters.slack.of(em))
        return abs(one.lowerBound - other.lowerBound) <= slack && abs(one.upperBound - other.upperBound) <= slack
    }

    /// Whether two blots follow one another as figures do, at half an em; so do the halves of a character, but never three of
    /// them. Those that touch have hardly a blank beside them.
    func areClose(_ i: Int, _ k: Int, _ blots: [Range<Int>], _ counts: [Int]) -> Bool {
        let thin = parameters.shortest * em
        if k == i + 1, blots[i].count < thin || blots[k].count < thin {
            let pitch = blots[k].lowerBound + blots[k].upperBound - blots[i].lowerBound - blots[i].upperBound
            return pitch >= parameters.leastStrokePitch * (2 * em) && pitch <= parameters.mostStrokePitch * (2 * em)
        }
        let widest = (counts[i] > 1 || counts[k] > 1 ? parameters.blankAtTouching : parameters.blank) * em
        let farthest =
            (k == i + 1 ? parameters.pitch : parameters.pitchOverPoint) * em
            + parameters.furtherPitch * (em * (max(1, counts[i]) - 1))
        return (i..<k).allSatisfy { blots[$0 + 1].lowerBound - blots[$0].upperBound <= widest }
            && blots[k].lowerBound - blots[i].lowerBound <= farthest
    }

    /// Whether a row has enough figures, and those that touch are as long as so many of those beside them.
    func areEnough(_ row: FigureRows.Row) -> Bool {
        let isTall = row.tallest > parameters.kanjiHeight * em
        guard row.members >= (isTall ? parameters.leastTallMembers : parameters.leastMembers),
            row.members > row.strokes
        else { return false }
        return row.single + row.strokes == row.members
            || (row.single >= parameters.leastSingle || row.touching >= parameters.leastTouching)
                && row.lengths.upperBound <= parameters.unevenness * row.lengths.lowerBound
    }
}
