import Catalogue
import HTTPTypes
import PageStore
import PositionedJSON

extension Problem {
    /// The problem for an error of the store.
    init(_ error: StoreError) {
        switch error {
        case .notFound(let what): self = .notFound(what)
        case .removed:
            self = Problem(status: .notFound, code: .removed, detail: "\(error).")
        case .badName, .badTitle: self = .badRequest("\(error).")
        case .busy, .diskFull, .unreachable, .refused, .tooManyConnections, .bucketUnreachable:
            self = Problem(
                status: .serviceUnavailable, code: .tryAgain,
                detail: "The store cannot do this just now. Try again in some seconds.", headers: [.retryAfter: "5"])
        case .readOnly:
            self = Problem(
                status: .serviceUnavailable, code: .readOnly,
                detail: "The service reads a standby, and cannot store anything. Ask the service of the primary.")
        case .conflict(_, _, let latest):
            self = Problem(
                status: .preconditionFailed, code: .conflict, detail: "\(error).",
                members: { $0.field("revision", latest) })
        case .badCorrection:
            self = Problem(
                status: .unprocessableContent, code: .badLayout, detail: "\(error).")
        case .cursorExpired(let resume):
            self = Problem(
                status: .gone, code: .cursorExpired,
                detail: "Read all editions anew, then go on from the cursor `resume`.",
                members: { $0.field("resume", "\(resume)") })
        case .tooManyMarks:
            self = Problem(
                status: .contentTooLarge, code: .quota, detail: "\(error).")
        default:
            // Only the log gets the database's message: it may name files and tables.
            self = Problem(
                status: .internalServerError, code: .store,
                detail: "This is not the request's fault. The service's log has the reason.")
        }
    }
}
