import LayoutDocument
import PageGeometry

/// The tiers (段) of the page, and of boxes that have their own tiers.
///
/// Method: a block of text votes for a tier with the block's top and foot; the vote's weight is the total length of the
/// block's lines. Candidates are accepted in order of their votes, unless they share most of their rows with an
/// accepted tier. Text that begins lower, under a headline or a picture, is therefore part of the tier around it. A
/// tier in a box is merged with a tier of the page if both have the same top and foot.
struct TierGrid {
    struct Parameters: Sendable, Hashable {
        /// Maximum distance between the tops, and between the feet, of blocks and lines in one tier.
        var slack: Ems = 1
        /// A block belongs to a tier if the rows common to both are more than this share of the shorter one's rows.
        var sharedRows: Share = 0.5
        /// Maximum share of a block's lines that begin before the full lines, or end after them, because a speck was
        /// merged with them.
        var outliers: Share = Share(1, of: 8)
        /// A line in a block without full lines begins an indent if it begins at most this far below its tier's top.
        var indent: Ems = 1.7
    }

    /// The tiers from the top, in px of the page.
    private(set) var tiers: [Tier] = []
    /// The tier of each block, as a position in `tiers`; nil for a block in no tier.
    private(set) var tierOfBlock: [Int?]
    /// The tier of a block's line; nil if the line is beyond the tier, such as a heading between tiers.
    func tier(of line: Line, in block: Int) -> Int? {
        tierOfBlock[block].flatMap { tiers[$0].rows.overlaps(line.bounds.yRange) ? $0 : nil }
    }

    /// Extent of each block's full lines in the direction of its lines, in the upright plane.
    private(set) var full: [Range<Int>]

    /// A tier in the upright plane.
    private struct Band {
        var rows: Range<Int>
        var frame: Int?
        var blocks: [Int]
        var votes: Int
    }

    /// - Complexity: O(blocks × tiers + lines).
    init(_ page: BlockPage, off: Set<ReadingOrderParameters.Rule>) {
        let parameters = Parameters()
        let slack = parameters.slack.of(page.em)
        full = page.blocks.map { Self.full($0, boxes: page.boxes, outliers: parameters.outliers) }
        let text = page.blocks.indices.filter {
            let kind = page.blocks[$0].kind
            return page.blocks[$0].writing == .vertical && kind.isNumbered && !kind.isHeading && kind != .caption
        }
        let frameOf = page.blocks.map { page.regions.frame(around: $0.box.center) }
        let frames: [Int?] = [nil] + Set(text.compactMap { frameOf[$0] }).sorted()
        var bands: [Band] = []
        for frame in frames {
            let own = Self.bands(
                of: text.filter { frameOf[$0] == frame }, rows: full, lines: page.blocks.map(\.lines.count),
                slack: slack, sharedRows: parameters.sharedRows)
            for band in own {
                let twin = bands.firstIndex { known in
                    known.frame == nil && abs(known.rows.lowerBound - band.rows.lowerBound) <= slack
                        && abs(known.rows.upperBound - band.rows.upperBound) <= slack
                }
                if frame != nil, let twin, !off.contains(.boxTiers) {
                    bands[twin].blocks += band.blocks
                } else {
                    bands.append(Band(rows: band.rows, frame: frame, blocks: band.blocks, votes: band.votes))
                }
            }
        }
        bands.sort { ($0.rows.lowerBound, $0.frame ?? -1) < ($1.rows.lowerBound, $1.frame ?? -1) }
        tierOfBlock = page.blocks.map { _ in nil }
        for (t, band) in bands.enumerated() {
            for block in band.blocks {
                tierOfBlock[block] = t
                // The lines of a small block may all be indented, or short.
                let own = full[block]
                let start = own.lowerBound - band.rows.lowerBound
                let isNear = start > 0 && start <= parameters.indent * page.em
                let low = isNear ? band.rows.lowerBound : own.lowerBound
                full[block] = low..<max(own.upperBound, band.rows.upperBound)
            }
            let above = bands[..<t].last { $0.frame == band.frame }
            tiers.append(
                Self.tier(
                    band, page: page, slack: slack,
                    gap: above.map { max(0, band.rows.lowerBound - $0.rows.upperBound) },
                    box: band.frame.map {
                        page.plane.printed(page.regions.frames[$0]).intersection(page.size.bounds)
                    }))
        }
    }

    /// Returns the extent of the full lines of a block, without a few lines that begin or end beyond the others.
    private static func full(_ block: BlockPage.Block, boxes: [PixelRect], outliers: Share) -> Range<Int> {
        let extents = block.lines.map { block.writing.along(boxes[$0]) }
        let out = outliers.of(extents.count)
        let start = extents.map(\.lowerBound).sorted()[out]
        return start..<max(start + 1, extents.map(\.upperBound).sorted()[extents.count - 1 - out])
    }

    private static func bands(
        of members: [Int], rows: [Range<Int>], lines: [Int], slack: Int, sharedRows: Share
    ) -> [Band] {
        var bands: [Band] = []
        let order = members.sorted {
            (rows[$0].lowerBound, rows[$0].upperBound, $0) < (rows[$1].lowerBound, rows[$1].upperBound, $1)
        }
        for block in order {
            let votes = lines[block] * rows[block].count
            let same = bands.firstIndex {
                abs($0.rows.lowerBound - rows[block].lowerBound) <= slack
                    && abs($0.rows.upperBound - rows[block].upperBound) <= slack
            }
            if let same {
                bands[same].blocks.append(block)
                bands[same].votes += votes
            } else {
                bands.append(Band(rows: rows[block], frame: nil, blocks: [block], votes: votes))
            }
        }
        var taken: [Band] = []
        for band in bands.sorted(by: { ($0.votes, $1.rows.lowerBound) > ($1.votes, $0.rows.lowerBound) }) {
            func shared(_ other: Band) -> Int { other.rows.clamped(to: band.rows).count }
            let around = taken.indices.max { shared(taken[$0]) < shared(taken[$1]) }
            if let around, shared(taken[around]) > sharedRows * min(band.rows.count, taken[around].rows.count) {
                taken[around].blocks += band.blocks
            } else {
                taken.append(band)
            }
        }
        return taken
    }

    private static func tier(_ band: Band, page: BlockPage, slack: Int, gap: Int?, box: PixelRect?) -> Tier {
        let members = band.blocks.flatMap { page.blocks[$0].lines }
        let full = members.filter {
            abs(page.boxes[$0].minY - band.rows.lowerBound) <= slack
                && abs(page.boxes[$0].maxY - band.rows.upperBound) <= slack
        }
        let shown = (full.isEmpty ? members : full).map { page.lines[$0] }
        func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
        let top = median(shown.map(\.bounds.minY))
        return Tier(
            rows: top..<max(top + 1, median(shown.map(\.bounds.maxY))), gap: gap,
            characters: max(1, median(shown.map(\.layout.characters.count))), box: box)
    }
}
