import ArgumentParser
import EditionBatch
import PageCommands
import PageStore
import PositionedJSON

/// `mojiwaku token`.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Makes, lists and revokes tokens for the map service.",
        discussion: """
            Examples:
              mojiwaku token make sync-server --store pages.sqlite
              mojiwaku token make 田中 --role editor --days 90 --store pages.sqlite
              mojiwaku token make prometheus --role metrics --store pages.sqlite
            """,
        subcommands: [TokenMake.self, TokenList.self, TokenRevoke.self])
}

struct TokenMake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Makes a token and prints its secret, once.",
        discussion: """
            The store keeps only the digest of the secret: if it is lost, make another token. A reader reads published pages. An editor reads and \
            corrects all pages; corrections bear the token's name. An operator also sees the metrics. The role metrics, for Prometheus, \
            sees only the metrics. Two valid tokens cannot have the same name.

            Example: mojiwaku token make sync-server --store pages.sqlite
            """)

    @Argument(help: "Name of the holder: not a number, nor the name of another valid token.")
    var name: String

    @Option(
        help: "Role of the token: \(Role.names). (default: reader)",
        transform: { text in
            guard let role = Role(rawValue: text) else { throw ValidationError("--role must be one of \(Role.names).") }
            return role
        })
    var role = Role.reader

    @Option(help: "Days until it expires. (default: never)")
    var days: Double?

    @OptionGroup var store: StoreOption

    func validate() throws {
        // `token revoke` takes numbers and names.
        if Int64(name) != nil { throw ValidationError("The name of a token must not be a number such as \(name).") }
        if let days, !(days > 0 && days <= 36_500) {
            throw ValidationError("--days must be above 0, and at most 36500.")
        }
    }

    func run() async throws {
        let (token, secret) = try await NamedStore(store.store).ask { [name, role, days] store throws(StoreError) in
            let now = Moment.now
            return try store.makeToken(
                for: name, role: role, until: days.map { now.adding(seconds: $0 * 86_400) }, at: now)
        }
        try Console.shared.line(secret)
        Console.shared.talk(
            "This is token \(token.id), \(token.role.rawValue). Its secret is not stored and cannot be shown again.")
    }
}

extension Role {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

struct TokenList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists all tokens, without their secrets.",
        discussion: """
            The map service records the use of a token every five minutes.

            Example: mojiwaku token list --store pages.sqlite
            """)

    @OptionGroup var store: StoreOption

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        for token in try await NamedStore(store.store).ask({ store throws(StoreError) in try store.tokens() }) {
            let state =
                token.revokedAt.map { "revoked \($0.localText)" }
                ?? (token.isValid(at: .now) ? token.expiresAt.map { "until \($0.localText)" } ?? "for ever" : "expired")
            if json {
                try Console.shared.line(
                    JSONText.line {
                        $0.field("token", Int(token.id))
                        $0.field("name", token.name)
                        $0.field("role", token.role.rawValue)
                        $0.field("createdAt", token.createdAt.text)
                        $0.field("expiresAt", token.expiresAt?.text)
                        $0.field("revokedAt", token.revokedAt?.text)
                        $0.field("lastUsedAt", token.lastUsedAt?.text)
                    })
            } else {
                let use = token.lastUsedAt.map { "last used \($0.localText)" } ?? "never used"
                try Console.shared.line(
                    Console.printable(
                        "\(token.id)  \(token.role.rawValue)  \(token.name)  made \(token.createdAt.localText), \(state), \(use)"
                    ))
            }
        }
    }
}

struct TokenRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revokes a token; a running service refuses it within a second.",
        discussion: """
            Examples:
              mojiwaku token revoke 3 --store pages.sqlite
              mojiwaku token revoke 田中 --store pages.sqlite
            """)

    @Argument(help: "Number or name of the token, as in `mojiwaku token list`.")
    var token: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let before = try await NamedStore(store.store).ask { [token] store throws(StoreError) in
            try store.revoke(token, at: .now)
        }
        let done = before.revokedAt.map { "was already revoked, at \($0.localText)" } ?? "is revoked"
        Console.shared.talk(Console.printable("Token \(before.id), \(before.role.rawValue) \(before.name), \(done)."))
    }
}
