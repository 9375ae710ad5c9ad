import PageGeometry
import PageRaster

/// Takes the shade of folds off a scan: bands across the page too narrow for the tiles that paper is measured in.
///
/// Method: the page is cut into strips across the band. In each strip, a line's paper is the brightest tenth of its
/// greys, which type leaves white whatever it is. Where that dips for longer than a rule is thick and shorter than a
/// picture is wide, and by less than print would, the line is made as bright as the paper on both sides (a
/// one-dimensional bottom hat, after Serra, 1982).
struct FoldShade {
    /// Brightness of the page's paper, 0 to 255.
    let paper: Int
    /// Length of a strip in px: longer than a line of bold type, short enough for a fold that leans.
    let length: Int
    /// A dip wider than twice this, in px, is no fold's.
    let reach: Int

    init(_ page: GreyRaster, paper: Int) {
        self.paper = paper
        length = max(64, page.width / 8)
        reach = max(8, page.width / 60)
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
            votes.reduce(0) { $0 + $1[place] } * 2 > shades.count
        }
    }

    /// The paper of each line of pixels in each strip: one of forty pixels is brighter, a tenth of those that are looked at.
    private func levels(of page: GreyRaster, _ direction: WritingDirection, _ strips: [Range<Int>]) -> [[Int]] {
        let levels =
            switch direction {
            case .vertical: page.rowLevels(in: strips, share: 40)
            case .horizontal: page.columnLevels(in: strips, share: 40)
            }
        return levels.map { $0.map(Int.init) }
    }

    /// How far each line is under what is even, where that is a fold's shade.
    private func dips(_ levels: [Int], _ even: [Int]) -> [Int] {
        let dips = zip(even, levels).map { $0 * 100 < paper * 80 ? 0 : $0 - $1 }
        // What is thinner is a rule's.
        var shade = Self.opened(dips, max(2, reach / 6))
        var start = 0
        while start < shade.count {
            let end = shade[start...].firstIndex { $0 * 100 < paper * 3 } ?? shade.count
            // The white of dense type is a little darker than that beside it, print is far darker.
            let deepest = (shade[start..<end].max() ?? 0) * 100
            if deepest < paper * 8 || deepest > paper * 30 { for i in start..<end { shade[i] = 0 } }
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
