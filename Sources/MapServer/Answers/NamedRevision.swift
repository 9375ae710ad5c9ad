import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore

/// Requests that say by a tag which revision they are about (RFC 9110, section 13.1.1), so that of two people one is told.
extension Request {
    /// Refuses a request without `If-Match`.
    func requireIfMatch() throws {
        guard headers.contains(.ifMatch) else {
            throw Problem(
                status: .preconditionRequired, kind: "if-match", title: "Say which layout is meant",
                detail: "Send the tag of the layout that was looked at, `If-Match: \"…\"`, as GET gave it.")
        }
    }
}

extension PageStore {
    /// A page's newest revision, if a request names it in `If-Match`.
    ///
    /// - Throws: `Problem`, 404 where the page has none, 412 where the request means another one.
    func newest(of name: PageName, meantBy request: Request) throws -> Revision {
        let newest = try requiredNewest(of: name)
        guard EntityTag(layoutOf: newest).isWanted(by: request) == true else { throw Problem(newerIs: newest) }
        return newest
    }

    /// A page's newest revision.
    ///
    /// - Throws: `Problem`, 404.
    func requiredNewest(of name: PageName) throws -> Revision {
        guard let newest = try newest(of: name) else { throw Problem.notFound("layout of page \(name)") }
        return newest
    }
}

extension EntityTag {
    /// The tag of a revision's layout.
    init(layoutOf revision: Revision) { self.init("\(revision.number)-\(revision.mapID)") }
}

extension Problem {
    /// A lost race, with what won it.
    init(newerIs newest: Revision) {
        self.init(
            status: .preconditionFailed, kind: "conflict", title: "Changed meanwhile",
            detail: "The page is at revision \(newest.number) by now. Fetch its layout, and go on from that.",
            members: {
                $0.field("revision", newest.number)
                $0.field("map", newest.mapID)
            })
    }
}
