import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// What every request goes through: it gets an id, a caller and a place in the log and the metrics, and whatever goes wrong becomes
/// a problem with its details.
struct FrontDoor<Inner: HTTPResponder>: HTTPResponder where Inner.Context == ServiceContext {
    let inner: Inner
    let gate: Gate
    let metrics: ServiceMetrics
    let log: RequestLog?
    /// Whether pages of another origin may ask.
    let allowsOrigin: Bool
    let manners: Manners
    /// Whether a proxy in front says whom it asks for.
    let trustsProxy: Bool

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.requestID = RequestName.of(request.headers[.requestID])
        metrics.began()
        var response: Response
        do {
            response = try await answer(request, &context)
        } catch {
            response = problem(of: error, request, context).response(to: context.requestID)
            // What is left of a body that nobody wants, or of a head that cannot be trusted, is not read: the connection ends.
            if request.method != .get && request.method != .head || RequestName.trouble(in: request) != nil {
                response.headers[.connection] = "close"
            }
        }
        if request.method == .head { response = response.createHeadResponse() }
        manners.dress(&response.headers, requestID: context.requestID)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        metrics.ended(route: context.endpointPath ?? "none", status: response.status.code, seconds: seconds)
        log?.write(
            RequestLog.Entry(
                requestID: context.requestID, method: request.method.rawValue, path: request.uri.path,
                status: response.status.code, bytes: response.body.contentLength, remote: context.remote,
                token: context.caller.token?.name, seconds: seconds))
        return response
    }

    private func answer(_ request: Request, _ context: inout ServiceContext) async throws -> Response {
        if let trouble = RequestName.trouble(in: request) { throw Problem.badRequest(trouble) }
        if request.method == .options, allowsOrigin { return .preflight }
        if trustsProxy, let forwarded = request.headers[.forwardedFor].flatMap(ForwardedFor.last) {
            context.remote = forwarded
        }
        if !Health.isHealth(request) { context.caller = try await gate.caller(of: request, from: context.remote) }
        let response = try await inner.respond(to: Self.routed(request), context: context)
        // The router's own refusals say nothing.
        if response.status.code >= 400, response.headers[.contentType] != Problem.media {
            throw Problem(response.status)
        }
        return response
    }

    /// A request whose method the router knows: one that nobody knows is refused like one that no address takes.
    private static func routed(_ request: Request) -> Request {
        if routedMethods.contains(request.method) { return request }
        var head = request.head
        head.method = .trace
        return Request(head: head, body: request.body)
    }

    private func problem(of error: any Error, _ request: Request, _ context: ServiceContext) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as StoreError:
            let problem = Problem(error)
            if problem.status.code >= 500 { log?.failure("\(error)", in: context) }
            return problem
        case is NIOTooManyBytesError: return Problem(.contentTooLarge)
        case let error as HTTPError: return Problem(error.status)
        default:
            log?.failure("\(error)", in: context)
            return Problem(
                status: .internalServerError, kind: "internal", title: "The service failed",
                detail: "This is not the request's fault. The service's log has the reason.")
        }
    }
}

/// What a proxy says of whom it asks for.
enum ForwardedFor {
    /// The last address of an `X-Forwarded-For`: the one that the proxy itself has seen; nil when it names none.
    static func last(_ header: String) -> String? {
        header.split(separator: ",").last.map { String($0.trimmed.prefix(64)) }
    }
}

extension Response {
    fileprivate static var preflight: Response {
        var response = Response(status: .noContent)
        response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT"
        response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, If-Match, If-None-Match, Range"
        response.headers[.accessControlMaxAge] = "86400"
        return response
    }
}

extension HTTPField.Name {
    static let requestID = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")
    static let referrerPolicy = named("Referrer-Policy")

    /// A name that this program has written.
    static func named(_ name: StaticString) -> Self {
        guard let made = Self("\(name)") else { preconditionFailure("\(name) is no header's name") }
        return made
    }
}
