import Foundation

/// Names a process so that another can tell whether it is still there: host, start of the machine, name space, number, start.
struct ProcessIdentity: Sendable, Hashable {
    private let place: String
    private let process: String
    private let start: String

    /// This process.
    static let own = ProcessIdentity(process: "\(getpid())")

    private init(process: String) {
        let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
        // A container counts its processes by itself.
        let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
        place = [ProcessInfo.processInfo.hostName, boot.trimmingCharacters(in: .whitespacesAndNewlines), space]
            .map { $0.replacing("|", with: "_") }.joined(separator: "|")
        self.process = process
        start = Self.start(of: process) ?? ""
    }

    /// The form that the store keeps.
    var text: String { "\(place)|\(process)|\(start)" }

    /// Whether the process that a text names is known to be gone. One on another machine never is: its lease has to run out.
    static func isGone(_ text: String) -> Bool {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let own = Self.own.place.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, own.count == 3, parts[0] == own[0] else { return false }
        // The same machine, started again since: nothing of then is left.
        guard parts[1] == own[1] else { return true }
        guard parts[2] == own[2] else { return false }
        return Self.start(of: parts[3]) != parts[4]
    }

    /// When a process was started, in ticks since the machine was; nil when there is none, or it has ended and waits to be noticed.
    private static func start(of process: String) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            // The program's name, in brackets, may hold anything.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 && fields[1] != "Z" ? String(fields[20]) : nil
    }
}
