import Digests
import Foundation
import HTTPTypes
import Hummingbird
import ReviewPage

/// A page whose files are built into the program. The names of its bundles contain their digests, so that browsers may
/// keep them: another version of the program has other names.
struct StaticPage: Sendable {
    /// The page's address without the last slash, such as `/review`.
    let path: String
    private let name: String
    private let files: [String: StaticFile]

    /// - Parameter name: the page's name in refusals of requests for missing files.
    init(path: String, name: String, files: [ReviewFile]) {
        self.path = path
        self.name = name
        var served: [String: StaticFile] = [:]
        var names: [(plain: String, hashed: String)] = []
        for file in files where file.path.hasPrefix("app.") {
            let hashed = "app-\(sha256(file.bytes).prefix(16)).\(file.path.dropFirst(4))"
            names.append((file.path, hashed))
            served[hashed] = StaticFile(hashed, Data(file.bytes), isFixed: true)
        }
        for file in files where !file.path.hasPrefix("app.") {
            let text = names.reduce(String(decoding: file.bytes, as: UTF8.self)) { text, name in
                text.replacingOccurrences(of: "\"\(name.plain)\"", with: "\"\(name.hashed)\"")
            }
            served[file.path] = StaticFile(file.path, Data(text.utf8), isFixed: false)
        }
        self.files = served
    }

    func add(to router: Router<AppRequestContext>) {
        router.resource(RouterPath(path), for: nil, [(.get, start)])
        router.resource(RouterPath("\(path)/:file"), for: nil, [(.get, file)])
    }

    /// `GET PATH/`. The router treats the path without its slash as the same, but a browser would resolve the page's
    /// relative links wrongly there.
    private func start(_ request: Request, _ context: AppRequestContext) throws -> Response {
        guard request.uri.path.hasSuffix("/") else {
            return Response(status: .permanentRedirect, headers: [.location: "\(path)/"])
        }
        return try answer("index.html", to: request)
    }

    private func file(_ request: Request, _ context: AppRequestContext) throws -> Response {
        try answer(context.parameters.require("file"), to: request)
    }

    private func answer(_ name: String, to request: Request) throws -> Response {
        guard let file = files[name] else { throw Problem.notFound("such file of the \(self.name)") }
        return try file.response(to: request)
    }
}
