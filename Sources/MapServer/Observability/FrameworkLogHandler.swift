import Logging

/// Writes warnings and errors of Hummingbird and its libraries into the request log. At these levels they log nothing
/// for a request that gets a response.
struct FrameworkLogHandler: LogHandler {
    let log: RequestLog?
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard let log, event.level >= .warning else { return }
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        let details = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        log.framework(level: event.level.rawValue, "\(event.message)", details: details.joined(separator: ", "))
    }

    /// A logger for the framework.
    static func logger(_ log: RequestLog?) -> Logger {
        Logger(label: "mojiwaku") { _ in FrameworkLogHandler(log: log) }
    }
}
