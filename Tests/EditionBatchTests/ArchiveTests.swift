import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("Archives: pages by a pattern of paths")
struct ArchiveTests {
    /// A folder with files of these paths, an hour old.
    private func archive(_ paths: [String]) throws -> TestStore {
        let test = try TestStore(.memory)
        for path in paths { try test.put("a/\(path)", path.utf8, age: 3600) }
        return test
    }

    private func scanned(_ test: TestStore, _ pattern: String) throws -> (
        editions: [Inbox.EditionFolder], problems: [String]
    ) {
        var editions: [Inbox.EditionFolder] = []
        var problems: [String] = []
        let folder = test.folder.appending(path: "a").path
        try ArchiveFolder(folder: folder, pattern: FolderPattern(pattern)).scan { found, others in
            editions += found
            problems += others.map { "\($0.path.dropFirst(folder.count)): \($0.message)" }
            return true
        }
        return (editions, problems)
    }

    @Test(
        "A path gives edition, title, date and page",
        arguments: [
            ("{title}/{date}/{page}.tif", "asahi/1923-09-01/p1.tif", "asahi-1923-09-01", "asahi", "1923-09-01", "p1"),
            ("{title}/{date}/{page}.tif", "報知/19230901/1.TIF", "報知-1923-09-01", "報知", "1923-09-01", "1"),
            ("{year}/{month}/{day}/{page}.*", "1923/9/1/3.jp2", "1923-09-01", nil, "1923-09-01", "3"),
            (
                "{date}_{edition}/{title}_{page}.png", "1923-09-01_夕刊/asahi_10.png", "asahi-1923-09-01-夕刊", "asahi",
                "1923-09-01", "10"
            ),
            ("{edition}/scan*_{page}.tif", "no7/scan_v2_4.tif", "no7", nil, nil, "4"),
            ("{date}-{page}.tif", "19230901-2.tif", "1923-09-01", nil, "1923-09-01", "2"),
            (
                "*/{title} ({year})/{month}{day}/{page}.tif", "reel 7/yomi.uri (1923)/0901/a-b.tif",
                "yomi.uri-1923-09-01", "yomi.uri", "1923-09-01", "a-b"
            ),
        ] as [(String, String, String, String?, String?, String)])
    func names(pattern: String, path: String, edition: String, title: String?, date: String?, page: String) throws {
        let (editions, problems) = try scanned(archive([path]), pattern)
        #expect(problems.isEmpty)
        let found = try #require(editions.first)
        #expect(found.name == edition && found.images.map(\.stem) == [page])
        let description = try #require(try found.description?.get())
        #expect(description.title == title && description.date == date)
    }

