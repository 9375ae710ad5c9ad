/// An error that PostgreSQL or libpq has told.
struct PostgreSQLError: Error {
    /// The five characters of SQLSTATE; empty when there was no answer.
    var state: String
    var message: String
    /// Whether the session is lost.
    var isDisconnected: Bool
    /// Whether a statement has to be prepared again.
    var isStale = false

    /// Whether another attempt at the same transaction may succeed: it met another one, or the server went away.
    var isTransient: Bool {
        // Serialisation failure, deadlock, connection trouble, shutdown.
        isDisconnected || isStale || ["40001", "40P01"].contains(state) || state.hasPrefix("08")
            || state.hasPrefix("57P")
    }
}

extension StoreError {
    init(_ error: PostgreSQLError) {
        let line = error.message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let detail = error.state.isEmpty ? line : "\(line), SQLSTATE \(error.state)"
        self =
            switch error.state {
            case "53100": .diskFull
            case "55P03", "57014", "40001", "40P01", "25P03", "53300": .busy
            case "42501": .noPermission(detail: detail)
            // A standby says that a transaction cannot be one that writes; a session that may only read, that it cannot write.
            case "25006", "0A000": .readOnly
            case let state where error.isDisconnected || state.hasPrefix("08") || state.hasPrefix("57P"):
                .unreachable(detail: detail)
            default: .failed(detail: detail)
            }
    }
}
