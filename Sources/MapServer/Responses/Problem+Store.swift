import HTTPTypes
import PageStore
import PositionedJSON

extension Problem {
    /// The problem for an error of the store.
    init(_ error: StoreError) {
        switch error {
        case .notFound(let what): self = .notFound(what)
        case .removed:
            self = Problem(status: .notFound, kind: "removed", title: "Removed", detail: "\(error).")
        case .badName, .badTitle: self = .badRequest("\(error).")
        case .busy, .diskFull, .unreachable, .refused, .tooManyConnections, .bucketUnreachable:
            self = Problem(
                status: .serviceUnavailable, kind: "try-again", title: "Try again",
                detail: "The store cannot do this just now. Try again in some seconds.", headers: [.retryAfter: "5"])
        case .readOnly:
            self = Problem(
                status: .serviceUnavailable, kind: "read-only", title: "Can only be read",
                detail: "The service reads a standby, and cannot store anything. Ask the service of the primary.")
        case .conflict(_, _, let latest):
            self = Problem(
                status: .preconditionFailed, kind: "conflict", title: "Changed meanwhile", detail: "\(error).",
                members: { $0.field("revision", latest) })
        case .badCorrection:
            self = Problem(
                status: .unprocessableContent, kind: "bad-layout", title: "The layout is refused", detail: "\(error).")
        case .cursorExpired(let resume):
            self = Problem(
                status: .gone, kind: "cursor-expired", title: "The cursor is not known any more",
                detail: "Read all editions anew, then go on from the cursor `resume`.",
                members: { $0.field("resume", "\(resume)") })
        case .tooManyMarks:
            self = Problem(
                status: .contentTooLarge, kind: "quota", title: "No room for more marks", detail: "\(error).")
        default:
            // Only the log gets the database's message: it may name files and tables.
            self = Problem(
                status: .internalServerError, kind: "store", title: "The store failed",
                detail: "This is not the request's fault. The service's log has the reason.")
        }
    }
}
