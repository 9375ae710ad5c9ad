/// Refuses elements with very many attributes before libxml2 parses them. libxml2 compares each attribute with all
/// earlier ones, so one large tag could take hours.
enum AttributeLimit {
    /// Maximum number of attributes of an element; above the number that ALTO allows.
    static let limit = 100
    /// Counts the equals signs outside quotation marks in each tag of XML, where attributes contain no `<`.
    ///
    /// - Throws: `ImportError.tooManyAttributes` for the first tag with too many.
    /// - Complexity: O(bytes).
    static func check(_ bytes: [UInt8]) throws(ImportError) {
        var (line, count, isInTag) = (1, 0, false)
        var quote: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): (isInTag, count, quote) = (true, 0, 0)
            case UInt8(ascii: "\n"): line += 1
            case _ where !isInTag: continue
            case _ where quote != 0: if byte == quote { quote = 0 }
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "="):
                count += 1
                guard count <= limit else { throw .tooManyAttributes(line: line, limit: limit) }
            default: continue
            }
        }
    }
}
