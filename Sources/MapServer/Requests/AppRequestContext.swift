import Hummingbird
import Logging
import NIOCore
import PageStore

/// The context of a request, which Hummingbird hands from the server to the route.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's address without the port; `-` when unknown.
    var clientAddress: String
    /// The request's id in responses and in the log.
    var requestID = ""
    /// The caller, once it is authenticated.
    var caller = Caller.nobody

    /// The name of the caller's token, which is stored with corrections and approvals; empty without a token.
    var person: String { caller.token?.name ?? "" }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "-"
    }
}

struct Caller: Sendable {
    var token: AccessToken?
    /// The permissions of the caller; nil for none.
    var role: Role?

    static let nobody = Caller()

    /// Whether the caller has the permissions of the role `needed`.
    func may(_ needed: Role) -> Bool { role?.includes(needed) ?? false }
}
