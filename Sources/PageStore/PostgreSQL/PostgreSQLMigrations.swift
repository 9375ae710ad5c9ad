import GRDB

/// The migrations of a schema of PostgreSQL. A released migration never changes; a new one is appended. Each one first
/// adds tables and columns for new programs and removes nothing from older ones, which still run beside them. A later
/// migration removes unused columns.
struct PostgreSQLMigrations {
    let schema: String

    private struct Migration {
        var name: String
        var sql: String
        /// The part that SQL cannot express.
        var code: (@Sendable (any SQLConnection) throws -> Void)?
        /// Whether programs that do not know the migration can still use the tables.
        var keepsOlderPrograms: Bool
    }

    private static let all = [
        Migration(name: "0001-tables", sql: first, keepsOlderPrograms: false),
        Migration(name: "0002-marks", sql: second, keepsOlderPrograms: true),
        Migration(name: "0003-text", sql: third, keepsOlderPrograms: true),
        Migration(name: "0004-text-failures", sql: textFailures, keepsOlderPrograms: true),
        Migration(name: "0005-use-of-tokens", sql: useOfTokens, keepsOlderPrograms: true),
        Migration(name: "0006-withdrawals", sql: withdrawals, keepsOlderPrograms: true),
        // The columns have no constraints that involve the state, because an older program that changes the state
        // ignores them.
        Migration(name: "0007-gone-and-removed-pages", sql: goneAndRemoved, keepsOlderPrograms: true),
        // An older program would write names in other forms, and search for them.
        Migration(
            name: "0008-names-nfc", sql: alone, code: { try NameMigration(db: $0).run() },
            keepsOlderPrograms: false),
        Migration(name: "0009-reader-marks", sql: readerMarks, keepsOlderPrograms: true),
    ]

