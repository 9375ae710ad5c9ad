import HTTPTypes
import Hummingbird
import ReviewPage

/// Routes of the editors' page. Its files need no token: they hold nothing secret, and the page sends a token with its
/// own requests.
struct ReviewRoutes: Sendable {
    /// Nil when Leaflet is not installed.
    let leaflet: LeafletFiles?
    private let page: [String: StaticFile]

    init(leaflet: LeafletFiles?) {
        self.leaflet = leaflet
        page = Dictionary(uniqueKeysWithValues: ReviewPage.files.map { ($0.path, StaticFile($0.path, $0.bytes)) })
    }

    func add(to router: Router<AppRequestContext>) {
        router.resource("/review", [(.get, start)])
        router.resource("/review/:file", [(.get, file)])
        router.resource("/review/leaflet/:file", [(.get, { try leaflet("", $0, $1) })])
        router.resource("/review/leaflet/images/:file", [(.get, { try leaflet("images/", $0, $1) })])
    }

    /// `GET /review/`. For the router `/review` is the same path, but a browser would resolve the page's relative links
    /// wrongly there.
    private func start(_ request: Request, _ context: AppRequestContext) throws -> Response {
        guard request.uri.path.hasSuffix("/") else {
            return Response(status: .permanentRedirect, headers: [.location: "/review/"])
        }
        return try answer("index.html", to: request)
    }

    private func file(_ request: Request, _ context: AppRequestContext) throws -> Response {
        try answer(context.parameters.require("file"), to: request)
    }

    private func answer(_ name: String, to request: Request) throws -> Response {
        guard let file = page[name] else { throw Problem.notFound("such file of the editors' page") }
        return file.response(to: request)
    }

    private func leaflet(_ folder: String, _ request: Request, _ context: AppRequestContext) throws -> Response {
        let name = try folder + context.parameters.require("file")
        guard LeafletFiles.has(name) else { throw Problem.notFound("such file of Leaflet here") }
        guard let file = leaflet?[name] else {
            throw Problem(
                status: .serviceUnavailable, kind: "no-leaflet", title: "Leaflet is missing",
                detail: LeafletFiles.absence)
        }
        return file.response(to: request)
    }
}
