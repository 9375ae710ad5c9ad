import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore

/// `mojiwaku store`: maintenance of the store.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Checks, backs up, restores, prunes and copies the store of pages.",
        discussion: """
            Examples:
              mojiwaku store check --store pages.sqlite
              mojiwaku store backup /backup/pages --store pages.sqlite
            """,
        subcommands: [StoreCheck.self, StoreBackup.self, StoreRestore.self, StorePrune.self, StoreCopyCommand.self])
}

struct StoreOption: ParsableArguments {
    @Option(
        help: """
            The store: an SQLite file, with images beside it in FILE.images, or a database, postgres://USER@HOST/DATABASE.
            """, completion: .file())
    var store: String
}

struct StoreCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads and hashes everything in the store, and lists all problems.",
        discussion: """
            A batch may run at the same time. Exits with 1 if there is a problem. docs/operations.md explains each problem.

            Example: mojiwaku store check --store pages.sqlite
            """)

    @OptionGroup var store: StoreOption

    @Flag(help: "Print one JSON object a line: each problem, then a summary.")
    var json = false

    @OptionGroup var problems: OnProblemOption

    func run() async throws {
        try await problems.reporting(as: "store check") { problems in
            let named = try NamedStore(store.store)
            let report = try await named.keepingEnd(of: .check) {
                let report = try await named.ask { store throws(StoreError) in try store.check() }
                return (report, report.isSound)
            }
            try report.show(isJSON: json)
            guard !report.isSound else { return }
            problems?.report(report.problem(of: named.path))
            throw ExitStatus.doneWithFindings
        }
    }
}

struct StoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the store to a folder, also while a batch runs.",
        discussion: """
            Images from an earlier backup in the folder are not copied again. The backup has the state at its start. Exits \
            with 1 if --check finds a problem.

            Example: mojiwaku store backup /backup/pages --check --store pages.sqlite
            """)

    @Argument(help: "Folder for the backup; made if missing.", completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Check the copy as `store check` does.")
    var check = false

    @OptionGroup var problems: OnProblemOption

    func run() async throws {
        try await problems.reporting(as: "store backup") { problems in
            let named = try NamedStore(store.store)
            let copy = PageStore.backupDatabase(in: folder)
            let found = try await named.keepingEnd(of: .backup) {
                let report = try await named.ask { [folder] store throws(StoreError) in try store.backup(to: folder) }
                try Console.shared.line(
                    "backed up to \(folder): \(report.copied) image files copied, \(report.present) already there, "
                        + "\(report.gone) pruned meanwhile")
                guard check else { return (nil as CheckReport?, true) }
                let found = try await NamedStore(copy).ask { store throws(StoreError) in try store.check() }
                return (found, found.isSound)
            }
            guard let found else { return }
            try found.show(isJSON: false)
            guard !found.isSound else { return }
            problems?.report(found.problem(of: copy))
            throw ExitStatus.doneWithFindings
        }
    }
}

struct StoreRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes a store from a backup.",
        discussion: """
            The path of the store must be free: first move a damaged store away. Clients that follow the changes begin again from \
            the start, since they may have read later changes than the backup has.

            A backup has pages that were withdrawn or removed after it. Readers would get them again: give the store that knows \
            these pages, or a list of them. Without either, the command names all pages that readers would get, and asks.

            Examples:
              mojiwaku store restore /backup/pages --store pages.sqlite --newer damaged.sqlite
              mojiwaku store restore /backup/pages --store pages.sqlite --withdrawn list.txt
            """)

    @Argument(help: "Folder of the backup.", completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOption

    @Option(help: "Withdraw and remove what this newer store has withdrawn and removed.", completion: .file())
    var newer: String?

    @Option(help: "Withdraw the editions and pages of this file: EDITION or EDITION/PAGE a line.", completion: .file())
    var withdrawn: String?

    @Flag(help: "Nothing was withdrawn after the backup: publish all of its pages again.")
    var publishAll = false

    func validate() throws {
        guard !publishAll || newer == nil && withdrawn == nil else {
            throw ValidationError("--publish-all excludes --newer and --withdrawn.")
        }
    }

    func run() async throws {
        let (folder, path) = (folder, store.store)
        var withheld = try withdrawn.map(Self.listed) ?? []
        if let newer {
            withheld += try await NamedStore(newer).ask { store throws(StoreError) in try store.withheld() }
        }
        if !publishAll, newer == nil, withdrawn == nil { try await confirm() }
        let (pages, unknown) = try await WorkThreads.run { [withheld] () throws(Failure) in
            do throws(StoreError) {
                let (store, unknown) = try PageStore.restore(folder, to: path, withholding: withheld, at: .now)
                return (try store.check(), unknown)
            } catch {
                throw Failure(store: error == .noStore ? folder : PageStore.shownName(of: path), error)
            }
        }
        for page in unknown {
            Console.shared.talk(
                "\(page.edition)/\(page.page ?? ""): the backup lacks this page. Take its file out of the inbox, or withdraw it "
                    + "after the next run.")
        }
        for problem in pages.problems { Console.shared.talk(problem.line) }
        try Console.shared.line("restored \(pages.pages) pages, \(pages.maps) maps, \(pages.images) images to \(path)")
        if pages.problems.contains(where: \.isError) { throw ExitStatus.doneWithFindings }
    }
}