    /// Migrates the schema to its newest form. One process at a time does so; the others wait.
    ///
    /// - Throws: `StoreError.noStore` when there is no schema and `create` is false, `.newerSchema`, `.notAStore`.
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
                try migration.code?(PostgreSQLConnection(session: session, canWrite: true))
                _ = try session.rows(
                    "INSERT INTO migration (name, keepsOlderPrograms, doneAt) VALUES (?, ?, now())",
                    [migration.name, migration.keepsOlderPrograms ? "true" : "false"])
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
        guard tables.count > 0 else { return Self.all }
        guard tables[0]["isallowed"] else {
            throw StoreError.noPermission(detail: "the role lacks the right USAGE on the schema \(schema)")
        }
        guard (0..<tables.count).contains(where: { tables[$0]["name"] == "migration" }) else {
            throw StoreError.notAStore(detail: "the schema \(schema) has another program's tables")
        }
        let rows = try session.rows("SELECT name, keepsOlderPrograms FROM migration", [])
        let done: [(name: String, keeps: Bool)] = (0..<rows.count).map {
            (rows[$0]["name"], rows[$0]["keepsOlderPrograms"])
        }
        let known = Set(Self.all.map(\.name))
        let newer = done.filter { !known.contains($0.name) && !$0.keeps }.map(\.name)
        guard newer.isEmpty else { throw StoreError.newerSchema(names: newer.sorted()) }
        return Self.all.filter { migration in !done.contains { $0.name == migration.name } }
    }

    /// The lock of `WriteScope.all`, which writers of other programs take too.
    private static let alone = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 0))"

    /// One row for each writing transaction of the last minutes. PostgreSQL's transaction numbers are no substitute:
    /// after a crash or a failover another transaction may get the same number.
    private static let second = """
        CREATE TABLE mark (
            id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            madeAt TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
        );
        CREATE INDEX markByAge ON mark (madeAt);
        """

    private static let third = """
        CREATE TABLE pageText (
            pageID BIGINT PRIMARY KEY,
            revision BIGINT NOT NULL,
            attempts BIGINT NOT NULL CHECK (attempts >= 0),
            reader TEXT COLLATE "C",
            words TEXT COLLATE "C",
            content BYTEA,
            readAt BIGINT NOT NULL,
            found TSVECTOR GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', words)) STORED,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE,
            CHECK ((content IS NULL) = (words IS NULL)),
            CHECK ((content IS NULL) = (reader IS NULL))
        );
        CREATE INDEX pageTextIndex ON pageText USING gin (found);
        """

    private static let goneAndRemoved = """
        ALTER TABLE page ADD COLUMN source TEXT COLLATE "C";
        ALTER TABLE page ADD COLUMN goneFrom TEXT COLLATE "C";
        ALTER TABLE page ADD COLUMN isRemoved BIGINT NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        ALTER TABLE edition ADD COLUMN isRemoved BIGINT NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        CREATE TABLE removal (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            edition TEXT COLLATE "C" NOT NULL,
            page TEXT COLLATE "C",
            pages BIGINT NOT NULL CHECK (pages >= 0),
            removedBy TEXT COLLATE "C" NOT NULL CHECK (removedBy <> ''),
            removedAt BIGINT NOT NULL
        );
        """

    /// Pages that older programs gave up are read again: those programs counted kills from outside as failures.
    private static let textFailures = """
        ALTER TABLE pageText ADD COLUMN losses BIGINT NOT NULL DEFAULT 0 CHECK (losses >= 0);
        ALTER TABLE pageText ADD COLUMN reasonCode TEXT COLLATE "C";
        ALTER TABLE pageText ADD COLUMN reason TEXT COLLATE "C";
        DELETE FROM pageText WHERE content IS NULL;
        CREATE INDEX pageTextUnread ON pageText (pageID) WHERE content IS NULL;
        """

    private static let useOfTokens = """
        ALTER TABLE token ADD COLUMN lastUsedAt BIGINT;
        ALTER TABLE token ADD COLUMN isForMetrics BIGINT NOT NULL DEFAULT 0
            CHECK (isForMetrics IN (0, 1) AND (isForMetrics = 0 OR role = 'reader'));
        """

    private static let readerMarks = """
        ALTER TABLE token ADD COLUMN lastMark BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE token ADD COLUMN markFloor BIGINT NOT NULL DEFAULT 0 CHECK (markFloor BETWEEN 0 AND lastMark);
        CREATE TABLE readerMark (
            tokenID BIGINT NOT NULL REFERENCES token (id),
            id TEXT COLLATE "C" NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            position BIGINT NOT NULL CHECK (position > 0),
            stamp BIGINT NOT NULL CHECK (stamp >= 0),
            content BYTEA,
            PRIMARY KEY (tokenID, id)
        );
        CREATE UNIQUE INDEX readerMarkByChange ON readerMark (tokenID, position);
        """

    /// The feed has the withdrawn revision of a page until the change is pruned.
    private static let withdrawals = """
        ALTER TABLE edition ADD COLUMN withdrawnAt BIGINT;
        ALTER TABLE edition ADD COLUMN withdrawnBy TEXT COLLATE "C"
            CHECK ((withdrawnBy IS NULL) = (withdrawnAt IS NULL));
        ALTER TABLE page ADD COLUMN withdrawnRevision BIGINT
            CHECK (withdrawnRevision IS NULL OR withdrawnRevision BETWEEN 1 AND latestRevision);
        UPDATE page SET withdrawnRevision = (
            SELECT revision FROM change
            WHERE pageID = page.id AND kind = 'withdrawn' AND at = page.changedAt ORDER BY position DESC LIMIT 1)
        WHERE state = 'withdrawn';
        """

    private static let first = """
        CREATE TABLE setting (name TEXT COLLATE "C" NOT NULL PRIMARY KEY, value TEXT COLLATE "C" NOT NULL);

        CREATE TABLE edition (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            name TEXT COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
            title TEXT COLLATE "C",
            date TEXT COLLATE "C" CHECK (date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
            expectedCount BIGINT CHECK (expectedCount > 0),
            publication TEXT COLLATE "C" NOT NULL CHECK (publication IN ('at-once', 'at-time', 'after-approval')),
            publishAt BIGINT,
            approvedAt BIGINT,
            approvedBy TEXT COLLATE "C",
            priority BIGINT NOT NULL,
            createdAt BIGINT NOT NULL,
            publishesDoubtful BIGINT NOT NULL DEFAULT 0 CHECK (publishesDoubtful IN (0, 1)),
            CHECK ((publication = 'at-time') = (publishAt IS NOT NULL)),
            CHECK ((approvedAt IS NULL) = (approvedBy IS NULL))
        );

        CREATE TABLE image (
            digest TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(digest) = 64),
            bytes BIGINT NOT NULL CHECK (bytes >= 0),
            isHeld BIGINT NOT NULL CHECK (isHeld IN (0, 1)),
            addedAt BIGINT NOT NULL
        );

        CREATE TABLE page (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            editionID BIGINT NOT NULL REFERENCES edition (id),
            name TEXT COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            state TEXT COLLATE "C" NOT NULL
                CHECK (state IN ('expected', 'received', 'analysed', 'published', 'quarantined', 'withdrawn')),
            imageDigest TEXT COLLATE "C" REFERENCES image (digest),
            imageIndex BIGINT NOT NULL CHECK (imageIndex >= 0),
            latestRevision BIGINT NOT NULL CHECK (latestRevision >= 0),
            publishedRevision BIGINT CHECK (publishedRevision BETWEEN 1 AND latestRevision),
            reasonCode TEXT COLLATE "C",
            reason TEXT COLLATE "C",
            withdrawnBy TEXT COLLATE "C",
            changedAt BIGINT NOT NULL,
            receivedAt BIGINT NOT NULL DEFAULT 0,
            expectedDigest TEXT COLLATE "C" CHECK (length(expectedDigest) = 64),
            UNIQUE (editionID, name),
            CHECK (state IN ('expected', 'withdrawn') OR imageDigest IS NOT NULL),
            CHECK (state <> 'published' OR publishedRevision IS NOT NULL),
            CHECK (state <> 'withdrawn' OR publishedRevision IS NULL),
            CHECK ((state = 'quarantined') = (reasonCode IS NOT NULL)),
            CHECK ((reasonCode IS NULL) = (reason IS NULL)),
            CHECK ((state = 'withdrawn') = (withdrawnBy IS NOT NULL))
        );
        CREATE INDEX pageByImage ON page (imageDigest);
        CREATE INDEX pageAnalysed ON page (editionID) WHERE state = 'analysed';

        CREATE TABLE result (
            key TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(key) = 64),
            imageDigest TEXT COLLATE "C" NOT NULL REFERENCES image (digest),
            imageIndex BIGINT NOT NULL CHECK (imageIndex >= 0),
            engine TEXT COLLATE "C" NOT NULL,
            milliseconds BIGINT NOT NULL CHECK (milliseconds >= 0),
            createdAt BIGINT NOT NULL,
            layout BYTEA NOT NULL,
            thumbnail BYTEA
        );

        CREATE TABLE revision (
            pageID BIGINT NOT NULL REFERENCES page (id),
            revision BIGINT NOT NULL CHECK (revision > 0),
            imageDigest TEXT COLLATE "C" NOT NULL REFERENCES image (digest),
            imageIndex BIGINT NOT NULL CHECK (imageIndex >= 0),
            resultKey TEXT COLLATE "C" REFERENCES result (key),
            author TEXT COLLATE "C",
            note TEXT COLLATE "C",
            base BIGINT,
            mapID TEXT COLLATE "C" NOT NULL UNIQUE CHECK (length(mapID) = 64),
            createdAt BIGINT NOT NULL,
            publishedAt BIGINT,
            layout BYTEA,
            PRIMARY KEY (pageID, revision),
            CHECK ((resultKey IS NULL) = (layout IS NOT NULL)),
            CHECK (
                resultKey IS NULL AND author <> '' AND note IS NOT NULL AND base BETWEEN 1 AND revision - 1
                OR resultKey IS NOT NULL AND author IS NULL AND note IS NULL AND base IS NULL)
        );
        CREATE INDEX revisionByResult ON revision (resultKey);

        CREATE TABLE body (
            mapID TEXT COLLATE "C" NOT NULL REFERENCES revision (mapID) ON DELETE CASCADE,
            form TEXT COLLATE "C" NOT NULL CHECK (form IN ('json', 'binary')),
            coding TEXT COLLATE "C" NOT NULL CHECK (coding IN ('identity', 'gzip', 'brotli')),
            bytes BYTEA NOT NULL,
            PRIMARY KEY (mapID, form, coding)
        );

        CREATE TABLE finding (
            pageID BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            position BIGINT NOT NULL CHECK (position >= 0),
            severity TEXT COLLATE "C" NOT NULL CHECK (severity IN ('note', 'warning', 'error')),
            code TEXT COLLATE "C" NOT NULL,
            message TEXT COLLATE "C" NOT NULL,
            place TEXT COLLATE "C",
            PRIMARY KEY (pageID, revision, position),
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE
        );

        CREATE TABLE job (
            pageID BIGINT PRIMARY KEY REFERENCES page (id),
            key TEXT COLLATE "C" NOT NULL CHECK (length(key) = 64),
            engine TEXT COLLATE "C" NOT NULL,
            state TEXT COLLATE "C" NOT NULL CHECK (state IN ('ready', 'leased', 'done', 'quarantined')),
            priority BIGINT NOT NULL,
            shard BIGINT NOT NULL CHECK (shard >= 0),
            failures BIGINT NOT NULL CHECK (failures >= 0),
            losses BIGINT NOT NULL CHECK (losses >= 0),
            notBefore BIGINT NOT NULL,
            owner TEXT COLLATE "C",
            leaseUntil BIGINT,
            token BIGINT NOT NULL CHECK (token >= 0),
            reasonCode TEXT COLLATE "C",
            reason TEXT COLLATE "C",
            CHECK ((state = 'leased') = (owner IS NOT NULL)),
            CHECK ((owner IS NULL) = (leaseUntil IS NULL))
        );
        CREATE INDEX jobReady ON job (priority DESC, losses, pageID) WHERE state = 'ready';
        CREATE INDEX jobLeased ON job (leaseUntil) WHERE state = 'leased';
        CREATE INDEX jobByKey ON job (key) WHERE state <> 'done';

        CREATE TABLE proposal (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            pageID BIGINT NOT NULL REFERENCES page (id),
            beside BIGINT NOT NULL,
            resultKey TEXT COLLATE "C" NOT NULL,
            state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'accepted', 'rejected')),
            decidedBy TEXT COLLATE "C",
            decidedAt BIGINT,
            createdAt BIGINT NOT NULL,
            FOREIGN KEY (pageID, beside) REFERENCES revision (pageID, revision),
            UNIQUE (pageID, beside, resultKey),
            CHECK ((state = 'open') = (decidedBy IS NULL)),
            CHECK ((decidedBy IS NULL) = (decidedAt IS NULL))
        );
        CREATE INDEX proposalOpen ON proposal (pageID) WHERE state = 'open';
        CREATE INDEX proposalByResult ON proposal (resultKey) WHERE state = 'open';

        CREATE TABLE change (
            position BIGINT PRIMARY KEY,
            kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('published', 'withdrawn')),
            pageID BIGINT NOT NULL REFERENCES page (id),
            revision BIGINT NOT NULL,
            mapID TEXT COLLATE "C" NOT NULL,
            at BIGINT NOT NULL,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision)
        );

        CREATE TABLE arrival (
            path TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            size BIGINT NOT NULL,
            inode BIGINT NOT NULL,
            modifiedAt BIGINT NOT NULL,
            changedAt BIGINT NOT NULL,
            digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64),
            pages BIGINT NOT NULL CHECK (pages > 0)
        );

        CREATE TABLE token (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            name TEXT COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            role TEXT COLLATE "C" NOT NULL CHECK (role IN ('reader', 'editor', 'operator')),
            digest TEXT COLLATE "C" NOT NULL UNIQUE CHECK (length(digest) = 64),
            createdAt BIGINT NOT NULL,
            expiresAt BIGINT,
            revokedAt BIGINT
        );

        CREATE TABLE rendition (
            imageDigest TEXT COLLATE "C" NOT NULL REFERENCES image (digest),
            imageIndex BIGINT NOT NULL CHECK (imageIndex >= 0),
            width BIGINT NOT NULL CHECK (width > 0),
            height BIGINT NOT NULL CHECK (height > 0),
            format TEXT COLLATE "C" NOT NULL CHECK (format IN ('jpeg', 'png')),
            digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64),
            bytes BIGINT NOT NULL CHECK (bytes > 0),
            PRIMARY KEY (imageDigest, imageIndex, width)
        );
        CREATE INDEX renditionByDigest ON rendition (digest);

        CREATE TABLE approval (
            pageID BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            approvedBy TEXT COLLATE "C" NOT NULL CHECK (approvedBy <> ''),
            approvedAt BIGINT NOT NULL,
            PRIMARY KEY (pageID, revision),
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE
        );

        ALTER TABLE page ADD FOREIGN KEY (id, publishedRevision) REFERENCES revision (pageID, revision)
            DEFERRABLE INITIALLY DEFERRED;
        CREATE INDEX revisionByImage ON revision (imageDigest);
        CREATE INDEX editionByDate ON edition (coalesce(date, '') DESC);

        CREATE TABLE feed (last BIGINT NOT NULL CHECK (last >= 0));
        INSERT INTO feed (last) VALUES (0);

        CREATE TABLE blob (
            digest TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(digest) = 64),
            bytes BYTEA NOT NULL,
            addedAt TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
        );
        -- What is in there is compressed already.
        ALTER TABLE blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
        ALTER TABLE body ALTER COLUMN bytes SET STORAGE EXTERNAL;
        ALTER TABLE result ALTER COLUMN layout SET STORAGE EXTERNAL;
        ALTER TABLE revision ALTER COLUMN layout SET STORAGE EXTERNAL;

        -- A key whose order is that of isInNaturalOrder: for figures 0, how many there are, the figures; all else by bytes.
        CREATE FUNCTION natural_key(name TEXT) RETURNS BYTEA LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
            SELECT string_agg(
                CASE WHEN part[1] ~ '^[0-9]'
                    THEN '\\x30'::bytea || int2send(length(ltrim(part[1], '0'))::int2) || convert_to(ltrim(part[1], '0'), 'UTF8')
                    ELSE convert_to(part[1], 'UTF8') END,
                ''::bytea ORDER BY place) || '\\x00'::bytea || convert_to(name, 'UTF8')
            FROM regexp_matches(name, '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS found (part, place)
        $body$;
        """
}
