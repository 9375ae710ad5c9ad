public import HighlightMap
public import LayoutDocument

/// A reader's mark as a W3C Web Annotation (Web Annotation Data Model, 2017): a span of numbers on a revision of a
/// page.
///
/// The target says the same in up to three ways, which are alternatives (4.2 "Selectors"): by numbers, by quotation,
/// and by the places that the marker fills, so that a tool that knows one of them finds the mark. The numbers hold for
/// one revision of the map: the target's `state` names it.
public struct MarkAnnotation: Sendable, Hashable {
    /// The annotation's own address; nil where it has none yet.
    public var id: String?
    /// What the mark is on, without a fragment: the page's canvas, or another address of the page.
    public var source: String
    /// The revision of the map that `numbers` are of; nil where another tool did not keep it.
    public var revision: Int?
    /// The map's address, which says of which map the numbers are; nil where that is not known.
    public var map: String?
    /// The numbers marked.
    public var numbers: ClosedRange<Int>?
    /// What the marked characters say; nil where nothing was read.
    public var quote: Quote?
    /// The places that the marker fills; nil where another tool did not keep them.
    public var region: MarkRegion?
    /// What the reader has written to it, plain text; nil for a mark alone.
    public var note: String?

    /// A mark from its parts.
    public init(
        id: String? = nil, source: String, revision: Int? = nil, map: String? = nil, numbers: ClosedRange<Int>? = nil,
        quote: Quote? = nil, region: MarkRegion? = nil, note: String? = nil
    ) {
        self.id = id
        self.source = source
        self.revision = revision
        self.map = map
        self.numbers = numbers
        self.quote = quote
        self.region = region
        self.note = note
    }

    /// Text of the page with what stands around it (Web Annotation Data Model, 4.2.4).
    public struct Quote: Sendable, Hashable {
        /// The text itself, not empty.
        public var exact: String
        /// The text right before it; may be empty.
        public var prefix: String
        /// The text right after it; may be empty.
        public var suffix: String

        /// A quotation from its parts.
        public init(exact: String, prefix: String = "", suffix: String = "") {
            self.exact = exact
            self.prefix = prefix
            self.suffix = suffix
        }
    }
}

extension MarkAnnotation {
    /// How many characters before and after the mark a quotation names, so that one of a few signs is found again.
    public static let quoteContext = 20

    /// The annotation of a mark on a page.
    ///
    /// - Parameters:
    ///   - numbers: both ends are marked.
    ///   - map: the map that the numbers are of; its revision becomes the annotation's.
    ///   - mapAddress: an address that always gives this map (`IIIFAddresses.map(id:)`), or nil.
    ///   - entries: what the page's characters say (`PageText.entries`); none where that was not asked.
    ///   - source: an address of the page, best its canvas: a viewer of IIIF can then draw the mark.
    /// - Throws: `MarkAnnotationError.outside` where the page has no such number.
    /// - Complexity: O(log lines + numbers).
    public init(
        marking numbers: ClosedRange<Int>, on map: HighlightMap, mapAddress: String? = nil,
        entries: [PageText.Entry] = [], source: String, id: String? = nil, note: String? = nil
    ) throws(MarkAnnotationError) {
        guard numbers.lowerBound >= 1, numbers.upperBound <= map.count else {
            throw .outside(number: numbers.lowerBound < 1 ? numbers.lowerBound : numbers.upperBound, count: map.count)
        }
        self.init(
            id: id, source: source, revision: map.revision, map: mapAddress, numbers: numbers,
            quote: Quote(numbers, in: entries), region: MarkRegion(numbers, on: map), note: note)
    }
}

extension MarkAnnotation.Quote {
    /// The quotation of numbers; nil where none of them was read.
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
