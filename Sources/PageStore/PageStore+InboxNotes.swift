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
    private static let inboxNotesSetting = "inbox.notes"

    /// Keeps what a batch could not use in its inbox, in place of what was kept before, so that `batch status` tells it too.
    public func keep(_ notes: [InboxNote]) throws(StoreError) {
        guard try inboxNotes() != notes else { return }
        try write { tables in
            let text = String(decoding: try JSONEncoder().encode(notes), as: UTF8.self)
            try tables.set(Self.inboxNotesSetting, to: text)
        }
    }

    /// What a batch could not use in its inbox when it looked last.
    public func inboxNotes() throws(StoreError) -> [InboxNote] {
        guard let text = try read({ try $0.setting(Self.inboxNotesSetting) }) else { return [] }
        return (try? JSONDecoder().decode([InboxNote].self, from: Data(text.utf8))) ?? []
    }
}
