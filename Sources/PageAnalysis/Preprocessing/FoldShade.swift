import PageGeometry
import PageRaster

/// Removes the shade of folds from a scan. Such shade is a band across the page. It is narrower than the tiles in which
/// the paper's brightness is measured.
///
/// Method: the page is cut into strips across the band. In each strip, the brightest tenth of a pixel line's greys
/// gives the brightness of its paper, because any type leaves a tenth white. A fold is a dip of that brightness, wider
/// than a rule, narrower than a picture, and shallower than print. The pixel line is then brightened to the paper on
/// both sides of the dip (a one-dimensional bottom hat, after Serra, 1982).
struct FoldShade {
    /// Parameters, set by hand on scans with folds. Lengths are shares of the page's width, because the em is not known
    /// yet.
    struct Parameters {
        /// Length of a strip; at least 64 px. A strip is longer than a line of bold type, and short enough for a
        /// leaning fold.
        var length = Share(1, of: 8)
        /// Half the maximum width of the dip of brightness at a fold; at least 8 px.
        var reach = Share(1, of: 60)
        /// One in this number of a pixel line's pixels must be at least as bright as the line's paper. Only every
        /// fourth pixel is sampled, so this is a tenth of the samples.
        var brightest = 40
        /// Minimum share of strips with shade at a place where a fold crosses the page. Lower: a headline's grey is
        /// taken for a fold.
        var strips: Share = 0.5
        /// Minimum width of a dip, as a share of `reach`; at least 2 px. Narrower dips are rules.
        var thinnest = Share(1, of: 6)
        /// Minimum brightness of the paper beside a fold, as a share of the page's paper. Lower: folds are found in the
        /// greys of pictures.
        var leastPaper: Share = 0.8
        /// Minimum darkening of a pixel line that counts as shade, as a share of the page's paper.
        var leastDip: Share = 0.03
        /// Range of the darkening at the deepest line of a fold, as a share of the page's paper. Lower minimum: the
        /// white of dense type, which is slightly darker than its surroundings, counts as a fold. Higher maximum: print
        /// counts as a fold.
        var shallowest: Share = 0.08
        var deepest: Share = 0.3
        /// Maximum darkening at the core of a crease.
        var darkest: Share = 0.9
        /// Minimum ratio of its width at a quarter of this depth to its width at three quarters. Lower: blurred rules
        /// count as creases.
        var gradual: Share = 2
    }

    private let parameters = Parameters()
    /// Brightness of the page's paper, 0 to 255.
    let paper: Int
    /// Length of a strip, in px.
    let length: Int
    /// Half the maximum width of the dip of brightness at a fold, in px.
    let reach: Int

    init(_ page: GreyRaster, paper: Int) {
        self.paper = paper
        length = max(64, parameters.length.of(page.width))
        reach = max(8, parameters.reach.of(page.width))
    }

    /// Returns the page without the shade of its folds, and the rectangles that were brightened; nil if it has no fold.
    ///
    /// - Complexity: O(pixels); every fourth pixel is sampled, in both directions.
    func taken(off page: GreyRaster) -> (page: GreyRaster, folds: [PixelRect])? {
        var result = page
        var folds: [PixelRect] = []
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
                    let (level, whole) = (levels[i][place], levels[i][place] + share)
                    let line = direction.rect(along: place..<place + 1, across: strip)
                    result.map(line) { UInt8(clamping: Int($0) * whole / max(1, level)) }
                    folds.append(line)
                }
            }
        }
        return folds.isEmpty ? nil : (result, folds)
    }

    /// Returns, for each pixel line, whether most strips have shade on it or within `reach` of it. A fold crosses the
    /// whole page; the grey of a headline does not.
    private func acrossThePage(_ shades: [[Int]]) -> [Bool] {
        let votes = shades.map { shade in Self.extreme(shade.map { min(1, $0) }, reach, max) }
        return (0..<(shades.first?.count ?? 0)).map { place in
            votes.reduce(0) { $0 + $1[place] } > parameters.strips * shades.count
        }
    }

    /// Returns the brightness of the paper on each pixel line, for each strip.
    private func levels(of page: GreyRaster, _ direction: WritingDirection, _ strips: [Range<Int>]) -> [[Int]] {
        let levels =
            switch direction {
            case .vertical: page.rowLevels(in: strips, share: parameters.brightest)
            case .horizontal: page.columnLevels(in: strips, share: parameters.brightest)
            }
        return levels.map { $0.map(Int.init) }
    }

    /// Returns the difference between each pixel line's level without folds (`even`) and its level; 0 outside the shade
    /// of a fold.
    private func dips(_ levels: [Int], _ even: [Int]) -> [Int] {
        let dips = zip(even, levels).map { $0 < parameters.leastPaper * paper ? 0 : $0 - $1 }
        var shade = Self.opened(dips, max(2, parameters.thinnest.of(reach)))
        var start = 0
        while start < shade.count {
            let end = shade[start...].firstIndex { $0 < parameters.leastDip * paper } ?? shade.count
            let deepest = shade[start..<end].max() ?? 0
            if deepest >= parameters.shallowest * paper, isCrease(dips[start..<end]) {
                shade.replaceSubrange(start..<end, with: dips[start..<end])
            } else if deepest < parameters.shallowest * paper || deepest > parameters.deepest * paper {
                for i in start..<end { shade[i] = 0 }
            }
            if end < shade.count { shade[end] = 0 }
            start = end + 1
        }
        return shade
    }

    /// Whether a dip is a crease with a dark core: deeper than shade, with gradual sides. A rule has steep sides.
    private func isCrease(_ dip: ArraySlice<Int>) -> Bool {
        let deepest = dip.max() ?? 0
        func width(_ quarters: Int) -> Int { dip.count { 4 * $0 >= quarters * deepest } }
        return deepest > parameters.deepest * paper && deepest <= parameters.darkest * paper
            && width(1) >= parameters.gradual * width(3)
    }

    private static func closed(_ values: [Int], _ reach: Int) -> [Int] {
        extreme(extreme(values, reach, max), reach, min)
    }

    private static func opened(_ values: [Int], _ reach: Int) -> [Int] {
        extreme(extreme(values, reach, min), reach, max)
    }

    /// Returns, for each value, the minimum or the maximum of the values within `reach` of it.
    ///
    /// Windows are doubled until they have the required length. Beyond the ends, the first and the last value are
    /// repeated, which changes no minimum or maximum.
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
