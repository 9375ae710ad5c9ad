/// Refuses comments that contain two hyphens, which XML forbids, before libxml2 parses them.
///
/// At each pair of hyphens libxml2 (2.9.14) copies the comment so far, so `<!--` repeated in a small file makes it very
/// slow. Also refuses a `&` that no `;` follows soon: libxml2 would search the rest of the file for the `;` again with
/// every piece that it reads.
enum CommentForm {
    /// The end of a CDATA section or a processing instruction; nil if neither begins here.
    private static func end(ofTextFrom start: Int, _ bytes: [UInt8]) -> Int? {
        for (open, close) in [("<![CDATA[", "]]>"), ("<?", "?>")] where bytes[start...].starts(with: open.utf8) {
            let close = Array(close.utf8)
            var place = start + open.utf8.count
            while place < bytes.count, !bytes[place...].starts(with: close) { place += 1 }
            return min(bytes.count, place + close.count)
        }
        return nil
    }

    /// Checks every comment.
    ///
    /// - Throws: `ImportError.notXML` with the line of the first hyphens that do not end their comment.
    /// - Complexity: O(bytes).
    static func check(_ bytes: [UInt8]) throws(ImportError) {
        let (open, hyphen) = (Array("<!--".utf8), UInt8(ascii: "-"))
        var place = 0
        while let start = bytes[place...].firstIndex(where: { $0 == open[0] || $0 == UInt8(ascii: "&") }) {
            place = start + 1
            // Skip these: their contents are text.
            if let end = Self.end(ofTextFrom: start, bytes) {
                place = end
                continue
            }
            if bytes[start] != open[0] {
                guard bytes[place...].prefix(64).contains(UInt8(ascii: ";")) else {
                    let line = bytes[..<place].reduce(1) { $1 == 0xA ? $0 + 1 : $0 }
                    throw .notXML(line: line, reason: "no reference begins with this &")
                }
                continue
            }
            guard bytes[start...].starts(with: open) else { continue }
            place = start + open.count
            while place + 1 < bytes.count, bytes[place] != hyphen || bytes[place + 1] != hyphen { place += 1 }
            guard place + 2 < bytes.count else { return }
            guard bytes[place + 2] == UInt8(ascii: ">") else {
                let line = bytes[..<place].reduce(1) { $1 == 0xA ? $0 + 1 : $0 }
                throw .notXML(line: line, reason: "a comment contains two hyphens")
            }
            place += 3
        }
    }
}
