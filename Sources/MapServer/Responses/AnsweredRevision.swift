import HTTPTypes
import Hummingbird
import PageStore

extension HTTPField.Name {
    /// The number of the revision that a response shows, where its body does not name it: a client that asks for a page's layout and
    /// for its image puts no two revisions together.
    static let revision = named("Mojiwaku-Revision")
}

extension Response {
    /// The response with the number of the revision that it shows.
    func showing(_ revision: Revision) -> Response {
        var response = self
        response.headers[.revision] = "\(revision.number)"
        return response
    }
}

extension Query {
    /// The number of the revision that is asked for; nil when none is.
    func revision() throws -> Int? { try number("revision", in: 1...1_000_000) }
}
