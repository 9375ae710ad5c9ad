import Foundation
import GRDB
import StoreTestSupport
import Synchronization
import Testing

@testable import PageStore

@Suite("A store in PostgreSQL", .enabled(if: StoreKind.server != nil, "MOJIWAKU_TEST_POSTGRESQL is not set"))
struct PostgreSQLTests {
    private func database(_ test: TestStore) throws -> PostgreSQLDatabase {
        try #require(test.store.database as? PostgreSQLDatabase)
    }

    /// Runs statements on a separate session.
    private func run(_ sql: String, on test: TestStore) throws {
        try database(test).run { try $0.run(sql) }
    }

    @Test("A missing schema, a newer program's and another program's schema have different errors")
    func others() throws {
        let test = try TestStore(.postgresql)
        let nowhere = test.folder.appendingPathComponent("nowhere-\(UUID().uuidString)")
        #expect(throws: StoreError.noStore) {
            try PostgreSQLDatabase(TestStore.address(nowhere), create: false)
        }
        try run("INSERT INTO migration VALUES ('8888-added', true, now())", on: test)
        _ = try test.again()
        try run("INSERT INTO migration VALUES ('9999-taken-away', false, now())", on: test)
        #expect(throws: StoreError.newerSchema(names: ["9999-taken-away"])) { try test.again() }
        try run("DELETE FROM migration WHERE name IN ('9999-taken-away', '0009-reader-marks')", on: test)
        #expect(throws: StoreError.olderSchema) { try test.again() }
        try run("DROP TABLE migration", on: test)
        #expect {
            try test.again(create: true)
        } throws: { error in
            if case .notAStore = error as? StoreError { true } else { false }
        }
    }

    /// The error of opening an address.
    private func error(_ address: String) throws -> StoreError? {
        do throws(StoreError) {
            _ = try PageStore.open(path: address)
            return nil
        } catch { return error }
    }

    /// The address of the server with another role, database or option.
    private func address(role: String = "mojiwaku", database: String = "postgres", _ option: String = "") throws
        -> String
    {
        let server = try #require(StoreKind.server)
        let host = try #require(server.split(separator: "@").last?.split(separator: "/").first)
        return "postgres://\(role)@\(host)/\(database)\(option.isEmpty ? "" : "?\(option)")"
    }

    @Test("An error that a retry cannot solve is not reported as an unreachable server")
    func finalErrors() throws {
        for (address, state) in [
            (try address(role: "nobody"), "28000"), (try address(database: "none"), "3D000"),
            (try address("options=-cfoo%3Dbar"), "42704"),
        ] {
            let found = try error(address)
            guard case .refused(let detail) = found else { Issue.record("\(address): \(found as Any)"); continue }
            #expect(detail.contains("SQLSTATE \(state)") && !detail.contains("LOCATION"))
        }
        for address in [
            try address("foo=1"), try address("sslmode=bogus"), try address("connect_timeout=soon"),
            "postgres://me@127.0.0.1:99999/news", "postgres://me:secret@[::1/news",
        ] {
            let found = try error(address)
            guard case .badAddress(let detail) = found else { Issue.record("\(address): \(found as Any)"); continue }
            #expect(!detail.contains("secret"))
        }
    }

    @Test("A role without rights and a role without free connections have different errors")
    func rights() throws {
        let test = try TestStore(.postgresql)
        let schema = try TestStore.address(test.folder).schema
        try run("CREATE ROLE \(schema)_stranger LOGIN; CREATE ROLE \(schema)_full LOGIN CONNECTION LIMIT 0", on: test)
        let stranger = try error(address(role: "\(schema)_stranger", "schema=\(schema)"))
        guard case .noPermission = stranger else { Issue.record("\(stranger as Any)"); return }
        let full = try error(address(role: "\(schema)_full"))
        guard case .tooManyConnections = full else { Issue.record("\(full as Any)"); return }
        #expect("\(full as Any)".contains("max_connections"))
    }

    @Test("A schema of 0.2.0 is updated")
    func updated() throws {
        let test = try TestStore(.postgresql, pages: ["1", "2"])
        try test.store.withdraw(name("1"), by: "田中", at: noon)
        try test.store.withdraw(edition: "E", by: "田中", at: noon.adding(seconds: 1))
        for sql in [
            "DROP TABLE withdrawnImage", "ALTER TABLE page DROP COLUMN causes",
            "ALTER TABLE edition DROP COLUMN pageOrder", "ALTER TABLE revision DROP COLUMN corrections",
            "DROP INDEX pageBySource", "DROP FUNCTION kanji_number", "DELETE FROM migration WHERE name > '001'",
            "INSERT INTO body SELECT mapID, 'binary', coding, bytes FROM body",
        ] { try run(sql, on: test) }
        let store = try test.again()
        let forms: [String] = try database(test).run { session in
            try session.rows("SELECT DISTINCT form FROM body", []).map { $0["form"] }
        }
        #expect(forms == ["json"])
        #expect(try store.restore(edition: "E", at: noon) == 1 && store.published(name("2"))?.number == 1)
        #expect(try store.restore(name("1"), at: noon) == 1 && test.receive("1") == .known)
    }

    @Test("Names have the same order as in SQLite")
    func naturalOrder() throws {
        let test = try TestStore(.postgresql)
        var random = SystemRandomNumberGenerator()
        let names = (0..<300).map { i in
            (0..<Int.random(in: 1...6, using: &random)).map { _ in
                ["0", "1", "9", "00", "10", "a", "/", "号", "朝", "-", "一", "〇", "十", "百", "九", "１", "０"].randomElement()!
            }
            .joined() + (i % 2 == 0 ? "" : "\(i)")
        }
        let sorted = Set(names).sorted(by: isInNaturalOrder)
        let list = sorted.shuffled().map { "('\($0)')" }.joined(separator: ",")
        let ordered: [String] = try database(test).run { session in
            try session.rows("SELECT name FROM (VALUES \(list)) AS n (name) ORDER BY natural_key(name)", [])
                .map { $0["name"] }
        }
        #expect(ordered == sorted)
    }

    /// Runs `body` on a number of threads at once, and returns all results.
    private func atOnce<T: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> T) throws -> [T] {
        let results = Mutex<[Result<T, any Error>]>([])
        let group = DispatchGroup()
        for i in 0..<count {
            group.enter()
            Thread.detachNewThread {
                let result = Result { try body(i) }
                results.withLock { $0.append(result) }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { $0 }.map { try $0.get() }
    }

    @Test("Many simultaneous workers get different pages, each page once")
    func simultaneousLeases() throws {
        let test = try TestStore(.postgresql)
        for i in 0..<60 { try test.receive("\(i)") }
        let stores = try (0..<4).map { _ in try test.again() }
        let pages = try atOnce(24) { i in
            var pages: [PageName] = []
            while let lease = try stores[i % 4].leaseNext(by: "worker \(i)", for: 60, at: noon) {
                pages.append(lease.name)
            }
            return pages
        }.flatMap { $0 }
        #expect(pages.count == 60)
        #expect(Set(pages).count == 60)
    }

    @Test("A transaction whose session ended is repeated, with effect once")
    func endedTransaction() throws {
        let test = try TestStore(.postgresql)
        var runs = 0
        try test.store.write { tables in
            runs += 1
            try tables.set("runs", to: "\(runs)")
            if runs == 1 { try tables.db.execute("SELECT pg_terminate_backend(pg_backend_pid())", []) }
        }
        #expect(runs == 2)
        #expect(try test.store.read { try $0.setting("runs") } == "2")
    }

    /// A proxy between libpq and the server, at the socket `argv[1]`. Once a file `armed` exists beside it, it passes
    /// one commit on to the server and drops the answer: it closes both ends.
    private static let proxy = """
        import os, select, socket, sys, threading
        folder, server = sys.argv[1:]
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(f"{folder}/.s.PGSQL.5432")
        listening.listen()
        def serve(client):
            far = socket.socket(socket.AF_UNIX)
            far.connect(server)
            while True:
                for end in select.select([client, far], [], [])[0]:
                    data = end.recv(1 << 16)
                    (far if end is client else client).sendall(data)
                    if data and end is client and b"COMMIT" in data and os.path.exists(f"{folder}/armed"):
                        os.remove(f"{folder}/armed")
                        far.recv(1 << 16)
                        data = b""
                    if not data:
                        client.close()
                        far.close()
                        return
        print("ready", flush=True)
        while True:
            threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()
        """

    @Test("A commit with a lost answer counts once")
    func lostAnswer() throws {
        let test = try TestStore(.postgresql)
        let server = try #require(StoreKind.server?.removingPercentEncoding)
        let socket = try #require(server.firstMatch(of: /@(\/[^?]*)\/postgres/)).1
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-c", Self.proxy, test.folder.path, "\(socket)/.s.PGSQL.5432"]
        python.standardOutput = output
        python.standardError = FileHandle.nullDevice
        try python.run()
        defer { kill(python.processIdentifier, SIGKILL) }
        #expect(!output.fileHandleForReading.availableData.isEmpty, "the proxy did not begin")
        var address = try TestStore.address(test.folder)
        // Allow only one connection: the query for the outcome must not wait for a session in use.
        address.connections = 1
        address.url = "postgres://mojiwaku@\(test.folder.path.replacing("/", with: "%2F"))/postgres"
        let store = try PageStore.open(PostgreSQLDatabase(address, create: false, clock: .caller), images: nil)
        let armed = test.folder.appendingPathComponent("armed")
        try Data().write(to: armed)
        var runs = 0
        let value = try store.write { tables in
            runs += 1
            try tables.set("count", to: "\((Int(tables.setting("count") ?? "0") ?? 0) + 1)")
            return runs
        }
        #expect(!FileManager.default.fileExists(atPath: armed.path), "the answer was not taken away")
        #expect(value == 1 && runs == 1)
        #expect(try test.store.read { try $0.setting("count") } == "1")
    }

    @Test("A mark identifies a transaction, whatever its number on another server; old marks are removed")
    func marks() throws {
        let test = try TestStore(.postgresql)
        let database = try database(test)
        try test.store.write { try $0.set("a", to: "1") }
        let rows = try database.run { try $0.rows("SELECT id FROM mark", []) }
        try #require(rows.count > 0)
        let mark = rows.text(0, "id")
        // The first number was assigned to another transaction, the second to none.
        for number in ["3", "9000000000000"] {
            #expect(try database.isCommitted(mark, number))
            #expect(try !database.isCommitted("none", number))
        }
        try run("UPDATE mark SET madeAt = now() - interval '11 minutes'", on: test)
        try test.store.write { try $0.set("a", to: "2") }
        #expect(try database.run { try $0.rows("SELECT id FROM mark", []).count } == 1)
        #expect(try !database.isCommitted(mark, "3"))
    }

    @Test("A session that the server ended fails at once, with or without waiting statements")
    func endedSession() throws {
        let test = try TestStore(.postgresql)
        for waiting in 0..<3 {
            let session = try PostgreSQLSession(TestStore.address(test.folder).url)
            let number = try session.rows("SELECT pg_backend_pid()::text AS number", []).text(0, "number")
            try run("SELECT pg_terminate_backend(\(number), 10000)", on: test)
            for i in 0..<waiting { session.later("SELECT \(i)", []) }
            #expect {
                try session.rows("SELECT 'last'", [])
            } throws: {
                ($0 as? PostgreSQLError)?.isDisconnected == true
            }
            #expect(!session.isConnected)
        }
    }

    @Test("A read-only database is reported as such, and can be read")
    func readOnly() throws {
        let test = try TestStore(.postgresql)
        try test.receive("1")
        var address = try TestStore.address(test.folder)
        address.url += "?options=-c%20default_transaction_read_only%3Don%20-c%20transaction_read_only%3Don"
        let store = try PageStore.open(PostgreSQLDatabase(address, create: false, clock: .caller), images: nil)
        #expect(try store.page(name("1"))?.state == .received)
        // A standby would refuse even to begin a writing transaction; this session refuses the INSERT.
        let database = try #require(store.database as? PostgreSQLDatabase)
        #expect(throws: StoreError.readOnly) {
            try database.run { try $0.run("INSERT INTO setting (name, value) VALUES ('a', '1')") }
        }
    }

    @Test("An error within a transaction undoes all its effects")
    func thrownError() throws {
        let test = try TestStore(.postgresql)
        #expect(throws: StoreError.notFound("x")) {
            try test.store.write { tables in
                try tables.set("lost", to: "1")
                throw StoreError.notFound("x")
            }
        }
        #expect(try test.store.read { try $0.setting("lost") } == nil)
    }

    @Test("Backups are left to PostgreSQL's own programs")
    func backup() throws {
        let test = try TestStore(.postgresql)
        let folder = test.folder.appendingPathComponent("backup").path
        #expect(throws: StoreError.noBackup) { try test.store.backup(to: folder) }
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(throws: StoreError.noBackup) { try PageStore.restore(folder, to: "postgres://a/b", at: noon) }
    }

    @Test("Leases end by the database's clock, not by the machine's")
    func clock() throws {
        let test = try TestStore(.postgresql)
        try test.receive("1")
        let database = try PostgreSQLDatabase(TestStore.address(test.folder), create: false)
        let store = try PageStore.open(database, images: nil)
        let wrong = Moment(milliseconds: 0)
        let lease = try #require(try store.leaseNext(by: "me", for: 60, at: wrong))
        #expect(abs(lease.until.seconds(since: .now) - 60) < 30)
        #expect(try store.leaseNext(by: "you", for: 60, at: Moment.now.adding(seconds: 300)) == nil)
    }

    @Test("An edition is published by the database's clock")
    func publication() throws {
        let test = try TestStore(.postgresql)
        let store = try PageStore.open(
            PostgreSQLDatabase(TestStore.address(test.folder), create: false), images: nil)
        var edition = Edition(name: "E")
        edition.publication = .at(Moment.now.adding(seconds: 3600))
        let fast = Moment.now.adding(seconds: 7200)
        try store.describe(edition, at: fast)
        try test.receive("1", at: fast)
        let lease = try #require(try store.leaseNext(by: "me", for: 60, at: fast))
        _ = try store.complete(lease, with: test.product(lease), at: fast)
        #expect(try store.publishDue(at: fast) == 0)
        #expect(try store.page(name("1"))?.state == .analysed)
        edition.publication = .at(Moment.now.adding(seconds: -60))
        try store.describe(edition, at: Moment(milliseconds: 0))
        #expect(try store.page(name("1"))?.state == .published)
    }

    @Test("Every program of a store with an image folder uses that folder")
    func folder() throws {
        let test = try TestStore(.postgresql)
        let schema = try TestStore.address(test.folder).schema
        try run("DROP SCHEMA \(schema) CASCADE", on: test)
        let images = test.folder.appendingPathComponent("images").path
        func open(_ images: String?) throws -> PageStore {
            try .open(PostgreSQLDatabase(TestStore.address(test.folder), create: true, clock: .caller), images: images)
        }
        let digest = try open(images).addImage([1, 2, 3], at: noon)
        #expect(try open(nil).image(digest) == [1, 2, 3])
        #expect(FileManager.default.fileExists(atPath: "\(images)/\(digest.prefix(2))/\(digest)"))
        #expect(throws: StoreError.self) { try open("/elsewhere") }
    }
}

