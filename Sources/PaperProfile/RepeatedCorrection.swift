import HighlightMap
package import LayoutDocument
package import PageGeometry

/// A correction that editors made on several pages of a newspaper: of the same kind and, if it has a place, in the same
/// place of the page.
package struct RepeatedCorrection: Sendable, Hashable {
    /// The corrections of a page.
    package struct Page: Sendable {
        let corrections: [Correction]
        let size: PixelSize

        /// - Parameter size: size of the page's image.
        package init(_ corrections: [Correction], size: PixelSize) {
            (self.corrections, self.size) = (corrections, size)
        }
    }

    /// The correction's name in files, such as `unnumber`.
    package let name: String
    /// The kind of region or the role that it sets; nil for none.
    package let kind: String?
    /// Number of the first page with the correction.
    package let page: Int
    /// The middle of the print there, in thousandths of the page's width and height; nil for a correction without a place
    /// that recurs.
    package let x: Int?, y: Int?
    /// Number of pages with the correction.
    package private(set) var pages = 1

    /// Largest difference of places on two pages, in thousandths: twice that of recurring things, because editors draw by
    /// hand.
    private static let reach = 25

    private init(_ name: String, _ kind: String?, _ rect: PixelRect?, on page: Int, of size: PixelSize) {
        (self.name, self.kind, self.page) = (name, kind, page)
        x = rect.map { 1000 * $0.center.x / max(1, size.width) }
        y = rect.map { 1000 * $0.center.y / max(1, size.height) }
    }

    /// Finds the corrections that were made on at least two pages, the most frequent first.
    ///
    /// - Complexity: O(corrections × different corrections).
    package static func all(on pages: [Page]) -> [RepeatedCorrection] {
        var found: [RepeatedCorrection] = []
        for (number, page) in pages.enumerated() {
            var counted: Set<Int> = []
            for one in page.corrections.flatMap({ Self.parts(of: $0, on: number, page.size) }) {
                if let place = found.firstIndex(where: { $0.isSame(as: one) }) {
                    if counted.insert(place).inserted, found[place].page != number { found[place].pages += 1 }
                } else {
                    found.append(one)
                }
            }
        }
        return found.filter { $0.pages > 1 }.sorted { ($1.pages, $0.page) < ($0.pages, $1.page) }
    }

    private func isSame(as other: RepeatedCorrection) -> Bool {
        func areNear(_ a: Int?, _ b: Int?) -> Bool {
            guard let a, let b else { return a == nil && b == nil }
            return abs(a - b) <= Self.reach
        }
        return name == other.name && kind == other.kind && areNear(x, other.x) && areNear(y, other.y)
    }

    /// The correction, once for each place.
    private static func parts(of correction: Correction, on page: Int, _ size: PixelSize) -> [RepeatedCorrection] {
        func placed(_ rects: [PixelRect], _ kind: String? = nil) -> [RepeatedCorrection] {
            rects.map { RepeatedCorrection(correction.name, kind, $0, on: page, of: size) }
        }
        return switch correction {
        case .unnumber(let rect, let kind): placed([rect], kind.rawValue)
        case .setRole(let lines, let role): placed(lines, role.rawValue)
        case .addLine(let line): placed([line.rect], line.role.rawValue)
        case .deleteLine(let rect), .number(let rect): placed([rect])
        default: [RepeatedCorrection(correction.name, nil, nil, on: page, of: size)]
        }
    }
}
