import Foundation
import Testing

@Suite("mojiwaku store")
struct StoreCommandTests {
    private func filled() async throws -> BatchPlace {
        let batch = try BatchPlace()
        for i in 1...2 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        #expect(try await batch.place.run(batch.run).status == 0)
        return batch
    }

    @Test("A restored backup equals the store")
    func backup() async throws {
        let batch = try await filled()
        let backup = try await batch.place.run("store", "backup", "b", "--store", "s.sqlite")
        // Each page has an image and three renditions of it.
        #expect(backup.status == 0 && backup.output.contains("8 image files copied"))
        let asked = try await batch.place.run("store", "restore", "b", "--store", "t.sqlite")
        #expect(asked.status == 64 && asked.errors.contains("2026-11-21: 1 2\n") && !batch.place.exists("t.sqlite"))
        let restored = try await batch.place.run("store", "restore", "b", "--store", "t.sqlite", "--publish-all")
        #expect(restored.status == 0 && restored.output == "restored 2 pages, 2 maps, 2 images to t.sqlite\n")
        let again = try await batch.place.run("store", "restore", "b", "--store", "t.sqlite", "--publish-all")
        #expect(again.status == 2 && again.errors.contains("exists already"))
        let none = try await batch.place.run("store", "restore", "inbox", "--store", "u.sqlite")
        #expect(none.status == 2 && none.errors.hasPrefix("inbox: there is no store here"))
    }

    @Test("With a newer store or a list, pages withdrawn after the backup stay withdrawn")
    func laterWithdrawals() async throws {
        let batch = try await filled()
        #expect(try await batch.place.run("store", "backup", "b", "--store", "s.sqlite").status == 0)
        for words in [["withdraw", "2026-11-21/1"], ["remove", "2026-11-21/2"]] {
            #expect(try await batch.place.run(["batch"] + words + ["--by", "x", "--store", "s.sqlite"]).status == 0)
        }
        try batch.place.write(Array("2026-11-21/1\n2026-11-21/9\n".utf8), to: "list")
        for (option, count) in [(["--newer", "s.sqlite"], 0), (["--withdrawn", "list"], 1)] {
            let target = ["--store", "t\(count).sqlite"]
            let outcome = try await batch.place.run(["store", "restore", "b"] + target + option)
            #expect(outcome.status == 0 && outcome.errors.contains("2026-11-21/9: the backup lacks") == (count == 1))
            let status = try await batch.place.run(["batch", "status", "--json"] + target).objects()
            #expect(status.first?["published"] as? Int == count, "\(status)")
        }
        try batch.place.write(Array("a/b/c\n".utf8), to: "list")
        let bad = try await batch.place.run("store", "restore", "b", "--store", "u.sqlite", "--withdrawn", "list")
        #expect(bad.status == 64 && bad.errors.contains("a/b/c") && !batch.place.exists("u.sqlite"))
    }

    @Test("Only the owner can read a store, its logs, images and backups; wider permissions are reported")
    func rights() async throws {
        let batch = try await filled()
        #expect(try await batch.place.run("store", "backup", "b", "--store", "s.sqlite").status == 0)
        let found = try await batch.place.shell("umask; find s.sqlite* b -perm /077")
        #expect(found.lines.count == 2 && found.lines.last == "b", "\(found.output)")
        let quiet = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(quiet.errors.isEmpty)
        _ = try await batch.place.shell("chmod 644 s.sqlite")
        let loud = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(loud.status == 0 && loud.errors.contains("Run `chmod 600 s.sqlite`"))
    }

    @Test("A new store receives a copy with the same maps; an existing store is refused as target")
    func copy() async throws {
        let batch = try await filled()
        let copy = try await batch.place.run("store", "copy", "s.sqlite", "t.sqlite")
        #expect(copy.status == 0)
        #expect(copy.output == "copied 2 pages, 2 maps, 18 image files to t.sqlite; both are the same\n")
        #expect(try await batch.place.run("store", "check", "--store", "t.sqlite").status == 0)
        let again = try await batch.place.run("store", "copy", "s.sqlite", "t.sqlite")
        #expect(again.status == 2 && again.errors.hasPrefix("t.sqlite: this store is not empty"))
        let none = try await batch.place.run("store", "copy", "none.sqlite", "u.sqlite")
        #expect(none.status == 2 && none.errors.hasPrefix("none.sqlite: there is no store here"))
        #expect(try await batch.place.shell("ls u.sqlite").status != 0)
    }

