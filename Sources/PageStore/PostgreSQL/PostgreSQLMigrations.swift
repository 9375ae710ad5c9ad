import GRDB

/// The migrations of a schema of PostgreSQL. A released migration never changes; a new one is appended. A migration
/// adds tables and columns for new programs, and removes none, because older programs still run beside them. A later
/// migration removes columns that no program uses any more.
struct PostgreSQLMigrations {
    let schema: String

    private struct Migration {
        /// The names that it records; several for the tables of 0.2.0.
        var names: [String]
        var sql: String
        /// Whether programs that do not know the migration can still use the tables.
        var keepsOlderPrograms: Bool
    }

    private static let all = [
        Migration(names: StoreSchema.postgreSQLNames, sql: StoreSchema.postgreSQL, keepsOlderPrograms: false),
        // An older program would publish what was removed.
        Migration(
            names: ["0010-withdrawal-causes"], sql: StoreSchema.forPostgreSQL(StoreSchema.withdrawalCauses),
            keepsOlderPrograms: false),
        Migration(
            names: ["0011-page-order"],
            sql: "\(StoreSchema.forPostgreSQL(StoreSchema.pageOrder))\n\(StoreSchema.naturalKey)",
            keepsOlderPrograms: true),
        // An older program would take tiles for an image.
        Migration(
            names: ["0012-rendition-formats"], sql: StoreSchema.forPostgreSQL(StoreSchema.renditionFormats),
            keepsOlderPrograms: false),
        Migration(
            names: ["0013-corrections"], sql: StoreSchema.forPostgreSQL(StoreSchema.corrections),
            keepsOlderPrograms: true),
        // An older program would serve the deleted form.
        Migration(names: ["0014-one-form"], sql: StoreSchema.oneForm, keepsOlderPrograms: false),
    ]

    /// Migrates the schema to its newest form. One process at a time does so; the others wait.
    ///
    /// - Throws: `StoreError.noStore` when there is no schema and `create` is false, `.newerSchema`, `.olderSchema`, `.notAStore`.
    func run(on session: PostgreSQLSession, create: Bool) throws {
        let version: Int = try session.rows("SELECT current_setting('server_version_num')::int AS version", [])[0][
            "version"]
        guard version >= 130_000 else { throw StoreError.notAStore(detail: "PostgreSQL is older than 13") }
        if try missing(session).isEmpty { return }
        try session.run("BEGIN")
        do {
            _ = try session.rows("SELECT pg_advisory_xact_lock(hashtextextended(?, 1)) IS NULL", [schema])
            let missing = try missing(session)
            if missing.count == Self.all.count {
                guard create else { throw StoreError.noStore }
                try session.run("CREATE SCHEMA IF NOT EXISTS \(schema)")
                try session.run(
                    "CREATE TABLE migration (name TEXT PRIMARY KEY, keepsOlderPrograms BOOLEAN NOT NULL, doneAt TIMESTAMPTZ NOT NULL)"
                )
            }
            for migration in missing {
                try session.run(migration.sql)
                for name in migration.names {
                    _ = try session.rows(
                        "INSERT INTO migration (name, keepsOlderPrograms, doneAt) VALUES (?, ?, now())",
                        [name, migration.keepsOlderPrograms ? "true" : "false"])
                }
            }
            try session.run("COMMIT")
        } catch {
            try? session.run("ROLLBACK")
            throw error
        }
    }

    /// The migrations that the schema lacks.
    private func missing(_ session: PostgreSQLSession) throws -> [Migration] {
        let tables = try session.rows(
            """
            SELECT tablename::text AS name, has_schema_privilege(schemaname, 'USAGE') AS isallowed
            FROM pg_tables WHERE schemaname = ?
            """, [schema])
        guard let first = tables.first else { return Self.all }
        guard first["isallowed"] else {
            throw StoreError.noPermission(detail: "the role lacks the right USAGE on the schema \(schema)")
        }
        guard tables.contains(where: { $0["name"] == "migration" }) else {
            throw StoreError.notAStore(detail: "the schema \(schema) has another program's tables")
        }
        let done: [(name: String, keeps: Bool)] =
            try session.rows("SELECT name, keepsOlderPrograms FROM migration", [])
            .map { ($0["name"], $0["keepsOlderPrograms"]) }
        let known = Set(Self.all.flatMap(\.names))
        let newer = done.filter { !known.contains($0.name) && !$0.keeps }.map(\.name)
        guard newer.isEmpty else { throw StoreError.newerSchema(names: newer.sorted()) }
        let names = Set(done.map(\.name))
        guard names.isSuperset(of: StoreSchema.postgreSQLNames) else { throw StoreError.olderSchema }
        return Self.all.filter { !names.isSuperset(of: $0.names) }
    }
}
