import PageGeometry

/// Says which links cross: of two passages side by side, the right one goes on below at a place left of where the left one
/// goes on. No newspaper page is made up like that (none of 7,600 links on 315 drawn pages crosses another), but each of the two
/// links may look likely by itself.
struct CrossedLinks {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far passages side by side may reach over each other's sides.
        var overlap: Ems = 0.5
        /// The share of the shorter one's rows that passages side by side have more than in common.
        var sharedRows: Share = 0.5
        /// How far above a passage's foot the one that it goes down to may begin.
        var rise: Ems = 1
        /// How many crossings are parted at most: a page whose order can hardly be told has some tens, and each costs an assignment.
        var most = 32
    }

    let passages: [Passage]
    /// Em of the body type in px.
    let em: Int
    var parameters = Parameters()

    /// A passage and the one after it.
    struct Link: Hashable {
        var from: Int
        var to: Int
    }

    /// The first two links between passages of text, by the passages that they come from, that cross each other; nil if none
    /// do. Links of headings may cross.
    ///
    /// - Complexity: O(links²).
    func first(in successors: [Int?]) -> (Link, Link)? {
        let links = successors.enumerated().compactMap { from, to in
            to.flatMap { passages[from].row != nil && passages[$0].row != nil ? Link(from: from, to: $0) : nil }
        }
        for (i, one) in links.enumerated() {
            for other in links[(i + 1)...] where cross(one, other) || cross(other, one) { return (one, other) }
        }
        return nil
    }

    /// Whether the first link comes from the right of the second one and goes to the left of it.
    private func cross(_ one: Link, _ other: Link) -> Bool {
        isRight(passages[one.from], of: passages[other.from]) && isRight(passages[other.to], of: passages[one.to])
            && goesDown(one) && goesDown(other)
    }

    private func isRight(_ a: Passage, of b: Passage) -> Bool {
        let shared = min(a.foot, b.foot) - max(a.top, b.top)
        return a.box.minX >= b.box.maxX - parameters.overlap.of(em)
            && shared > parameters.sharedRows * min(a.foot - a.top, b.foot - b.top)
    }

    private func goesDown(_ link: Link) -> Bool {
        passages[link.to].top >= passages[link.from].foot - parameters.rise.of(em)
    }
}
