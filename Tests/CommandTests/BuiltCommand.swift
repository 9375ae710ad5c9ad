import Foundation
import Testing

/// The built program, in the folder of the test program.
enum BuiltCommand {
    static let path: String = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("mojiwaku").path
    }()
}

/// The source folder of the tests.
enum Repository {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of the shared pages. It is beside the repository, or named by MOJIWAKU_SHARED.
    static let shared =
        ProcessInfo.processInfo.environment["MOJIWAKU_SHARED"].map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared")

    static func url(_ path: String) -> URL { root.appending(path: path) }
}

/// The outcome of a run.
struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of stdout.
    var lines: [Substring] { output.split(separator: "\n") }
    /// The lines of stderr.
    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// stdout as JSON, an object per line.
    func objects() throws -> [[String: Any]] {
        try lines.map { try jsonObject(Data($0.utf8)) }
    }

    /// stdout as one JSON object.
    func object() throws -> [String: Any] { try jsonObject(Data(output.utf8)) }

    /// The first page of the report in stdout.
    func firstPage() throws -> [String: Any] { try #require((object()["pages"] as? [[String: Any]])?.first) }
}

func jsonObject(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
}

/// A temporary folder for running the program; removed at the end.
final class Workplace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("mojiwaku-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try FileManager.default.createDirectory(
            at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url(name))
    }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: url(name)) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    /// Sorted names in a folder, including hidden ones; empty when there is no such folder.
    func names(in name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url(name).path)) ?? []).sorted()
    }

    /// Runs `mojiwaku` here.
    func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

    /// Runs `mojiwaku` here.
    func run(_ arguments: [String]) async throws -> Outcome {
        try await start(BuiltCommand.path, arguments).outcome()
    }

    /// Runs a line of shell here; `$M` is the program.
    func shell(_ line: String) async throws -> Outcome {
        try await start("/bin/bash", ["-c", line]).outcome()
    }

    /// Starts a program here.
    func start(_ program: String, _ arguments: [String]) throws -> Running {
        try Running(program, arguments, in: folder)
    }
}

/// A running program. Its stdout and stderr go to files, so that it never waits for the test.
final class Running {
    let process = Process()
    private let output: URL
    private let errors: URL
    private let ended: AsyncStream<Void>

    init(_ program: String, _ arguments: [String], in folder: URL) throws {
        let logs = FileManager.default.temporaryDirectory
        let name = UUID().uuidString
        output = logs.appendingPathComponent("\(name).out")
        errors = logs.appendingPathComponent("\(name).err")
        try Data().write(to: output)
        try Data().write(to: errors)
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["M": BuiltCommand.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Close these files here as soon as the program has its own handles: the tests run hundreds of programs at
        // once, and Foundation's `Process.run` crashes with too many open files.
        let written = try FileHandle(forWritingTo: output)
        defer { try? written.close() }
        let complained = try FileHandle(forWritingTo: errors)
        defer { try? complained.close() }
        process.standardOutput = written
        process.standardError = complained
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        ended = stream
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    deinit {
        try? FileManager.default.removeItem(at: output)
        try? FileManager.default.removeItem(at: errors)
    }

    /// Its stdout so far.
    var outputSoFar: String {
        get throws { String(decoding: try Data(contentsOf: output), as: UTF8.self) }
    }

    /// Waits for the end.
    func outcome() async throws -> Outcome {
        for await _ in ended {}
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Outcome(
            status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
