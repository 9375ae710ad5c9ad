import Catalogue
import ChildProcesses
import Foundation
import PageStore

extension Reason {
    /// The reason for the failure of an attempt whose worker gave no answer.
    ///
    /// - Parameters:
    ///   - retry: the command that retries the page.
    ///   - memory: the remedy for a worker that used too much memory.
    init(of ending: ChildProgram.Ending, limits: WorkerLimits, retry: String, memory: String) {
        self =
            switch ending {
            case .tooSlow:
                Reason(
                    code: .workerTime,
                    message: "it took longer than \(Int(limits.seconds)) s; if the machine was busy, "
                        + "run `\(retry)`, otherwise report it with the page")
            case .tooMuchMemory, .tooMuchOutput:
                Reason(
                    code: .workerMemory,
                    message: "it took more than \(limits.memory >> 20) MiB of memory; \(memory)")
            case .signalled(SIGKILL, _):
                Reason(
                    code: .workerLost,
                    message: "its worker was killed from outside, by a person or, for lack of memory, by the kernel; "
                        + "look at the log of the system")
            case .signalled(let signal, let stderr):
                Reason(
                    code: .workerCrash,
                    message: "its worker crashed with signal \(signal)\(Self.fault(in: stderr)); "
                        + "report it with the page")
            case .exited(let status, _, let stderr) where status != 0:
                Reason(
                    code: .workerCrash,
                    message: "its worker ended with \(status)\(Self.fault(in: stderr)); report it with the page")
            case .notStarted(let error):
                unsafe Reason(
                    code: .workerStart,
                    message: "its worker could not be started (\(String(cString: strerror(error)))); "
                        + "check the processes and memory of the machine")
            case .notPrepared(let error):
                unsafe Reason(
                    code: .workerStart,
                    message: "the memory of its worker could not be limited (\(String(cString: strerror(error)))); "
                        + "check the rights of the batch (prlimit)")
            case .exited, .cancelled:
                Reason(code: .workerCrash, message: "its worker did not answer; report it with the page")
            }
    }

    /// The fault in a worker's stderr, in parentheses after a space; empty for none.
    private static func fault(in stderr: String) -> String {
        let words =
            stderr.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
            ?? stderr.trimmingCharacters(in: .whitespacesAndNewlines)
        return words.isEmpty ? "" : " (\(words))"
    }

    init(of error: WorkerReplyError) {
        switch error {
        case .incomplete:
            self.init(
                code: .workerCrash, message: "its worker ended in the middle of its answer; report it with the page")
        case .mismatch(let what):
            self.init(
                code: .workerAnswer,
                message: "its worker's answer contradicts itself: \(what); keep the image, and report it")
        }
    }

    /// The reason for an error that concerns one page; nil for errors that end the run: a full disk, no permission, no
    /// store.
    init?(ofOnePage error: StoreError) {
        switch error {
        case .damaged: self.init(code: .storeDamaged, message: "\(error)")
        case .badCorrection, .notFound, .failed: self.init(code: .storeFailed, message: "\(error)")
        default: return nil
        }
    }
}
