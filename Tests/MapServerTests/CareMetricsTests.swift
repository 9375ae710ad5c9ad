import PageStore
import Testing

@testable import MapServer

@Suite("Metrics of checks and backups")
struct CareMetricsTests {
    @Test("The metrics have the times of the last good check and backup, and of the last failures")
    func times() async throws {
        let service = try await TestService()
        let token = try service.token(.operator)
        let before = try await service.ask("/metrics", token)
        #expect(before.text.contains("\nmojiwaku_store_backup_good_seconds 0\n"))
        try service.store.keepEnd(of: .check, isGood: true, at: Moment(milliseconds: 1_700_000_000_500))
        try service.store.keepEnd(of: .backup, isGood: false, at: Moment(milliseconds: 1_700_000_100_000))
        let text = try await service.ask("/metrics", token).text
        #expect(text.contains("\nmojiwaku_store_check_good_seconds 1700000000\n"))
        #expect(text.contains("\nmojiwaku_store_check_failed_seconds 0\n"))
        #expect(text.contains("\nmojiwaku_store_backup_good_seconds 0\n"))
        #expect(text.contains("\nmojiwaku_store_backup_failed_seconds 1700000100\n"))
        try await service.stop()
    }
}
