import HTTPTypes
import Hummingbird
import PageStore

extension HTTPField.Name {
    /// The header with the revision's number, for responses whose body does not contain it. A client that fetches a
    /// page's layout and its image can then check that both belong to the same revision.
    static let revision = named("Mojiwaku-Revision")
}

extension Response {
    /// The response with the number of its revision.
    func showing(_ revision: Revision) -> Response {
        var response = self
        response.headers[.revision] = "\(revision.number)"
        return response
    }
}

extension Query {
    /// The requested revision number; nil for none.
    func revision() throws -> Int? { try number("revision", in: 1...1_000_000) }
}
