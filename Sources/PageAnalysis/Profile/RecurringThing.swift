import PageGeometry

/// Print that a newspaper repeats, and its usual kind: a masthead, a folio, the logo of a series.
///
/// A line is this thing if it has the thing's size and picture, wherever it is. A thing whose print changes daily, such as a
/// date, has no picture; a line is this thing if it has the thing's size and place.
package struct RecurringThing: Sendable, Hashable, Codable {
    /// What a line is: print without number, or text of a role.
    package enum Kind: String, Sendable, CaseIterable, Codable {
        case aside, headline, subheadline, crosshead, byline, caption, body

        /// The kinds of blocks of which one is right.
        package var blocks: [BlockKind] {
            switch self {
            case .aside: MakeUpTruth.aside
            case .headline: [.headline]
            case .subheadline: [.subheadline]
            case .crosshead: [.crosshead]
            case .byline: [.byline]
            case .caption: [.caption]
            case .body: [.lead, .body]
            }
        }
    }

    package let kind: Kind
    /// Width and height, in tenths of an em.
    let width: Int, height: Int
    /// Place of the middle, in thousandths of the page's width and height; nil for a thing that is anywhere.
    package private(set) var x: Int?, y: Int?
    /// The picture; nil if the print changes.
    package let picture: PrintPicture?
    /// Number of known pages on which such a line has this kind, and of those on which one has another kind.
    package internal(set) var agreeing = 0, contradicting = 0
    /// Whether an editor has switched the thing off.
    package var isOff: Bool?
    /// The editor who made the thing a rule; nil if it was only learned.
    package var by: String?
    /// A line that is this thing; nil if unknown.
    package internal(set) var seen: Place?

    /// A line on a known page.
    package struct Place: Sendable, Hashable, Codable {
        /// Name of the page.
        package let page: String
        /// Number of the page's revision in the store; nil for a page in a file.
        package let revision: Int?
        /// Left, top, right and bottom, in px of the image.
        package let rect: [Int]
    }

    /// Largest difference of a size, in tenths of an em: this, and this share of the size.
    private static let (mostTenths, shareOfSize) = (3, 10)
    /// Largest difference of a place, in thousandths of the page.
    private static let reach = 12
    /// Factors of the odds of things with and without a picture. The same print has nearly always the same kind; print in
    /// the same place is often other print.
    private static let (ofPicture, ofPlace): (Float, Float) = (4, 1.2)
    /// Number of agreeing pages that an editor's rule counts as. Fewer: a network that is sure overrules the editor.
    private static let ofRule = 9
    /// A thing is kept if this many times as many pages agree as contradict.
    private static let leastAgreement = 4

    init?(_ print: LinePrint, _ kind: Kind, hasPicture: Bool) {
        guard !hasPicture || print.picture != nil else { return nil }
        (width, height, picture) = (print.width, print.height, hasPicture ? print.picture : nil)
        (self.kind, x, y) = (kind, print.x, print.y)
    }

    /// Creates an editor's rule from the print of one page, by its picture if it has one.
    init(_ print: LinePrint, _ kind: Kind, by editor: String, on page: Page.Name?) {
        (width, height, picture) = (print.width, print.height, print.picture)
        (self.kind, x, y, agreeing, by) = (kind, print.x, print.y, 1, editor)
        seen = Place(print, on: page)
    }

    /// Whether a line is this thing.
    func matches(_ print: LinePrint) -> Bool {
        guard Self.areNear(width, print.width), Self.areNear(height, print.height) else { return false }
        guard let picture else { return isInPlace(print) }
        return print.picture.map(picture.isLike) ?? false
    }

    private static func areNear(_ a: Int, _ b: Int) -> Bool { abs(a - b) <= mostTenths + max(a, b) / shareOfSize }

    private func isInPlace(_ print: LinePrint) -> Bool {
        guard let x, let y else { return false }
        return abs(x - print.x) <= Self.reach && abs(y - print.y) <= Self.reach
    }

    /// Odds of the kind of a line that is this thing, in nats.
    private var odds: Float {
        let agreeing = by == nil ? self.agreeing : max(Self.ofRule, self.agreeing)
        return (picture == nil ? Self.ofPlace : Self.ofPicture)
            * AttentionNetwork.logarithm((Float(agreeing) + 0.5) / (Float(contradicting) + 0.5))
    }
}

