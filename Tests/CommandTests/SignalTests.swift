import Foundation
import HighlightMap
import TestSupport
import Testing

@Suite("Signals")
struct SignalTests {
    @Test(
        "SIGINT and SIGTERM end a run at once, with the right exit code and only whole files",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func signalWhileWaiting(signal: Int32, status: Int32) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "a.png")
        // A pipe without a writer: a page that takes forever.
        _ = try await place.shell("mkfifo slow.png")
        let running = try place.start(
            BuiltCommand.path, ["extract", "a.png", "slow.png", "-o", "out", "--overlay", "--jobs", "2"])
        try await wait { place.exists("out/a.overlay.png") }
        kill(running.process.processIdentifier, signal)
        let outcome = try await running.outcome()
        #expect(outcome.status == status)
        #expect(place.names(in: "out") == ["a.layout.json", "a.map.json", "a.overlay.png"])
    }

    @Test("A signal during a run leaves whole files and no temporary ones", arguments: 1...5)
    func signalAmongPages(round: Int) async throws {
        let place = try Workplace()
        try place.write(Pictures.tiff(pages: 60, columns: 2), to: "p.tif")
        // The run lasts until the signal, however late it comes.
        _ = try await place.shell("mkfifo slow.png")
        let running = try place.start(
            BuiltCommand.path, ["extract", "p.tif", "slow.png", "-o", "out", "--overlay", "--jobs", "2"])
        try await wait { place.names(in: "out").count > 3 * round }
        kill(running.process.processIdentifier, SIGTERM)
        let outcome = try await running.outcome()
        #expect(outcome.status == 143)
        for name in place.names(in: "out") {
            #expect(!name.hasPrefix("."), "\(name) was left")
            let bytes = try place.bytes(of: "out/\(name)")
            if name.hasSuffix(".map.json") { _ = try HighlightMap(json: bytes) }
            if name.hasSuffix(".png") { #expect(bytes.suffix(8).prefix(4).elementsEqual("IEND".utf8)) }
        }
    }

    private func wait(_ condition: () -> Bool) async throws {
        try #require(try await eventually { condition() }, "the program did not come so far")
    }
}
