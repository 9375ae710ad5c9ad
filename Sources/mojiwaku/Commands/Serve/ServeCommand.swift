import ArgumentParser
import Foundation
import MapServer
import PageCommands
import PageStore
import PaperProfile
import WebExchange

/// `mojiwaku serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the maps of a store and the web pages for readers and editors over HTTP.",
        discussion: """
            docs/http-api.md describes the requests; the editors' page is at /review/, the readers' page at /read/. The service speaks plain \
            HTTP: for TLS put a proxy such as nginx in front of it. Clients need a token (`mojiwaku token make`), except for reading \
            published pages with --open. After SIGTERM the service finishes the open requests, then ends.

            Examples:
              mojiwaku serve --store pages.sqlite
              mojiwaku serve --store pages.sqlite --port 8080 --behind-proxy
            """)

    @OptionGroup var store: StoreOption

    @Option(help: "Address to listen at.")
    var host = ServerSettings().host

    @Option(help: "Port to listen at; 0: any free port.")
    var port = ServerSettings().port

    @Flag(help: "Let anybody read published pages without a token.")
    var open = false

    @Option(help: "Let web pages of this origin read responses (CORS), such as https://reader.example.")
    var origin: String?

    @Option(
        help:
            "The public address of the service, such as https://maps.example.org, for links in answers. (default: the host of the request)"
    )
    var address: String?

    @Flag(help: "Take the client's address from X-Forwarded-For, as a proxy in front sets it.")
    var behindProxy = false

    @Option(help: "Largest number of requests a second for each token, or for each address without a token.")
    var rate = ServerSettings().requestsPerSecond

    @Option(help: "Largest number of connections at a time.")
    var connections = ServerSettings().connections

    @Option(help: "Size of the cache of map responses, in MiB.")
    var cache = ServerSettings().cacheBytes >> 20

    @Option(help: "Number of threads that serve connections.")
    var threads = ServerSettings().threads

    @Option(help: "Seconds after which a silent or slow connection is closed.")
    var idleTimeout = ServerSettings().idleTimeout

    @Option(
        help:
            "Folder with the newspapers' profiles, as batch run takes it. Editors see and switch its things, and make rules.",
        completion: .directory)
    var profiles: String?

    @Flag(inversion: .prefixedNo, help: "Write a line of JSON to stderr for each request.")
    var log = true

    func validate() throws {
        let ranges: [(String, Int, ClosedRange<Int>)] = [
            ("port", port, 0...65_535), ("connections", connections, 1...100_000), ("cache", cache, 1...1_000_000),
            ("threads", threads, 1...256), ("idle-timeout", idleTimeout, 1...3600),
        ]
        for (name, value, range) in ranges where !range.contains(value) {
            throw ValidationError("--\(name) is from \(range.lowerBound) to \(range.upperBound).")
        }
        if let address, (try? IIIFAddresses(base: address)) == nil {
            throw ValidationError("--address must be an address such as https://maps.example.org, not \(address).")
        }
        if !(rate >= 1 && rate <= 1_000_000) { throw ValidationError("--rate must be 1 to 1000000.") }
    }

    func run() async throws {
        var settings = ServerSettings()
        (settings.host, settings.port, settings.isOpen, settings.allowedOrigin) = (host, port, open, origin)
        settings.trustsProxy = behindProxy
        settings.address = address
        (settings.requestsPerSecond, settings.connections, settings.cacheBytes) = (rate, connections, cache << 20)
        (settings.threads, settings.idleTimeout, settings.logsRequests) = (threads, idleTimeout, log)
        settings.timeZone = .current
        settings.profiles = profiles.map {
            .init(folder: ProfileFolder.Place($0), find: RuleCommand.outcome(of:inFile:))
        }
        let named = try NamedStore(store.store)
        let service = MapService(named.store, settings)
        Signals.finishGracefully { service.stop() }
        try await service.serve { [host] port in
            // Prints the port that --port 0 has chosen, once the service accepts connections.
            try? Console.shared.line("http://\(host):\(port)")
        }
        if let signal = Signals.caught { throw signal }
    }
}
