/// How the map service runs.
public struct ServerSettings: Sendable {
    /// Where it listens: a host's name or address.
    public var host = "127.0.0.1"
    /// Its port; 0 for any that is free.
    public var port = 8080
    /// Threads that serve connections, 1 or more.
    public var threads = 2
    /// Whether what is published may be read without a token.
    public var isOpen = false
    /// Pages of this origin, such as `https://reader.example`, may read too; nil for none but its own.
    public var allowedOrigin: String?
    /// Whether a proxy in front says whom it asks for, in `X-Forwarded-For`: its last address then counts as the caller's.
    public var trustsProxy = false
    /// Requests a second that one token, or one address without a token, may make over time; it may save up twice as many.
    public var requestsPerSecond = 500.0
    /// Most connections at a time; further ones wait until one is closed.
    public var connections = 4096
    /// Most bytes of responses that are kept in memory.
    public var cacheBytes = 512 << 20
    /// Seconds after which a connection that asks for nothing, or takes nothing, is closed.
    public var patience = 30
    /// Most bytes of a layout that an editor sends.
    public var largestLayout = 32 << 20
    /// Most bytes of any other body.
    public var largestBody = 64 << 10
    /// The folder of Leaflet's files (Debian's libjs-leaflet), which the editors' page needs.
    public var leafletFolder = "/usr/share/javascript/leaflet"
    /// Whether each request is told of on stderr.
    public var logsRequests = true

    /// The usual settings.
    public init() {}
}
