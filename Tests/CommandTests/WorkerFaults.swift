import Foundation

/// Makes the program's workers fail, with the preloaded library `Tests/WorkerFaults`.
enum WorkerFaults {
    /// The settings for `env` before the command.
    ///
    /// - Parameter faults: `hang:EDITION/PAGE,bloat:EDITION/PAGE,crash:EDITION/PAGE`.
    static func settings(_ faults: String) -> [String] {
        let library = URL(fileURLWithPath: BuiltCommand.path).deletingLastPathComponent()
            .appendingPathComponent("libWorkerFaults.so")
        return ["LD_PRELOAD=\(library.path)", "WORKER_FAULTS=\(faults)"]
    }

    /// The settings before a command of the shell.
    static func shell(_ faults: String) -> String {
        settings(faults).map { $0.replacing("=", with: "='", maxReplacements: 1) + "'" }.joined(separator: " ")
    }
}
