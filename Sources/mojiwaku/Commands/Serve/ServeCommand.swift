import ArgumentParser
import Foundation
import MapServer
import PageCommands
import PageStore

/// The map service.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the maps of a store over HTTP, to sync servers, apps and editors, and the editors' page.",
        discussion: """
            docs/http-api.md says what can be asked; the editors' page is at /review/. It speaks plain HTTP: TLS is a proxy's in front of it, such as nginx. Who asks shows a token (`mojiwaku token make`), unless --open lets anybody read what \
            is published. SIGTERM lets what was begun be finished.

            Examples:
              mojiwaku serve --store pages.sqlite
              mojiwaku serve --store pages.sqlite --port 8080 --behind-proxy
            """)

    @OptionGroup var store: StoreOption

    @Option(help: "Address to listen at.")
    var host = ServerSettings().host

    @Option(help: "Port to listen at; 0 takes any that is free.")
    var port = ServerSettings().port

    @Flag(help: "Let anybody read what is published, without a token.")
    var open = false

    @Option(help: "Pages of this origin may ask too (CORS).")
    var origin: String?

    @Flag(help: "A proxy in front says in X-Forwarded-For whom it asks for.")
    var behindProxy = false

    @Option(help: "Requests a second for each token, and for each address without one.")
    var rate = ServerSettings().requestsPerSecond

    @Option(help: "Most connections at a time.")
    var connections = ServerSettings().connections

    @Option(help: "MiB of responses to keep in memory.")
    var cache = ServerSettings().cacheBytes >> 20

    @Option(help: "Threads that serve connections.")
    var threads = ServerSettings().threads

    @Option(help: "Seconds after which a silent or slow connection is closed.")
    var patience = ServerSettings().patience

    @OptionGroup var leaflet: LeafletOption

    @Flag(inversion: .prefixedNo, help: "Write a line of JSON to stderr for each request.")
    var log = true

    func validate() throws {
        let ranges: [(String, Int, ClosedRange<Int>)] = [
            ("port", port, 0...65_535), ("connections", connections, 1...100_000), ("cache", cache, 1...1_000_000),
            ("threads", threads, 1...256), ("patience", patience, 1...3600),
        ]
        for (name, value, range) in ranges where !range.contains(value) {
            throw ValidationError("--\(name) is from \(range.lowerBound) to \(range.upperBound).")
        }
        if !(rate >= 1 && rate <= 1_000_000) { throw ValidationError("--rate is from 1 to 1000000.") }
    }

    func run() async throws {
        var settings = ServerSettings()
        (settings.host, settings.port, settings.isOpen, settings.allowedOrigin) = (host, port, open, origin)
        settings.trustsProxy = behindProxy
        (settings.requestsPerSecond, settings.connections, settings.cacheBytes) = (rate, connections, cache << 20)
        (settings.threads, settings.patience, settings.logsRequests) = (threads, patience, log)
        settings.leafletFolder = leaflet.folder
        let named = try NamedStore(store.store)
        let service = MapService(named.store, settings)
        Signals.finishGracefully { service.stop() }
        try await service.serve { [host] port in
            // For who started it with port 0, or waits until it is there.
            try? Console.shared.line("http://\(host):\(port)")
        }
        if let signal = Signals.caught { throw signal }
    }
}
