import Foundation
import Testing

/// A folder with an inbox and a store.
final class BatchPlace {
    let place: Workplace
    var run: [String] { ["batch", "run", "inbox", "--store", "s.sqlite"] }

    init() throws { place = try Workplace() }

    /// Delivers a page's image that is a minute old, as during the night.
    func handIn(_ bytes: [UInt8], _ name: String, edition: String = "2026-11-21", age: Double = 60) throws {
        try place.write(bytes, to: "inbox/\(edition)/\(name)")
        try setAge(age, of: "inbox/\(edition)/\(name)")
    }

    func setAge(_ age: Double, of name: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: place.url(name).path)
    }

    func describe(_ json: String, edition: String = "2026-11-21") throws {
        try place.write(json.utf8, to: "inbox/\(edition)/edition.json")
    }

    /// The events of one kind from a run.
    func events(_ outcome: Outcome, _ kind: String) throws -> [[String: Any]] {
        try outcome.objects().filter { $0["event"] as? String == kind }
    }

    /// The problems that a command of --on-problem wrote to a file, an object per line; empty without a file.
    func records(_ file: String) throws -> [[String: Any]] {
        guard place.exists(file) else { return [] }
        return try String(decoding: place.bytes(of: file), as: UTF8.self).split(separator: "\n").map {
            try jsonObject(Data($0.utf8))
        }
    }

    /// Counts of the states of an edition's pages.
    func status(_ edition: String = "2026-11-21") async throws -> [String: Int] {
        let outcome = try await place.run("batch", "status", "--store", "s.sqlite", edition, "--json")
        return try #require(outcome.objects().first).compactMapValues { $0 as? Int }
    }

    /// A picture that differs from the pictures of all other numbers.
    static func picture(_ number: Int) throws -> [UInt8] {
        try Pictures.png(width: 1200 + number, height: 1000, columns: 7 + number % 3)
    }
}
