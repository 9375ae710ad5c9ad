import LayoutDocument
import PageGeometry

/// The tiers (段) of the page, and of boxes that have their own tiers.
///
/// Method: a run of text votes for a tier with the run's top and foot; the vote's weight is the total length of the
/// run's lines. Candidates are accepted in order of their votes, unless they share most of their rows with an accepted
/// tier. Text that begins lower, under a headline or a picture, is therefore part of the tier around it. A tier in a
/// box is merged with a tier of the page if both have the same top and foot.
struct TierGrid {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum distance between the tops, and between the feet, of runs and lines in one tier.
        var slack: Ems = 1
        /// A run belongs to a tier if the rows common to both are more than this share of the shorter one's rows.
        var sharedRows: Share = 0.5
    }

    /// The tiers from the top, in px of the page.
    private(set) var tiers: [Tier] = []
    /// The tier of each run, as a position in `tiers`; nil for a run in no tier.
    private(set) var tierOfRun: [Int?]

    /// A tier in the upright plane.
    private struct Band {
        var rows: Range<Int>
        var frame: Int?
        var runs: [Int]
        var votes: Int
    }

    /// - Complexity: O(runs × tiers + lines).
    init(
        _ regions: PageRegions, lines: [PlacedLine], runs: [TextRun], plane: PagePlane, size: PixelSize,
        parameters stage: ReadingOrderParameters = .init()
    ) {
        let parameters = stage.tiers
        let slack = parameters.slack.of(regions.em)
        let frames: [Int?] = [nil] + Set(runs.compactMap(\.frame)).sorted()
        var bands: [Band] = []
        for frame in frames {
            let own = Self.bands(
                of: runs.indices.filter { runs[$0].frame == frame && runs[$0].writing == .vertical }, runs,
                slack: slack,
                sharedRows: parameters.sharedRows)
            for band in own {
                let twin = bands.firstIndex { known in
                    known.frame == nil && abs(known.rows.lowerBound - band.rows.lowerBound) <= slack
                        && abs(known.rows.upperBound - band.rows.upperBound) <= slack
                }
                if frame != nil, let twin, !stage.off.contains(.boxTiers) {
                    bands[twin].runs += band.runs
                } else {
                    bands.append(Band(rows: band.rows, frame: frame, runs: band.runs, votes: band.votes))
                }
            }
        }
        bands.sort { ($0.rows.lowerBound, $0.frame ?? -1) < ($1.rows.lowerBound, $1.frame ?? -1) }
        tierOfRun = runs.map { _ in nil }
        for (t, band) in bands.enumerated() {
            for run in band.runs { tierOfRun[run] = t }
            let above = bands[..<t].last { $0.frame == band.frame }
            tiers.append(
                Self.tier(
                    band, runs: runs, lines: lines, slack: slack,
                    gap: above.map { max(0, band.rows.lowerBound - $0.rows.upperBound) },
                    box: band.frame.map { plane.printed(regions.frames[$0]).intersection(size.bounds) }))
        }
    }

    private static func bands(of members: [Int], _ runs: [TextRun], slack: Int, sharedRows: Share) -> [Band] {
        var bands: [Band] = []
        for run in members.sorted(by: { (runs[$0].top, runs[$0].foot, $0) < (runs[$1].top, runs[$1].foot, $1) }) {
            let votes = runs[run].lines.count * max(1, runs[run].foot - runs[run].top)
            let same = bands.firstIndex {
                abs($0.rows.lowerBound - runs[run].top) <= slack && abs($0.rows.upperBound - runs[run].foot) <= slack
            }
            if let same {
                bands[same].runs.append(run)
                bands[same].votes += votes
            } else {
                let rows = runs[run].top..<max(runs[run].top + 1, runs[run].foot)
                bands.append(Band(rows: rows, frame: nil, runs: [run], votes: votes))
            }
        }
        var taken: [Band] = []
        for band in bands.sorted(by: { ($0.votes, $1.rows.lowerBound) > ($1.votes, $0.rows.lowerBound) }) {
            func shared(_ other: Band) -> Int { other.rows.clamped(to: band.rows).count }
            let around = taken.indices.max { shared(taken[$0]) < shared(taken[$1]) }
            if let around, shared(taken[around]) > sharedRows * min(band.rows.count, taken[around].rows.count) {
                taken[around].runs += band.runs
            } else {
                taken.append(band)
            }
        }
        return taken
    }

    private static func tier(
        _ band: Band, runs: [TextRun], lines: [PlacedLine], slack: Int, gap: Int?, box: PixelRect?
    ) -> Tier {
        let members = band.runs.flatMap { runs[$0].lines }.map { lines[$0] }
        let full = members.filter {
            abs($0.box.minY - band.rows.lowerBound) <= slack && abs($0.box.maxY - band.rows.upperBound) <= slack
        }
        let shown = full.isEmpty ? members : full
        func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
        let top = median(shown.map { $0.line.bounds.minY })
        return Tier(
            rows: top..<max(top + 1, median(shown.map { $0.line.bounds.maxY })), gap: gap,
            characters: max(1, median(shown.map { $0.line.layout.characters.count })), box: box)
    }
}
