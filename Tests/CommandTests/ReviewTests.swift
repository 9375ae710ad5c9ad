import Foundation
import LayoutDocument
import Testing

@Suite("mojiwaku review")
struct ReviewTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.write(Pictures.png(), to: "頁 1.png")
        try FileManager.default.createDirectory(at: place.url("tmp"), withIntermediateDirectories: true)
    }

    /// Starts it with a private folder for temporary files.
    private func start(_ arguments: String...) throws -> Running {
        try place.start("/usr/bin/env", ["TMPDIR=\(place.url("tmp").path)", BuiltCommand.path, "review"] + arguments)
    }

    /// The parts of the printed address.
    private struct Address {
        var service: String
        var page: String
        var token: String

        init?(_ line: String) {
            guard let match = line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+)\/review\/#\/(.+)\/(.+)\?token=(.+)\n/)
            else { return nil }
            service = String(match.1)
            page = "\(match.1)/v1/editions/\(match.2)/pages/\(match.3)"
            token = String(match.4)
        }
    }

    private func address(of running: Running) async throws -> Address {
        for _ in 0..<6000 where try running.outputSoFar.isEmpty && running.process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
        }
        return try #require(Address(running.outputSoFar))
    }

    /// Prepares `c.json`, a correction of the page, from the output of `extract`, which is then in the folder `plain`.
    private func prepareCorrection() async throws {
        #expect(try await place.run("extract", "頁 1.png", "-o", "plain").status <= 1)
        let layout = try LayoutDocument(json: place.bytes(of: "plain/頁 1.layout.json"))
        let line = try #require(layout.articles.first?.paragraphs.first?.lines.first)
        try place.write(CorrectionList([.setRole([line.bounds], .caption)]).json(), to: "c.json")
    }

    /// Sends `c.json` like the page in the browser.
    private func save(to address: Address, token: String) async throws -> Outcome {
        try await place.shell(
            """
            curl --silent --fail -H 'If-Match: *' -H 'Content-Type: application/json' -H 'Authorization: Bearer \(token)' \
                --data-binary @c.json '\(address.page)/revisions'
            """)
    }

    @Test("Corrections in the browser give the files of `correct` and `map`, and no other file stays")
    func correction() async throws {
        try await prepareCorrection()
        let expected = try await place.shell(
            "$M correct 'plain/頁 1.layout.json' c.json -o e.layout.json && $M map e.layout.json -o e.map.json")
        #expect(expected.status == 0, "\(expected.errors)")

        let running = try start("頁 1.png")
        let address = try await address(of: running)
        #expect(address.page.hasSuffix("/pages/%E9%A0%81%201"))
        let page = try await place.shell("curl --silent --fail '\(address.service)/review/'")
        #expect(page.status == 0 && page.output.contains("<!DOCTYPE html>"))
        // 22 is curl's exit code for a refusal.
        #expect(try await save(to: address, token: "mojiwaku-no").status == 22)
        let saved = try await save(to: address, token: address.token)
        #expect(saved.status == 0 && saved.output.contains("\"revision\": 2"), "\(saved.output)")
        #expect(!place.exists("頁 1.layout.json"))
        kill(running.process.processIdentifier, SIGINT)
        let outcome = try await running.outcome()
        #expect(outcome.status == 0 && outcome.errors.contains("頁 1.layout.json"), "\(outcome.errors)")
        #expect(try place.bytes(of: "頁 1.layout.json") == place.bytes(of: "e.layout.json"))
        #expect(try place.bytes(of: "頁 1.map.json") == place.bytes(of: "e.map.json"))
        #expect(place.names(in: "tmp").isEmpty)
    }

    @Test(
        "Without corrections `review` writes nothing, and a message states it",
        arguments: [(SIGINT, 0), (SIGTERM, 143)] as [(Int32, Int32)])
    func noCorrections(signal: Int32, status: Int32) async throws {
        let running = try start("頁 1.png", "--output", "out")
        _ = try await address(of: running)
        kill(running.process.processIdentifier, signal)
        let outcome = try await running.outcome()
        #expect(outcome.status == status && outcome.errors.contains("No corrections were saved"))
        #expect(place.names(in: "out").isEmpty && place.names(in: "tmp").isEmpty)
        #expect(place.names(in: "") == ["out", "tmp", "頁 1.png"])
    }

    @Test("If corrections cannot be written, a message names the store that keeps them")
    func unwritable() async throws {
        try await prepareCorrection()
        let running = try start("頁 1.png", "--output", "out")
        let address = try await address(of: running)
        #expect(try await save(to: address, token: address.token).status == 0)
        try FileManager.default.removeItem(at: place.url("out"))
        kill(running.process.processIdentifier, SIGINT)
        let outcome = try await running.outcome()
        let folder = try #require(place.names(in: "tmp").first)
        #expect(outcome.status == 2 && outcome.errors.contains("\(folder)/store"), "\(outcome.errors)")
        let check = try await place.run("store", "check", "--store", "tmp/\(folder)/store")
        #expect(check.status == 0 && check.output.contains("1 pages, 2 maps"), "\(check.output)")
    }

    @Test("A signal during the analysis ends `review` at once, without remaining files")
    func interruption() async throws {
        // The shell sends the signal: the tests' own tasks may wait longer for a processor than a worker hangs. A
        // shell's background children ignore SIGINT unless `env` restores it.
        let outcome = try await place.shell(
            """
            env --default-signal=INT \(WorkerFaults.shell("hang:review/頁 1")) \
                TMPDIR='\(place.url("tmp").path)' '\(BuiltCommand.path)' review '頁 1.png' &
            until grep -qsw "PPid:[[:space:]]*$!" /proc/[0-9]*/status; do
                kill -0 $! || break
                sleep 0.1
            done
            kill -INT $!
            wait $!
            """)
        let report = "\(outcome.status): \(outcome.output)\(outcome.errors)"
        #expect(outcome.status == 130 && outcome.output.isEmpty, "\(report)")
        #expect(place.names(in: "tmp").isEmpty)
    }

    @Test("A bad image exits like `extract`, without remaining files")
    func badImage() async throws {
        try place.write("これは画像ではありません。".utf8, to: "text.png")
        for (name, words) in [("text.png", "image.none"), ("none.png", "the file does not exist")] {
            let outcome = try await start(name).outcome()
            #expect(outcome.status == 65 && outcome.output.isEmpty)
            #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix("\(name): "))
            #expect(outcome.errors.contains(words))
        }
        #expect(place.names(in: "tmp").isEmpty)
    }

    @Test("An impossible page name and an impossible port are refused")
    func usage() async throws {
        try place.write(Pictures.png(), to: ".hidden.png")
        #expect(try await start(".hidden.png").outcome().status == 64)
        #expect(try await start("頁 1.png", "--port", "70000").outcome().status == 64)
        #expect(place.names(in: "tmp").isEmpty)
    }
}
