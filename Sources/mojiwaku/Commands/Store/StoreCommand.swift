import ArgumentParser
import EditionBatch
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
        abstract: "Reads and hashes everything in the store, and lists what is wrong.",
        discussion: """
            A batch may run at the same time. Exits with 1 when something is wrong. docs/operations.md explains each problem.

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
            Images that the folder has from an earlier backup are not copied again. The backup has the state of its beginning. \
            Exits with 1 when --check finds something wrong.

            Example: mojiwaku store backup /backup/pages --check --store pages.sqlite
            """)

    @Argument(help: "Folder for the backup; made when missing.", completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Check the copy, as `store check` does; a copy that is not sound is no good backup.")
    var check = false

    @OptionGroup var problems: OnProblemOption

    func run() async throws {
        try await problems.reporting(as: "store backup") { problems in
            let named = try NamedStore(store.store)
            let copy = PageStore.backupDatabase(in: folder)
            let found = try await named.keepingEnd(of: .backup) {
                let report = try await named.ask { [folder] store throws(StoreError) in try store.backup(to: folder) }
                try Console.shared.line(
                    "backed up to \(folder): \(report.copied) files of images copied, \(report.present) there already, "
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
            No file may be at the store's path: move a damaged store away first. Clients that follow the changes are told to begin \
            anew, since they may have read more than the backup has.

            Example: mojiwaku store restore /backup/pages --store pages.sqlite
            """)

    @Argument(help: "Folder of the backup.", completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let (folder, path) = (folder, store.store)
        let pages = try await WorkThreads.run { () throws(Failure) in
            do throws(StoreError) {
                return try PageStore.restore(folder, to: path).check()
            } catch {
                throw Failure(store: error == .noStore ? folder : PageStore.shownName(of: path), error)
            }
        }
        for problem in pages.problems { Console.shared.talk(problem.line) }
        try Console.shared.line("restored \(pages.pages) pages, \(pages.maps) maps, \(pages.images) images to \(path)")
        if pages.problems.contains(where: \.isError) { throw ExitStatus.doneWithFindings }
    }
}

struct StorePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Deletes what is no longer needed.",
        discussion: """
            Deletes images of published and withdrawn pages, and revisions and results that were never published, after \
            --keep-days, and changes of the feed after --keep-feed-days. The map of every revision that was ever published \
            and every correction stay for ever: readers may have marks on them.

            Example: mojiwaku store prune --store pages.sqlite --keep-days 14
            """)

    @OptionGroup var store: StoreOption

    @Option(help: "Days that images, and revisions that were never published, stay.")
    var keepDays = 30.0

    @Option(help: "Days that changes stay in the feed.")
    var keepFeedDays = 90.0

    func validate() throws {
        for days in [keepDays, keepFeedDays] where !(0...36500).contains(days) {
            throw ValidationError("Days are 0 to 36500, not \(days).")
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
            "the database file keeps its size, since the disk has no room for a copy of it; new data uses the free space in it"
        )
    }
}
