import Foundation

/// A file or folder of an inbox that a batch could not use.
public struct InboxNote: Sendable, Hashable, Codable {
    /// The file or folder.
    public var path: String
    /// The cause and a remedy.
    public var message: String

    /// A note from its parts.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Whether the note concerns the edition's folder or a file in it.
    public func concerns(edition: String) -> Bool {
        path.split(separator: "/").suffix(8).contains { $0 == edition }
    }
}

extension PageStore {
    /// Replaces the stored notes of an inbox, so that `batch status` can show them. Notes of inboxes that no longer
    /// exist are deleted.
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

    /// The stored notes of all inboxes, by path of the inbox.
    ///
    /// - Parameter editions: only notes that concern these; all if empty.
    public func inboxNotes(of editions: [String] = []) throws(StoreError) -> [InboxNote] {
        try read { try $0.inboxNotes() }.sorted { $0.key < $1.key }.flatMap(\.value).filter { note in
            editions.isEmpty || editions.contains { note.concerns(edition: $0) }
        }
    }
}

private let inboxNotesSetting = "inbox.notes"

extension StoreTables {
    fileprivate func inboxNotes() throws -> [String: [InboxNote]] {
        guard let text = try setting(inboxNotesSetting) else { return [:] }
        return (try? JSONDecoder().decode([String: [InboxNote]].self, from: Data(text.utf8))) ?? [:]
    }
}