extension StoreRestore {
    /// The editions and pages that a file lists.
    private static func listed(_ path: String) throws -> [Withheld] {
        let file = try InputFile.bytes(of: path)
        return try String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            let name = line.trimmingCharacters(in: .whitespaces)
            guard PageName.isAllowed(name) || PageName(text: name) != nil else {
                throw Failure(.usage, path, "has the line \(name)", "A line must be EDITION or EDITION/PAGE.")
            }
            let page = PageName(text: name)
            return Withheld(
                edition: page?.edition ?? PageName.normal(name), page: page?.page, by: "mojiwaku store restore")
        }
    }

    /// Names the pages that readers get again, and asks for confirmation.
    private func confirm() async throws {
        let backup = PageStore.backupDatabase(in: folder)
        guard FileManager.default.fileExists(atPath: backup) else { return }
        let editions = try await NamedStore(backup).ask { store throws(StoreError) in
            var lines: [String] = []
            for edition in try store.editions().reversed() {
                let pages = try store.pages(of: edition.name).filter { $0.publishedRevision != nil }.map(\.name.page)
                if !pages.isEmpty { lines.append("\(edition.name): \(pages.joined(separator: " "))") }
            }
            return lines
        }
        if editions.isEmpty { return }
        Console.shared.talk(
            "Readers get these pages again, also those that were withdrawn or removed after the backup:")
        for line in editions { Console.shared.talk(line) }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(
                .usage, folder, "may have pages that were withdrawn after the backup",
                "Give --newer STORE or --withdrawn FILE; or --publish-all if nothing was withdrawn.")
        }
        Console.shared.talk("Publish all of them? Type yes:")
        guard readLine() == "yes" else {
            throw Failure(.usage, folder, "is not restored", "Give --newer STORE or --withdrawn FILE.")
        }
    }
}

struct StorePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Deletes data that is no longer needed.",
        discussion: """
            Deletes images of published and withdrawn pages and unpublished revisions and results after --keep-days, and changes \
            of the feed after --keep-feed-days. It keeps every correction, and the map of every published revision, because \
            readers may have marks on them.

            Example: mojiwaku store prune --store pages.sqlite --keep-days 14
            """)

    @OptionGroup var store: StoreOption

    @Option(help: "Days for which to keep images and unpublished revisions.")
    var keepDays = 30.0

    @Option(help: "Days for which to keep changes in the feed.")
    var keepFeedDays = 90.0

    func validate() throws {
        for days in [keepDays, keepFeedDays] where !(0...36500).contains(days) {
            throw ValidationError("The days must be 0 to 36500, not \(days).")
        }
    }

    @OptionGroup var problems: OnProblemOption

    func run() async throws {
        var retention = Retention()
        (retention.otherDays, retention.feedDays) = (keepDays, keepFeedDays)
        let report = try await problems.reporting(as: "store prune") { [retention] _ in
            try await NamedStore(store.store).ask { store throws(StoreError) in try store.prune(retention, at: .now) }
        }
        try Console.shared.line(
            "pruned \(report.images) images, \(report.strayImages) stray images, \(report.revisions) revisions, "
                + "\(report.results) results, \(report.marks) marks of ended tokens; the feed begins after change \(report.feedFloor)"
        )
        guard !report.isShrunk else { return }
        try Console.shared.line(
            "the database file keeps its size, because the disk lacks room for a copy; new data will fill its free space"
        )
    }
}

/// `mojiwaku store copy`: copies a store between SQLite and PostgreSQL.
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copies a whole store into a new one, for instance from SQLite to PostgreSQL.",
        discussion: """
            Copies pages, maps, corrections, images, tokens, waiting work and the feed, whose cursors stay valid. Then it compares both stores \
            row by row and file by file; until then no other command opens the copy. To continue a copy that was interrupted, run the \
            same command again: it also copies later changes of FROM. Stop all programs that write to FROM before the last run.

            Example: mojiwaku store copy pages.sqlite 'postgres://mojiwaku@db.example.org/pages'
            """)

    @Argument(help: "The store to copy.", completion: .file())
    var from: String

    @Argument(help: "The new store.", completion: .file())
    var to: String

    func run() async throws {
        let report = try await WorkThreads.run { [from, to] () throws(Failure) in
            defer { Console.shared.endProgress() }
            do throws(CopyError) {
                return try StoreCopy(from: from, to: to) { progress in
                    Console.shared.progress(
                        done: progress.pages, of: progress.of,
                        unit: progress.pass == 1 ? "pages copied" : "pages compared")
                }.run()
            } catch {
                throw Failure(store: PageStore.shownName(of: error.side == .source ? from : to), error.error)
            }
        }
        try Console.shared.line(
            "copied \(report.pages) pages, \(report.maps) maps, \(report.images) image files to "
                + "\(PageStore.shownName(of: to)); both are the same")
    }
}
