public import Foundation
package import PaperProfile
import PositionedJSON

/// Settings of the map service.
public struct ServerSettings: Sendable {
    /// Name or address of the host to listen at.
    public var host = "127.0.0.1"
    /// The port; 0 for any free one.
    public var port = 8080
    /// Event loop threads, 1 or more.
    public var threads = 2
    /// Whether published pages may be read without a token.
    public var isOpen = false
    /// The origin, such as `https://reader.example`, whose pages may read responses in a browser (CORS); nil for none.
    public var allowedOrigin: String?
    /// The service's public address, such as `https://maps.example.org`, for responses with absolute addresses (IIIF,
    /// annotations); nil for the host of each request.
    public var address: String?
    /// Whether the last address in `X-Forwarded-For`, added by a proxy in front, is the client's address.
    public var trustsProxy = false
    /// The rate limit of a token, or of an address without a token, in requests per second; twice as many may come at
    /// once.
    public var requestsPerSecond = 500.0
    /// Maximum number of concurrent connections. Further ones wait until one is closed.
    public var connections = 4096
    /// Maximum number of bytes of map responses in the cache.
    public var cacheBytes = 512 << 20
    /// Seconds after which a connection is closed if it has no requests or its client reads nothing.
    public var idleTimeout = 30
    /// Maximum number of bytes of a layout or a list of corrections. The limit of the JSON parser applies too.
    public var layoutBodyLimit = JSONValue.longestText
    /// Maximum number of bytes of any other body.
    public var bodyLimit = 64 << 10
    /// The newsroom's time zone, in which the editors' page shows times.
    public var timeZone = TimeZone.gmt
    /// The newspapers' profiles, which editors may change; nil for none.
    package var profiles: Profiles?
    /// Whether to write a line for each request to stderr.
    public var logsRequests = true

    /// The default settings.
    public init() {}

    /// The profiles of a folder.
    package struct Profiles: Sendable {
        /// The folder.
        package var folder: ProfileFolder.Place
        /// Finds the print of a rule in the image file at a path. Blocks while it analyses the image.
        package var find: @Sendable (EditorsRule, _ path: String) throws -> EditorsRule.Outcome

        package init(
            folder: ProfileFolder.Place,
            find: @escaping @Sendable (EditorsRule, _ path: String) throws -> EditorsRule.Outcome
        ) {
            (self.folder, self.find) = (folder, find)
        }
    }
}
