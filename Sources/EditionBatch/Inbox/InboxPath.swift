import Foundation

/// Where a path of the inbox really lies.
struct InboxPath {
    /// The inbox without links.
    let root: String

    init(inbox: String) { root = Self.resolved(inbox) ?? inbox }

    /// Where a path leads that is a link, or lies behind one, out of the inbox; nil when it stays inside, or leads nowhere.
    func target(outside path: String) -> String? {
        guard let target = Self.resolved(path), !isInside(target) else { return nil }
        return target
    }

    /// Whether an open file lies in the inbox, wherever its name leads by now.
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
