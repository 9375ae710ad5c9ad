import Foundation
import PageStore
import Testing

@testable import EditionBatch

@Suite("A run's pace")
struct ProgressTests {
    private func moment(_ second: Double) -> Moment { Moment(milliseconds: 0).adding(seconds: second) }

    @Test("The pace is that of the last five minutes, and gives the remaining time")
    func pace() {
        var pace = ProgressPace()
        #expect(pace.pagesPerMinute == nil)
        // Half a page is done each second, and reported more often than once a second.
        for step in 0...240 { pace.add(done: step / 4, at: moment(Double(step) / 2)) }
        let progress = BatchProgress(done: 60, waiting: 90, pace)
        #expect(progress.pagesPerMinute == 30 && progress.secondsLeft == 180)
        // Then a page is done each minute: the fast period is forgotten.
        for minute in 1...10 { pace.add(done: 60 + minute, at: moment(120 + 60 * Double(minute))) }
        #expect(pace.pagesPerMinute == 1)
    }

    @Test("A run without a page in five minutes has no pace and no remaining time")
    func idle() {
        var pace = ProgressPace()
        for second in 0...30 { pace.add(done: second, at: moment(Double(second))) }
        for minute in 1...7 { pace.add(done: 30, at: moment(30 + 60 * Double(minute))) }
        let progress = BatchProgress(done: 30, waiting: 5, pace)
        #expect(progress.pagesPerMinute == nil && progress.secondsLeft == nil)
    }
}
