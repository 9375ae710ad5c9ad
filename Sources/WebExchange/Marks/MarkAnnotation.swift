public import HighlightMap
public import LayoutDocument

/// A reader's mark as a W3C Web Annotation (Web Annotation Data Model, 2017): a span of numbers on a revision of a
/// page.
///
/// The target has up to three alternative selectors (4.2 "Selectors"): the numbers, a quotation, and the marked places.
/// A tool that supports one of them finds the mark. The numbers are valid for one revision of the map, which the
/// target's `state` names.
public struct MarkAnnotation: Sendable, Hashable {
    /// The marked resource without a fragment: the page's canvas, or another address of the page.
    public var source: String
    /// The revision of the map for `numbers`; nil when another tool did not keep it.
    public var revision: Int?
    /// The address of the map for `numbers`; nil when it is unknown.
    public var map: String?
    /// The marked numbers.
    public var numbers: ClosedRange<Int>?
    /// The text of the marked characters; nil when nothing was read.
    public var quote: Quote?
    /// The marked places; nil when another tool did not keep them.
    public var region: MarkRegion?

    /// Text of the page with its context (Web Annotation Data Model, 4.2.4).
    public struct Quote: Sendable, Hashable {
        /// The text itself, not empty.
        public var exact: String
        /// The text immediately before it; may be empty.
        public var prefix = ""
        /// The text immediately after it; may be empty.
        public var suffix = ""
    }
}

extension MarkAnnotation {
    /// Characters of context on each side of a quotation, so that a short mark can be found again.
    public static let quoteContext = 20

    /// The annotation of a mark on a page.
    ///
    /// - Parameters:
    ///   - numbers: the marked numbers, both ends included.
    ///   - map: the map of the numbers; its revision becomes the annotation's.
    ///   - mapAddress: a permanent address of this map (`IIIFAddresses.map(id:)`), or nil.
    ///   - entries: the texts of the page's characters (`PageText.entries`); empty when they are not needed.
    ///   - source: an address of the page, preferably its canvas: a IIIF viewer can then draw the mark.
    /// - Throws: `MarkAnnotationError.outside` when the page has no such number.
    /// - Complexity: O(log lines + numbers).
    public init(
        marking numbers: ClosedRange<Int>, on map: HighlightMap, mapAddress: String? = nil,
        entries: [PageText.Entry] = [], source: String
    ) throws(MarkAnnotationError) {
        guard numbers.lowerBound >= 1, numbers.upperBound <= map.count else {
            throw .outside(number: numbers.lowerBound < 1 ? numbers.lowerBound : numbers.upperBound, count: map.count)
        }
        self.init(
            source: source, revision: map.revision, map: mapAddress, numbers: numbers,
            quote: Quote(numbers, in: entries), region: MarkRegion(numbers, on: map))
    }
}

extension MarkAnnotation.Quote {
    /// The quotation of numbers; nil if no character of them was read.
    init?(_ numbers: ClosedRange<Int>, in entries: [PageText.Entry]) {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        guard last <= entries.count, entries[first - 1...last - 1].contains(where: { $0.text != nil }) else {
            return nil
        }
        let context = MarkAnnotation.quoteContext
        self.init(
            exact: PageText.text(of: first..<last + 1, in: entries),
            prefix: PageText.text(of: first - context..<first, in: entries),
            suffix: PageText.text(of: last + 1..<last + 1 + context, in: entries))
    }
}
