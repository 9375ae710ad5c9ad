import Foundation
import HighlightMap
import LayoutDocument
import Testing

@Suite("The command as a whole")
struct GeneralTests {
    @Test("The version is printed on stdout")
    func version() async throws {
        let outcome = try await Workplace().run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("."))
        #expect(outcome.errors.isEmpty)
    }

    @Test(
        "Help shows an example of every command",
        arguments: ["extract", "map", "validate", "overlay", "span", "evaluate", "batch", "store"])
    func help(command: String) async throws {
        let outcome = try await Workplace().run(command, "--help")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("mojiwaku \(command) "))
        #expect(outcome.output.contains("Example"))
    }

    @Test("docs/commands.md has a line for every command in the help")
    func document() async throws {
        let file = Repository.url("docs/commands.md")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
        let help = try await Workplace().run("--experimental-dump-help")
        let commands = Self.commands(in: try #require(help.object()["command"] as? [String: Any]), after: "")
        #expect(commands.count >= 22 && commands.contains("mojiwaku token revoke"), "\(commands)")
        for command in commands {
            #expect(rows.contains { $0.hasPrefix("| `\(command) ") || $0.hasPrefix("| `\(command)`") }, "\(command)")
        }
    }

    /// The full names of all commands without subcommands.
    private static func commands(in dump: [String: Any], after parent: String) -> [String] {
        guard let name = dump["commandName"] as? String, name != "help", dump["shouldDisplay"] as? Bool != false else {
            return []
        }
        let called = parent.isEmpty ? name : "\(parent) \(name)"
        let subcommands = (dump["subcommands"] as? [[String: Any]] ?? []).filter {
            $0["commandName"] as? String != "help"
        }
        if subcommands.isEmpty { return [called] }
        return subcommands.flatMap { commands(in: $0, after: called) }
    }

    @Test(
        "Senseless arguments exit with 64 and a message on stderr",
        arguments: [
            ["extract"], ["extract", "a.png"], ["extract", "a.png", "-o", "out", "--jobs", "0"],
            ["extract", "a.png", "-o", "out", "--jobs", "many"], ["extract", "a.png", "-o", "out", "--nonsense"],
            ["map"], ["map", "a.json"], ["map", "a.json", "-o", "b.json", "--revision", "0"], ["overlay", "a.png"],
            ["overlay", "a.png", "b.json", "-o", "a.png"], ["span", "a.json"], ["span", "a.json", "--from", "1"],
            ["span", "a.json", "--from", "1", "--from-point", "1,1", "--to", "2"],
            ["span", "a.json", "--from-point", "1", "--to", "2"], ["span", "a.json", "--from", "x", "--to", "2"],
            ["evaluate"], ["evaluate", "--truth", "a.json"], ["transmogrify"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await Workplace().run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(!outcome.errors.isEmpty)
    }

    @Test(
        "A reader that closes stdout causes no failure",
        arguments: [
            "$M --help", "$M span map.json --from 1 --to 9", "$M map layout.json -o -", "$M extract p.png -o out",
        ])
    func brokenPipe(line: String) async throws {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "map.json")
        try place.write(Samples.layout().json(), to: "layout.json")
        try place.write(Pictures.png(), to: "p.png")
        // The reader closes its end of the pipe before the program starts.
        let outcome = try await place.shell("exec 3> >(:); wait $!; \(line) >&3; echo $?")
        #expect(outcome.output == "0\n")
        #expect(outcome.errors.isEmpty)
        if line.contains("extract") { #expect(place.exists("out/p.map.json")) }
    }

    @Test(
        "A full disk exits with 75",
        arguments: [
            "$M span map.json --from 1 --to 9 > /dev/full", "$M map layout.json -o - > /dev/full",
            "$M map layout.json -o /dev/full", "$M extract p.png -o out > /dev/full",
        ])
    func fullDisk(line: String) async throws {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "map.json")
        try place.write(Samples.layout().json(), to: "layout.json")
        try place.write(Pictures.png(), to: "p.png")
        let outcome = try await place.shell(line)
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("the disk is full"))
        #expect(!place.names(in: "out").contains { $0.hasSuffix(".tmp") })
    }

    @Test("With stdout or stderr closed, no message gets into a result")
    func closedStreams() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        let outcome = try await place.shell("$M extract p.png none.png -o out <&- >&- 2>&-; echo $?")
        #expect(outcome.output == "1\n")
        _ = try HighlightMap(json: place.bytes(of: "out/p.map.json"))
        _ = try LayoutDocument(json: place.bytes(of: "out/p.layout.json"))
    }

    @Test("Progress appears only on a terminal, and without colour if NO_COLOR is set")
    func progress() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        let plain = try await place.run("extract", "p.png", "-o", "out")
        #expect(!plain.errors.contains("pages"))
        let terminal = "TERM=xterm script -qec '$M extract p.png -o out' /dev/null"
        let coloured = try await place.shell("unset NO_COLOR; \(terminal)")
        #expect(coloured.output.contains("1/1 pages"))
        #expect(coloured.output.contains("\u{1B}[32m"))
        let grey = try await place.shell("export NO_COLOR=1; \(terminal)")
        #expect(grey.output.contains("1/1 pages"))
        #expect(!grey.output.contains("\u{1B}[32m"))
    }
}
