import Hummingbird
import Logging
import NIOCore
import PageStore

/// What is known of a request while it is answered.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where it comes from: an address, without the port.
    var remote: String
    /// Names the request in answers and in the log: 16 hexadecimal digits, or what a proxy in front has given.
    var requestID = ""
    /// Who asks, once that was looked at.
    var caller = Caller.nobody

    /// The name of the caller's token, for what is stored with who did it; empty without one.
    var person: String { caller.token?.name ?? "" }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remote = source.channel.remoteAddress?.ipAddress ?? "-"
    }
}

/// Who asks.
struct Caller: Sendable {
    /// The token's name in the log; nil without a token.
    var token: AccessToken?
    /// What the caller may do; nil for nothing.
    var role: Role?

    static let nobody = Caller()

    /// Whether the caller may do what `needed` may.
    func may(_ needed: Role) -> Bool { role.map { $0 >= needed } ?? false }
}
