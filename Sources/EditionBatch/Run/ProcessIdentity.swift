import Foundation

/// The identity of a process: host, boot id, PID namespace, process id, start time. Another process can use it to check
/// whether the process still runs.
struct ProcessIdentity: Sendable, Hashable {
    private let place: String
    private let process: String
    private let start: String

    static let own = ProcessIdentity(process: "\(getpid())")

    private init(process: String) {
        let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
        // A container numbers its processes separately.
        let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
        place = [ProcessInfo.processInfo.hostName, boot.trimmingCharacters(in: .whitespacesAndNewlines), space]
            .map { $0.replacing("|", with: "_") }.joined(separator: "|")
        self.process = process
        start = Self.start(of: process) ?? ""
    }

    /// The text form, which the store keeps as the owner of a lease.
    var text: String { "\(place)|\(process)|\(start)" }

    /// Whether the process of an identity has certainly ended. For a process on another machine this is unknown, so its
    /// lease has to expire.
    static func isGone(_ text: String) -> Bool {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let own = Self.own.place.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, own.count == 3, parts[0] == own[0] else { return false }
        // The machine was rebooted since the process started.
        guard parts[1] == own[1] else { return true }
        guard parts[2] == own[2] else { return false }
        return Self.start(of: parts[3]) != parts[4]
    }

    /// The start time of a process in clock ticks since boot; nil when there is no such process, or it is a zombie
    /// (proc(5)).
    private static func start(of process: String) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            // The second field, the program's name in brackets, may contain spaces and brackets.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 && fields[1] != "Z" ? String(fields[20]) : nil
    }
}
