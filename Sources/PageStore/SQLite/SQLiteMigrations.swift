import GRDB

/// The migrations of an SQLite file. A released migration never changes; a new one is appended.
enum SQLiteMigrations {
    /// SQLite's `application_id` of a store: "MJWK".
    static let applicationID = 0x4D4A_574B
    /// The last migration of 0.2.0, and the ones before it, which a store of 0.2.0 has.
    private static let (first, before) = (StoreSchema.sqliteNames.last ?? "", StoreSchema.sqliteNames.dropLast())

    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first) { db in
            try db.execute(sql: StoreSchema.sqlite)
            for name in before {
                try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
            }
        }
        migrator.registerMigration("0016-withdrawal-causes") { try $0.execute(sql: StoreSchema.withdrawalCauses) }
        migrator.registerMigration("0017-page-order") { try $0.execute(sql: StoreSchema.pageOrder) }
        migrator.registerMigration("0018-rendition-formats") { try $0.execute(sql: StoreSchema.renditionFormats) }
        migrator.registerMigration("0019-corrections") { try $0.execute(sql: StoreSchema.corrections) }
        migrator.registerMigration("0020-one-form") { try $0.execute(sql: StoreSchema.oneForm) }
        return migrator
    }

    /// Checks the migrations that a database has.
    ///
    /// - Throws: `StoreError.newerSchema` when this program does not know one of them, `.olderSchema`.
    static func check(_ applied: Set<String>) throws(StoreError) {
        let unknown = applied.subtracting(all.migrations).subtracting(before)
        guard unknown.isEmpty else { throw .newerSchema(names: unknown.sorted()) }
        guard applied.isEmpty || applied.contains(first) else { throw .olderSchema }
    }
}
