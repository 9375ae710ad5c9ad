import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Takes pages out of quarantine; the next run tries them again.",
        discussion: """
            Examples:
              mojiwaku batch retry --store pages.sqlite 2026-11-21-morning/07
              mojiwaku batch retry --store pages.sqlite 2026-11-21-morning
            """)

    @Argument(help: "Pages (EDITION/PAGE) or whole editions. (default: all)")
    var names: [String] = []

    @OptionGroup var store: StoreOption

    func run() async throws {
        let retried = try await NamedStore(store.store).ask { [names] store throws(StoreError) in
            let chosen = names.isEmpty ? try store.editions().map(\.name) : names
            var retried: [PageName] = []
            for name in chosen {
                var pages = PageName(text: name).map { [$0] } ?? []
                if pages.isEmpty {
                    guard try store.edition(named: name) != nil else { throw .notFound("edition \(name)") }
                    pages = try store.pages(of: name).filter { $0.state == .quarantined }.map(\.name)
                }
                for page in pages where try store.retry(page, at: .now) { retried.append(page) }
            }
            return retried
        }
        for page in retried { try Console.shared.line(Console.printable("\(page)")) }
        Console.shared.talk("\(retried.count) pages will be tried again by the next `mojiwaku batch run`.")
    }
}

struct BatchApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Publishes an edition, or a page, that waits for an editor's approval.",
        discussion: """
            A page can wait by itself: little was found on it, or its image is that of another page. It is approved by itself.

            Examples:
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning --by 田中
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning/07 --by 田中
            """)

    @Argument(help: "The edition, or the page: EDITION/PAGE.")
    var edition: String

    @OptionGroup var store: StoreOption

    @Option(help: "Who approves.")
    var by: String

    func validate() throws { try requirePerson(by) }

    func run() async throws {
        try await NamedStore(store.store).ask { [edition, by] store throws(StoreError) in
            guard let page = PageName(text: edition) else {
                _ = try store.approve(edition: edition, by: by, at: .now)
                return
            }
            guard let revision = try store.newest(of: page) else { throw .notFound("revision of page \(page)") }
            _ = try store.approve(page, revision: revision.number, by: by, at: .now)
        }
    }
}

struct BatchWithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Withdraws a page: nobody may read it, and clients are told so.",
        discussion: """
            The page stays withdrawn until another image of it is handed in.

            Example: mojiwaku batch withdraw --store pages.sqlite 2026-11-21-morning/07 --by 田中
            """)

    @Argument(help: "The page: EDITION/PAGE.")
    var page: String

    @OptionGroup var store: StoreOption

    @Option(help: "Who withdraws it.")
    var by: String

    func validate() throws {
        try requirePerson(by)
        if PageName(text: page) == nil { throw ValidationError("The page is EDITION/PAGE, not \(page).") }
    }

    func run() async throws {
        guard let name = PageName(text: page) else { return }
        try await NamedStore(store.store).ask { [by] store throws(StoreError) in
            try store.withdraw(name, by: by, at: .now)
        }
    }
}

/// Refuses an empty name, and one that the store would refuse.
private func requirePerson(_ name: String) throws {
    guard PageName.isAllowed(name), name.contains(where: { !$0.isWhitespace }) else {
        throw ValidationError("--by is the name of a person, \(PageName.form).")
    }
}

extension PageName {
    /// Reads `EDITION/PAGE`.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Self.isAllowed) else { return nil }
        self.init(edition: parts[0], page: parts[1])
    }
}