    @Test(
        "An unusable pattern is refused with a remedy",
        arguments: [
            ("", "a part of it is empty"), ("{title}//{page}.tif", "a part of it is empty"),
            ("../{date}/{page}.tif", "a part of it is empty"),
            ("{title}/{date}.tif", "lacks {page}"), ("{page}/{date}.tif", "lacks {page}"),
            ("{page}.tif", "no field distinguishes editions"),
            ("{titel}/{page}.tif", "{titel} is not a field"), ("{date}/{date}{page}.tif", "occurs twice"),
            ("{year}/{page}.tif", "{year}, {month} and {day}"),
            ("{date}/{year}{month}{day}{page}.tif", "its date is incomplete or double"),
        ])
    func refusals(pattern: String, reason: String) {
        #expect {
            try FolderPattern(pattern)
        } throws: {
            ($0 as? FolderPatternError)?.reason.contains(reason) == true
        }
    }

    @Test(
        "Paths outside the pattern are reported once for each folder; other files are ignored; links out are not read")
    func strangers() throws {
        let test = try archive([
            "asahi/1923-09-01/1.tif", "asahi/1923-09-01/2.png", "asahi/1923-09-01/3.png", "asahi/1923-09-01/index.txt",
            "asahi/1923-02-30/1.tif", "asahi/readme/1.tif", "asahi/stray.tif", "README", ".hidden/1923-09-01/1.tif",
        ])
        let root = test.folder.appending(path: "a")
        try Data("x".utf8).write(to: test.folder.appending(path: "outside.tif"))
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: "asahi/1923-09-01/9.tif").path, withDestinationPath: "../../../outside.tif")
        let (editions, problems) = try scanned(test, "{title}/{date}/{page}.tif")
        #expect(editions.map(\.name) == ["asahi-1923-09-01"])
        #expect(editions.flatMap(\.images).map(\.name) == ["1.tif"])
        #expect(problems.count == 4)
        for (path, message) in [
            ("/asahi/1923-02-30", "does not exist"), ("/asahi", "readme and 1 more do not fit the pattern"),
            ("/asahi/1923-09-01", "2.png and 1 more do not fit the pattern"), ("/asahi/1923-09-01/9.tif", "leads out"),
        ] { #expect(problems.contains { $0.hasPrefix("\(path): ") && $0.contains(message) }, "\(problems)") }
    }

    @Test("If a page is in two folders of its edition, one file is taken and the other reported")
    func repeatedPage() throws {
        let test = try archive(["reel1/1923-09-01/1.tif", "reel2/1923-09-01/1.tif", "reel2/1923-09-01/2.tif"])
        let (editions, problems) = try scanned(test, "*/{date}/{page}.tif")
        #expect(editions.map(\.name) == ["1923-09-01"])
        #expect(editions.flatMap(\.images).map(\.stem) == ["1", "2"])
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("/reel2/1923-09-01/1.tif: another file is page 1 of 1923-09-01") == true)
    }

    @Test("A folder whose name is not UTF-8 is reported")
    func foreignName() throws {
        let test = try archive(["asahi/1.tif"])
        let path = Array("\(test.folder.path)/a/".utf8CString.dropLast()) + [-114, -122, 0]
        #expect(unsafe mkdir(path, 0o755) == 0)
        let (editions, problems) = try scanned(test, "{edition}/{page}.tif")
        #expect(editions.map(\.name) == ["asahi"])
        #expect(problems.count == 1 && problems.first?.contains("its name is not UTF-8") == true)
    }

    @Test(
        "Pages are taken in once, with the names, title, date and priority that their path gives"
    )
    func intake() throws {
        let test = try archive((1...3).map { "asahi/1923-09-0\($0)/seite_\($0).tif" })
        let intake = Intake(test.store, shard: .all) { _ in }
        let folders = Set((1...3).map { test.folder.appending(path: "a/asahi/1923-09-0\($0)").path })
        for _ in 0..<2 {
            let editions = try scanned(test, "{title}/{date}/seite_{page}.tif").editions
            intake.begin()
            #expect(try intake.take(editions, renamed: folders) { false } == 0)
        }
        let edition = try #require(try test.store.edition(named: "asahi-1923-09-02"))
        #expect(edition.title == "asahi" && edition.date == "1923-09-02")
        #expect(try test.store.pages(of: edition.name).map(\.name.page) == ["2"])
        #expect(try test.store.backlog(at: noon).count == 3)
        // The newest edition is leased first.
        #expect(try test.leaseNext()?.name.edition == "asahi-1923-09-03")
        #expect(intake.problems.isEmpty)
    }

    @Test("A large archive comes in portions of whole editions, in natural order; a scan can end between portions")
    func portions() throws {
        let test = try archive((1...60).flatMap { day in (1...90).map { "\(day)/\($0).tif" } })
        var portions: [[String]] = []
        let pattern = try FolderPattern("{edition}/{page}.tif")
        let folder = test.folder.appending(path: "a").path
        try ArchiveFolder(folder: folder, pattern: pattern).scan { editions, _ in
            #expect(editions.allSatisfy { $0.images.count == 90 })
            portions.append(editions.map(\.name))
            return true
        }
        #expect(portions.count == 2 && portions.flatMap(\.self) == (1...60).map(String.init))
        var count = 0
        try ArchiveFolder(folder: folder, pattern: pattern).scan { _, _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }
}

@Suite("Jobs by the time of the day")
struct JobBudgetTests {
    @Test(
        "The last step before the time of day counts, also past midnight",
        arguments: [
            (0, 8), (6 * 60 + 59, 8), (7 * 60, 1), (12 * 60, 1), (18 * 60 + 30, 0), (21 * 60 + 59, 0), (22 * 60, 8),
            (23 * 60 + 59, 8),
        ])
    func steps(minute: Int, jobs: Int) throws {
        let budget = try #require(JobBudget("22:00=8,7:00=1,18:30=0"))
        #expect(budget.most == 8)
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        // 2026-11-26, midnight in Tokyo.
        let midnight = Date(timeIntervalSince1970: 1_795_618_800)
        #expect(budget.jobs(at: midnight.addingTimeInterval(Double(minute) * 60), in: zone) == jobs)
    }

    @Test(
        "A malformed budget is refused",
        arguments: ["", "7:00", "7=1", "24:00=1", "07:60=1", "07:00=257", "07:00=1,07:00=2", "07:00=0", "07:00=1,"])
    func refusals(text: String) { #expect(JobBudget(text) == nil) }
}
