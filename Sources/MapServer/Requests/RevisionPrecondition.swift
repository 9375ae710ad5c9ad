import Catalogue
import Digests
import Foundation
import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// The precondition `If-Match` of requests that change a page (RFC 9110, section 13.1.1): when two people edit one
/// page, the second change is refused.
extension Request {
    /// Refuses a request without `If-Match`.
    ///
    /// - Throws: `Problem`, 428.
    func requireIfMatch() throws {
        guard headers.contains(.ifMatch) else {
            throw Problem(.ifMatch, "Send the tag of the corrected layout, as GET gave it: `If-Match: \"…\"`.")
        }
    }
}

extension PageStore {
    /// A page's newest revision, if the request's `If-Match` names it.
    ///
    /// - Throws: `Problem`: 404 when the page has no revision, 412 when the request names another revision.
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
    /// The tag of a revision's layout. A newer result with the same map replaces the result and its findings, so the
    /// tag includes the result's key.
    init(layoutOf revision: Revision) {
        let result = if case .engine(let key) = revision.origin { "-\(key.prefix(16))" } else { "" }
        self.init("\(revision.number)-\(revision.mapID)\(result)")
    }

    /// The tag of a revision's layout with the text that was read: the tag of the layout, `+`, and the digest of the
    /// body, since the text is read later than the layout and may be read again.
    init(layoutOf revision: Revision, withText json: Data) {
        self.init("\(EntityTag(layoutOf: revision).name)\(Self.textMark)\(sha256(json).prefix(16))")
    }
}

extension Problem {
    /// The refusal of a change to a revision that is no longer the newest.
    init(newerIs newest: Revision) {
        self.init(
            .conflict, "The page is now at revision \(newest.number). Fetch its layout, and correct that.",
            members: {
                $0.field("revision", newest.number)
                $0.field("map", newest.mapID)
            })
    }
}
