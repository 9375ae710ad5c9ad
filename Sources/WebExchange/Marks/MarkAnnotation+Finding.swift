public import HighlightMap
public import LayoutDocument

// Method: try the surest selector first. Numbers of a known revision are exact, and the renumbering converts them to
// the current revision. A quotation comes next, since text moves with its print. Places come last.

extension MarkAnnotation {
    /// The marked numbers in a page's current revision, as ascending ranges that do not touch. There are several if the
    /// reading order has changed, or if only the places of the mark are known.
    ///
    /// - Parameters:
    ///   - current: the page's current map.
    ///   - earlier: the map of the annotation's `revision`, if this is not the current one; nil when that map is not
    ///     stored.
    ///   - entries: the texts of the page's characters in the current revision (`PageText.entries`); empty when the
    ///     text was not read.
    /// - Throws: `MarkAnnotationError` with the reason why the mark is not found.
    /// - Complexity: O(characters × signs of the quotation) at worst; O(characters) with valid numbers.
    public func numbers(
        on current: HighlightMap, earlier: HighlightMap? = nil, entries: [PageText.Entry] = []
    ) throws(MarkAnnotationError) -> [ClosedRange<Int>] {
        if let found = try byNumbers(current, earlier, entries) { return found }
        if let quote {
            do { return [try quote.numbers(in: entries)] } catch {
                // If the annotation has a region, a quotation that does not match can be ignored.
                if region == nil { throw error }
            }
        }
        // If the mark's region is in px of another image, it does not apply to this image.
        if let region, earlier.map({ $0.sourceDigest == current.sourceDigest }) ?? true {
            let found = region.numbers(on: current)
            guard !found.isEmpty else { throw .nothingThere }
            return found
        }
        if let revision, revision != current.revision, earlier == nil { throw .unknownRevision(revision) }
        throw .vanished
    }

    /// Finds the mark by its numbers; nil when they do not identify it.
    private func byNumbers(
        _ current: HighlightMap, _ earlier: HighlightMap?, _ entries: [PageText.Entry]
    ) throws(MarkAnnotationError) -> [ClosedRange<Int>]? {
        guard let numbers else { return nil }
        guard let revision, revision != current.revision else {
            // Without a revision the numbers may be another tool's count, so they must match the quotation, if there is
            // one.
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
