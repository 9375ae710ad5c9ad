import Foundation
import PageStore

extension Shard {
    /// Parses `I/N`.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (0..<count).contains(index)
        else { return nil }
        self.init(index: index, count: count)
    }

    /// The shard of this task, if it is a task of Slurm's array job or of Kubernetes' indexed job (which needs the
    /// number of completions in JOB_COMPLETIONS); nil outside such jobs.
    ///
    /// - Throws: `TaskShareError` when the variables define no shard. Without one, each task would process all pages.
    static func ofThisTask(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(TaskShareError) -> Shard? {
        if environment["SLURM_ARRAY_TASK_ID"] != nil { return try ofSlurm(environment) }
        guard environment["JOB_COMPLETION_INDEX"] != nil else { return nil }
        guard let index = environment["JOB_COMPLETION_INDEX"], let count = environment["JOB_COMPLETIONS"],
            let shard = Shard(text: "\(index)/\(count)")
        else {
            throw TaskShareError(
                description: "JOB_COMPLETION_INDEX and JOB_COMPLETIONS name no share; set JOB_COMPLETIONS to the job's "
                    + "completions, or give --shard I/N.")
        }
        return shard
    }

    private static func ofSlurm(_ environment: [String: String]) throws(TaskShareError) -> Shard {
        let wrong = TaskShareError(
            description: "SLURM_ARRAY_TASK_ID, _MIN, _MAX, _STEP and _COUNT name no share; use an array such as "
                + "--array=0-3, or give --shard I/N.")
        func number(_ name: String, _ usual: Int? = nil) throws(TaskShareError) -> Int {
            let text = environment["SLURM_ARRAY_TASK_\(name)"]
            guard let number = text.map({ Int($0) }) ?? usual, number >= 0 else { throw wrong }
            return number
        }
        let (id, count, first, step) = (
            try number("ID"), try number("COUNT"), try number("MIN", 0), try number("STEP", 1)
        )
        // For an array such as 1,3,7 the variables do not determine the third index.
        guard count > 0, step > 0, id >= first, (id - first) % step == 0,
            try (number("MAX", first + (count - 1) * step) - first) / step == count - 1,
            let shard = Shard(text: "\((id - first) / step)/\(count)")
        else { throw wrong }
        return shard
    }
}

/// The environment variables of an array job define no shard.
struct TaskShareError: Error, CustomStringConvertible {
    /// The fault and a remedy.
    var description: String
}
