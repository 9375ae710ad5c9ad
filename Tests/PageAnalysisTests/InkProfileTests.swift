import Testing

@testable import PageAnalysis

@Suite("The ink along a line")
struct InkProfileTests {
    /// Two figures that blur has joined. Their strokes are 16 px wide, and one more row as wide is between them.
    private func joined(between grey: UInt8, isScan: Bool) -> DrawnLine {
        let rows = [16, 16, 5, 5, 5, 5, 16, 16, 16, 16, 16, 5, 5, 5, 5, 16, 16]
        var greys = [UInt8](repeating: 20, count: rows.count)
        for i in [0, 2, 5, 11, 14, 16] { greys[i] = 90 }
        greys[8] = grey
        return DrawnLine(rows: rows, greys: isScan ? greys : nil, em: 20)
    }

    @Test("On a grey scan, ink paler than its surroundings can be cut cheaply")
    func pale() throws {
        let line = joined(between: 118, isScan: true)
        let place = try #require(line.profile.places.firstIndex { $0 == 10 + 8 || $0 == 10 + 9 })
        let inks = CellInks(line.profile, type: line.type)
        #expect(inks.cuts[place] * 5 < 350)
        #expect(line.profile.ink[10 + 8] == 16)
        #expect(line.profile.darkness[10 + 7] == 16 * 16)
    }

    @Test("Equally dark ink, and ink without greys, has no cut")
    func dark() {
        for line in [joined(between: 20, isScan: true), joined(between: 118, isScan: false)] {
            #expect(!line.profile.places.contains { (10 + 8...10 + 9).contains(Int($0)) })
            #expect(line.profile.darkness[10 + 8] == 16 * 16)
        }
    }

    @Test(
        "A cut is possible between a wide stroke and a narrow one at its side, not within the narrow one"
    )
    func shoulder() {
        let line = DrawnLine(
            rows: [12, 12, 12, 12, 12, 12, 5, 5, 5, 5, 5, 5], starts: [0, 0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10], em: 20
        )
        #expect(line.profile.severed[10 + 6] == 2 * 16)
        #expect(line.profile.places.contains(10 + 6))
        #expect(!line.profile.places.contains(10 + 7))
    }

    @Test("Where a leaning line's band shifts, a cut severs the ink that its rows share on the page")
    func leaning() {
        let rows = Array(repeating: 12, count: 8) + Array(repeating: 5, count: 8)
        let starts = Array(repeating: 4, count: 8) + Array(repeating: 10, count: 8)
        let upright = DrawnLine(rows: rows, starts: starts, em: 20).profile.severed
        #expect(upright[10 + 4] == 12 * 16)
        for slope in [65_536 / 8, -65_536 / 9] {
            #expect(DrawnLine(rows: rows, starts: starts, slope: slope, em: 20).profile.severed == upright)
        }
    }
}