extension RecurringThing.Page {
    package init(_ found: LineMakeUp, _ truth: MakeUpTruth, name: Name? = nil) {
        let kinds = truth.kinds.map { kinds in RecurringThing.Kind.allCases.first { $0.blocks == kinds } }
        self.init(prints: found.prints, kinds: kinds, name: name)
    }
}

extension RecurringThing.Place {
    fileprivate init?(_ print: LinePrint, on page: RecurringThing.Page.Name?) {
        guard let page, let rect = print.rect else { return nil }
        self.init(page: page.name, revision: page.revision, rect: rect.sides)
    }
}

// MARK: Use

extension RecurringThing {
    /// Probability that a network can be wrong about a kind, although it is sure: the networks are too confident on make-up
    /// that they did not learn.
    private static let least: Float = 0.02

    /// Returns what is added to the odds of each kind of a line (`BlockKind`), in nats, by the likeliest thing that the line
    /// is, an editor's rule before others; all 0 if it is none.
    static func evidence(of things: [RecurringThing], for print: LinePrint) -> [Float] {
        let best = things.filter { $0.isOff != true && $0.matches(print) }
            .max { ($0.by == nil ? 0 : 1, $0.odds) < ($1.by == nil ? 0 : 1, $1.odds) }
        return BlockKind.allCases.map { kind in best.map { $0.kind.blocks.contains(kind) ? $0.odds : 0 } ?? 0 }
    }

    /// Returns the probabilities of kinds with added odds.
    static func probabilities(_ known: [Float], adding odds: [Float]) -> [Float] {
        guard odds.contains(where: { $0 != 0 }) else { return known }
        let shares = zip(known, odds).map { ($0 + least) * AttentionNetwork.exponential($1) }
        let sum = shares.reduce(0, +)
        return shares.map { $0 / sum }
    }
}

// MARK: Learning

extension RecurringThing {
    /// The lines of a page, and what each is; nil if unknown.
    package struct Page: Sendable {
        var prints: [LinePrint]
        var kinds: [Kind?]
        var name: Name?

        /// Name of a page, and number of its revision in the store.
        package struct Name: Sendable {
            var name: String
            var revision: Int?

            package init(_ name: String, revision: Int?) { (self.name, self.revision) = (name, revision) }
        }
    }

    /// Finds the things that recur on pages: print with the same picture, then other print without number in the same
    /// place. Of one page, everything could recur.
    ///
    /// - Complexity: O(lines that are not body text × lines).
    package static func all(on pages: [Page]) -> [RecurringThing] {
        var found: [RecurringThing] = []
        for hasPicture in [true, false] {
            for page in pages {
                for case (let print, let kind?) in zip(page.prints, page.kinds)
                where kind != .body && (hasPicture || kind == .aside) {
                    guard !found.contains(where: { $0.kind == kind && $0.matches(print) }),
                        var thing = RecurringThing(print, kind, hasPicture: hasPicture)
                    else { continue }
                    thing.count(on: pages)
                    thing.seen = Place(print, on: page.name)
                    if thing.agreeing >= min(2, pages.count), thing.agreeing >= leastAgreement * thing.contradicting {
                        found.append(thing)
                    }
                }
            }
        }
        return found
    }

    /// Counts the pages that agree and contradict. A thing with a picture loses its place if it is elsewhere, too.
    private mutating func count(on pages: [Page]) {
        var isFixed = true
        for page in pages {
            let own = zip(page.prints, page.kinds).filter { $0.1 != nil && matches($0.0) }
            if own.contains(where: { $0.1 == kind }) { agreeing += 1 }
            if own.contains(where: { $0.1 != kind }) { contradicting += 1 }
            if !own.allSatisfy({ isInPlace($0.0) }) { isFixed = false }
        }
        if !isFixed { (x, y) = (nil, nil) }
    }
}
