/// A key by which names sort in natural order: numbers count as numbers, so that 2 comes before 10, and 二面 before 十面.
/// The order of keys is a strict total order of UTF-8 texts. PostgreSQL's function `natural_key` gives the same keys.
///
/// Numbers are runs of ASCII digits, of full-width digits, and of at most nine kanji 〇 to 百.
struct NaturalKey: Comparable {
    private let bytes: [UInt8]

    /// - Complexity: O(bytes).
    init(_ name: String) {
        var bytes: [UInt8] = []
        var rest = name.unicodeScalars[...]
        while let first = rest.first {
            let script = Script(first)
            let run = rest.prefix { Script($0) == script }
            rest = rest[run.endIndex...]
            if let digits = script.digits(of: run) {
                // A text is compared by bytes, a number by its length, then by its digits.
                let count = UInt16(digits.count)
                bytes += [UInt8(ascii: "0"), UInt8(count >> 8), UInt8(count & 255)] + digits
            } else {
                bytes += String(run).utf8
            }
        }
        // Equal numbers in different writing are ordered by bytes.
        self.bytes = bytes + [0] + name.utf8
    }

    static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

    private enum Script {
        case ascii, wide, kanji, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "0"..."9": self = .ascii
            case "０"..."９": self = .wide
            default: self = Self.figures.contains(scalar) ? .kanji : .other
            }
        }

        private static let figures = Array("〇一二三四五六七八九十百".unicodeScalars)

        /// The ASCII digits of a run's number, without leading zeros; nil for a text.
        func digits(of run: Substring.UnicodeScalarView) -> [UInt8]? {
            switch self {
            case .ascii, .wide:
                let zero: Unicode.Scalar = self == .ascii ? "0" : "０"
                return run.map { UInt8(ascii: "0") + UInt8($0.value - zero.value) }.dropZeros()
            case .kanji where run.count <= 9:
                var (total, part) = (0, 0)
                for scalar in run {
                    let place = Self.figures.firstIndex(of: scalar) ?? 0
                    if place < 10 {
                        part = 10 * part + place
                    } else {
                        total += max(1, part) * (place == 10 ? 10 : 100)
                        part = 0
                    }
                }
                return Array(String(total + part).utf8).dropZeros()
            case .kanji, .other: return nil
            }
        }
    }
}

extension [UInt8] {
    fileprivate func dropZeros() -> [UInt8] { Array(drop { $0 == UInt8(ascii: "0") }) }
}

/// Whether a name comes before another one in natural order (`NaturalKey`).
///
/// - Complexity: O(bytes).
public func isInNaturalOrder(_ a: String, _ b: String) -> Bool { NaturalKey(a) < NaturalKey(b) }

extension Edition {
    /// The edition's pages in the order of reading: natural order of their names, in which the pages that `edition.json`
    /// lists have the order of that list.
    ///
    /// - Complexity: O(pages · log pages).
    func inReadingOrder<Page>(_ pages: [Page], name: (Page) -> String) -> [Page] {
        let places = Dictionary(pageOrder.enumerated().map { ($1, $0) }) { first, _ in first }
        // A file with several pages is listed without the number that ends the names of its pages.
        func place(_ name: String) -> Int? {
            places[name] ?? name.lastIndex(of: "-").flatMap { places[String(name[..<$0])] }
        }
        let sorted = pages.map { (page: $0, key: NaturalKey(name($0)), place: place(name($0))) }.sorted {
            $0.key < $1.key
        }
        let listed = sorted.filter { $0.place != nil }.sorted { ($0.place ?? 0, $0.key) < ($1.place ?? 0, $1.key) }
        var next = listed.makeIterator()
        return sorted.map { $0.place == nil ? $0.page : next.next()?.page ?? $0.page }
    }
}
