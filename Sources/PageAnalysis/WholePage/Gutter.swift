import LayoutDocument
import PageGeometry

/// Finds the gutter between two pages on one image.
struct Gutter {
    struct Parameters: Sendable, Hashable {
        /// Minimum ratio of width to height of an image that may contain two pages. A single newspaper page is higher
        /// than wide.
        var leastWidth: Share = 1.05
        /// Maximum distance of the gutter from the middle of the image, as a share of the image's width.
        var reach: Share = 0.12
        /// Minimum width of the blank at the gutter, which extends from top to foot. Lower: the blank between two
        /// columns is taken for the gutter.
        var blank: Ems = 1.2
        /// Minimum number of characters on each of the two pages, and their minimum share of the image's characters.
        var leastCharacters = 60
        var leastShare: Share = 0.12
        /// Maximum share of characters in lines across the gutter, such as a folio or a headline across both pages.
        var mostAcross: Share = 0.01
        /// Maximum number of steps from line to line across the gutter, in the order of the image as one page. The
        /// networks of make-up know images of two pages; on a single page with a blank in its middle, each tier goes
        /// on beyond the blank.
        var mostSteps = 0
    }

    private let parameters = Parameters()

    /// Returns the x position of the gutter, in px; nil if the image contains only one page.
    ///
    /// - Parameters:
    ///   - blocks: the blocks of `page`, and their order as a single page.
    ///   - isSpread: whether a person states that the image contains two pages. Then the widest blank is the gutter.
    /// - Complexity: O(lines + width + blocks²).
    func place(on page: CharacterPage, _ blocks: BlockPage, isSpread: Bool = false) -> Int? {
        guard let place = blank(on: page, isSpread: isSpread) else { return nil }
        if isSpread { return place }
        let order = BlockOrder(blocks)
        let steps = order.chains(of: Array(blocks.blocks.indices)).reduce(0) { count, chain in
            let isRight = chain.flatMap { blocks.blocks[$0].lines }.map { blocks.lines[$0].bounds.center.x >= place }
            return count + zip(isRight, isRight.dropFirst()).count { $0 != $1 }
        }
        return steps <= parameters.mostSteps ? place : nil
    }

    /// Returns the middle of a blank from top to foot near the middle of a wide image.
    private func blank(on page: CharacterPage, isSpread: Bool) -> Int? {
        let (width, em) = (page.size.width, page.em)
        guard isSpread || width >= parameters.leastWidth * page.size.height else { return nil }
        // For each column of pixels: the number of characters in lines that cross the column, minus this number for the
        // column to its left.
        var steps = [Int](repeating: 0, count: width + 1)
        var (starts, total) = (steps, 0)
        for line in page.lines {
            let box = line.bounds.intersection(page.size.bounds)
            guard !box.isEmpty else { continue }
            let count = line.layout.characters.count
            steps[box.minX] += count
            steps[box.maxX] -= count
            starts[box.center.x] += count
            total += count
        }
        let most = parameters.mostAcross.of(total)
        var (covered, left, run) = (0, 0, 0)
        var best: (width: Int, end: Int)?
        let range = width / 2 - parameters.reach.of(width)..<width / 2 + parameters.reach.of(width)
        for x in 0..<range.upperBound {
            covered += steps[x]
            run = range.contains(x) && covered <= most ? run + 1 : 0
            if run > best?.width ?? 0 { best = (run, x + 1) }
        }
        guard let best, isSpread || best.width >= parameters.blank * em else { return nil }
        let place = best.end - best.width / 2
        if isSpread { return place }
        left = starts[..<place].reduce(0, +)
        let least = max(parameters.leastCharacters, parameters.leastShare.of(total))
        return left >= least && total - left >= least ? place : nil
    }
}
