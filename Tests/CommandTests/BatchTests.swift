import Foundation
import TestSupport
import Testing

@Suite("mojiwaku batch")
struct BatchTests {
    @Test("A run analyses, stores and reports an edition; a second run has nothing to do")
    func edition() async throws {
        let batch = try BatchPlace()
        for i in 1...3 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        try batch.describe(#"{ "title": "北汐新聞", "date": "2026-11-21", "expectedPages": 3 }"#)
        let first = try await batch.place.run(
            batch.run + ["--html", "r.html", "--report", "r.json", "--metrics", "m.prom"])
        #expect(first.status == 0, "\(first.errors)")
        #expect(try batch.events(first, "done").count == 3)
        #expect(try await batch.status()["published"] == 3)
        let html = String(decoding: try batch.place.bytes(of: "r.html"), as: UTF8.self)
        #expect(html.contains("北汐新聞") && html.contains("data:image/png;base64,") && !html.contains("http"))
        let report = try jsonObject(batch.place.bytes(of: "r.json"))
        #expect(report["format"] as? String == "mojiwaku.batch-report")
        let metrics = String(decoding: try batch.place.bytes(of: "m.prom"), as: UTF8.self)
        #expect(metrics.contains("mojiwaku_batch_pages{edition=\"2026-11-21\",state=\"published\"} 3\n"))
        #expect(metrics.contains("mojiwaku_batch_running 0\n"))
        let second = try await batch.place.run(batch.run)
        #expect(second.status == 0)
        #expect(try second.objects().map { $0["event"] as? String } == ["edition"])
        let check = try await batch.place.run("store", "check", "--store", "s.sqlite")
        #expect(check.status == 0 && check.output.contains("3 pages, 3 maps, 3 images: all sound"))
    }

    @Test(
        "Of forty pages, a run sets broken and hanging ones aside, reports a missing one, and analyses the rest"
    )
    func badEdition() async throws {
        let batch = try BatchPlace()
        // 40 pages are expected: 35 are good, 3 are broken, one is a bomb. Page 40 never comes, and page 20 hangs.
        for i in 1...39 {
            let name = String(format: "%02d.png", i)
            switch i {
            case 5: try batch.handIn([], name)
            case 11: try batch.handIn(Array("これは画像ではありません。".utf8), name)
            case 17: try batch.handIn(Array(BatchPlace.picture(i).prefix(300)), name)
            case 30: try batch.handIn(Pictures.bomb(), name)
            default: try batch.handIn(BatchPlace.picture(i), name)
            }
        }
        try batch.describe(#"{ "title": "北汐新聞", "date": "2026-11-21", "expectedPages": 41 }"#)
        try batch.handIn(BatchPlace.picture(41), "41.png")
        let line =
            "\(WorkerFaults.shell("hang:2026-11-21/20")) $M \(batch.run.joined(separator: " ")) --page-seconds 12 --tries 2"
        let outcome = try await batch.place.shell(line)
        #expect(outcome.status == 1)
        let set = Dictionary(
            uniqueKeysWithValues: try batch.events(outcome, "quarantined").map {
                (try #require($0["page"] as? String), try #require($0["code"] as? String))
            })
        #expect(
            set == [
                "05": "image.empty", "11": "image.none", "17": "image.truncated", "30": "image.too-large",
                "20": "worker.time",
            ])
        #expect(try batch.events(outcome, "done").count == 35)
        let summary = try #require(batch.events(outcome, "edition").first)
        #expect(summary["missing"] as? Int == 1 && summary["missingPages"] as? [String] == ["40"])
        #expect(summary["published"] as? Int == 35 && summary["quarantined"] as? Int == 5)
        let check = try await batch.place.run("store", "check", "--store", "s.sqlite")
        #expect(check.status == 0, "\(check.output)")
        // Without the fault a retry succeeds.
        let retry = try await batch.place.run("batch", "retry", "--store", "s.sqlite", "2026-11-21/20")
        #expect(retry.output == "2026-11-21/20\n")
        _ = try await batch.place.run(batch.run)
        #expect(try await batch.status()["published"] == 36)
    }

    @Test(
        "A worker that crashes or exhausts its memory costs only its page; a message gives the reason",
        arguments: [("bloat", "worker.memory"), ("crash", "worker.crash")])
    func badWorker(fault: String, code: String) async throws {
        let batch = try BatchPlace()
        for i in 1...2 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        let line = "\(WorkerFaults.shell("\(fault):2026-11-21/1")) $M \(batch.run.joined(separator: " "))"
        let outcome = try await batch.place.shell("\(line) --page-memory 512 --tries 2")
        #expect(outcome.status == 1)
        #expect(try batch.events(outcome, "failed").count == 1)
        let set = try #require(batch.events(outcome, "quarantined").first)
        #expect(set["page"] as? String == "1" && set["code"] as? String == code)
        #expect(try batch.events(outcome, "done").count == 1)
    }

    @Test("A run with only bad pages exits with 65, one without inbox or store with 2")
    func exitCodes() async throws {
        let batch = try BatchPlace()
        try batch.handIn([], "1.png")
        #expect(try await batch.place.run(batch.run).status == 65)
        let none = try await batch.place.run("batch", "run", "nowhere", "--store", "s.sqlite")
        #expect(none.status == 2 && none.errors.contains("nowhere: the inbox cannot be read"))
        for command in [["status"], ["retry"], ["report", "-o", "-"], ["approve", "E", "--by", "x"]] {
            let outcome = try await batch.place.run(["batch"] + command + ["--store", "none.sqlite"])
            #expect(outcome.status == 2 && outcome.errors.contains("there is no store here"))
        }
        let unknown = try await batch.place.run("batch", "status", "--store", "s.sqlite", "E")
        #expect(unknown.status == 64 && unknown.errors.contains("there is no edition E"))
    }

    @Test("A run waits for a file that is still being written, but not for one that the store contains")
    func waitsForFiles() async throws {
        let batch = try BatchPlace()
        let known = try BatchPlace.picture(1)
        try batch.handIn(known, "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        let start = Date()
        // The file is dated ahead, so that it is too young before the run begins, even on a slow machine.
        try batch.handIn(BatchPlace.picture(2), "a.png", edition: "E", age: -3600)
        try batch.handIn(known, "b.png", edition: "E", age: 0)
        try batch.handIn([1], ".c.png", edition: "E")
        try batch.handIn([1], "d.png.part", edition: "E")
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 0)
        let times = try times(of: outcome, in: batch)
        #expect(times.keys.sorted() == ["a", "b"])
        #expect(try #require(times["a"]) > #require(times["b"]))
        #expect(try #require(times["a"]).timeIntervalSince(start) >= 5)
        #expect(try await batch.status("E")["published"] == 2)
    }

    @Test("`--watch` takes renamed files at once and written files when complete; SIGTERM ends it with 143")
    func watch() async throws {
        let batch = try BatchPlace()
        try FileManager.default.createDirectory(at: batch.place.url("inbox/E"), withIntermediateDirectories: true)
        try batch.place.write(BatchPlace.picture(1), to: "1.tmp")
        let running = try batch.place.start(BuiltCommand.path, batch.run + ["--watch"])
        try await wait { batch.place.exists("s.sqlite") }
        let start = Date()
        try batch.handIn(BatchPlace.picture(2), "2.png", edition: "E", age: -3600)
        try FileManager.default.moveItem(at: batch.place.url("1.tmp"), to: batch.place.url("inbox/E/1.png"))
        // EditionBatchTests covers the rest of renaming, without a clock.
        #expect(
            try await eventually {
                let status = try await batch.place.run("batch", "status", "--store", "s.sqlite", "E", "--json")
                return try status.objects().first?["published"] as? Int == 2
            })
        kill(running.process.processIdentifier, SIGTERM)
        let outcome = try await running.outcome()
        #expect(outcome.status == 143)
        let times = try times(of: outcome, in: batch)
        #expect(times.keys.sorted() == ["1", "2"])
        #expect(try #require(times["2"]).timeIntervalSince(start) >= 5)
    }

    /// The times at which pages were taken in.
    private func times(of outcome: Outcome, in batch: BatchPlace) throws -> [String: Date] {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return Dictionary(
            uniqueKeysWithValues: try batch.events(outcome, "received").map { event in
                (try #require(event["page"] as? String), try style.parse(try #require(event["at"] as? String)))
            })
    }

    @Test("After SIGTERM the current page is finished; the next run analyses the rest")
    func termination() async throws {
        let batch = try BatchPlace()
        for i in 1...30 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        // The last page hangs for a while, so that the run lasts until the signal. The shell sends the signal, because
        // other tests may occupy this process for longer than thirty pages take.
        let first = try await batch.place.shell(
            """
            \(WorkerFaults.shell("hang:2026-11-21/30")) $M \(batch.run.joined(separator: " ")) --jobs 1 \
                --page-seconds 60 & run=$!
            until [ "$(ls s.sqlite.images 2>/dev/null | wc -l)" -gt 3 ]; do sleep 0.02; done
            kill -TERM $run; wait $run
            """)
        #expect(first.status == 143)
        #expect(try batch.events(first, "failed").allSatisfy { $0["page"] as? String == "30" })
        let done = try batch.events(first, "done").count
        #expect(done < 30)
        let second = try await batch.place.run(batch.run)
        #expect(second.status == 0)
        #expect(try batch.events(second, "done").count == 30 - done)
    }

    @Test("A replaced page becomes a new revision, and both revisions can be found")
    func replacement() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        _ = try await batch.place.run(batch.run)
        try batch.handIn(BatchPlace.picture(2), "1.png")
        let second = try await batch.place.run(batch.run)
        #expect(try batch.events(second, "done").first?["revision"] as? Int == 2)
        #expect(try batch.events(second, "received").first?["receipt"] as? String == "replaced")
    }

    @Test("A published page with a bad replacement stays published; `status` reports it, and the run exits with 1")
    func badReplacement() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        try batch.handIn(Array(BatchPlace.picture(2).prefix(300)), "1.png")
        let second = try await batch.place.run(batch.run)
        #expect(second.status == 1, "\(second.output)")
        #expect(try batch.events(second, "edition").first?["readable"] as? Int == 1)
        let status = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(status.status == 1)
        let line = "2026-11-21/1: published (revision 1), replacement quarantined: "
        #expect(status.output.contains(line) && status.output.contains("(image.truncated)"), "\(status.output)")
        let json = try await batch.place.run("batch", "status", "--store", "s.sqlite", "--json").objects()
        let page = try #require((json.first?["quarantinedPages"] as? [[String: Any]])?.first)
        #expect(json.first?["readable"] as? Int == 1 && page["published"] as? Int == 1)
        // A page that was never published still counts as bad.
        try batch.handIn([], "2.png", edition: "E")
        #expect(try await batch.place.run(batch.run).status == 1)
    }

