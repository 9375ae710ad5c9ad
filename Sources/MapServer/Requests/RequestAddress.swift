import HTTPTypes
import Hummingbird
import WebExchange

extension Request {
    /// The service's addresses from this client's view, for responses with absolute addresses.
    ///
    /// - Parameter settings: `address`, if set, replaces the request's host. With `trustsProxy`, `X-Forwarded-Proto` is
    ///   the scheme.
    func addresses(_ settings: ServerSettings) throws -> IIIFAddresses {
        let isSecure = settings.trustsProxy && headers[.forwardedProto]?.lowercased() == "https"
        // Every request has a host (`RequestHead`).
        let base = settings.address ?? "\(isSecure ? "https" : "http")://\(head.authority ?? "localhost")"
        do throws(IIIFError) { return try IIIFAddresses(base: base) } catch {
            throw Problem.badRequest("The request's `Host` is invalid: \(error)")
        }
    }
}

extension HTTPField.Name {
    static let forwardedProto = named("X-Forwarded-Proto")
}
