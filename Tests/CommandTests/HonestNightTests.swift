import Digests
import Foundation
import Testing

@Suite("mojiwaku batch: no fault counts as success")
struct HonestNightTests {
    private func messages(_ batch: BatchPlace, _ outcome: Outcome, _ kind: String = "problem") throws -> [String] {
        try batch.events(outcome, kind).compactMap { $0["message"] as? String }
    }

    @Test("If an edition has an image twice, the second page waits, is reported everywhere, and approval publishes it")
    func duplicate() async throws {
        let batch = try BatchPlace()
        for name in ["1.png", "2.png"] { try batch.handIn(BatchPlace.picture(1), name) }
        let outcome = try await batch.place.run(
            batch.run + ["--report", "r.json", "--html", "r.html", "--metrics", "m.prom"])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let held = try #require(batch.events(outcome, "held").first)
        #expect(held["page"] as? String == "2" && held["code"] as? String == "page.duplicate")
        #expect((held["message"] as? String)?.contains("that of page 2026-11-21/1") == true)
        #expect(try batch.events(outcome, "edition").first?["held"] as? Int == 1)
        let status = try await batch.status()
        #expect(status["published"] == 1 && status["analysed"] == 1 && status["held"] == 1)
        let shown = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(
            shown.status == 1 && shown.output.contains("2026-11-21/2: waits for an editor: its image is the same file"))
        let report = String(decoding: try batch.place.bytes(of: "r.json"), as: UTF8.self)
        #expect(report.contains(#""waitsFor": "page.duplicate""#))
        #expect(String(decoding: try batch.place.bytes(of: "r.html"), as: UTF8.self).contains("(page.duplicate)"))
        let metrics = String(decoding: try batch.place.bytes(of: "m.prom"), as: UTF8.self)
        #expect(metrics.contains(#"mojiwaku_batch_held_pages{edition="2026-11-21",code="page.duplicate"} 1"#))
        // A later report contains the batch's messages.
        #expect(
            try await batch.place.run("batch", "report", "--store", "s.sqlite", "--output", "later.html").status == 0)
        let later = String(decoding: try batch.place.bytes(of: "later.html"), as: UTF8.self)
        #expect(later.contains("waits for an editor</td><td>2</td>"))
        // The command that approves the edition reports the pages that still wait.
        let edition = try await batch.place.run(
            "batch", "approve", "2026-11-21", "--by", "田中", "--store", "s.sqlite")
        #expect(edition.errors.contains("2026-11-21/2: waits for an editor: its image is the same file"))
        let approved = try await batch.place.run(
            "batch", "approve", "2026-11-21/2", "--by", "田中", "--store", "s.sqlite")
        #expect(approved.status == 0, "\(approved.errors)")
        #expect(!approved.errors.contains("waits for"), "\(approved.errors)")
        #expect(try await batch.status()["published"] == 2)
        #expect(try await batch.place.run(batch.run).status == 0)
    }

    @Test("A file whose digest differs from edition.json is set aside until either is mended")
    func digest() async throws {
        let batch = try BatchPlace()
        let (first, second) = (try BatchPlace.picture(1), try BatchPlace.picture(2))
        try batch.handIn(first, "1.png")
        try batch.handIn(second, "2.png")
        func describe(_ digest: String) throws {
            try batch.describe(
                #"{ "pages": [{ "page": "1", "sha256": "\#(sha256(first))" }, { "page": "2", "sha256": "\#(digest)" }] }"#
            )
        }
        try describe(String(repeating: "0", count: 64))
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1, "\(outcome.errors)")
        let refused = try #require(batch.events(outcome, "quarantined").first)
        #expect(refused["page"] as? String == "2" && refused["code"] as? String == "image.digest")
        #expect((refused["message"] as? String)?.contains(sha256(second)) == true)
        #expect(try await batch.status()["published"] == 1)
        // A retry is not a delivery.
        _ = try await batch.place.run("batch", "retry", "--store", "s.sqlite")
        #expect(try await batch.place.run(batch.run).status == 1)
        #expect(try await batch.status()["quarantined"] == 1)
        try describe(sha256(second))
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["published"] == 2)
    }

    @Test("A file in the wrong place or of the wrong kind gives code 1 and a remedy")
    func misplacedFiles() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.handIn(Array("%PDF-1.4".utf8), "2.pdf")
        try batch.handIn(BatchPlace.picture(3), "scans/3.png")
        try FileManager.default.createDirectory(at: batch.place.url("inbox/E"), withIntermediateDirectories: true)
        try Data(BatchPlace.picture(4)).write(to: batch.place.url("outside.png"))
        try FileManager.default.createSymbolicLink(
            atPath: batch.place.url("inbox/2026-11-21/4.png").path, withDestinationPath: "../../outside.png")
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1)
        let messages = try messages(batch, outcome)
        for words in [
            "the PDF is damaged", "up into 2026-11-21", "it has no pages", "leads out",
        ] {
            #expect(messages.contains { $0.contains(words) }, "\(words): \(messages)")
        }
        #expect(messages.count == 4)
        // A later status also gives the reason for the missing page.
        let shown = try await batch.place.run("batch", "status", "--store", "s.sqlite", "2026-11-21")
        #expect(shown.output.contains("in the inbox: inbox/2026-11-21/2.pdf: the PDF is damaged"))
        #expect(!shown.output.contains("it has no pages"))
        let command = ["batch", "report", "--store", "s.sqlite", "--output", "-"]
        let all = try await batch.place.run(command).output
        #expect(all.contains("2026-11-21/2.pdf</code>: the PDF is damaged") && all.contains("no page has come"))
        let own = try await batch.place.run(command + ["2026-11-21"]).output
        #expect(own.contains("the PDF is damaged") && !own.contains("it has no pages"))
        #expect(try batch.events(outcome, "done").count == 1)
        let images = try FileManager.default.subpathsOfDirectory(atPath: batch.place.url("s.sqlite.images").path)
        #expect(!images.contains { $0.contains(sha256((try? BatchPlace.picture(4)) ?? [])) })
    }

    @Test("A page without a result cannot be approved, and a message gives the reason")
    func nothingToApprove() async throws {
        let batch = try BatchPlace()
        try batch.handIn([], "1.png")
        try batch.describe(#"{ "pages": ["1", "2"] }"#)
        _ = try await batch.place.run(batch.run)
        for (page, words) in [
            ("1", "(image.empty). It has no result"), ("2", "is missing. Hand it in."), ("3", "no page"),
        ] {
            let outcome = try await batch.place.run(
                "batch", "approve", "2026-11-21/\(page)", "--by", "田中", "--store", "s.sqlite")
            #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("The report has a damaged image, and the exit code is 1")
    func damagedImage() async throws {
        let batch = try BatchPlace()
        let scan = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../SampleScans/2026-11-21-morning/02.jpg")
        var bytes = [UInt8](try Data(contentsOf: scan))
        for i in bytes.count / 2..<bytes.count / 2 + 64 { bytes[i] = 0x55 }
        try batch.handIn(bytes, "2.jpg")
        let outcome = try await batch.place.run(batch.run + ["--report", "r.json"])
        #expect(outcome.status == 1)
        #expect(String(decoding: try batch.place.bytes(of: "r.json"), as: UTF8.self).contains("image.damaged"))
    }
}
