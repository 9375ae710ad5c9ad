import Digests
import Foundation
import HTTPTypes
import Hummingbird
import ReviewPage

/// A page whose files are built into the program. They need no token, because they contain nothing secret; the page
/// sends a token with its later requests.
///
/// The names of the bundles that its HTML names get their digests, so that browsers may keep them: another version of
/// the program has other names.
struct StaticPage: Sendable {
    /// The page's address without the last slash, such as `/review`.
    private let path: String
    private let name: String
    private let files: [String: StaticFile]

    private static let start = "index.html"

    /// - Parameter name: the page's name in refusals of requests for missing files.
    private init(path: String, name: String, files: [ReviewFile]) {
        self.path = path
        self.name = name
        let start = files.first { $0.path == Self.start }
        var html = String(decoding: start?.bytes ?? [], as: UTF8.self)
        var served: [String: StaticFile] = [:]
        for file in files where file.path != Self.start {
            let isBundle = html.contains("\"\(file.path)\"")
            let hashed = file.path.replacing(".", with: "-\(sha256(file.bytes).prefix(16)).")
            html = html.replacing("\"\(file.path)\"", with: "\"\(hashed)\"")
            let name = isBundle ? hashed : file.path
            served[name] = StaticFile(name, Data(file.bytes), isFixed: isBundle)
        }
        served[Self.start] = StaticFile(Self.start, Data(html.utf8), isFixed: false)
        self.files = served
    }

    /// Adds the editors' page and the readers' page. `/` leads to the readers' page.
    static func addAll(to router: Router<AppRequestContext>) {
        router.resource(
            "/", for: nil, [(.get, { _, _ in Response(status: .temporaryRedirect, headers: [.location: "/read/"]) })])
        StaticPage(path: "/review", name: "editors' page", files: ReviewPage.files).add(to: router)
        StaticPage(path: "/read", name: "readers' page", files: ReaderPage.files).add(to: router)
    }

    private func add(to router: Router<AppRequestContext>) {
        router.resource(RouterPath(path), for: nil, [(.get, start)])
        router.resource(RouterPath("\(path)/:file"), for: nil, [(.get, file)])
    }

    /// `GET PATH/`. The router treats the path without its slash as the same, but a browser would resolve the page's
    /// relative links wrongly there.
    private func start(_ request: Request, _ context: AppRequestContext) throws -> Response {
        guard request.uri.path.hasSuffix("/") else {
            return Response(status: .permanentRedirect, headers: [.location: "\(path)/"])
        }
        return try answer(Self.start, to: request)
    }

    private func file(_ request: Request, _ context: AppRequestContext) throws -> Response {
        try answer(context.parameters.require("file"), to: request)
    }

    private func answer(_ name: String, to request: Request) throws -> Response {
        guard let file = files[name] else { throw Problem.notFound("such file of the \(self.name)") }
        return try file.response(to: request)
    }
}
