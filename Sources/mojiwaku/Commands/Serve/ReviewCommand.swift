import ArgumentParser
import Foundation
import MapServer
import PageCommands
import PageStore

/// `mojiwaku review`: the editors' page for one image, with a temporary store.
struct ReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Opens one page image in the editors' page.",
        discussion: """
            Finds the page's characters, and prints an address to open in a browser of this machine. The address has a secret, which lets its \
            holder correct the page. Ctrl-C ends the command. After saved corrections it writes the newest STEM.layout.json and \
            STEM.map.json, over older ones. It keeps nothing else.

            Examples:
              mojiwaku review 03.png
              mojiwaku review 03.png --output out --port 8080

            Exits with 0 after Ctrl-C, and with 65 if the image could not be analysed.
            """)

    @Argument(help: "Page image: PNG, JPEG, TIFF, WebP or JPEG 2000.", completion: .file())
    var page: String

    @Option(
        name: [.short, .long], help: "Folder for corrected files; made if missing. (default: the folder of the image)",
        completion: .directory)
    var output: String?

    @Option(help: "Port to listen at; 0: any free port.")
    var port = 0

    @OptionGroup var statement: StatementOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
    }

    func run() async throws {
        let review = try await WorkThreads.run { [page, output, statement] () throws(Failure) in
            let folder = (page as NSString).deletingLastPathComponent
            let output = output ?? (folder.isEmpty ? "." : folder)
            try OutputFiles.makeFolder(output)
            return try ReviewSession(of: page, stated: statement.stated, output: output)
        }
        defer { review.end() }
        try await WorkThreads.run { () throws(Failure) in try review.analyse() }
        if let signal = Signals.caught { throw signal }
        try await serve(review)
        try await WorkThreads.run { () throws(Failure) in try review.writeCorrected() }
        if Signals.caught == .terminated { throw ExitStatus.terminated }
    }

    /// Serves until SIGINT or SIGTERM.
    private func serve(_ review: ReviewSession) async throws {
        let address = try await WorkThreads.run { () throws(Failure) in try review.address() }
        var settings = ServerSettings()
        (settings.port, settings.logsRequests, settings.timeZone) = (port, false, .current)
        try await MapService(review.store.store, settings)
            .serve(page: address, advice: "Open this address in a browser. Ctrl-C ends.")
    }
}
