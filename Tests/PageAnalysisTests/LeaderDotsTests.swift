import Testing

@testable import PageAnalysis

@Suite("The dots of leaders")
struct LeaderDotsTests {
    @Test("A row of dots becomes leaders of three, without other cuts", arguments: [18, 24, 31, 60])
    func leaders(em: Int) {
        let line = DrawnLine([.frame, .leader, .leader, .frame], em: em)
        let dots = LeaderDots(line.profile, em: em)
        #expect(line.profile.blots.count == 8)
        #expect(dots.fit(of: 1...3) == true)
        #expect(dots.fit(of: 4...6) == true)
        for wrong in [1...1, 2...4, 3...5, 5...6, 1...6, 6...7, 0...3] { #expect(dots.fit(of: wrong) == false) }
        #expect(dots.fit(of: 0...0) == nil)
        #expect(dots.fit(of: 7...7) == nil)
    }

    @Test("Stops, bars and figures are no leaders", arguments: [18, 24, 31, 60])
    func none(em: Int) {
        let lines: [[DrawnLine.Piece]] = [
            [.stop, .stop, .stop, .stop], [.twoBars, .twoBars, .twoBars], [.figure, .figure, .figure],
            [.oneBar, .oneBar, .oneBar], [.frame, .frame, .frame],
        ]
        for pieces in lines {
            let line = DrawnLine(pieces, em: em)
            let dots = LeaderDots(line.profile, em: em)
            for i in line.profile.blots.indices { #expect(dots.fit(of: i...i) == nil) }
        }
    }

    @Test("Each leader has its own cell, with and without the classifier", arguments: [18, 24, 31, 60])
    func cells(em: Int) throws {
        let classifier = LearnedModels.shapeClassifier
        let line = DrawnLine([.frame, .frame, .leader, .leader, .stop, .frame, .frame], em: em)
        let dots = line.profile.blots[2...7].map(\.range)
        let wanted = [dots[0].lowerBound..<dots[2].upperBound, dots[3].lowerBound..<dots[5].upperBound]
        var choices = CutChoices(line.path, within: CharacterCutting.Parameters().margin)
        func inks() -> [Range<Int>] { choices.best().compactMap { line.profile.inked($0.range) } }
        for ink in wanted { #expect(inks().contains(ink)) }
        choices.classify(by: LineClassification(line.profile, band: em, type: line.type, classifier: classifier))
        for ink in wanted { #expect(inks().contains(ink)) }
    }
}
