import Foundation

/// Resolves links in paths of the inbox.
struct InboxPath {
    /// The inbox's path, without links.
    let root: String

    init(inbox: String) { root = Self.resolved(inbox) ?? inbox }

    /// The target of a path that leads out of the inbox through a link; nil when the path stays inside the inbox or
    /// leads nowhere.
    func target(outside path: String) -> String? {
        guard let target = Self.resolved(path), !isInside(target) else { return nil }
        return target
    }

    /// Whether an open file is inside the inbox, even if its name now leads elsewhere.
    func holds(_ descriptor: Int32) -> Bool {
        Self.resolved("/proc/self/fd/\(descriptor)").map(isInside) ?? false
    }

    private func isInside(_ target: String) -> Bool {
        target == root || target.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}
