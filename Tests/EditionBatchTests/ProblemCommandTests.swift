import Foundation
import PageStore
import Synchronization
import TestSupport
import Testing

@testable import EditionBatch

@Suite("The command of --on-problem")
struct ProblemCommandTests {
    /// A folder for the output of a command, and the command's failures.
    private final class Place: Sendable {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mojiwaku-\(UUID().uuidString)")
        let failures = Mutex<[String]>([])
        let output = Mutex(Data())

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: folder) }

        func command(
            _ text: String, _ change: (inout ProblemCommand.Limits) -> Void = { _ in }
        ) -> ProblemCommand {
            var limits = ProblemCommand.Limits()
            change(&limits)
            return ProblemCommand("cd '\(folder.path)'\n\(text)", caller: "batch run", limits: limits) { output in
                self.output.withLock { $0 += output }
            } onFailure: { failure in
                self.failures.withLock { $0.append(failure) }
            }
        }

        func records() throws -> [[String: String]] {
            let text = (try? String(contentsOf: folder.appendingPathComponent("records"), encoding: .utf8)) ?? ""
            return try text.split(separator: "\n").map { line in
                try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
            }
        }
    }

    private func problem(_ name: String, _ message: String = "it is empty") -> ReportedProblem {
        ReportedProblem(
            "quarantined", page: PageName(edition: "号外\"", page: name),
            Reason(code: "image.empty", message: message))
    }

    @Test("The command gets each problem as an object on stdin, in order")
    func objects() throws {
        let place = try Place()
        let command = place.command("cat >> records")
        for name in ["1", "2", "3"] { command.report(problem(name)) }
        command.report(ReportedProblem("problem", subject: "inbox/x.bmp", "it is a BMP"))
        command.finish()
        let records = try place.records()
        #expect(records.map { $0["page"] } == ["1", "2", "3", nil])
        #expect(records[0]["edition"] == "号外\"" && records[0]["subject"] == "号外\"/1")
        #expect(records[0]["code"] == "image.empty")
        #expect(records[0]["message"] == "it is empty" && records[0]["event"] == "quarantined")
        #expect(records[0]["command"] == "batch run" && records[0]["at"]?.hasSuffix("Z") == true)
        #expect(records[3]["subject"] == "inbox/x.bmp" && place.failures.withLock { $0 }.isEmpty)
    }

    @Test("A failing command is reported with exit code and problem, and runs again for the next problem")
    func failure() throws {
        let place = try Place()
        let command = place.command("exit 3")
        for name in ["1", "2"] { command.report(problem(name)) }
        command.finish()
        let failures = place.failures.withLock { $0 }
        #expect(failures.count == 2 && failures.allSatisfy { $0.contains("exit code was 3") })
        #expect(failures[1].contains(#""page": "2""#))
    }

    @Test("The last 64 KiB of a command's output are kept, from both streams", arguments: [true, false])
    func output(ends: Bool) throws {
        let place = try Place()
        let command = place.command(
            ends ? "yes | head -c 3000000; echo end >&2" : "yes >&2"
        ) { $0.seconds = 2 }
        command.report(problem("1"))
        command.finish()
        let output = place.output.withLock { $0 }
        #expect(output.count == 64 << 10)
        if ends { #expect(String(decoding: output, as: UTF8.self).hasSuffix("y\nend\n")) }
        #expect(place.failures.withLock { $0.isEmpty } == ends)
    }

    @Test("A hanging command is killed with its children, and the next problem is reported")
    func hanging() throws {
        let place = try Place()
        let command = place.command(
            #"""
            read -r line
            case $line in *'"page": "1"'*) sleep 3600 & echo $! > child; wait;; *) printf '%s\n' "$line" >> records;; esac
            """#
        ) { $0.seconds = 3 }
        for name in ["1", "2"] { command.report(problem(name)) }
        command.finish()
        #expect(try place.records().map { $0["page"] } == ["2"])
        #expect(place.failures.withLock { $0 }.map { $0.contains("it took longer") } == [true])
        let child = try String(contentsOf: place.folder.appendingPathComponent("child"), encoding: .utf8)
        let number = try #require(pid_t(child.trimmingCharacters(in: .newlines)))
        // A killed process may take a while to end on a busy machine. An uncollected zombie no longer runs.
        func runs() -> Bool {
            let state = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ") Z"
            return !state.contains(") Z") && kill(number, 0) == 0
        }
        let end = ContinuousClock.now + .seconds(30)
        while runs() && ContinuousClock.now < end { usleep(20_000) }
        #expect(!runs())
    }

    @Test("At the end hanging commands get limited time, and unreported problems are named")
    func ending() throws {
        let place = try Place()
        let command = place.command("sleep 3600") { $0.finishSeconds = 0.3 }
        for name in ["1", "2"] { command.report(problem(name)) }
        command.finish()
        let failures = place.failures.withLock { $0 }
        #expect(failures.count == 2 && failures[1].contains(#""page": "2""#))
    }

    @Test("Problems that come too fast are counted and reported as one")
    func flood() throws {
        let place = try Place()
        let command = place.command("cat >> records; while [ ! -e go ]; do sleep 0.02; done") { $0.waiting = 2 }
        for number in 1...10 { command.report(problem("\(number)")) }
        #expect(FileManager.default.createFile(atPath: place.folder.appendingPathComponent("go").path, contents: nil))
        command.finish()
        let records = try place.records()
        #expect(records.map { $0["event"] } == ["quarantined", "quarantined", "more"])
        #expect(records.last?["message"]?.hasPrefix("8 further problems") == true)
    }

    @Test("A command that does not read a very long problem is no failure")
    func unreadInput() throws {
        let place = try Place()
        let command = place.command("true")
        for _ in 1...5 { command.report(problem("1", String(repeating: "\u{1}紙", count: 100_000))) }
        command.finish()
        #expect(place.failures.withLock { $0 }.isEmpty)
    }
}
