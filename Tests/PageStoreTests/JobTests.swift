import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Jobs and leases")
struct JobTests {
    private let trouble = Reason(code: "worker.crash", message: "it crashed")

    @Test("A waiting retry does not wait longer after the clock was set back", arguments: StoreKind.allCases)
    func clockSetBack(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        let lease = try #require(try test.leaseNext())
        _ = try test.store.fail(lease, reason: trouble, isRetryable: true, after: 60, at: noon)
        for seconds in [59, 0, -60, -500] as [Double] {
            #expect(try test.leaseNext(at: noon.adding(seconds: seconds)) == nil)
        }
        #expect(try test.leaseNext(at: noon.adding(seconds: -3600))?.name == name("1"))
    }

    @Test(
        "An edition with priority comes before a backfill, then pages in order of arrival",
        arguments: StoreKind.allCases)
    func order(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "old", priority: 1), at: noon)
        try test.store.describe(Edition(name: "new", priority: 2), at: noon)
        for page in ["1", "2"] {
            try test.receive(page, of: "old", image: "old\(page)")
            try test.receive(page, of: "new", image: "new\(page)")
        }
        var drawn: [String] = []
        while let lease = try test.leaseNext() { drawn.append(lease.name.description) }
        #expect(drawn == ["new/1", "new/2", "old/1", "old/2"])
        #expect(try test.store.backlog(at: noon).count == 4)
    }

    @Test("Jobs with excluded keys stay for other workers, and do not count as waiting", arguments: StoreKind.allCases)
    func except(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for page in ["1", "2"] { try test.receive(page, engine: "1.\(page)") }
        let left = try #require(try test.leaseNext())
        #expect(left.name == name("1") && left.engine == "1.1")
        try test.store.release(left)
        func leaseNext() throws -> Lease? {
            try test.store.leaseNext(by: "me", for: 60, except: [left.key, "other"], at: noon)
        }
        func count() throws -> Int { try test.store.backlog(except: [left.key, "other"], at: noon).count }
        let next = try #require(try leaseNext())
        #expect(next.name == name("2"))
        #expect(try leaseNext() == nil && count() == 1 && test.store.backlog(at: noon).count == 2)
        _ = try test.store.complete(next, with: test.product(next), at: noon)
        #expect(try leaseNext() == nil && count() == 0)
        // A page that another process has in work may come back.
        #expect(try test.leaseNext()?.name == name("1") && count() == 1)
    }

    @Test("A job has one lease at a time, and a new one after expiry", arguments: StoreKind.allCases)
    func expiry(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        let first = try #require(try test.leaseNext(for: 10))
        #expect(try test.leaseNext(at: noon.adding(seconds: 9)) == nil)
        try test.store.extend(first, for: 10, at: noon.adding(seconds: 9))
        #expect(try test.leaseNext(at: noon.adding(seconds: 18)) == nil)
        let second = try #require(try test.leaseNext(at: noon.adding(seconds: 19)))
        #expect(second.losses == 1 && second.failures == 0)
        #expect(throws: StoreError.leaseLost(name("1"))) { try test.store.extend(first, for: 10, at: noon) }
        #expect(throws: StoreError.leaseLost(name("1"))) {
            try test.store.complete(first, with: test.product(first), at: noon)
        }
        #expect(try test.store.complete(second, with: test.product(second), at: noon) == .revision(1))
    }

    @Test("A retryable failure is retried after a delay, up to three attempts", arguments: StoreKind.allCases)
    func failures(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        var now = noon
        for _ in 0..<2 {
            let lease = try #require(try test.leaseNext(at: now))
            let outcome = try test.store.fail(lease, reason: trouble, isRetryable: true, after: 5, at: now)
            #expect(outcome == .again(now.adding(seconds: 5)))
            #expect(try test.leaseNext(at: now.adding(seconds: 4.9)) == nil)
            now = now.adding(seconds: 5)
        }
        let lease = try #require(try test.leaseNext(at: now))
        #expect(lease.failures == 2)
        #expect(try test.store.fail(lease, reason: trouble, isRetryable: true, after: 5, at: now) == .quarantined)
        let page = try #require(try test.store.page(name("1")))
        #expect(page.state == .quarantined && page.reason == trouble)
        #expect(try test.leaseNext(at: now.adding(seconds: 1000)) == nil)
        #expect(try test.receive("1") == .known)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "A final failure goes to quarantine at once, and a request brings the page back", arguments: StoreKind.allCases)
    func quarantine(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        let lease = try #require(try test.leaseNext())
        #expect(try test.store.fail(lease, reason: trouble, isRetryable: false, after: 5, at: noon) == .quarantined)
        #expect(try test.store.retry(name("1"), at: noon))
        #expect(try test.store.retry(name("1"), at: noon) == false)
        #expect(try test.work() == .revision(1))
    }

    @Test("A new engine retries a quarantined page", arguments: StoreKind.allCases)
    func newEngine(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        try #require(try test.fail("worker.crash") != nil)
        #expect(try test.receive("1", engine: "2") == .again)
        #expect(try test.work() == .revision(1))
    }

    @Test("A lost worker is no failure of the page, up to a limit", arguments: StoreKind.allCases)
    func losses(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        var attempts = AttemptLimits()
        attempts.losses = 4
        for _ in 0..<3 {
            let lease = try #require(try test.leaseNext())
            let outcome = try test.store.recordLoss(of: lease, reason: trouble, after: 0, attempts: attempts, at: noon)
            #expect(outcome == .again(noon))
        }
        let lease = try #require(try test.leaseNext())
        #expect(lease.failures == 0 && lease.losses == 3)
        #expect(
            try test.store.recordLoss(of: lease, reason: trouble, after: 0, attempts: attempts, at: noon)
                == .quarantined)
    }

    @Test("Jobs without losses come before lost ones", arguments: StoreKind.allCases)
    func lostLater(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        try test.receive("2")
        _ = try test.store.recordLoss(of: try #require(try test.leaseNext()), reason: trouble, after: 0, at: noon)
        #expect(try test.leaseNext()?.name == name("2"))
    }

    @Test(
        "A vanished owner's job is free at once; a returned job counts as no attempt", arguments: StoreKind.allCases)
    func release(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        try test.receive("2")
        _ = try test.leaseNext(by: "gone")
        let mine = try #require(try test.leaseNext(by: "me"))
        #expect(try test.store.releaseLeases(at: noon) { $0 == "gone" } == 1)
        #expect(try test.leaseNext()?.name == name("1"))
        try test.store.release(mine)
        let again = try #require(try test.leaseNext())
        #expect(again.name == name("2") && again.losses == 0)
    }

    @Test("Each page is in exactly one shard", arguments: StoreKind.allCases)
    func shards(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let pages = (1...20).map(String.init)
        for page in pages { try test.receive(page) }
        var drawn: [String] = []
        for index in 0..<3 {
            let shard = Shard(index: index, count: 3)
            #expect(try test.store.backlog(in: shard, at: noon).count > 0)
            while let lease = try test.store.leaseNext(by: "me", for: 9, in: shard, at: noon) {
                #expect(shard.holds(lease.name))
                drawn.append(lease.name.page)
            }
        }
        #expect(Set(drawn) == Set(pages) && drawn.count == pages.count)
    }
}
