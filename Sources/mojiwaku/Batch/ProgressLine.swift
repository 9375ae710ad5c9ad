import EditionBatch
import Foundation
import PageCommands
import Synchronization

/// Shows the progress of a run: a bar at a terminal, elsewhere a line per minute while there is work.
final class ProgressLine: Sendable {
    private let isJSON: Bool
    private let state = Mutex(State())

    private struct State {
        var written: BatchProgress?
        var last: BatchProgress?
        var next = ContinuousClock.now.advanced(by: .seconds(60))
    }

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ progress: BatchProgress) {
        guard isJSON else {
            return Console.shared.progress(
                done: progress.done, of: progress.done + progress.waiting, unit: "pages\(progress.pace)")
        }
        let isDue = state.withLock { state in
            state.last = progress
            guard state.next <= .now else { return false }
            state.next = .now.advanced(by: .seconds(60))
            return progress.waiting > 0 || progress.done != state.written?.done ?? 0
        }
        if isDue { write(progress) }
    }

    /// Writes the last line of a run that has done something, and removes the bar.
    func end() {
        Console.shared.endProgress()
        let (last, written) = state.withLock { ($0.last, $0.written) }
        if let last, last.done > written?.done ?? 0 { write(last) }
    }

    private func write(_ progress: BatchProgress) {
        state.withLock { $0.written = progress }
        // A closed pipe does not stop the batch.
        try? Console.shared.line(BatchEvent.progress(progress).json)
    }
}

extension BatchProgress {
    /// Pages per minute and remaining time, to append to the count of pages.
    var pace: String {
        guard let pagesPerMinute else { return "" }
        let pace = String(format: pagesPerMinute < 10 ? ", %.1f a minute" : ", %.0f a minute", pagesPerMinute)
        guard let secondsLeft, waiting > 0 else { return pace }
        let minutes = Int((secondsLeft / 60).rounded(.up))
        return pace + (minutes < 120 ? ", \(minutes) min left" : ", \(minutes / 60) h left")
    }
}
