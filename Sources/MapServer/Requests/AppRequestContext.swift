import Hummingbird
import Logging
import NIOCore
import PageStore

/// The context of a request, which Hummingbird hands from the server to the route.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's address, without the port; `-` when it is not known.
    var clientAddress: String
    /// The request's id in responses and in the log, as `RequestID` gives it.
    var requestID = ""
    /// Who makes the request, once it is authenticated.
    var caller = Caller.nobody

    /// The name of the caller's token, which corrections and approvals are stored with; empty without a token.
    var person: String { caller.token?.name ?? "" }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "-"
    }
}

/// Who makes a request.
struct Caller: Sendable {
    /// The token of the request; nil without one.
    var token: AccessToken?
    /// What the caller may do; nil for nothing.
    var role: Role?

    static let nobody = Caller()

    /// Whether the caller may do what the role `needed` allows.
    func may(_ needed: Role) -> Bool { role?.includes(needed) ?? false }
}
