/// Refuses very long tags, comments, CDATA sections and processing instructions before libxml2 parses them. libxml2
/// (2.9.14) can need time quadratic in their length, in particular for a value with many `>`.
enum MarkupLimit {
    /// Maximum size of a piece of markup, in bytes.
    static let limit = 1 << 20

    /// Checks all markup.
    ///
    /// - Throws: `ImportError.tooLongMarkup` with the line where the first such piece begins.
    /// - Complexity: O(bytes).
    static func check(_ bytes: [UInt8]) throws(ImportError) {
        var place = 0
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = end(ofMarkupFrom: start, bytes)
            try check(start..<place, of: bytes)
        }
    }

    /// Refuses markup that is too long.
    static func check(_ piece: Range<Int>, of bytes: [UInt8]) throws(ImportError) {
        guard piece.count > limit else { return }
        throw .tooLongMarkup(line: bytes[..<piece.lowerBound].reduce(1) { $1 == 0xA ? $0 + 1 : $0 }, limit: limit)
    }

    private static func end(ofMarkupFrom start: Int, _ bytes: [UInt8]) -> Int {
        for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where bytes[start...].starts(with: open.utf8) {
            let close = Array(close.utf8)
            var place = start + open.utf8.count
            while place < bytes.count, bytes[place] != close[0] || !bytes[place...].starts(with: close) { place += 1 }
            return min(bytes.count, place + close.count)
        }
        var quote: UInt8?
        for place in (start + 1)..<max(start + 1, bytes.count) {
            switch (quote, bytes[place]) {
            case (let open?, let byte): if byte == open { quote = nil }
            case (nil, UInt8(ascii: ">")): return place + 1
            case (nil, let byte) where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"): quote = byte
            default: continue
            }
        }
        return bytes.count
    }
}
