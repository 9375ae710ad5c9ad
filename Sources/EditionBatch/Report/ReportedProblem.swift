import Foundation
public import PageStore
import PositionedJSON

/// A problem that a person should be notified of.
public struct ReportedProblem: Sendable, Hashable {
    /// The kind of problem, such as `quarantined` (docs/operations.md).
    public var event: String
    /// The page, edition, file or store concerned.
    public var subject: String
    /// A description and a remedy.
    public var message: String
    /// The code of the reason, such as `image.empty`; nil for none.
    public var code: String?
    /// The page concerned, if any.
    public var page: PageName?

    /// A problem of a page.
    public init(_ event: String, page: PageName, _ reason: Reason) {
        self.init(event, subject: "\(page)", reason.message)
        (self.page, code) = (page, reason.code)
    }

    /// A problem of any other subject.
    public init(_ event: String, subject: String, _ message: String) {
        (self.event, self.subject, self.message) = (event, subject, message)
    }

    /// Maximum number of characters in a message. The whole object has to fit into a pipe.
    private static let longest = 4000

    /// The problem as one line of JSON.
    ///
    /// - Parameter command: the command that found it, such as `batch run`.
    func json(command: String, at now: Moment) -> String {
        var out = JSONText()
        out.object { out in
            out.field("at", now.text)
            out.field("host", ProcessInfo.processInfo.hostName)
            out.field("command", command)
            out.field("event", event)
            out.field("subject", subject)
            if let page {
                out.field("edition", page.edition)
                out.field("page", page.page)
            }
            if let code { out.field("code", code) }
            out.field("message", String(message.unicodeScalars.prefix(Self.longest)))
        }
        return out.text
    }
}
