import PageGeometry

extension LayoutChecker {
    mutating func checkTierRecords() {
        for (i, tier) in document.tiers.enumerated() {
            let band = PixelRect(
                minX: page.minX, minY: tier.rows.lowerBound, maxX: page.maxX, maxY: tier.rows.upperBound)
            check(band, at: "/tiers/\(i)/rows")
            if let box = tier.box { check(box, at: "/tiers/\(i)/box") }
            if let gap = tier.gap, gap < 0 {
                add(.tierGrid, "/tiers/\(i)/gap", band, "The blank above the tier is \(gap) px.")
            }
            if tier.characters < 1 {
                add(
                    .tierGrid, "/tiers/\(i)/characters", band,
                    "A full line of the tier has \(tier.characters) characters.")
            }
        }
    }

    /// Checks that the lines of a tier share an extent down the page, and that the tiers of the page, and of a box, are
    /// in the order of their ordinals.
    ///
    /// A tier's extent is the median top and the median bottom of its lines: a heading that is as high as two tiers, or
    /// a line of one character, does not change it. If most lines of a tier are short, because they are beside a
    /// picture, this extent is too small. A line is therefore also accepted if it shares a row with the tier's record.
    mutating func checkTiers() {
        var tiers: [Int: [Int]] = [:]
        for (i, entry) in lines.enumerated() where !entry.cells.isEmpty {
            if let tier = entry.line.tier, tier >= 0 { tiers[tier, default: []].append(i) }
        }
        var above: [PixelRect?: (tier: Int, extent: Range<Int>)] = [:]
        for tier in tiers.keys.sorted() {
            let members = tiers[tier, default: []]
            let extent = extent(of: members)
            let record = document.tiers.indices.contains(tier) ? document.tiers[tier] : nil
            let rows = record?.rows ?? extent
            for i in members
            where !lines[i].line.bounds.yRange.overlaps(extent) && !lines[i].line.bounds.yRange.overlaps(rows) {
                add(
                    .tierExtent, lines[i].pointer + "/tier", lines[i].line.bounds,
                    "The line shares no row of pixels with tier \(tier), which has the rows \(extent.lowerBound) to \(extent.upperBound)."
                )
            }
            if let above = above[record?.box], extent.upperBound <= above.extent.lowerBound, let first = members.first {
                add(
                    .tierOrder, lines[first].pointer + "/tier", lines[first].line.bounds,
                    "Tier \(tier) begins with this line, but is above tier \(above.tier).")
            }
            above[record?.box] = (tier, extent)
        }
    }

    private func extent(of members: [Int]) -> Range<Int> {
        let tops = members.map { lines[$0].line.bounds.minY }.sorted()
        let bottoms = members.map { lines[$0].line.bounds.maxY }.sorted()
        // Take the first of two middle values. If two lines have no common row, the second one is then reported.
        let top = tops[(tops.count - 1) / 2]
        return top..<max(top + 1, bottoms[(bottoms.count - 1) / 2])
    }
}
