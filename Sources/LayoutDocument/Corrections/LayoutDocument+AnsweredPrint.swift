import PageGeometry

extension LayoutDocument {
    /// Removes findings on unnumbered print that is now numbered or set aside; with the last of them, the finding on
    /// the page.
    ///
    /// A finding is resolved when the box around the corrections at its place covers half of it: lines do not fill the
    /// blank between them.
    mutating func dropAnsweredPrint(since before: LayoutDocument) {
        let places = before.unnumberedPrint
        guard !places.isEmpty else { return }
        let come = textRects.subtracting(before.textRects)
        let answered = Set(
            places.filter { place in
                let parts = come.map { $0.intersection(place) }.filter { !$0.isEmpty }
                guard let first = parts.first else { return false }
                return 2 * parts.reduce(first) { $0.union($1) }.area >= place.area
            })
        findings.removeAll { finding in
            finding.code == Finding.unnumberedPrint && finding.place.map(answered.contains) == true
        }
        if unnumberedPrint.isEmpty { findings.removeAll { $0.code == Finding.unnumberedPage } }
    }

    /// The rectangles of lines and of unnumbered text.
    private var textRects: Set<PixelRect> {
        Set(articles.flatMap(\.paragraphs).flatMap(\.lines).map(\.bounds) + unnumbered.map(\.rect))
    }
}
