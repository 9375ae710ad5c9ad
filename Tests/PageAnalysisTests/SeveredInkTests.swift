import Testing

@testable import PageAnalysis

@Suite("Ink that a cut severs")
struct SeveredInkTests {
    typealias Run = (place: Int32, from: Int32, to: Int32)

    @Test("A cut between a wide stroke and a narrow one severs only the ink that they share")
    func step() {
        let runs: [Run] = [(1, 0, 8), (2, 0, 8), (3, 6, 10), (4, 6, 10)]
        #expect(SeveredInk(runs: runs, shades: []).cuts(6) == [0, 0, 128, 32, 64, 0, 0])
    }

    @Test("Rows without a common column are not joined, and neither are rows on both sides of a blank row")
    func apart() {
        let runs: [Run] = [(0, 0, 5), (1, 5, 9), (3, 5, 9)]
        #expect(SeveredInk(runs: runs, shades: []).cuts(4) == [0, 0, 0, 0, 0])
    }

    @Test("Each of several runs in a row counts with all its touching runs")
    func several() {
        let runs: [Run] = [(0, 0, 2), (0, 4, 6), (0, 8, 10), (1, 1, 5), (1, 9, 12), (2, 0, 12)]
        #expect(SeveredInk(runs: runs, shades: []).cuts(3) == [0, 3 * 16, 7 * 16, 0])
    }

    @Test("In greys, a pixel counts as much as the paler of the two")
    func shaded() {
        let runs: [Run] = [(0, 0, 1), (0, 2, 5), (1, 3, 6), (2, 5, 6)]
        let shades: [UInt8] = [16, 16, 12, 4, 5, 9, 16, 7]
        #expect(SeveredInk(runs: runs, shades: shades).cuts(3) == [0, 9, 7, 0])
    }
}
