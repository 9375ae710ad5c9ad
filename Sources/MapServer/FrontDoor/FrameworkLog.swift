import Logging

/// Takes what Hummingbird and its libraries log, warnings and what is worse, into the log of requests. They log nothing of that level for a
/// request that is answered.
struct FrameworkLog: LogHandler {
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
        if let told = event.metadata { all.merge(told) { $1 } }
        let details = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        log.framework(level: event.level.rawValue, "\(event.message)", details: details.joined(separator: ", "))
    }

    /// A logger of the framework's parts.
    static func logger(_ log: RequestLog?) -> Logger {
        Logger(label: "mojiwaku") { _ in FrameworkLog(log: log) }
    }
}
