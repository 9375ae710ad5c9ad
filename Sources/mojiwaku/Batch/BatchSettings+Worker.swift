import EditionBatch
import PageCommands

extension BatchSettings {
    /// Settings for a batch with this program as its workers, with memory limits that suit the machine.
    ///
    /// - Parameters:
    ///   - jobs: number of concurrent workers.
    ///   - seconds: time limit of a page.
    ///   - mebibytes: memory limit of a page; nil for 4096, or less if the machine has less.
    init(inbox: String?, jobs: Int, seconds: Double = WorkerLimits().seconds, mebibytes: Int? = nil) {
        let fair = (JobLimit.memory / jobs) >> 20
        self.init(
            inbox: inbox, jobs: jobs, worker: ["/proc/self/exe", "batch", "page"],
            limits: WorkerLimits(seconds: seconds, memory: (mebibytes ?? min(4096, max(768, fair))) << 20))
    }
}
