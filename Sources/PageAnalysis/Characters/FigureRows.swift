/// Finds digits and letters on their side, by the similarity of neighbouring blots.
///
/// Method: digits and letters on their side are on one line and equally tall. Across the column, they therefore begin
/// and end at the same places; each is about half an em long. Two parts of one character are rarely so alike: the
/// strokes of 二 are thin, the upper part of デ is thin, and the lower half of 呂 is wider. Digits that touch form one
/// blot. Its length is a multiple of a digit's length, and it has a waist between every two digits.
struct FigureRows {
    /// Parameters, set by hand, in ems of the line's characters.
    struct Parameters: Sendable, Hashable {
        /// Minimum length of a digit other than 1.
        var shortest: Ems = 0.34
        /// Minimum length of a 1, which is just a stroke.
        var thinnest: Ems = 0.1
        /// Minimum type size in px in which a stroke counts as 1. In smaller type, such a thin blot may be anything.
        var strokeType = 18
        /// Maximum length of a single digit.
        var longest: Ems = 0.66
        /// Minimum height of digits, capitals and small letters.
        var lowest: Ems = 0.45
        /// Maximum of that height less `InkProfile.blur`: blur makes print a pixel taller.
        var tallest: Ems = 0.88
        /// Maximum length of a decimal point between digits.
        var pointLength: Ems = 0.22
        /// Maximum height of that point.
        var pointHeight: Ems = 0.3
        /// Maximum difference between the places across the column at which two digits of a row begin, and at which
        /// they end; at least `slackInPixels` px. Round digits extend slightly further than straight ones, and a pixel
        /// may be lost. Higher: the halves of kanji become digits.
        var slack: Ems = 0.07
        var slackInPixels = 2

        /// Range of the distance between the middles of two digits if one of them is a 1. A 1 is just a stroke, with up
        /// to half an em of blank. Lower minimum: the bars of 三 become digits.
        var leastStrokePitch: Ems = 0.42
        var mostStrokePitch: Ems = 0.62
        /// Maximum blank between two digits.
        var blank: Ems = 0.3
        /// Maximum blank beside a blot of touching digits.
        var blankAtTouching: Ems = 0.12
        /// Maximum distance between the starts of two digits. Higher: the halves of a character become digits.
        var pitch: Ems = 0.64
        /// The same if a decimal point is between them.
        var pitchOverPoint: Ems = 0.96
        /// Added to both for each digit after the first in a first blot of touching digits.
        var furtherPitch: Ems = 0.56

        /// Minimum length of a blot of touching digits.
        var shortestTouching: Ems = 0.8
        /// Usual length of a digit in the blot.
        var usual: Ems = 0.52
        /// Maximum length of a digit in the blot.
        var longestTouching: Ems = 0.62
        /// Maximum number of digits in a blot of touching digits.
        var mostTouching = 6
        /// Maximum distance of a waist from its expected place, as a share of a digit's length.
        var waistReach: Share = 0.25
        /// Maximum ink at a waist.
        var waistInk: Ems = 0.18

        /// Minimum number of digits in a row. Two blots may also be the halves of 声 or 台. A number of two digits is
        /// mostly upright, with its digits side by side.
        var leastMembers = 3
        /// A row is as tall as kanji if its tallest digit exceeds `kanjiHeight`. `leastTallMembers` is the minimum
        /// number of digits in such a row, because three blots of this height may be the halves of one character and a
        /// part of another.
        var kanjiHeight: Ems = 0.8
        var leastTallMembers = 4
        /// Conditions for a row with touching digits. The row has at least `leastSingle` separate digits, or a blot of
        /// at least `leastTouching` digits. The longest digit is at most `unevenness` times as long as the shortest.
        /// Kana of thin strokes may look like two touching digits.
        var leastSingle = 2
        var leastTouching = 3
        var unevenness: Share = 1.25
    }

    /// The row of each blot; -1 if the blot is in no row.
    private var rows: [Int]
    /// Number of digits in each row. It is 0 if the digits are too few, or if touching digits and their neighbours
    /// differ in length.
    private var members: [Int]
    /// Number of touching digits that each blot may be: 1 for a single digit, 0 if the blot is not a digit.
    private var counts: [Int]

    fileprivate struct Row {
        var members = 0
        /// Number of separate digits, without thin strokes.
        var single = 0
        /// Height of the row's tallest digit, in px.
        var tallest = 0
        /// Number of the row's thin strokes; each is a 1.
        var strokes = 0
        /// Maximum number of digits in one blot of the row.
        var touching = 1
        /// Range of the lengths of the row's digits, in hundredths of a px.
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
        let parameters = Parameters()
        members = []
        rows = [Int](repeating: -1, count: profile.blots.count)
        counts = [Int](repeating: 0, count: profile.blots.count)
        guard !profile.horizontal else { return }
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        let figures = Figures(profile: profile, em: em)
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
            // A decimal point may be between the two digits.
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

    /// Returns the number of touching digits in a blot of a row.
    func count(_ blot: Int) -> Int { max(1, counts[blot]) }

    /// Returns the number of digits of the row that contains these blots; 0 if the blots are not in one row, or if the
    /// row is too short.
    func row(of blots: ClosedRange<Int>) -> Int {
        let row = rows[blots.lowerBound]
        guard row >= 0, members[row] > 0, blots.allSatisfy({ rows[$0] == row }) else { return 0 }
        return members[row]
    }
}

/// Tests whether blots of a line look like digits or letters on their side.
private struct Figures {
    let profile: InkProfile
    let em: Int
    let parameters = FigureRows.Parameters()

    /// Returns the number of touching digits that a blot may be: 1 for a single digit, 0 if it is not a digit. The
    /// length of a blot of touching digits is a multiple of a digit's length, and its height is that of one digit.
    /// Hardly any ink is between two digits, and all digits are equally tall.
    func count(_ blot: Range<Int>, _ across: Range<Int>) -> Int {
        if isFigure(blot.count, across) { return 1 }
        guard blot.count >= parameters.shortestTouching * em, isTall(across) else { return 0 }
        let usual = parameters.usual * em
        // The quotient is rounded to the nearest whole number.
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
            // The darkness of a full pixel of ink is 16.
            guard let waist, i == count || Int(profile.darkness[waist]) <= parameters.waistInk * (16 * em),
                let extent = profile.across(first..<waist)
            else { return 0 }
            if let before, !agree(before, extent) { return 0 }
            (before, first) = (extent, min(waist + 1, blot.upperBound - 1))
        }
        return count
    }

    /// Whether a blot is about half an em long or is the stroke of a 1, and is as tall as a capital or a small letter.
    private func isFigure(_ length: Int, _ across: Range<Int>) -> Bool {
        let least = em < parameters.strokeType ? parameters.shortest : parameters.thinnest
        return length >= least * em && length <= parameters.longest * em && isTall(across)
    }

    /// Whether a blot is as tall as a capital or a small letter.
    private func isTall(_ across: Range<Int>) -> Bool {
        across.count >= parameters.lowest * em && across.count - profile.blur <= parameters.tallest * em
    }

    /// Whether two blots begin at the same place across the column, and end at the same place.
    func agree(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let slack = max(parameters.slackInPixels, parameters.slack.of(em))
        return abs(one.lowerBound - other.lowerBound) <= slack && abs(one.upperBound - other.upperBound) <= slack
    }

    /// Whether two blots follow each other at a distance of about half an em, like digits. The two halves of a
    /// character may have that distance too, but no character has three such parts. The maximum blank beside touching
    /// digits is less.
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

    /// Whether a row has enough digits, and its touching digits are about as long as its separate ones.
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
