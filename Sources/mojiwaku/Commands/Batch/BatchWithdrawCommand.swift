import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchWithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Withdraws a page or an edition: readers no longer get it, and the feed of changes reports it.",
        discussion: """
            A page stays withdrawn until another image comes or until `batch restore`, an edition until `batch restore`. Pages that wait \
            with the image of a withdrawn page are withdrawn too. stderr shows the withdrawn pages, and those that readers still lack.

            Examples:
              mojiwaku batch withdraw --store pages.sqlite 2026-11-21-morning/07 --by 田中
              mojiwaku batch withdraw --store pages.sqlite 2026-11-21-morning --by 田中
            """)

    @Argument(help: "The page, EDITION/PAGE, or the edition.")
    var name: String

    @OptionGroup var store: StoreOption

    @Option(help: "Name of the editor.")
    var by: String

    func validate() throws {
        try requireEditionOrPage(name)
        try requirePerson(by)
    }

    func run() async throws {
        if let page = PageName(text: name) { return try await withdraw(page) }
        let (before, after) = try await NamedStore(store.store).ask { [name, by] store throws(StoreError) in
            let before = try EditionStatus(of: name, in: store)
            try store.withdraw(edition: name, by: by, at: .now)
            return (before, try EditionStatus(of: name, in: store))
        }
        let done =
            if let first = before.edition.withdrawal {
                "\(name) is already withdrawn, by \(first.by) at \(first.at.localText): nothing has changed."
            } else {
                "\(name) is withdrawn. Readers had \(before.readable) of its pages."
            }
        report([done, "It stays withdrawn until `mojiwaku batch restore \(name)`."], of: after)
    }

    private func withdraw(_ name: PageName) async throws {
        let (page, others, after) = try await NamedStore(store.store).ask { [by] store throws(StoreError) in
            let page = try store.page(name)
            let others = try store.withdraw(name, by: by, at: .now)
            return (page, others, try EditionStatus(of: name.edition, in: store))
        }
        let stays = "It stays withdrawn until another image comes, or until `mojiwaku batch restore \(name)`."
        let done =
            if page?.isWithdrawnByItself == true {
                "\(name) is already withdrawn: nothing has changed."
            } else if page?.state == .withdrawn {
                "\(name) is withdrawn, also when its edition is restored."
            } else if let revision = page?.publishedRevision {
                "\(name) is withdrawn: readers no longer get revision \(revision)."
            } else {
                "\(name) is withdrawn. Readers did not have it."
            }
        let twins = others.map { "\($0) waited with the same image, and is withdrawn too." }
        report([done] + twins + [stays], of: after, isOfPage: true)
    }
}

struct BatchRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a withdrawn page or edition: readers get it again as it was.",
        discussion: """
            An edition comes back with the pages that were withdrawn with it; a page that was withdrawn singly, before or after, stays \
            withdrawn. A page that was corrected or approved meanwhile comes back in that revision. stderr shows the restored pages, and \
            those that readers still lack.

            Examples:
              mojiwaku batch restore --store pages.sqlite 2026-11-21-morning/07
              mojiwaku batch restore --store pages.sqlite 2026-11-21-morning
            """)

    @Argument(help: "The page, EDITION/PAGE, or the edition.")
    var name: String

    @OptionGroup var store: StoreOption

    func validate() throws { try requireEditionOrPage(name) }

    func run() async throws {
        let page = PageName(text: name)
        let (wasWithdrawn, isWithdrawn, after) = try await NamedStore(store.store).ask {
            [name] store throws(StoreError) in
            guard let page else {
                let wasWithdrawn = try store.edition(named: name)?.withdrawal != nil
                try store.restore(edition: name, at: .now)
                return (wasWithdrawn, false, try EditionStatus(of: name, in: store))
            }
            let wasWithdrawn = try store.page(page)?.state == .withdrawn
            try store.restore(page, at: .now)
            let isWithdrawn = try store.page(page)?.state == .withdrawn
            return (wasWithdrawn, isWithdrawn, try EditionStatus(of: page.edition, in: store))
        }
        let done =
            if isWithdrawn, let page {
                "\(name) comes back with its edition: `mojiwaku batch restore \(page.edition)`."
            } else if wasWithdrawn {
                "\(name) is restored."
            } else if page != nil {
                "\(name) was not withdrawn. It takes again the images with which it was withdrawn before."
            } else {
                "\(name) was not withdrawn: nothing has changed."
            }
        report([done], of: after, isOfPage: page != nil)
    }
}
