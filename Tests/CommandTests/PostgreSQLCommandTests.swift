import Foundation
import Testing

/// The server that `scripts/with-postgresql` starts.
private let server = ProcessInfo.processInfo.environment["MOJIWAKU_TEST_POSTGRESQL"]

@Suite("Commands with a store in PostgreSQL", .enabled(if: server != nil, "MOJIWAKU_TEST_POSTGRESQL is not set"))
struct PostgreSQLCommandTests {
    private func status(_ address: String) async throws -> Outcome {
        try await Workplace().run("batch", "status", "--store", address)
    }

    @Test("A wrong role, database or option ends with 2 and the cause; a server without free connections with 75")
    func codes() async throws {
        let server = try #require(server)
        let host = try #require(server.split(separator: "@").last?.split(separator: "/").first)
        for (address, cause) in [
            ("nobody@\(host)/postgres", "role \"nobody\" does not exist"),
            ("mojiwaku@\(host)/none", "database \"none\" does not exist"),
            ("mojiwaku@\(host)/postgres?options=-cfoo%3Dbar", "configuration parameter \"foo\""),
            ("mojiwaku@\(host)/postgres?sslmode=bogus", "sslmode"),
        ] {
            let outcome = try await status("postgres://\(address)")
            #expect(outcome.status == 2 && outcome.errors.contains(cause), "\(address): \(outcome.errors)")
            #expect(!outcome.errors.contains("run the same command again"))
        }
        let role = "full_\(UUID().uuidString.prefix(8).lowercased())"
        let made = try await Workplace().shell("psql '\(server)' -c 'CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0'")
        #expect(made.status == 0)
        let full = try await status("postgres://\(role)@\(host)/postgres")
        #expect(full.status == 75 && full.errors.contains("max_connections"))
        #expect(try await status("postgres://mojiwaku@127.0.0.1:1/postgres").status == 75)
    }
}
