import Foundation
import PageStore
import StoreTestSupport

@testable import EditionBatch

extension TestStore {
    var inbox: URL { folder.appending(path: "inbox") }

    /// Writes a file below the store's folder, and makes its folder.
    ///
    /// - Parameter age: seconds since its last change; nil for a file of now.
    /// - Returns: its path.
    @discardableResult
    func put(_ path: String, _ bytes: some Sequence<UInt8>, age: Double? = nil) throws -> String {
        // `appending(path:)` could change the Unicode form of names.
        let file = URL(filePath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        if let age {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        }
        return file.path
    }

    func scanned() throws -> (editions: [Inbox.EditionFolder], problems: [InboxNote]) {
        try Inbox(folder: inbox.path).scan()
    }

    /// The outcome of a page whose worker writes these bytes.
    func outcome(of lease: Lease, reply: Data) throws -> PageRunner.Outcome {
        let settings = BatchSettings(
            inbox: folder.path, jobs: 1, worker: ["/bin/cat", try put("reply", reply)],
            limits: WorkerLimits(seconds: 30, memory: 256 << 20))
        return try PageRunner(store: store, settings: settings).run(lease) { false }
    }
}
