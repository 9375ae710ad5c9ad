import PageGeometry
import PageRaster

/// Takes the shade of folds off a scan: bands across the page too narrow for the tiles that paper is measured in.
///
/// Method: the page is cut into strips across the band. In each strip, a line's paper is the brightest tenth of its
/// greys, which type leaves white whatever it is. Where that dips for longer than a rule is thick and shorter than a
/// picture is wide, and by less than print would, the line is made as bright as the paper on both sides (a
/// one-dimensional bottom hat, after Serra, 1982).
struct FoldShade {
    /// Set by hand, on scans with folds. Lengths are shares of the page's width: the em is not known yet.
    struct Parameters: Sendable, Hashable {
        /// Length of a strip, no less than 64 px: longer than a line of bold type, short enough for a fold that leans.
        var length = Share(1, of: 8)
        /// A dip wider than twice this is no fold's; no less than 8 px.
        var reach = Share(1, of: 60)
        /// A line's paper: one in so many of its pixels is brighter, a tenth of those that are looked at.
        var brightest = 40
        /// How many of the strips have shade where a fold is. Lower: a headline's grey is a fold.
        var strips: Share = 0.5
        /// What is thinner than this share of `reach`, and than 2 px, is a rule's.
        var thinnest = Share(1, of: 6)
        /// How bright the paper beside a fold is, by the page's paper. Lower: the greys of pictures have folds.
        var leastPaper: Share = 0.8
        /// From where on shade counts, by the page's paper.
        var leastDip: Share = 0.03
        /// How deep a fold's shade is at its deepest, by the page's paper: the white of dense type is a little darker
        /// than that beside it, print is far darker.
        var shallowest: Share = 0.08
        var deepest: Share = 0.3
    }

    private let parameters: Parameters
    /// Brightness of the page's paper, 0 to 255.
    let paper: Int
    /// Length of a strip in px: longer than a line of bold type, short enough for a fold that leans.
    let length: Int
    /// A dip wider than twice this, in px, is no fold's.
    let reach: Int

    init(_ page: GreyRaster, paper: Int, parameters: Parameters = .init()) {
        (self.paper, self.parameters) = (paper, parameters)
        length = max(64, parameters.length.of(page.width))
        reach = max(8, parameters.reach.of(page.width))
    }

    /// The page without the shade of its folds; nil if it has none.
    ///
    /// - Complexity: O(pixels); every fourth pixel is looked at, along and across the page.
    func taken(off page: GreyRaster) -> GreyRaster? {
        var result = page
        var hasFolds = false
        for direction in WritingDirection.allCases {
            let across = direction.across(page.size.bounds)
            let strips = stride(from: 0, to: across.upperBound, by: length).map {
                $0..<min(across.upperBound, $0 + length)
            }
            let levels = levels(of: page, direction, strips)
            let shades = levels.map { dips($0, Self.closed($0, reach)) }
            let isFold = acrossThePage(shades)
            for (i, strip) in strips.enumerated() {
                for (place, share) in shades[i].enumerated() where share > 0 && isFold[place] {
                    hasFolds = true
                    let (level, whole) = (levels[i][place], levels[i][place] + share)
                    result.map(direction.rect(along: place..<place + 1, across: strip)) {
                        UInt8(clamping: Int($0) * whole / max(1, level))
                    }
                }
            }
        }
        return hasFolds ? result : nil
    }

    /// Where most strips have shade, or have it near by: a fold goes across the page, a headline's grey does not.
    private func acrossThePage(_ shades: [[Int]]) -> [Bool] {
        let votes = shades.map { shade in Self.extreme(shade.map { min(1, $0) }, reach, max) }
        return (0..<(shades.first?.count ?? 0)).map { place in
            votes.reduce(0) { $0 + $1[place] } > parameters.strips * shades.count
        }
    }

    /// The paper of each line of pixels in each strip.
    private func levels(of page: GreyRaster, _ direction: WritingDirection, _ strips: [Range<Int>]) -> [[Int]] {
        let levels =
            switch direction {
            case .vertical: page.rowLevels(in: strips, share: parameters.brightest)
            case .horizontal: page.columnLevels(in: strips, share: parameters.brightest)
            }
        return levels.map { $0.map(Int.init) }
    }

    /// How far each line is under what is even, where that is a fold's shade.
    private func dips(_ levels: [Int], _ even: [Int]) -> [Int] {
        let dips = zip(even, levels).map { $0 < parameters.leastPaper * paper ? 0 : $0 - $1 }
        var shade = Self.opened(dips, max(2, parameters.thinnest.of(reach)))
        var start = 0
        while start < shade.count {
            let end = shade[start...].firstIndex { $0 < parameters.leastDip * paper } ?? shade.count
            let deepest = shade[start..<end].max() ?? 0
            if deepest < parameters.shallowest * paper || deepest > parameters.deepest * paper {
                for i in start..<end { shade[i] = 0 }
            }
            if end < shade.count { shade[end] = 0 }
            start = end + 1
        }
        return shade
    }

    private static func closed(_ values: [Int], _ reach: Int) -> [Int] {
        extreme(extreme(values, reach, max), reach, min)
    }

    private static func opened(_ values: [Int], _ reach: Int) -> [Int] {
        extreme(extreme(values, reach, min), reach, max)
    }

    /// The extreme of the values up to `reach` away from each.
    ///
    /// Windows of twice the length are made of two, until they are as long as they must be; beyond the ends the last
    /// values go on, which changes no extreme.
    @inline(__always)
    private static func extreme(_ values: [Int], _ reach: Int, _ pick: (Int, Int) -> Int) -> [Int] {
        guard let first = values.first, let last = values.last else { return [] }
        let margin = (first: [Int](repeating: first, count: reach), last: [Int](repeating: last, count: reach))
        var windows = margin.first + values + margin.last
        var length = 1
        while length < 2 * reach + 1 {
            let step = min(length, 2 * reach + 1 - length)
            for i in 0..<windows.count - step { windows[i] = pick(windows[i], windows[i + step]) }
            length += step
        }
        return Array(windows[..<values.count])
    }
}