    @Test("A damaged store exits with 1, with one line for each problem")
    func damage() async throws {
        let batch = try await filled()
        _ = try await batch.place.shell("rm s.sqlite.images/*/*")
        let outcome = try await batch.place.run("store", "check", "--store", "s.sqlite")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 19 && outcome.lines[0].contains("image.missing"))
        let json = try await batch.place.run("store", "check", "--store", "s.sqlite", "--json")
        #expect(
            try json.objects().map { $0["code"] as? String } == [
                "image.missing", "image.missing",
            ] + [String](repeating: "rendition.damaged", count: 16) + [nil])
    }

    @Test("`store prune` reports the number of removed images")
    func prune() async throws {
        let batch = try await filled()
        let outcome = try await batch.place.run("store", "prune", "--store", "s.sqlite", "--keep-days", "0")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("pruned 2 images, 0 stray images"))
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.place.run("store", "check", "--store", "s.sqlite").status == 0)
    }

    @Test("A number of days out of range exits with 64", arguments: ["1e300", "-1", "36501", "nan", "inf"])
    func days(text: String) async throws {
        for option in ["--keep-days", "--keep-feed-days"] {
            let outcome = try await Workplace().run("store", "prune", "--store", "s.sqlite", "\(option)=\(text)")
            #expect(outcome.status == 64 && outcome.errors.contains("0 to 36500"))
        }
    }

    @Test("The care service keeps the last backup until the new one is sound, and never backs up a damaged store")
    func care() async throws {
        let batch = try await filled()
        let file = Repository.url("scripts/deploy/debian/mojiwaku.mojiwaku-care.service")
        // Runs the lines like systemd: one after the other until one fails; a dash ignores a failure.
        let steps = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("ExecStart=") }.map { line in
                line.dropFirst("ExecStart=".count).replacing("/usr/bin/mojiwaku", with: "$M")
                    .replacing("${STORE}", with: "s.sqlite").replacing("${BACKUP}", with: "b")
                    .replacing("${ON_PROBLEM}", with: "'cat >> records'").replacing("$$", with: "$")
            }
            .map { $0.hasPrefix("-") ? "\($0.dropFirst()) || true" : $0 }
        #expect(steps.count == 5)
        let service = "set -e\n" + steps.joined(separator: "\n")
        for _ in 0..<2 {
            let outcome = try await batch.place.shell(service)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(batch.place.exists("b/store.sqlite") && !batch.place.exists("b/store.sqlite.1"))
        }
        // The new backup is bad. The previous one stays, and the next attempt does not replace it.
        let good = try batch.place.bytes(of: "b/store.sqlite")
        let image = try await batch.place.shell("ls b/store.sqlite.images/*/* | head -1").output
            .trimmingCharacters(in: .newlines)
        let bytes = try batch.place.bytes(of: image)
        // Keep the length: a backup copies no image that it already has.
        try batch.place.write(bytes.map { ~$0 }, to: image)
        for _ in 0..<2 {
            #expect(try await batch.place.shell(service).status == 1)
            #expect(try batch.place.bytes(of: "b/store.sqlite.1") == good)
        }
        #expect(try batch.records("records").map { $0["event"] as? String } == ["unsound", "unsound"])
        #expect(try batch.records("records").allSatisfy { $0["subject"] as? String == "b/store.sqlite" })
        try batch.place.write(bytes, to: image)
        #expect(try await batch.place.shell(service).status == 0)
        #expect(!batch.place.exists("b/store.sqlite.1"))
        let sound = try batch.place.bytes(of: "b/store.sqlite")
        _ = try await batch.place.shell("rm s.sqlite.images/*/*")
        #expect(try await batch.place.shell(service).status == 1)
        #expect(try batch.place.bytes(of: "b/store.sqlite") == sound)
        let last = try #require(batch.records("records").last)
        #expect(last["command"] as? String == "store check" && last["subject"] as? String == "s.sqlite")
        #expect(last["code"] as? String == "image.missing")
    }

    @Test("A file that is not a store exits with 2")
    func noStore() async throws {
        let place = try Workplace()
        try place.write(Array("no database at all, but a long text about something else".utf8), to: "text")
        let outcome = try await place.run("store", "check", "--store", "text")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("text: this is not a store"))
    }
}
