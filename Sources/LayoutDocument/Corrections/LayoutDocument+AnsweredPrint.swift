import Catalogue
import PageGeometry

extension LayoutDocument {
    /// Removes findings on unnumbered print that is now numbered or set aside. When no such finding is left, the
    /// finding on the whole page is removed too.
    ///
    /// A finding is resolved when the box around the new lines and regions at its place covers half of that place. The
    /// box counts, because lines do not fill the blanks between them.
    mutating func dropAnsweredPrint(since before: LayoutDocument) {
        let places = before.findings.filter(\.isAboutPrint).compactMap(\.place)
        guard !places.isEmpty else { return }
        let come = lineRects.subtracting(before.lineRects)
            .union(Set(unnumbered).subtracting(before.unnumbered).map(\.rect))
        let answered = Set(
            places.filter { place in
                let parts = come.map { $0.intersection(place) }.filter { !$0.isEmpty }
                guard let first = parts.first else { return false }
                return 2 * parts.reduce(first) { $0.union($1) }.area >= place.area
            })
        findings.removeAll { $0.isAboutPrint && $0.place.map(answered.contains) == true }
        if unnumberedPrint.isEmpty { findings.removeAll { $0.isOf(.pageUnnumbered) } }
    }

    private var lineRects: Set<PixelRect> { Set(articles.lines.map(\.bounds)) }
}

extension Finding {
    fileprivate var isAboutPrint: Bool { isOf(.printUnnumbered) || isOf(.printUnclear) }
}
