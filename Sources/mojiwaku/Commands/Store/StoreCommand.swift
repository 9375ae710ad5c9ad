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
