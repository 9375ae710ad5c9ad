import Catalogue
import HTTPTypes
import Hummingbird
import ReviewPage

/// Routes of the editors' page and of the readers' page. Their files need no token, because they contain nothing
/// secret; each page sends a token with its later requests. `/` leads to the readers' page.
struct ReviewRoutes: Sendable {
    /// The files of Leaflet; nil when it is not installed.
    let leaflet: LeafletFiles?

    func add(to router: Router<AppRequestContext>) {
        router.resource(
            "/", for: nil, [(.get, { _, _ in Response(status: .temporaryRedirect, headers: [.location: "/read/"]) })])
        StaticPage(path: "/review", name: "editors' page", files: ReviewPage.files).add(to: router)
        StaticPage(path: "/read", name: "readers' page", files: ReaderPage.files).add(to: router)
        router.resource("/review/leaflet/:file", for: nil, [(.get, { try leaflet("", $0, $1) })])
        router.resource("/review/leaflet/images/:file", for: nil, [(.get, { try leaflet("images/", $0, $1) })])
    }

    private func leaflet(_ folder: String, _ request: Request, _ context: AppRequestContext) throws -> Response {
        let name = try folder + context.parameters.require("file")
        guard LeafletFiles.has(name) else { throw Problem.notFound("such file of Leaflet here") }
        guard let file = leaflet?[name] else {
            throw Problem(
                status: .serviceUnavailable, code: .noLeaflet,
                detail: LeafletFiles.absence)
        }
        return file.response(to: request)
    }
}
