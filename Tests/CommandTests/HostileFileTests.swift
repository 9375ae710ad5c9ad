import Foundation
import PositionedJSON
import Testing

/// Files made to consume memory or time. Each is refused at a bounded cost: docs/formats.md promises limits of memory
/// per byte of a file.
@Suite("Hostile files")
struct HostileFileTests {
    /// Runs a command and prints its peak memory in MiB; its status is passed on.
    private static let measured =
        #"python3 -c 'import resource, subprocess, sys; status = subprocess.call(sys.argv[1:], "#
        + #"stdout=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10); "#
        + #"sys.exit(status)' "#

    /// A pattern, repeated to 10 MB between a start and an end.
    struct Pattern: Sendable, CustomTestStringConvertible {
        var start = ""
        var repeated: String
        var end = ""
        var testDescription: String { "\(start)\(repeated)…\(end)" }

        var bytes: [UInt8] {
            Array((start + String(repeating: repeated, count: 10_000_000 / repeated.utf8.count) + end).utf8)
        }
    }

    private static let patterns = [
        Pattern(repeated: "["), Pattern(repeated: "{\"a\":"), Pattern(start: "[", repeated: "0,", end: "0]"),
        Pattern(start: "[", repeated: "[],", end: "0]"), Pattern(start: "[", repeated: "{\"a\":0},", end: "0]"),
        Pattern(start: "[", repeated: "\"\",", end: "0]"), Pattern(start: "\"", repeated: "\\n", end: "\""),
        Pattern(repeated: "1"), Pattern(repeated: "\u{0}"),
    ]

    /// The command and the contents of its input: all commands share one parser, so each pattern is tested once.
    private static let cases =
        patterns.map { ("span x --from 1 --to 1", $0) }
        + ["map x -o -", "evaluate --truth x --map x"].map { ($0, patterns[2]) }

    @Test("Hostile JSON of 10 MB is refused with at most 25 bytes of memory for each byte", arguments: cases)
    func json(command: String, pattern: Pattern) async throws {
        let place = try Workplace()
        try place.write(pattern.bytes, to: "x")
        let outcome = try await place.shell(Self.measured + "$M " + command)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("x: "))
        let peak = try #require(Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(peak < 250 + 20)
    }

    @Test("Text longer than any page's is refused, compressed or not")
    func tooLong() async throws {
        let place = try Workplace()
        try place.write([UInt8](repeating: 0x20, count: JSONValue.longestText + 1), to: "x")
        _ = try await place.shell("gzip --keep x")
        for (file, reason) in [("x", "larger than 16 MiB"), ("x.gz", "too large")] {
            let outcome = try await place.run("span", file, "--from", "1", "--to", "1")
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("\(file): ") && outcome.errors.contains(reason))
        }
    }
}
