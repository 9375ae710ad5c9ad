public import HighlightMap
public import LayoutDocument

// Method: the surest selector first. Numbers of a known revision are exact, and are carried over to the current one by
// the print that they stand for. A quotation comes next, since text moves with its print; places come last.

extension MarkAnnotation {
    /// The numbers of a page's current revision that the mark is on, as ranges that do not touch one another, rising.
    /// There are several where the order of reading has changed, or where the mark is known by its places alone.
    ///
    /// - Parameters:
    ///   - current: the page's map that is to be read now.
    ///   - earlier: the map of the annotation's `revision`, where that is another; nil where it is not kept.
    ///   - entries: what the page's characters say in the current revision (`PageText.entries`); none where it was not
    ///     read.
    /// - Throws: `MarkAnnotationError` that says why the mark is not found.
    /// - Complexity: O(characters × signs of the quotation) at worst; O(characters) where the numbers are kept.
    public func numbers(
        on current: HighlightMap, earlier: HighlightMap? = nil, entries: [PageText.Entry] = []
    ) throws(MarkAnnotationError) -> [ClosedRange<Int>] {
        if let found = try byNumbers(current, earlier, entries) { return found }
        if let quote {
            do { return [try quote.numbers(in: entries)] } catch {
                // Where the print is marked too, a quotation that does not fit is no loss.
                if region == nil { throw error }
            }
        }
        // Px of another image say nothing of this one.
        if let region, earlier.map({ $0.sourceDigest == current.sourceDigest }) ?? true {
            let found = region.numbers(on: current)
            guard !found.isEmpty else { throw .nothingThere }
            return found
        }
        if let revision, revision != current.revision, earlier == nil { throw .unknownRevision(revision) }
        throw .vanished
    }

    /// By the numbers; nil where they do not tell.
    private func byNumbers(
        _ current: HighlightMap, _ earlier: HighlightMap?, _ entries: [PageText.Entry]
    ) throws(MarkAnnotationError) -> [ClosedRange<Int>]? {
        guard let numbers else { return nil }
        guard let revision, revision != current.revision else {
            // Without a revision the numbers may be another tool's count: they must fit the quotation, if there is one.
            if revision == nil, let quote, !quote.fits(numbers, in: entries) { return nil }
            try Self.require(numbers, on: current)
            return [numbers]
        }
        guard let earlier, earlier.revision == revision else { return nil }
        try Self.require(numbers, on: earlier)
        let found = earlier.renumbering(to: current).mark(numbers)
        return found.isEmpty ? nil : found
    }

    private static func require(_ numbers: ClosedRange<Int>, on map: HighlightMap) throws(MarkAnnotationError) {
        guard numbers.upperBound <= map.count else { throw .outside(number: numbers.upperBound, count: map.count) }
    }
}
