import Foundation

/// What a batch could not use in its inbox.
public struct InboxNote: Sendable, Hashable, Codable {
    /// The file or folder.
    public var path: String
    /// Why, and what to do.
    public var message: String

    /// A note from its parts.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Whether it is about a file in an edition's folder, or the folder.
    public func concerns(edition: String) -> Bool {
        path.split(separator: "/").suffix(8).contains { $0 == edition }
    }
}

extension PageStore {
    /// Keeps what a batch could not use in its inbox, in place of what was kept of that inbox before, so that `batch status`
    /// tells it too. Of inboxes that are gone nothing is kept.
    ///
    /// - Parameter inbox: the path of the inbox's folder, absolute and without links.
    public func keep(_ notes: [InboxNote], ofInbox inbox: String) throws(StoreError) {
        guard try read({ try $0.inboxNotes() })[inbox] ?? [] != notes else { return }
        try write { tables in
            var all = try tables.inboxNotes().filter { FileManager.default.fileExists(atPath: $0.key) }
            all[inbox] = notes.isEmpty ? nil : notes
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try tables.set(inboxNotesSetting, to: String(decoding: try encoder.encode(all), as: UTF8.self))
        }
    }

    /// What batches could not use in their inboxes when they looked last, by the inboxes' paths.
    ///
    /// - Parameter editions: what concerns these; all when there are none.
    public func inboxNotes(of editions: [String] = []) throws(StoreError) -> [InboxNote] {
        try read { try $0.inboxNotes() }.sorted { $0.key < $1.key }.flatMap(\.value).filter { note in
            editions.isEmpty || editions.contains { note.concerns(edition: $0) }
        }
    }
}

private let inboxNotesSetting = "inbox.notes"

extension StoreTables {
    /// The notes by inbox.
    fileprivate func inboxNotes() throws -> [String: [InboxNote]] {
        guard let text = try setting(inboxNotesSetting) else { return [:] }
        return (try? JSONDecoder().decode([String: [InboxNote]].self, from: Data(text.utf8))) ?? [:]
    }
}
