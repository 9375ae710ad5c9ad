import Foundation
import Testing

/// Same image, same engine, same bytes (docs/operations.md); and the bytes are those of SampleScans/engine.json (docs/engine.md).
@Suite("Same bytes on the sample pages")
struct DeterminismTests {
    /// The reference is one page after the other; the results of every other way are compared with its results.
    private static let reference = Task { try await SampleEditions.extracted(options: "--jobs 1") }

    /// A way to extract the pages that must give the same results.
    struct Way: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var options = ""
        var environment = ""
    }

    /// The C library and libjpeg choose their fastest code for the processor; these settings select the plainest code.
    /// Machines other than x86-64 ignore them.
    private static let plain =
        "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX2,-AVX,-FMA,-FMA4,-BMI1,-BMI2,"
        + "-SSE4_2,-SSE4_1,-SSSE3,-ERMS JSIMD_FORCENONE=1"

    @Test(
        "Layouts and maps have the same bytes in every run, with any number of jobs, and on a simpler processor",
        arguments: [
            Way(testDescription: "again", options: "--jobs 1"),
            Way(testDescription: "two jobs", options: "--jobs 2"),
            Way(testDescription: "four jobs, with overlays", options: "--jobs 4 --overlay"),
            Way(testDescription: "no wide instructions", environment: plain),
            Way(
                testDescription: "another locale, time zone and folder for temporary files",
                environment: "LC_ALL=tr_TR.UTF-8 TZ=Asia/Tokyo TMPDIR=. HOME=/nowhere"),
        ])
    func sameBytes(way: Way) async throws {
        let reference = try await Self.reference.value
        #expect(reference.count == SampleEditions.pages.count && !reference.isEmpty)
        #expect(try await SampleEditions.extracted(options: way.options, environment: way.environment) == reference)
    }

    @Test("Each sample page gives the bytes of its snapshot, and the engine has the snapshot's version")
    func snapshots() async throws {
        let file = SampleEditions.folder.appending(path: "engine.json")
        let recorded = try JSONDecoder().decode(Snapshots.self, from: Data(contentsOf: file))
        let version = try await Workplace().run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
        let remedy: Comment =
            "If the change is meant, run: scripts/update-snapshots \"why\" (docs/engine.md). If it is not, undo it."
        #expect(recorded.engine == version, remedy)
        let expected = recorded.pages.map { ($0.page, ["layout": $0.layout, "map": $0.map]) }
        #expect(Dictionary(uniqueKeysWithValues: expected) == (try await Self.reference.value), remedy)
    }

    @Test("Each page's last row in the log has the digest of the page's present map")
    func log() throws {
        let file = SampleEditions.folder.appending(path: "engine.json")
        let recorded = try JSONDecoder().decode(Snapshots.self, from: Data(contentsOf: file))
        var last: [String: [String?]] = [:]
        for row in recorded.log {
            #expect(!row.reason.isEmpty)
            #expect(row.map.first == (last[row.page]?.last ?? String?.none), "a row begins where the one before ended")
            last[row.page] = row.map
        }
        for page in recorded.pages { #expect(last[page.page]?.last == page.map) }
    }

    /// SampleScans/engine.json.
    private struct Snapshots: Decodable {
        var engine: String
        var pages: [Page]
        var log: [Row]

        struct Page: Decodable {
            var page: String
            var layout: String
            var map: String
        }

        struct Row: Decodable {
            var page: String
            var map: [String?]
            var reason: String
        }
    }
}
