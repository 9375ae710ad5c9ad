import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Inputs of the shape classifier")
struct ShapeViewTests {
    private func look(
        _ ink: Range<Int>, of line: DrawnLine, distortion: LineShapes.Distortion = .init()
    ) -> [Int16] {
        let view = ShapeView(line.profile, band: line.em, em: line.em, distortion: distortion)
        var input = ShapeInput([Int16](repeating: -1, count: ShapeView.inputs))
        view.look(at: ink, in: line.profile, advance: line.type.advance, into: &input)
        return input.numbers
    }

    private static let fine = ShapeView.fineRows * ShapeView.fineColumns
    private static let tiles = fine + ShapeView.coarseRows * ShapeView.coarseColumns

    @Test("Every input is from 0 to 255, for any ink and any distortion", arguments: [4, 9, 24, 61])
    func numbersAreBytes(em: Int) {
        let line = DrawnLine([.frame, .touching, .oneBar, .stop, .blank, .figure, .frame], em: em)
        let choices = CutChoices(line.path, within: 1500).choices.map(\.ink)
        let inks = Set(choices + [0..<line.profile.count, 0..<0, line.profile.count..<line.profile.count])
        let distortions: [LineShapes.Distortion] = [
            .init(), .init(size: 920, length: 820, shift: -50), .init(size: 1080, length: 1200, shift: 50),
        ]
        for distortion in distortions {
            for ink in inks {
                let input = look(ink, of: line, distortion: distortion)
                #expect(input.allSatisfy { (0...255).contains($0) }, "\(ink)")
            }
        }
    }

    @Test("The same ink farther along the line gives the same view", arguments: [17, 24, 40])
    func movedAlong(em: Int) {
        let line = DrawnLine([DrawnLine.Piece](repeating: .frame, count: 9), em: em)
        let inks = line.profile.blots.map(\.range)
        #expect(inks.count == 9)
        let inputs = inks.map { look($0, of: line) }
        // From the third ink to the last but two, the surroundings are equal as far as the view extends.
        for i in 3...6 { #expect(inputs[i] == inputs[2]) }
        #expect(inputs[0] != inputs[2])
        let moved = DrawnLine([DrawnLine.Piece](repeating: .frame, count: 9), em: em, margin: em + 5)
        let shift = em + 5 - em / 2
        for i in 1...7 {
            let ink = inks[i].lowerBound + shift..<inks[i].upperBound + shift
            #expect(look(ink, of: moved) == inputs[i])
        }
    }

    @Test("A range without ink has empty tiles and wide gaps")
    func blankRange() {
        let em = 32
        let line = DrawnLine([.frame, .blank, .blank, .blank, .blank, .frame], em: em)
        let middle = (line.profile.blots[0].range.upperBound + line.profile.blots[1].range.lowerBound) / 2
        let input = look(middle..<middle, of: line)
        #expect(input.prefix(Self.tiles).allSatisfy { $0 == 0 })
        #expect(input[Self.tiles] == 0)
        // The gaps are two ems each, which is more than fits into a byte.
        #expect(input[Self.tiles + 1] == 255)
        #expect(input[Self.tiles + 2] == 255)
    }

    @Test("A tile full of ink is nearly 255, outside the line's band 0; other ink appears only in the surroundings")
    func solidInk() {
        let em = 160
        let line = DrawnLine(solid: 5, em: em)
        let start = line.profile.start
        let input = look(start + 2 * em..<start + 3 * em, of: line)
        let (rows, columns) = (ShapeView.fineRows, ShapeView.fineColumns)
        #expect(input[rows / 2 * columns + columns / 2] >= 240)
        #expect(input[rows / 2 * columns] == 0)
        // The tiles extend beyond the em, so the examined ink ends inside them.
        #expect(input[columns / 2] == 0)
        let around = Array(input[Self.fine..<Self.tiles])
        let middle = ShapeView.coarseColumns / 2
        #expect(around[middle] >= 240)
        #expect(around[ShapeView.coarseRows / 2 * ShapeView.coarseColumns + middle] == 0)
        // The lengths are an em of ink, no blank before and after it, and an advance of an em.
        #expect(Array(input[Self.tiles...]) == [128, 0, 0, 128])
    }

    @Test("A view with a larger em shrinks the ink")
    func distortion() {
        let line = DrawnLine([.frame, .frame, .frame], em: 50)
        let ink = line.profile.blots[1].range
        let lengths = [900, 1000, 1100].map { size in
            look(ink, of: line, distortion: .init(size: size, length: size, shift: 0))[Self.tiles]
        }
        #expect(lengths[0] > lengths[1] && lengths[1] > lengths[2])
    }
}
