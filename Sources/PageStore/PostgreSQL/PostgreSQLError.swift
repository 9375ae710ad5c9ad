/// An error that PostgreSQL or libpq reported.
struct PostgreSQLError: Error {
    /// The five-character SQLSTATE; empty when there was no answer.
    var state: String
    var message: String
    /// Whether the session is lost.
    var isDisconnected: Bool
    /// Whether a statement has to be prepared again.
    var isStale = false
    /// The configuration error that prevents any connection, if any.
    var refusal: Refusal?

    /// The configuration to change before a connection can succeed.
    enum Refusal {
        /// The address: libpq cannot use it.
        case address
        /// The role, the database, an option or a permission: the server refused the connection.
        case server
    }

    /// Whether another attempt at the same transaction may succeed: it conflicted with another, or the server went
    /// away.
    var isTransient: Bool {
        // Serialisation failure, deadlock, connection trouble, shutdown.
        refusal == nil
            && (isDisconnected || isStale || ["40001", "40P01"].contains(state) || state.hasPrefix("08")
                || state.hasPrefix("57P"))
    }
}

extension PostgreSQLError {
    /// The error of a connection that could not be made.
    ///
    /// - Parameters:
    ///   - message: the message of libpq, which is verbose if the server has answered.
    ///   - url: the address, whose password is left out of the message.
    init(connecting message: String, to url: String, needsPassword: Bool) {
        state = message.matches(of: /:[ ]{2}([0-9A-Z]{5}):[ ]/).last.map { String($0.1) } ?? ""
        // libpq tries each host with TLS and without; report an equal error once.
        var lines: [String] = []
        for line in message.replacing(url, with: PostgreSQLAddress.withoutPassword(url)).split(separator: "\n")
        where !line.hasPrefix("LOCATION: ") {
            let line = String(line.replacing(/:[ ]{2}[0-9A-Z]{5}:[ ]/, with: ": "))
            if !lines.contains(line) { lines.append(line) }
        }
        self.message = lines.joined(separator: " ")
        isDisconnected = true
        if !state.isEmpty {
            // Connection trouble, lack of resources, starting or stopping: temporary.
            refusal = ["08", "53", "57P"].contains(where: state.hasPrefix) ? nil : .server
        } else if needsPassword || Self.marksOfTLS.contains(where: message.contains) {
            refusal = .server
        } else if !Self.beginningsOfNetwork.contains(where: message.hasPrefix) || message.contains("failed: invalid ") {
            refusal = .address
        }
    }

    /// The starts of connection messages for which another attempt may help.
    private static let beginningsOfNetwork = [
        "connection to server ", "could not translate host name ", "out of memory",
    ]
    /// Parts of TLS messages for which another attempt does not help.
    private static let marksOfTLS = ["certificate", "but SSL was required", "private key file"]
}

extension StoreError {
    init(_ error: PostgreSQLError) {
        let line = error.message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let detail = error.state.isEmpty ? line : "\(line), SQLSTATE \(error.state)"
        self =
            switch error.state {
            case _ where error.refusal == .address: .badAddress(detail: detail)
            case _ where error.refusal == .server: .refused(detail: detail)
            case "53100": .diskFull
            case "55P03", "57014", "40001", "40P01", "25P03": .busy
            case "53300": .tooManyConnections(detail: detail)
            case "42501": .noPermission(detail: detail)
            // A standby reports "0A000" for a writing transaction; a read-only session reports "25006".
            case "25006", "0A000": .readOnly
            case let state where error.isDisconnected || state.hasPrefix("08") || state.hasPrefix("57P"):
                .unreachable(detail: detail)
            default: .failed(detail: detail)
            }
    }
}
