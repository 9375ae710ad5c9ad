import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Results of checks and backups")
struct CareTests {
    @Test(
        "The last success and the last failure are kept; a database has no record of backups",
        arguments: StoreKind.allCases)
    func ends(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let isFile = kind != .postgresql
        #expect(try test.store.careRecords() == (isFile ? [.check: CareRecord(), .backup: CareRecord()] : [:]))
        let (first, second, third) = (noon, noon.adding(seconds: 1), noon.adding(seconds: 2))
        try test.store.keepEnd(of: .check, isGood: true, at: first)
        try test.store.keepEnd(of: .check, isGood: false, at: second)
        try test.store.keepEnd(of: .check, isGood: true, at: third)
        try test.store.keepEnd(of: .backup, isGood: false, at: second)
        let records = try test.store.careRecords()
        #expect(records[.check] == CareRecord(good: third, failed: second))
        #expect(records[.backup] == (isFile ? CareRecord(good: nil, failed: second) : nil))
    }
}
