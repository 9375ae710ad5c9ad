import HTTPTypes
import Hummingbird
import ReviewPage

/// The editors' page. Its files are for anybody: there is nothing secret in them, and what they show is asked for with a token.
struct ReviewRoutes: Sendable {
    /// Nil where Leaflet is not installed.
    let leaflet: LeafletFiles?
    private let page: [String: BrowserFile]

    init(leaflet: LeafletFiles?) {
        self.leaflet = leaflet
        page = Dictionary(uniqueKeysWithValues: ReviewPage.files.map { ($0.path, BrowserFile($0.path, $0.bytes)) })
    }

    func add(to router: Router<ServiceContext>) {
        router.resource("/review", [(.get, start)])
        router.resource("/review/:file", [(.get, file)])
        router.resource("/review/leaflet/:file", [(.get, { try leaflet("", $0, $1) })])
        router.resource("/review/leaflet/images/:file", [(.get, { try leaflet("images/", $0, $1) })])
    }

    /// `GET /review/`; to the router `/review` is the same, but files would be looked for beside it.
    private func start(_ request: Request, _ context: ServiceContext) throws -> Response {
        guard request.uri.path.hasSuffix("/") else {
            return Response(status: .permanentRedirect, headers: [.location: "/review/"])
        }
        return try answer("index.html", to: request)
    }

    private func file(_ request: Request, _ context: ServiceContext) throws -> Response {
        try answer(context.parameters.require("file"), to: request)
    }

    private func answer(_ name: String, to request: Request) throws -> Response {
        guard let file = page[name] else { throw Problem.notFound("such file of the editors' page") }
        return file.answer(to: request)
    }

    private func leaflet(_ folder: String, _ request: Request, _ context: ServiceContext) throws -> Response {
        let name = try folder + context.parameters.require("file")
        guard LeafletFiles.has(name) else { throw Problem.notFound("such file of Leaflet here") }
        guard let file = leaflet?[name] else {
            throw Problem(
                status: .serviceUnavailable, kind: "no-leaflet", title: "Leaflet is missing",
                detail: LeafletFiles.absence)
        }
        return file.answer(to: request)
    }
}
