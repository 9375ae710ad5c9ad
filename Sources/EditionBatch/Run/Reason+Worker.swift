import Foundation
import PageStore

extension Reason {
    /// The reason for the failure of an attempt whose worker gave no answer.
    ///
    /// - Parameters:
    ///   - retry: the command that retries the page.
    ///   - memory: the remedy for a worker that used too much memory.
    init(of ending: WorkerProcess.Ending, limits: WorkerLimits, retry: String, memory: String) {
        self =
            switch ending {
            case .timedOut:
                Reason(
                    code: "worker.time",
                    message: "it took longer than \(Int(limits.seconds)) s; if the machine was busy, "
                        + "run `\(retry)`, otherwise report it with the page")
            case .outOfMemory:
                Reason(
                    code: "worker.memory",
                    message: "it took more than \(limits.memory >> 20) MiB of memory; \(memory)")
            case .crashed(let signal, let words):
                Reason(
                    code: "worker.crash",
                    message: "its worker crashed with signal \(signal)\(words.isEmpty ? "" : " (\(words))"); "
                        + "report it with the page")
            case .exited(let status, let words):
                Reason(
                    code: "worker.crash",
                    message:
                        "its worker ended with \(status)\(words.isEmpty ? "" : " (\(words))"); report it with the page"
                )
            case .killed:
                Reason(
                    code: "worker.lost",
                    message: "its worker was killed from outside, by a person or, for lack of memory, by the kernel; "
                        + "look at the log of the system")
            case .notStarted(let error):
                unsafe Reason(
                    code: "worker.start",
                    message: "its worker could not be started (\(String(cString: strerror(error)))); "
                        + "check the processes and memory of the machine")
            case .notLimited(let error):
                unsafe Reason(
                    code: "worker.start",
                    message: "the memory of its worker could not be limited (\(String(cString: strerror(error)))); "
                        + "check the rights of the batch (prlimit)")
            case .replied, .cancelled:
                Reason(code: "worker.crash", message: "its worker did not answer; report it with the page")
            }
    }

    init(of error: WorkerReplyError) {
        switch error {
        case .incomplete:
            self.init(
                code: "worker.crash", message: "its worker ended in the middle of its answer; report it with the page")
        case .mismatch(let what):
            self.init(
                code: "worker.answer",
                message: "its worker's answer contradicts itself: \(what); keep the image, and report it")
        }
    }

    /// The reason for an error that concerns one page; nil for errors that end the run: a full disk, no permission, no
    /// store.
    init?(ofOnePage error: StoreError) {
        switch error {
        case .damaged: self.init(code: "store.damaged", message: "\(error)")
        case .badCorrection, .notFound, .failed: self.init(code: "store.failed", message: "\(error)")
        default: return nil
        }
    }
}
