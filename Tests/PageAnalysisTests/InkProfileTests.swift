import Testing

@testable import PageAnalysis

@Suite("The ink along a line")
struct InkProfileTests {
    /// Rows around the one at position 4, and whether the ink is thinnest there and nearer to the row after it.
    static let touches: [(rows: [Int], isBelow: Bool)] = [
        ([12, 12, 12, 9, 2, 4, 12, 12, 12], true), ([12, 12, 12, 4, 2, 9, 12, 12, 12], false),
        ([12, 12, 12, 6, 2, 6, 12, 12, 12], false), ([12, 12, 12, 9, 0, 4, 12, 12, 12], true),
        ([12, 12, 12, 9, 4, 2, 12, 12, 12], false), ([12, 12, 12, 0, 0, 0, 12, 12, 12], false),
    ]

    @Test("Between two characters that touch, the thinnest place lies on the side with less ink", arguments: touches)
    func thinnest(rows: [Int], isBelow: Bool) {
        let line = DrawnLine(rows: rows, em: 24)
        #expect(line.profile.ink[12 + 4] == Int32(rows[4]))
        #expect(line.profile.isThinnestBelow(12 + 4) == isBelow)
    }
}
