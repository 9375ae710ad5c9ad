import EditionBatch
import PageCommands

extension BatchSettings {
    /// A batch whose workers are this program, with limits that the machine's memory allows.
    ///
    /// - Parameters:
    ///   - jobs: how many pages to work on at once.
    ///   - seconds: most for a page.
    ///   - mebibytes: most memory for a page; nil for 4096, or less where the machine has less.
    init(inbox: String, jobs: Int, seconds: Double = WorkerLimits().seconds, mebibytes: Int? = nil) {
        let fair = (JobLimit.memory / jobs) >> 20
        self.init(
            inbox: inbox, jobs: jobs, worker: ["/proc/self/exe", "batch", "worker"],
            limits: WorkerLimits(seconds: seconds, memory: (mebibytes ?? min(4096, max(768, fair))) << 20))
    }
}
