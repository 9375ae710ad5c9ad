import Foundation
import PageStore
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import EditionBatch

@Suite("The inbox")
struct InboxTests {
    /// An image file in an edition's folder. The file is dated an hour ahead, so that it is too young even on a slow
    /// machine.
    private func handIn(_ name: String, _ text: String, to test: TestStore) throws -> String {
        try test.put("inbox/E/\(name)", text.utf8, age: -3600)
    }

    @Test(
        "Renamed files and folders are taken at once; other recent files have to wait"
    )
    func renaming() throws {
        let test = try TestStore(.memory)
        let paths = [try handIn("1.png", "a", to: test), try handIn("2.png", "b", to: test)]
        let intake = Intake(test.store, shard: .all) { _ in }
        #expect(try intake.take(test.scanned().editions) { false } == 2)
        #expect(try intake.take(test.scanned().editions, renamed: [paths[0]]) { false } == 1)
        #expect(try test.state("1") == .received && test.state("2") == nil)
        let folder = (paths[0] as NSString).deletingLastPathComponent
        #expect(try intake.take(test.scanned().editions, renamed: [folder]) { false } == 0)
        #expect(try test.state("2") == .received)
    }

    @Test("An edition of 10,000 files gets the order of edition.json")
    func many() throws {
        let test = try TestStore(.memory)
        let folder = test.folder.appendingPathComponent("inbox/E")
        let names = (1...10_000).map { "\($0)" }
        // The files have the same image, because each image is brought to the disk.
        for name in names { _ = try handIn("f\(name).png", "same", to: test) }
        let pages = names.reversed().map { #"{"page": "\#($0)", "image": "f\#($0).png"}"# }
        try Data(#"{"pages": [\#(pages.joined(separator: ","))]}"#.utf8).write(
            to: folder.appendingPathComponent("edition.json"))
        let intake = Intake(test.store, shard: .all) { _ in }
        for _ in 0..<2 { #expect(try intake.take(test.scanned().editions, renamed: [folder.path]) { false } == 0) }
        let taken = try test.store.pages(of: "E")
        #expect(taken.map(\.name.page) == names.reversed() && taken.allSatisfy { $0.state == .received })
    }

    @Test(
        "An unreadable file waits while it is recent; a file that has vanished is not reported"
    )
    func unreadable() throws {
        let test = try TestStore(.memory)
        let path = try handIn("1.png", "a", to: test)
        let seen = try test.scanned().editions
        try FileManager.default.removeItem(atPath: path)
        let events = Mutex<[BatchEvent]>([])
        let intake = Intake(test.store, shard: .all) { event in events.withLock { $0.append(event) } }
        #expect(try intake.take(seen) { false } == 1)
        #expect(try intake.take(seen, renamed: [path]) { false } == 0)
        #expect(events.withLock { $0.isEmpty })
    }

    @Test(
        "A folder, pipe or dangling link named like an image is reported; a link to an image is taken"
    )
    func noFiles() throws {
        let test = try TestStore(.memory)
        let folder = (try handIn("1.png", "a", to: test) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: "\(folder)/2.png", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/3.png", withDestinationPath: "nowhere")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/4.png", withDestinationPath: "1.png")
        #expect(unsafe mkfifo("\(folder)/5.png", 0o600) == 0)
        let (editions, problems) = try Inbox(folder: (folder as NSString).deletingLastPathComponent).scan()
        #expect(editions.first?.images.map(\.name) == ["1.png", "4.png"])
        #expect(problems.map(\.path) == ["2.png", "3.png", "5.png"].map { "\(folder)/\($0)" })
    }

    @Test("A watch reports renamed files and folders, and nothing else")
    func watch() throws {
        let test = try TestStore(.memory)
        let path = try handIn("1.png", "a", to: test)
        let inbox = test.inbox.path
        let watch = InboxWatcher(inbox)
        watch.watch(["E"])
        _ = try handIn("2.png", "b", to: test)
        #expect(watch.wait(seconds: 60).isEmpty)
        try FileManager.default.moveItem(atPath: path, toPath: "\(inbox)/E/3.png")
        #expect(watch.wait(seconds: 60) == ["\(inbox)/E/3.png"])
        try FileManager.default.createDirectory(
            atPath: "\(test.folder.path)/F", withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: "\(test.folder.path)/F", toPath: "\(inbox)/F")
        #expect(watch.wait(seconds: 60) == ["\(inbox)/F"])
    }

    @Test("A run over a finished inbox starts no worker and writes nothing")
    func secondRun() throws {
        let test = try TestStore(.disk)
        let paths = try (1...40).map { try handIn("\($0).png", "picture \($0)", to: test) }
        let intake = Intake(test.store, shard: .all) { _ in }
        #expect(try intake.take(test.scanned().editions, renamed: Set(paths)) { false } == 0)
        while try test.work(at: .now) != nil {}
        let before = try test.store.cursor()
        let events = Mutex<[BatchEvent]>([])
        let writes = Mutex(0)
        let store = try test.store(interruptedAfter: .write, 1) { writes.withLock { $0 += 1 } }
        let settings = BatchSettings(
            inbox: test.inbox.path, jobs: 2, worker: ["/nowhere/worker"],
            limits: WorkerLimits(seconds: 30, memory: 256 << 20))
        let end = try BatchRun(store: store, settings: settings) { event in events.withLock { $0.append(event) } }.run()
        #expect(end.editions == ["E"] && end.problems.isEmpty)
        #expect(
            events.withLock { $0 }.allSatisfy { event in
                if case .progress(let progress) = event { progress.done + progress.waiting == 0 } else { false }
            })
        #expect(writes.withLock { $0 } == 0)
        #expect(try test.store.cursor() == before && before.position == 40)
    }
}