    @Test("`approve` and `withdraw` report their effect and the pages that readers still lack")
    func decisions() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.handIn([], "2.png")
        try batch.describe(#"{ "publication": "after-approval", "expectedPages": 3 }"#)
        _ = try await batch.place.run(batch.run)
        func decide(_ command: String...) async throws -> [String] {
            let outcome = try await batch.place.run(["batch"] + command + ["--store", "s.sqlite", "--by", "田中"])
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            return outcome.errorLines.map(String.init)
        }
        let approved = try await decide("approve", "2026-11-21")
        #expect(approved.count == 4, "\(approved)")
        #expect(approved[0] == "2026-11-21 is approved by 田中. This publishes 1 page.")
        #expect(approved[1] == "2026-11-21: readers get 1 of 3 pages.")
        #expect(approved[2] == "2026-11-21/3: missing")
        #expect(approved[3].hasPrefix("2026-11-21/2: quarantined: ") && approved[3].hasSuffix("(image.empty)"))
        let again = try await decide("approve", "2026-11-21")
        #expect(again[0].hasPrefix("2026-11-21 is already approved, by 田中 at ") && again[1...] == approved[1...])
        let withdrawn = try await decide("withdraw", "2026-11-21/1")
        #expect(
            withdrawn.prefix(3) == [
                "2026-11-21/1 is withdrawn: readers no longer get revision 1.",
                "It stays withdrawn until another image comes, or until `mojiwaku batch restore 2026-11-21/1`.",
                "2026-11-21: readers get 0 of 2 pages.",
            ])
        #expect(try await decide("withdraw", "2026-11-21/1")[0].contains("is already withdrawn: nothing has changed"))
        #expect(try await decide("withdraw", "2026-11-21/2")[0].contains("Readers did not have it"))
    }

    @Test("Two valid tokens cannot have one name; the name revokes a token")
    func tokens() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        _ = try await batch.place.run(batch.run)
        func token(_ command: String...) async throws -> Outcome {
            try await batch.place.run(["token"] + command + ["--store", "s.sqlite"])
        }
        #expect(try await token("make", "田中").status == 0)
        let taken = try await token("make", "田中", "--role", "editor")
        #expect(taken.status == 64 && taken.output.isEmpty && taken.errors.contains("token 1 has the name 田中 already"))
        #expect(try await token("make", "7").status == 64)
        let revoked = try await token("revoke", "田中")
        #expect(revoked.status == 0 && revoked.errors == "Token 1, reader 田中, is revoked.\n")
        #expect(try await token("revoke", "1").errors.hasPrefix("Token 1, reader 田中, was already revoked, at "))
        #expect(try await token("revoke", "鈴木").status == 64)
        #expect(try await token("make", "田中").status == 0)
        #expect(try await token("make", "prometheus", "--role", "metrics").status == 0)
        let listed = try await token("list")
        #expect(listed.output.split(separator: "\n").last?.hasPrefix("3  metrics  prometheus  made ") == true)
        #expect(listed.output.split(separator: "\n").allSatisfy { $0.hasSuffix(", never used") })
        let objects = try await token("list", "--json").objects()
        #expect(objects.last?["role"] as? String == "metrics" && objects.last?["lastUsedAt"] is NSNull)
    }

    @Test("Restoring a withdrawn edition restores the pages that were withdrawn with it")
    func wholeEdition() async throws {
        let batch = try BatchPlace()
        for page in 1...2 { try batch.handIn(BatchPlace.picture(page), "\(page).png") }
        _ = try await batch.place.run(batch.run)
        func decide(_ command: String...) async throws -> [String] {
            let outcome = try await batch.place.run(["batch"] + command + ["--store", "s.sqlite"])
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            return outcome.errorLines.map(String.init)
        }
        _ = try await decide("withdraw", "2026-11-21/2", "--by", "田中")
        let withdrawn = try await decide("withdraw", "2026-11-21", "--by", "田中")
        #expect(
            withdrawn.prefix(2) == [
                "2026-11-21 is withdrawn. Readers had 1 of its pages.",
                "It stays withdrawn until `mojiwaku batch restore 2026-11-21`.",
            ])
        #expect(
            try await decide("withdraw", "2026-11-21", "--by", "鈴木")[0].hasPrefix(
                "2026-11-21 is already withdrawn, by 田中 at "))
        #expect(
            try await decide("restore", "2026-11-21") == [
                "2026-11-21 is restored.", "2026-11-21: readers get 1 of 1 page.",
            ])
        #expect(try await decide("restore", "2026-11-21")[0] == "2026-11-21 was not withdrawn: nothing has changed.")
        #expect(
            try await decide("restore", "2026-11-21/2") == [
                "2026-11-21/2 is restored.", "2026-11-21: readers get 2 of 2 pages.",
            ])
    }

    @Test("Approval publishes a waiting edition; readers lose a withdrawn page")
    func approval() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(#"{ "publication": "after-approval" }"#)
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["analysed"] == 1)
        let shown = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(shown.status == 0 && shown.output.contains("2026-11-21: 1 page waits for approval"))
        _ = try await batch.place.run("batch", "approve", "2026-11-21", "--by", "田中", "--store", "s.sqlite")
        #expect(try await batch.status()["published"] == 1)
        _ = try await batch.place.run("batch", "withdraw", "2026-11-21/1", "--by", "田中", "--store", "s.sqlite")
        #expect(try await batch.status()["withdrawn"] == 1)
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["withdrawn"] == 1)
    }

    @Test("An unreadable edition.json is reported, and its edition stays unpublished")
    func badDescription() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(#"{ "publication": "after-aproval" }"#)
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1)
        let problem = try #require(batch.events(outcome, "problem").first)
        #expect((problem["message"] as? String)?.contains("/publication") == true)
        #expect(try await batch.status()["analysed"] == 1)
        try batch.describe(#"{ "publication": "at-once" }"#)
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["published"] == 1)
    }

    @Test(
        "An unknown field or repeated page in edition.json is reported in plain words, and nothing is published",
        arguments: [
            (#"{ "publikation": "after-approval" }"#, "/publikation: expected one of edition, title"),
            (#"{ "pages": ["1", "1"] }"#, "a page occurs twice; correct it"),
        ])
    func unknownFields(json: String, words: String) async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(json)
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1)
        let problem = try #require(batch.events(outcome, "problem").first)
        #expect((problem["message"] as? String)?.hasPrefix(words) == true)
        #expect(problem["path"] as? String == "inbox/2026-11-21/edition.json")
        #expect(try await batch.status()["published"] == 0)
    }

    @Test("An impossible path of a store is refused with a remedy")
    func storePlaces() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        for (store, status, words) in [
            ("inbox", 2, "this is not a store (it is a folder)"),
            ("none/s.sqlite", 2, "the folder none does not exist"),
            ("", 64, "--store: names no file"),
        ] {
            let outcome = try await batch.place.run("batch", "run", "inbox", "--store", store)
            #expect(outcome.status == Int32(status) && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("A TIFF file of several pages gives several pages; two files for one page are reported")
    func severalPages() async throws {
        let batch = try BatchPlace()
        try batch.handIn(Pictures.tiff(pages: 3), "p.tif")
        try batch.handIn(BatchPlace.picture(1), "q.jpg")
        try batch.handIn(BatchPlace.picture(2), "q.png")
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1)
        #expect(try batch.events(outcome, "problem").count == 1)
        let names = try batch.events(outcome, "done").compactMap { $0["page"] as? String }
        #expect(Set(names) == ["p-1", "p-2", "p-3", "q"])
    }

    @Test("The shares of an array job analyse each page exactly once")
    func shards() async throws {
        let batch = try BatchPlace()
        for i in 1...12 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        let line = batch.run.joined(separator: " ")
        let first = try await batch.place.shell("$M \(line) --shard 0/2")
        let second = try await batch.place.shell(
            "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_COUNT=2 $M \(line)")
        #expect(first.status == 0 && second.status == 0)
        let pages = try [first, second].map { try batch.events($0, "done").compactMap { $0["page"] as? String } }
        #expect(pages[0].count > 0 && pages[1].count > 0)
        #expect(Set(pages[0] + pages[1]).count == 12 && pages[0].count + pages[1].count == 12)
    }

    /// Variables of a job, and the exit code of a run with them.
    private static let jobs: [(variables: String, status: Int32)] =
        [
            ("ID=30 MIN=0 MAX=30 STEP=10 COUNT=4", 0), ("ID=7 MIN=1 MAX=7 STEP=1 COUNT=3", 64), ("ID=1", 64),
            ("ID=x COUNT=2", 64),
        ].map { (slurm: String, status: Int32) -> (variables: String, status: Int32) in
            (slurm.split(separator: " ").map { "SLURM_ARRAY_TASK_\($0)" }.joined(separator: " "), status)
        } + [
            ("JOB_COMPLETION_INDEX=1", 64), ("JOB_COMPLETION_INDEX=2 JOB_COMPLETIONS=2", 64),
            ("JOB_COMPLETION_INDEX=1 JOB_COMPLETIONS=2", 0),
        ]

    @Test(
        "Slurm's variables give the share, also with steps; incomplete variables exit with 64",
        arguments: jobs)
    func shareVariables(variables: String, status: Int32) async throws {
        let batch = try BatchPlace()
        try FileManager.default.createDirectory(at: batch.place.url("inbox"), withIntermediateDirectories: true)
        let line = batch.run.joined(separator: " ")
        let outcome = try await batch.place.shell("\(variables) $M \(line)")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains("--shard I/N") == (status == 64))
        // An explicit --shard is enough.
        #expect(try await batch.place.shell("\(variables) $M \(line) --shard 0/2").status == 0)
    }

    @Test("Files and folders with names that are not UTF-8 are reported")
    func foreignNames() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        let outcome = try await batch.place.shell(
            #"""
            cd inbox; mkdir $'\x92\xa9'; : > $'2026-11-21/\x82\xa0.PNG'; : > $'2026-11-21/\x82.png.part'; cd ..
            $M batch run inbox --store s.sqlite
            """#)
        #expect(outcome.status == 1)
        let problems = try batch.events(outcome, "problem")
        #expect(
            Set(problems.compactMap { $0["path"] as? String })
                == [#"inbox/\x92\xa9"#, #"inbox/2026-11-21/\x82\xa0.PNG"#])
        #expect(problems.allSatisfy { ($0["message"] as? String)?.contains("rename it") == true })
        #expect(try batch.events(outcome, "done").count == 1)
    }

    @Test("A page's damaged result affects neither other pages nor the run")
    func damagedResult() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        try batch.handIn(BatchPlace.picture(1), "1.png", edition: "E")
        try batch.handIn(BatchPlace.picture(2), "2.png", edition: "F")
        let damage = """
            import sqlite3
            store = sqlite3.connect("s.sqlite")
            store.execute("UPDATE result SET layout = x'00'")
            store.commit()
            """
        try batch.place.write(damage.utf8, to: "damage.py")
        let outcome = try await batch.place.shell("python3 damage.py && $M \(batch.run.joined(separator: " "))")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try batch.events(outcome, "done").count == 2)
        let check = try await batch.place.run("store", "check", "--store", "s.sqlite")
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("Workers analyse pages that other programs took in, and end when the work is done or a signal comes")
    func worker() async throws {
        let batch = try BatchPlace()
        let worker = ["batch", "worker", "--store", "s.sqlite", "--json"]
        let none = try await batch.place.run(worker + ["--until-done"])
        #expect(none.status == 2)
        #expect(none.errors.contains("there is no store here"))
        for i in 1...3 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        #expect(try await batch.place.run(batch.run).status == 0)
        // All pages have to be analysed again, as if by another engine. The run that takes them in does not analyse
        // them.
        let again = """
            import sqlite3
            store = sqlite3.connect("s.sqlite")
            store.execute("UPDATE job SET state = 'ready', token = token + 1")
            store.execute("UPDATE page SET state = 'received'")
            store.commit()
            """
        try batch.place.write(again.utf8, to: "again.py")
        let done = try await batch.place.shell(
            "python3 again.py && $M \((worker + ["--until-done", "--jobs", "2"]).joined(separator: " "))")
        #expect(done.status == 0, "\(done.errors)")
        #expect(try batch.events(done, "done").count == 3)
        #expect(try await batch.status()["published"] == 3)
        // Without --until-done the worker waits for more pages.
        let waiting = try await batch.place.shell("timeout --signal TERM 2 $M \(worker.joined(separator: " "))")
        #expect(waiting.status == 124, "timeout ended it, \(waiting.errors)")
    }

    @Test("A run reports missing pages once before the deadline, and exits with 1")
    func deadline() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(#"{ "pages": ["1", "2"] }"#)
        let soon = try await batch.place.shell("date -d '10 minutes' +%H:%M").output.prefix(5)
        let outcome = try await batch.place.run(batch.run + ["--deadline", String(soon)])
        #expect(outcome.status == 1)
        let warnings = try batch.events(outcome, "deadline")
        #expect(warnings.count == 1)
        #expect((warnings.first?["open"] as? Int).map { $0 >= 1 } == true)
        // This is the rest of the ten minutes, since a busy machine uses some of them before the warning.
        #expect((warnings.first?["minutes"] as? Int).map { (1...10).contains($0) } == true)
        #expect((warnings.first?["deadline"] as? String)?.hasSuffix(":00.000Z") == true)
        let pages = try #require(warnings.first?["pages"] as? [[String: String]])
        #expect(pages.contains(["edition": "2026-11-21", "page": "2", "state": "missing"]))
    }

    @Test(
        "Senseless arguments exit with 64",
        arguments: [
            ["run"], ["run", "i"], ["run", "i", "--store", "s", "--jobs", "0"],
            ["run", "i", "--store", "s", "--deadline", "25:00"], ["run", "i", "--store", "s", "--shard", "2/2"],
            ["run", "i", "--store", "s", "--tries", "0"], ["withdraw", "x/1/2", "--store", "s", "--by", "y"], ["page"],
            ["restore", "x/", "--store", "s"], ["remove", "..", "--store", "s", "--by", "y"],
            ["report", "--store", "s", "-o", "-", "--days", "-1"], ["worker", "--store", "s", "--jobs", "0"],
            ["worker", "--store", "s", "--tries", "0"],
            ["withdraw", "x/1", "--store", "s", "--by", " "], ["approve", "x", "--store", "s", "--by", "a\nb"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await Workplace().run(["batch"] + arguments)
        #expect(outcome.status == 64)
        #expect(!outcome.errors.isEmpty)
    }

    private func wait(_ condition: () -> Bool) async throws {
        try #require(try await eventually { condition() }, "the program did not come so far")
    }
}
