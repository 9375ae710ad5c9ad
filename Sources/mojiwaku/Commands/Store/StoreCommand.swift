import ArgumentParser
import LayoutDocument
import PageCommands
import PageStore

/// Care of the store of pages.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Checks, backs up, restores and prunes the store of pages.",
        discussion: """
            Examples:
              mojiwaku store check --store pages.sqlite
              mojiwaku store backup /backup/pages --store pages.sqlite
            """,
        subcommands: [StoreCheck.self, StoreBackup.self, StoreRestore.self, StorePrune.self])
}

struct StoreOption: ParsableArguments {
    @Option(help: "The store: an SQLite file. Its images lie beside it, in FILE.images.", completion: .file())
    var store: String
}

struct StoreCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Hashes and reads everything that is stored, and tells of what is wrong.",
        discussion: """
            A batch may run meanwhile. Exits with 1 when something is wrong. docs/operations.md explains each problem.

            Example: mojiwaku store check --store pages.sqlite
            """)

    @OptionGroup var store: StoreOption

    @Flag(help: "Print one JSON object a line: each problem, then a summary.")
    var json = false

    func run() async throws {
        let report = try await NamedStore(store.store).ask { store throws(StoreError) in try store.check() }
        for problem in report.problems { try Console.shared.line(json ? problem.json : problem.line) }
        if json {
            try Console.shared.line(
                JSONLine.object {
                    $0.field("pages", report.pages)
                    $0.field("maps", report.maps)
                    $0.field("images", report.images)
                    $0.field("problems", report.problems.count)
                })
        } else {
            try Console.shared.line(
                "\(report.pages) pages, \(report.maps) maps, \(report.images) images: "
                    + (report.problems.isEmpty ? "all sound" : "\(report.problems.count) problems"))
        }
        if report.problems.contains(where: \.isError) { throw ExitStatus.doneWithFindings }
    }
}

extension StoreProblem {
    fileprivate var line: String { "\(isError ? "error" : "note"): \(subject): \(message) (\(code))" }

    fileprivate var json: String {
        JSONLine.object {
            $0.field("severity", isError ? "error" : "note")
            $0.field("code", code)
            $0.field("subject", subject)
            $0.field("message", message)
        }
    }
}

struct StoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the store to a folder, also while a batch runs.",
        discussion: """
            Images that an earlier backup in the same folder has already are not copied again. The backup is what was stored \
            when it began.

            Example: mojiwaku store backup /backup/pages --store pages.sqlite
            """)

    @Argument(help: "Folder for the backup; made when missing.", completion: .directory)
    var folder: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let report = try await NamedStore(store.store).ask { [folder] store throws(StoreError) in
            try store.backup(to: folder)
        }
        try Console.shared.line(
            "backed up to \(folder): \(report.copied) files of images copied, \(report.present) there already, "
                + "\(report.gone) pruned meanwhile")
    }
}

struct StoreRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes a store from a backup.",
        discussion: """
            Nothing may stand where the store is to be: move a damaged one away first. Readers of the feed of changes are told \
            to begin anew, since they may know more than the backup.

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
                throw Failure(store: error == .noStore ? folder : path, error)
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
        abstract: "Takes away what is needed no more.",
        discussion: """
            Images of pages that are published or withdrawn, and revisions and results that nobody could ever read, go after \
            --keep-days; changes go from the feed after --keep-feed-days. The map of every revision that was ever published, \
            and every correction, stay for ever: readers may still carry marks over from them.

            Example: mojiwaku store prune --store pages.sqlite --keep-days 14
            """)

    @OptionGroup var store: StoreOption

    @Option(help: "Days that images, and what nobody could read, stay.")
    var keepDays = 30.0

    @Option(help: "Days that changes stay in the feed.")
    var keepFeedDays = 90.0

    func validate() throws {
        for days in [keepDays, keepFeedDays] where !(0...36500).contains(days) {
            throw ValidationError("Days are 0 to 36500, not \(days).")
        }
    }

    func run() async throws {
        var retention = Retention()
        (retention.otherDays, retention.feedDays) = (keepDays, keepFeedDays)
        let report = try await NamedStore(store.store).ask { [retention] store throws(StoreError) in
            try store.prune(retention, at: .now)
        }
        try Console.shared.line(
            "pruned \(report.images) images, \(report.strayImages) stray images, \(report.revisions) revisions, "
                + "\(report.results) results; the feed begins after change \(report.feedFloor)")
        guard !report.isShrunk else { return }
        try Console.shared.line(
            "the database stays as large as it is, since there is no room for a copy of it; what comes uses the room in it"
        )
    }
}
