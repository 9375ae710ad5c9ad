import PageGeometry

extension BinaryReader {
    private static let farthest = HighlightMap.largestSide

    mutating func line(_ guess: LineGuess) throws(HighlightMapError) -> HighlightMap.Line {
        let place = at
        let flags = try byte()
        let role = Int(flags & 7)
        guard role < LineFlags.roles.count else { throw failure("there is no role number \(role)", at: place) }
        let isNew = flags & LineFlags.newArticle != 0
        if !isNew && guess.article < 0 { throw failure("the first line does not begin an article", at: place) }
        let isHorizontal = flags & LineFlags.horizontal != 0
        let isReadFromRight = isHorizontal && version >= 2 ? try isReadFromRight() : false
        let paragraph = try paragraph(flags, after: isNew ? -1 : guess.paragraph, flagsAt: place)
        let count = try count()
        let low = try coordinate(guess.cross)
        let width = try extent(guess.width)
        let lean = flags & LineFlags.leans != 0 ? try coordinate(0) : 0
        let start = try coordinate(guess.start)
        let length = try extent(guess.length)
        guard count <= length else { throw failure("\(count) characters do not fit into \(length) px", at: place) }
        return HighlightMap.Line(
            first: guess.first, article: guess.article + (isNew ? 1 : 0), paragraph: paragraph,
            role: LineFlags.roles[role], writing: isHorizontal ? .horizontal : .vertical,
            cross: low..<low + width, cuts: try cuts(count, from: start, to: start + length), lean: lean,
            isReadFromRight: isReadFromRight)
    }

    /// Reads the byte after a horizontal line's flags, present since version 2.
    private mutating func isReadFromRight() throws(HighlightMapError) -> Bool {
        let place = at
        let end = try byte()
        guard end <= 1 else {
            throw failure("the end from which a line is read is \(end); it must be 0 or 1", at: place)
        }
        return end == 1
    }

    private mutating func paragraph(
        _ flags: UInt8, after last: Int, flagsAt place: Int
    ) throws(HighlightMapError) -> Int {
        switch LineFlags.Paragraph(rawValue: flags >> LineFlags.paragraphShift & 3) {
        case .same where last >= 0: return last
        case .same: throw failure("an article begins with the paragraph of another", at: place)
        case .next where last < Int.max: return last + 1
        case .other: return try number()
        default: throw failure("the code of the paragraph is unknown", at: place)
        }
    }

    /// Reads the number of characters in a line. Each character but the last takes at least one bit.
    private mutating func count() throws(HighlightMapError) -> Int {
        let place = at
        let others = try number()
        guard others <= 8 * left else {
            throw failure("\(others) characters and one more do not fit into the \(left) remaining bytes", at: place)
        }
        return others + 1
    }

    private mutating func coordinate(_ guess: Int) throws(HighlightMapError) -> Int {
        try difference(from: guess, within: -Self.farthest...Self.farthest)
    }

    private mutating func extent(_ guess: Int) throws(HighlightMapError) -> Int {
        try difference(from: guess, within: 1...2 * Self.farthest)
    }

    private mutating func difference(
        from guess: Int, within allowed: ClosedRange<Int>
    ) throws(HighlightMapError) -> Int {
        let place = at
        let folded = UInt(try number(most: Int(RiceCode.largest)))
        let value = guess + RiceCode.unfold(folded)
        guard allowed.contains(value) else {
            throw failure("\(value) px; it must be \(allowed.lowerBound) to \(allowed.upperBound)", at: place)
        }
        return value
    }

    private mutating func cuts(_ count: Int, from start: Int, to end: Int) throws(HighlightMapError) -> [Int] {
        guard count > 1 else { return [start, end] }
        var bits = BitReader(bytes, from: at)
        let parameter = try bits.take(RiceCode.parameterBits)
        var cuts = [start]
        cuts.reserveCapacity(count + 1)
        for i in 1..<count {
            let last = cuts[i - 1]
            let even = LineGuess.nextCut(after: last, end: end, characters: count - i + 1)
            let cut = even + RiceCode.unfold(try bits.rice(parameter))
            guard cut > last, cut < end else { throw failure("the line's cuts do not rise", at: bits.byte) }
            cuts.append(cut)
        }
        cuts.append(end)
        at = bits.byte
        return cuts
    }
}
