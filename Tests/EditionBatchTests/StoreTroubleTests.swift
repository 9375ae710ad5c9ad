import Foundation
import StoreTestSupport
import Testing

@testable import EditionBatch
@testable import PageStore

@Suite("Trouble with one page of the store")
struct StoreTroubleTests {
    /// Runs a page with a worker that returns `product`.
    ///
    /// - Parameter isStopped: whether the run ends meanwhile.
    private func run(
        _ lease: Lease, in test: TestStore, answering product: PageProduct, isStopped: Bool = false
    ) throws -> PageRunner.Outcome {
        let file = test.folder.appendingPathComponent("reply")
        try WorkerReply.done(product).bytes.write(to: file)
        let settings = BatchSettings(
            inbox: test.folder.path, jobs: 1, worker: isStopped ? ["/bin/sleep", "60"] : ["/bin/cat", file.path],
            limits: WorkerLimits(seconds: 30, memory: 256 << 20))
        return try PageRunner(store: test.store, settings: settings).run(lease) { isStopped }
    }

    @Test("A damaged result is made again, and all its pages are whole again")
    func damagedResult() throws {
        let test = try TestStore(.disk)
        try test.receive("1", image: "same")
        let first = try #require(try test.leaseNext())
        let product = try test.product(first)
        _ = try test.store.complete(first, with: product, at: .now)
        try test.store.write { tables in
            var row = try #require(try tables.result(first.key))
            row.layout = Data([0])
            try tables.save(row)
        }
        #expect(try test.store.check().problems.map(\.code) == ["layout.damaged"])
        try test.receive("2", image: "same")
        let lease = try #require(try test.leaseNext(at: .now))
        let outcome = try run(lease, in: test, answering: test.product(lease))
        guard case .done(.revision(1), _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A page returned because the run ends is not reported as superseded")
    func returnedPage() throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: .now))
        let outcome = try run(lease, in: test, answering: test.product(lease), isStopped: true)
        guard case .released = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let again = try #require(try test.leaseNext(at: .now))
        #expect(again.name == lease.name && again.failures == 0 && again.losses == 0)
        // This page is superseded, because another image has come.
        try test.receive("1", image: "another", at: .now)
        guard case .superseded = try run(again, in: test, answering: test.product(again)) else {
            Issue.record("it was stored")
            return
        }
    }

    @Test("A result that cannot be stored fails its page, not the run")
    func badResult() throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: .now))
        var product = try test.product(lease)
        // The product is for another revision, so that the map has to be made again, but its layout is unreadable.
        (product.revision, product.layout) = (9, Data([0]))
        let outcome = try run(lease, in: test, answering: product)
        guard case .failed(let reason, .quarantined) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "store.damaged")
        #expect(try test.state("1") == .quarantined)
    }

    @Test("An image pruned during its intake is taken in at the next scan")
    func prunedOnArrival() throws {
        let test = try TestStore(.disk)
        let now = Moment.now
        let old = now.adding(seconds: -40 * 86400)
        try test.receive("1", of: "old", image: "bytes", at: old)
        try test.work(at: old)
        let path = try test.put("inbox/new/7.png", "bytes".utf8)
        let edition = Inbox.EditionFolder(
            name: "new", path: (path as NSString).deletingLastPathComponent,
            images: [try #require(InboxFile(edition: "new", name: "7.png", path: path))], description: nil)
        try test.store.describe(Edition(name: "new"), at: now)
        // The intake queries the edition twice, the file's arrival, and the image, which is pruned right after the last
        // query.
        let store = try test.store(interruptedAfter: .read, 4) { [store = test.store] in
            let report = try? store.prune(at: now)
            #expect(report?.images == 1)
        }
        let intake = Intake(store, shard: .all) { _ in }
        #expect(try intake.take([edition], renamed: [path]) { false } == 1)
        #expect(try intake.take([edition], renamed: [path]) { false } == 0)
        #expect(try test.state("7", of: "new") == .received)
        #expect(try test.store.check().problems.isEmpty)
    }
}
