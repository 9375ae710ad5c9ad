import Foundation
import Testing

@Suite("mojiwaku extract, when things go wrong")
struct ExtractErrorTests {
    /// A bad input, with a word of the expected message.
    enum BadInput: String, CaseIterable {
        /// The inputs that are bad even for root.
        static let forEverybody = allCases.filter { $0 != .unreadable }

        case missing = "the file does not exist"
        case empty = "empty"
        case text = "not an image"
        case cutShort = "ends too early"
        case folder = "this is a folder"
        case unreadable = "no permission"

        func make(_ name: String, in place: Workplace) throws {
            switch self {
            case .missing: break
            case .empty: try place.write([], to: name)
            case .text: try place.write("これは画像ではありません。".utf8, to: name)
            case .cutShort: try place.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], to: name)
            case .folder: try place.write([], to: "\(name)/file")
            case .unreadable:
                try place.write(Pictures.png(), to: name)
                try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place.url(name).path)
            }
        }

    }

    @Test("A bad page gives one clear line, and the other pages are analysed", arguments: BadInput.forEverybody)
    func badPage(input: BadInput) async throws { try await expectOneLine(input) }

    @Test("A page without permission to read gives one clear line, and the other pages are analysed", .isNotRoot)
    func unreadablePage() async throws { try await expectOneLine(.unreadable) }

    private func expectOneLine(_ input: BadInput) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "a.png")
        try place.write(Pictures.png(), to: "z.png")
        try input.make("bad.png", in: place)
        let outcome = try await place.run("extract", "a.png", "bad.png", "z.png", "-o", "out")
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("bad.png: "))
        #expect(outcome.errors.contains(input.rawValue))
        #expect(outcome.errors.hasSuffix(".\n"))
        #expect(place.names(in: "out") == ["a.layout.json", "a.map.json", "z.layout.json", "z.map.json"])
    }

    @Test("A run with only bad pages exits with 65", arguments: BadInput.forEverybody)
    func allBad(input: BadInput) async throws { try await expectBadInput(input) }

    @Test("A run whose pages all lack permission to read exits with 65", .isNotRoot)
    func allUnreadable() async throws { try await expectBadInput(.unreadable) }

    private func expectBadInput(_ input: BadInput) async throws {
        let place = try Workplace()
        try input.make("bad.png", in: place)
        let outcome = try await place.run("extract", "bad.png", "-o", "out")
        #expect(outcome.status == 65)
        #expect(place.names(in: "out").isEmpty)
    }

    @Test("Two pages with one stem are refused before the first output, and both are named")
    func sharedStem() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        try place.write(Pictures.png(), to: "other/p.jpg")
        let outcome = try await place.run("extract", "p.png", "other/p.jpg", "-o", "out")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("p.png") && outcome.errors.contains("other/p.jpg"))
        #expect(!place.exists("out"))
    }

    @Test("A page of a TIFF file and another file with its name are refused too")
    func sharedStemAfterExpansion() async throws {
        let place = try Workplace()
        try place.write(Pictures.tiff(pages: 2), to: "p.tif")
        try place.write(Pictures.tiff(), to: "p-2.tif")
        let outcome = try await place.run("extract", "p.tif", "p-2.tif", "-o", "out")
        #expect(outcome.status == 64)
        #expect(!place.exists("out"))
    }

    @Test("No result replaces an input")
    func overwriting() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        try place.write(Pictures.png(), to: "p.overlay.png")
        let outcome = try await place.run("extract", "p.png", "p.overlay.png", "-o", ".", "--overlay")
        #expect(outcome.status == 64)
        #expect(try place.bytes(of: "p.overlay.png") == Data(Pictures.png()))
        #expect(!place.exists("p.map.json"))
    }

    @Test("An output folder that cannot be made or written exits with 2", arguments: ["file", "file/out", "/proc/out"])
    func badOutput(folder: String) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        try place.write([1], to: "file")
        let outcome = try await place.run("extract", "p.png", "-o", folder)
        #expect(outcome.status == 2)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("\(folder): "))
    }

    @Test("If one result cannot be written, the page has no results and the exit code is 2")
    func badResult() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        try place.write([1], to: "out/p.map.json/file")
        let outcome = try await place.run("extract", "p.png", "-o", "out")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("out/p.map.json: there is a folder"))
        #expect(place.names(in: "out") == ["p.map.json"])
    }

    /// Makes a file system of one page of memory, in a private name space.
    private static let mount = "mkdir out && mount -t tmpfs -o size=4k none out"

    private static func mayMount() async throws -> Bool {
        try await Workplace().shell("unshare -rm bash -c '\(mount)'").status == 0
    }

    @Test(
        "A disk that fills up exits with 75 and has no incomplete file",
        .enabled("unshare may make no file system here") { try await mayMount() })
    func fullDisk() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "a.png")
        try place.write(Pictures.png(), to: "b.png")
        let outcome = try await place.shell(
            "unshare -rm bash -c '\(Self.mount); head -c 4096 /dev/zero > out/full; $M extract a.png b.png -o out; s=$?; "
                + "ls -A out; exit $s'")
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("the disk is full"))
        #expect(outcome.lines.last == "full")
    }

    @Test("A name with a line feed takes one line on stderr")
    func strangeName() async throws {
        let outcome = try await Workplace().run("extract", "a\nb\u{1B}[2J.png", "-o", "out")
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(!outcome.errors.contains("\u{1B}"))
    }
}

extension Trait where Self == ConditionTrait {
    /// Root may read everything, so there is nothing to test.
    fileprivate static var isNotRoot: Self { .enabled(if: getuid() != 0, "root may read everything") }
}
