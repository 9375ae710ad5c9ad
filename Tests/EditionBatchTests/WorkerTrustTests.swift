import CLinux
import ChildProcesses
import Foundation
import StoreTestSupport
import Synchronization
import Testing

@testable import EditionBatch
@testable import PageStore

@Suite("A worker that lies or has no limits")
struct WorkerTrustTests {
    /// Everything in a store's folder with its size, except the database and the fake worker's reply.
    private func files(of test: TestStore) throws -> [String: Int] {
        var found: [String: Int] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: test.folder.path)
        where !path.hasPrefix("store.sqlite-") && !["store.sqlite", "reply"].contains(path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: test.folder.appending(path: path).path)
            found[path] = attributes[.size] as? Int
        }
        return found
    }

    @Test(
        "The digest in a worker's answer is compared with the image",
        arguments: [
            "", "../../escaped", "/etc/passwd", String(repeating: "A", count: 64), String(repeating: "a", count: 63),
            String(repeating: "a", count: 64), String(repeating: "é", count: 32),
        ])
    func digest(digest: String) throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: .now))
        var product = try test.product(lease)
        product.renditions[1] = Rendition(width: 2000, height: 1600, format: .png, bytes: Data([1]), digest: digest)
        let before = try files(of: test)
        let outcome = try test.outcome(of: lease, reply: WorkerReply.done(product).bytes)
        guard case .failed(let reason, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "worker.answer" && reason.message.contains("the digest of an image of 2000 px"))
        #expect(try files(of: test) == before)
        #expect(try test.store.renditions(of: lease.image).isEmpty)
    }

    @Test("A file name that is not a digest is neither written nor read", arguments: ["../../victim", "victim", "é"])
    func path(digest: String) throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: .now))
        let victim = test.folder.appending(path: "victim")
        try Data("as it was".utf8).write(to: victim)
        var product = try test.product(lease)
        product.renditions = [Rendition(width: 1, height: 1, format: .png, bytes: Data([1]), digest: digest)]
        let before = try files(of: test)
        #expect(throws: StoreError.self) { try test.store.complete(lease, with: product, at: .now) }
        #expect(try files(of: test) == before && Data(contentsOf: victim) == Data("as it was".utf8))
        #expect(try test.store.renditions(of: lease.image).isEmpty)
    }

    @Test("Unknown fields of a worker's answer, such as a path, are ignored")
    func unknownFields() throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: .now))
        // If announced parts do not follow, they are not read from anywhere else.
        let reply = Data("{\"path\": \"/etc/passwd\", \"parts\": [5]}\n".utf8)
        let outcome = try test.outcome(of: lease, reply: reply)
        guard case .failed(let reason, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "worker.crash")
    }

    @Test("A worker whose memory cannot be limited is killed")
    func unlimitedWorker() throws {
        let started = Mutex<pid_t>(0)
        let settings = BatchSettings(inbox: nil, jobs: 1, worker: ["/bin/sleep", "600"])
        let request = WorkerRequest(
            path: "", image: ImagePlace(digest: ""), name: PageName(edition: "", page: ""), revision: 1,
            wantsRenditions: false)
        let limit = { (process: pid_t, _: UInt64) -> Int32 in
            started.withLock { $0 = process }
            return EPERM
        }
        #expect(request.run(with: settings, limit: limit) { true } == .notPrepared(error: EPERM))
        let process = started.withLock { $0 }
        #expect(process > 0 && kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test("The batch's own limit stays valid if it is lower than a page's")
    func lowerLimit() throws {
        let sleeper = Process()
        sleeper.executableURL = URL(filePath: "/bin/sh")
        sleeper.arguments = ["-c", "ulimit -v 4000000; exec sleep 600"]
        // A reader of this run's output would wait for its end.
        (sleeper.standardOutput, sleeper.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try sleeper.run()
        defer { kill(sleeper.processIdentifier, SIGKILL) }
        func limit() throws -> String {
            try String(contentsOfFile: "/proc/\(sleeper.processIdentifier)/limits", encoding: .utf8)
                .split(separator: "\n").first { $0.hasPrefix("Max address space") }.map(String.init) ?? ""
        }
        let end = ContinuousClock.now + .seconds(60)
        while try !limit().contains("4096000000"), .now < end { usleep(1000) }
        #expect(mojiwaku_limit_address_space(sleeper.processIdentifier, 8 << 30) == 0)
        #expect(try limit().contains("4096000000"))
        #expect(mojiwaku_limit_address_space(sleeper.processIdentifier, 1 << 30) == 0)
        #expect(try limit().contains("\(1 << 30)"))
    }
}
