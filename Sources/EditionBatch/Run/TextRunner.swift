import ChildProcesses
import Foundation
import LayoutDocument
import PageStore
import TextRecognition

/// Reads the text of one page: runs a worker, and stores the text or the failure.
struct TextRunner: Sendable {
    let store: PageStore
    let settings: BatchSettings
    /// The name of the reading program (`TextRecogniser.name`).
    let reader: String

    enum Outcome: Sendable {
        case read
        case failed(Reason, isGivenUp: Bool)
        /// Another revision of the page is published by now, another process has read the page, or the job was stopped.
        case superseded
    }

    /// Reads a page.
    ///
    /// - Parameter isWanted: called ten times a second; returns false to kill the worker.
    /// - Throws: `StoreError` when the store cannot be used for any page.
    func run(_ page: UnreadPage, isWanted: () -> Bool) throws(StoreError) -> Outcome {
        do throws(StoreError) {
            guard try store.isUnread(page.name, revision: page.revision) else { return .superseded }
            do throws(StoreError) {
                return try attempt(page, isWanted: isWanted)
            } catch {
                guard let reason = Reason(ofOnePage: error) else { throw error }
                // An error of the database may be temporary.
                if case .failed = error { return try failed(page, reason) }
                return try failed(page, reason, isRetryable: false)
            }
        } catch .notFound {
            return .superseded
        }
    }

    private func attempt(_ page: UnreadPage, isWanted: () -> Bool) throws(StoreError) -> Outcome {
        var layout = try store.layout(of: page.name, revision: page.revision)
        switch try run(page, layout, isWanted: isWanted) {
        case .exited(0, let bytes, _):
            switch Result(catching: { () throws(WorkerReplyError) in try WorkerReply(bytes) }) {
            case .failure(let error): return try failed(page, Reason(of: error))
            case .success(.failed(let reason)): return try failed(page, reason, isRetryable: false)
            case .success(.done): return try failed(page, Reason(of: .incomplete))
            case .success(.text(let text)):
                guard layout.takeReadText(text) else {
                    return try failed(
                        page, Reason(of: .mismatch("the characters of its text differ from those of the layout")))
                }
                let isKept = try store.keepText(
                    PageText(layout), of: page.name, revision: page.revision, reader: reader, at: .now)
                return isKept ? .read : .superseded
            }
        case _ where !isWanted(): return .superseded
        case let ending:
            let reason = Reason(
                of: ending, limits: settings.limits, retry: "mojiwaku batch text --again",
                memory: "use fewer --jobs, or scale the image down")
            return try failed(page, reason, isLoss: ending.isLoss)
        }
    }

    private func run(
        _ page: UnreadPage, _ layout: LayoutDocument, isWanted: () -> Bool
    ) throws(StoreError) -> ChildProgram.Ending {
        return try store.withFile(ofImage: page.image.digest) { image throws(StoreError) in
            try UnnamedFile.with([UInt8](layout.json())) { layout throws(StoreError) in
                let request = WorkerRequest(
                    path: image, image: page.image, name: page.name, revision: page.revision, wantsRenditions: false,
                    layout: layout)
                return request.run(with: settings, isWanted: isWanted)
            }
        }
    }

    private func failed(
        _ page: UnreadPage, _ reason: Reason, isRetryable: Bool = true, isLoss: Bool = false
    ) throws(StoreError) -> Outcome {
        let isGivenUp = try store.failText(
            of: page.name, revision: page.revision, reason: reason, isRetryable: isRetryable, isLoss: isLoss,
            attempts: settings.attempts, at: .now)
        return isGivenUp.map { .failed(reason, isGivenUp: $0) } ?? .superseded
    }
}

extension LayoutDocument {
    /// Takes over the text that was read, except where a person wrote text.
    ///
    /// - Returns: false when the text belongs to another layout.
    fileprivate mutating func takeReadText(_ text: PageText) -> Bool {
        let written = charactersInOrder.map {
            $0.text.flatMap { $0.confidence == RecognisedText.written ? $0 : nil }
        }
        guard text.apply(to: &self) else { return false }
        changeCharacters { place, character in
            if let text = written[place] { character.text = text }
        }
        return true
    }
}
