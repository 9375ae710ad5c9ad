import HTTPTypes
import Hummingbird
import ReviewPage

/// A page whose files are built into the program.
struct StaticPage: Sendable {
    /// The page's address without the last slash, such as `/review`.
    let path: String
    private let name: String
    private let files: [String: StaticFile]

    /// - Parameter name: the page's name in refusals of requests for missing files.
    init(path: String, name: String, files: [ReviewFile]) {
        self.path = path
        self.name = name
        self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.path, StaticFile($0.path, $0.bytes)) })
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
        return file.response(to: request)
    }
}