@Suite("Addresses of stores in PostgreSQL")
struct PostgreSQLAddressTests {
    @Test("The store's own parameters are removed from the URL, and the rest goes to libpq")
    func parts() throws {
        let address = try PostgreSQLAddress(
            "postgres://me@a,b/news?sslmode=require&schema=asahi&images=%2Fsrv%2Fimages&connections=3&target_session_attrs=any"
        )
        #expect(address.url == "postgres://me@a,b/news?sslmode=require&target_session_attrs=any")
        #expect(address.schema == "asahi" && address.images == "/srv/images" && address.connections == 3)
        let plain = try PostgreSQLAddress("postgresql://host/news")
        #expect(plain.url == "postgresql://host/news" && plain.schema == "mojiwaku" && plain.images == nil)
    }

    @Test(
        "An address with an impossible part is refused",
        arguments: ["schema=a-b", "schema=A", "schema=a;drop", "images=here", "connections=1", "connections=x"])
    func refusals(part: String) {
        #expect {
            try PostgreSQLAddress("postgres://host/news?\(part)")
        } throws: { error in
            if case .badAddress = error as? StoreError { true } else { false }
        }
    }

    @Test("Messages contain no password")
    func passwords() {
        #expect(
            PageStore.shownName(of: "postgres://me:s%40:x@a:1,b/news?schema=s") == "postgres://me@a:1,b/news?schema=s")
        #expect(
            PageStore.shownName(of: "postgres://a:5432/n?user=me&password=x&b=1")
                == "postgres://a:5432/n?user=me&password=…&b=1")
        #expect(PageStore.shownName(of: "a:b@c/store.sqlite") == "a:b@c/store.sqlite")
    }

    @Test("A path is not an address")
    func paths() {
        #expect(!PostgreSQLAddress.isAddress("/var/lib/pages.sqlite"))
        #expect(!PostgreSQLAddress.isAddress("postgres.sqlite"))
        #expect(PostgreSQLAddress.isAddress("postgres:///news"))
    }

    @Test("An unreachable server is reported as such", .timeLimit(.minutes(2)))
    func unreachable() {
        #expect {
            try PageStore.open(path: "postgres://%2Fnowhere/news?connect_timeout=1")
        } throws: { error in
            if case .unreachable = error as? StoreError { true } else { false }
        }
    }
}
