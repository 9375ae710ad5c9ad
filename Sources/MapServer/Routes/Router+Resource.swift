import Catalogue
import HTTPTypes
import Hummingbird
import PageStore

/// The methods that every route answers. A route refuses those that it does not support with 405.
let routedMethods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .patch, .options, .trace, .connect]

typealias Handler = @Sendable (Request, AppRequestContext) async throws -> Response

extension Router where Context == AppRequestContext {
    /// Adds handlers for a path. `HEAD` comes with `GET`; every other method is refused with 405 and `Allow`.
    ///
    /// - Parameter role: the role that a caller needs; nil if no role is needed, or if the handlers check the role.
    func resource(_ path: RouterPath, for role: Role?, _ handlers: [(method: HTTPRequest.Method, handler: Handler)]) {
        var allowed = handlers.map(\.method)
        for (method, handler) in handlers {
            let checked: Handler = { request, context in
                if let role { try context.require(role) }
                return try await handler(request, context)
            }
            on(path, method: method, use: checked)
            if method == .get {
                on(path, method: .head, use: checked)
                allowed.append(.head)
            }
        }
        let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        for method in routedMethods.subtracting(allowed) {
            on(path, method: method) { _, _ -> Response in
                throw Problem(.methodNotAllowed, "This address takes \(names).", headers: [.allow: names])
            }
        }
    }
}
