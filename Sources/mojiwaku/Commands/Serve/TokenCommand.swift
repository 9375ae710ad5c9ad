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
            The store keeps only the digest of the secret: make another token when it is lost. A reader reads what is published. An editor reads \
            and corrects everything, and corrections bear the token's name. An operator sees the metrics, too. A token of the role metrics \
            sees the metrics alone: it is the one for Prometheus. Two valid tokens cannot have one name.

            Example: mojiwaku token make sync-server --store pages.sqlite
            """)

    @Argument(help: "Name of the holder, which is no number and no other valid token's name.")
    var name: String

    @Option(
        help: "What it allows: \(Role.names). (default: reader)",
        transform: { text in
            guard let role = Role(rawValue: text) else { throw ValidationError("A role is one of \(Role.names).") }
            return role
        })
    var role = Role.reader

    @Option(help: "Days until it expires. (default: never)")
    var days: Double?

    @OptionGroup var store: StoreOption

    func validate() throws {
        // `token revoke` takes numbers and names.
        if Int64(name) != nil { throw ValidationError("A token's name is not a number, as \(name) is.") }
        if let days, !(days > 0 && days <= 36_500) { throw ValidationError("--days is above 0, up to 36500.") }
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
            The map service notes the use of a token once in five minutes.

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
                    JSONLine.object {
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

    @Argument(help: "The token's number or name, as `mojiwaku token list` shows them.")
    var token: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let before = try await NamedStore(store.store).ask { [token] store throws(StoreError) in
            try store.revoke(token, at: .now)
        }
        let done = before.revokedAt.map { "was revoked before, at \($0.localText)" } ?? "is revoked"
        Console.shared.talk(Console.printable("Token \(before.id), \(before.role.rawValue) \(before.name), \(done)."))
    }
}
