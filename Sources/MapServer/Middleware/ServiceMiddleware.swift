import Catalogue
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore
import PaperProfile

/// The middleware around the router. It gives each request an id and a caller, sets the headers of all responses, turns
/// every error into problem details, and writes log and metrics.
///
/// This type is a responder, not a middleware of the router, so that it also gets requests that no route matches.
struct ServiceMiddleware<Next: HTTPResponder>: HTTPResponder where Next.Context == AppRequestContext {
    let next: Next
    let authenticator: Authenticator
    let metrics: ServiceMetrics
    let log: RequestLog?
    let responseHeaders: ResponseHeaders
    /// Whether to take the client's address from `X-Forwarded-For`.
    let trustsProxy: Bool

    func respond(to request: Request, context: AppRequestContext) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        // A proxy's id is kept if it is 1 to 64 letters, digits, `-`, `_` or `.`, as the id of a mark.
        context.requestID =
            request.headers[.requestID].flatMap { ReaderMark.isAllowed(id: $0) ? $0 : nil }
            ?? String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
        metrics.began()
        var response: Response
        do {
            response = try await handle(request, &context)
        } catch {
            response = problem(of: error, request, context).response(to: context.requestID)
            // Close the connection, because the rest of a refused body is not read, and data after a refused head is
            // not trusted.
            if request.method != .get && request.method != .head || RequestHead.fault(in: request) != nil {
                response.headers[.connection] = "close"
            }
        }
        if request.method == .head { response = response.createHeadResponse() }
        responseHeaders.apply(to: &response.headers, requestID: context.requestID)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        metrics.ended(route: context.endpointPath ?? "none", status: response.status.code, seconds: seconds)
        log?.write(request, response, in: context, seconds: seconds)
        return response
    }

    private func handle(_ request: Request, _ context: inout AppRequestContext) async throws -> Response {
        if let fault = RequestHead.fault(in: request) { throw fault }
        if request.method == .options, !responseHeaders.crossOrigin.isEmpty { return .preflight }
        // The proxy itself added the last address.
        if trustsProxy, let last = request.headers[.forwardedFor]?.split(separator: ",").last {
            context.clientAddress = String(last.trimmed.prefix(64))
        }
        if !HealthRoutes.needsNoCaller(request) {
            context.caller = try await authenticator.caller(of: request, from: context.clientAddress)
        }
        let response = try await next.respond(to: Self.routable(request), context: context)
        // The router's own refusals have no body.
        if response.status.code >= 400, response.headers[.contentType] != Problem.mediaType {
            throw Problem(response.status)
        }
        return response
    }

    /// The request. TRACE replaces a method that the router does not know, so that the route refuses the request with
    /// 405 and `Allow`.
    private static func routable(_ request: Request) -> Request {
        if routedMethods.contains(request.method) { return request }
        var head = request.head
        head.method = .trace
        return Request(head: head, body: request.body)
    }

    private func problem(of error: any Error, _ request: Request, _ context: AppRequestContext) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as StoreError:
            let problem = Problem(error)
            if problem.status.code >= 500 { log?.failure("\(error)", in: context) }
            return problem
        case let error as NIOTooManyBytesError: return .tooLarge(limit: error.maxBytes)
        case let error as ProfileFolderError where error.isBusy: return .learning
        case let error as HTTPError: return Problem(error.status)
        default:
            log?.failure("\(error)", in: context)
            return Problem(.internal, "The request is correct. The service's log has the reason.")
        }
    }
}

extension Response {
    fileprivate static var preflight: Response {
        var response = Response(status: .noContent)
        response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
        response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, If-Match, If-None-Match, Range"
        response.headers[.accessControlMaxAge] = "86400"
        return response
    }
}

extension HTTPField.Name {
    static let requestID = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")
    static let referrerPolicy = named("Referrer-Policy")

    /// A header name from a literal of the program.
    static func named(_ name: StaticString) -> Self {
        guard let made = Self("\(name)") else { preconditionFailure("\(name) is not the name of a header") }
        return made
    }
}

/// Headers of all responses.
struct ResponseHeaders: Sendable {
    /// Headers of each response that does not set them itself.
    let defaults: [HTTPField]
    /// CORS headers; empty when no origin is allowed.
    let crossOrigin: [HTTPField]

    /// - Parameter allowedOrigin: the origin whose pages may read responses in a browser, such as
    ///   `https://reader.example`; nil for none.
    init(allowedOrigin: String?) {
        defaults = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
        ]
        crossOrigin =
            allowedOrigin.map { origin in
                [
                    HTTPField(name: .accessControlAllowOrigin, value: origin),
                    HTTPField(
                        name: .accessControlExposeHeaders, value: "ETag, Mojiwaku-Revision, Retry-After, X-Request-ID"),
                    HTTPField(name: .vary, value: "Origin"),
                ]
            } ?? []
    }

    func apply(to fields: inout HTTPFields, requestID: String) {
        fields[.requestID] = requestID
        for field in defaults where fields[field.name] == nil { fields[field.name] = field.value }
        for field in crossOrigin {
            if field.name == .vary { fields.append(field) } else { fields[field.name] = field.value }
        }
    }
}
