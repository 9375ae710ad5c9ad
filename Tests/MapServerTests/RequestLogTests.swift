import Foundation
import Logging
import Synchronization
import Testing

@testable import MapServer

@Suite("The service's log")
struct RequestLogTests {
    @Test("The framework's warnings and errors become lines of JSON; lower levels are dropped")
    func framework() throws {
        let lines = Mutex<[Data]>([])
        let log = RequestLog { line in lines.withLock { $0.append(line) } }
        var logger = FrameworkLogHandler.logger(log)
        #expect(logger.logLevel == .warning)
        for level in [Logger.Level.trace, .debug, .info, .notice] { logger.log(level: level, "of a request") }
        logger[metadataKey: "part"] = "server"
        logger.warning("first\nline")
        logger.error("Server channel error", metadata: ["error": "\"broken\"", "part": "channel"])
        // A lower log level still allows warnings.
        logger.logLevel = .trace
        logger.info("of a request")
        let found = try lines.withLock { $0 }.map { line in
            #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
            return try #require(JSONSerialization.jsonObject(with: line) as? [String: String])
        }
        #expect(found.map { $0["event"] } == ["framework", "framework"])
        #expect(found.map { $0["level"] } == ["warning", "error"])
        #expect(found.map { $0["message"] } == ["first\nline", "Server channel error"])
        #expect(found.map { $0["details"] } == ["part: server", "error: \"broken\", part: channel"])
        #expect(found.allSatisfy { $0["at"] != nil })
    }

    @Test("Without a request log the framework writes nothing")
    func silent() { FrameworkLogHandler.logger(nil).critical("nobody hears it") }
}
