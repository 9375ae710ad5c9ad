import HTTPTypes
import Hummingbird
import ReviewPage

/// Routes of the editors' page and of the readers' page. Their files need no token, because they contain nothing
/// secret; each page sends a token with its later requests. `/` leads to the readers' page.
struct ReviewRoutes: Sendable {
    func add(to router: Router<AppRequestContext>) {
        router.resource(
            "/", for: nil, [(.get, { _, _ in Response(status: .temporaryRedirect, headers: [.location: "/read/"]) })])
        StaticPage(path: "/review", name: "editors' page", files: ReviewPage.files).add(to: router)
        StaticPage(path: "/read", name: "readers' page", files: ReaderPage.files).add(to: router)
    }
}
