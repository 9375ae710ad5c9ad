import PageGeometry

/// Writes the parts of a binary map.
struct BinaryWriter {
    var bytes: [UInt8] = []

    /// Writes a number of 0 or more in base 128, lowest digits first; all bytes but the last have the highest bit set.
    mutating func number(_ number: Int) { digits(UInt(number)) }

    /// Writes a number that may be negative, folded.
    mutating func difference(_ number: Int) { digits(RiceCode.fold(number)) }

    private mutating func digits(_ number: UInt) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The 32 bytes of a digest; nil for anything but 64 lower-case hexadecimal digits.
    static func digest(_ digest: String) -> [UInt8]? {
        let digits = digest.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard digits.count == 64, digest.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Writes the length in bytes, then UTF-8.
    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes += Array(text.utf8)
    }

    /// Writes 0 for nil, else the length in bytes plus one, then UTF-8.
    mutating func text(orNil text: String?) {
        guard let text else { return number(0) }
        number(text.utf8.count + 1)
        bytes += Array(text.utf8)
    }

    /// Writes a line, in O(characters).
    mutating func line(_ line: HighlightMap.Line, _ guess: LineGuess, version: Int) {
        let isNew = line.article != guess.article
        let before = isNew ? -1 : guess.paragraph
        let paragraph: LineFlags.Paragraph =
            line.paragraph == before ? .same : line.paragraph - 1 == before ? .next : .other
        var flags = UInt8(LineFlags.roles.firstIndex(of: line.role) ?? 0)
        if line.writing == .horizontal { flags |= LineFlags.horizontal }
        if isNew { flags |= LineFlags.newArticle }
        flags |= paragraph.rawValue << LineFlags.paragraphShift
        if line.lean != 0 { flags |= LineFlags.leans }
        bytes.append(flags)
        if version >= 2, line.writing == .horizontal { bytes.append(line.isReadFromRight ? 1 : 0) }
        if paragraph == .other { number(line.paragraph) }
        number(line.count - 1)
        difference(line.cross.lowerBound - guess.cross)
        difference(line.cross.count - guess.width)
        if line.lean != 0 { difference(line.lean) }
        difference(line.cuts[0] - guess.start)
        difference(line.cuts[line.count] - line.cuts[0] - guess.length)
        if line.count > 1 { cuts(line.cuts) }
    }

    /// Writes the cuts between the first and the last: the parameter, then the differences from an even division.
    private mutating func cuts(_ cuts: [Int]) {
        let count = cuts.count - 1
        let slips = (1..<count).map { i in
            let even = LineGuess.nextCut(after: cuts[i - 1], end: cuts[count], characters: count - i + 1)
            return RiceCode.fold(cuts[i] - even)
        }
        let parameter = RiceCode.parameter(for: slips)
        var bits = BitWriter()
        bits.put(UInt(parameter), count: RiceCode.parameterBits)
        for slip in slips {
            for _ in 0..<slip >> UInt(parameter) { bits.put(1, count: 1) }
            bits.put(0, count: 1)
            bits.put(slip, count: parameter)
        }
        bytes += bits.bytes
    }
}
