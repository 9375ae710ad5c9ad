/// The tables of a store of version 0.2.0. Later tables and columns come with the migrations of each database.
enum StoreSchema {
    /// The released migrations of 0.2.0, whose tables `sqlite` makes at once. A new store records all of them, so that
    /// a program of 0.2.0 can open it.
    static let sqliteNames = [
        "0001-editions-to-arrivals", "0002-tokens", "0003-renditions", "0004-revisions-by-image", "0005-page-approvals",
        "0006-editions-by-date", "0007-pages-that-wait", "0008-feed", "0009-text", "0010-text-failures",
        "0011-use-of-tokens", "0012-withdrawals", "0013-gone-and-removed-pages", "0014-names-nfc", "0015-reader-marks",
    ]
    /// The same for `postgreSQL`.
    static let postgreSQLNames = [
        "0001-tables", "0002-marks", "0003-text", "0004-text-failures", "0005-use-of-tokens", "0006-withdrawals",
        "0007-gone-and-removed-pages", "0008-names-nfc", "0009-reader-marks",
    ]

    /// The tables of an SQLite file. Triggers keep the index of words up to date.
    static let sqlite = """
        \(tables)
        CREATE VIRTUAL TABLE pageTextIndex USING fts5(
            words, content='pageText', content_rowid='pageID', tokenize='ascii');
        CREATE TRIGGER pageTextAdded AFTER INSERT ON pageText BEGIN
            INSERT INTO pageTextIndex (rowid, words) VALUES (new.pageID, new.words);
        END;
        CREATE TRIGGER pageTextDeleted AFTER DELETE ON pageText BEGIN
            INSERT INTO pageTextIndex (pageTextIndex, rowid, words) VALUES ('delete', old.pageID, old.words);
        END;
        CREATE TRIGGER pageTextChanged AFTER UPDATE ON pageText BEGIN
            INSERT INTO pageTextIndex (pageTextIndex, rowid, words) VALUES ('delete', old.pageID, old.words);
            INSERT INTO pageTextIndex (rowid, words) VALUES (new.pageID, new.words);
        END;
        """

    /// The tables of a schema of PostgreSQL.
    ///
    /// `mark` has one row for each writing transaction of the last minutes. PostgreSQL's transaction numbers are no
    /// substitute: after a crash or a failover another transaction may get the same number.
    static let postgreSQL = """
        \(tablesOfPostgreSQL)
        ALTER TABLE page ADD \(publishedKey);
        ALTER TABLE pageText ADD COLUMN found TSVECTOR GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', words)) STORED;
        CREATE INDEX pageTextIndex ON pageText USING gin (found);
        CREATE TABLE mark (
            id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            madeAt TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
        );
        CREATE INDEX markByAge ON mark (madeAt);
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
        """

    /// The causes of withdrawals, and the images with which pages were withdrawn. Before, an edition's pages were those
    /// whose change had the time of its withdrawal.
    static let withdrawalCauses = """
        ALTER TABLE page ADD COLUMN causes INTEGER NOT NULL DEFAULT 0;
        UPDATE page SET causes = CASE
            WHEN isRemoved = 1 AND withdrawnBy = 'mojiwaku batch' THEN 16
            WHEN isRemoved = 1 THEN
                CASE WHEN (SELECT isRemoved FROM edition WHERE id = page.editionID) = 1 THEN 8 ELSE 4 END
                + CASE WHEN EXISTS (SELECT 1 FROM removal WHERE removedAt = page.changedAt) THEN 0 ELSE 1 END
            WHEN EXISTS (SELECT 1 FROM edition WHERE id = page.editionID AND withdrawnAt = page.changedAt) THEN 2
            ELSE 1 END
        WHERE state = 'withdrawn';
        CREATE TABLE withdrawnImage (
            pageID INTEGER NOT NULL REFERENCES page (id),
            imageDigest TEXT NOT NULL CHECK (length(imageDigest) = 64),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            isWithdrawn INTEGER NOT NULL CHECK (isWithdrawn IN (0, 1)),
            PRIMARY KEY (pageID, imageDigest, imageIndex)
        ) STRICT;
        CREATE INDEX withdrawnImageByImage ON withdrawnImage (imageDigest, imageIndex);
        INSERT INTO withdrawnImage (pageID, imageDigest, imageIndex, isWithdrawn)
            SELECT id, imageDigest, imageIndex, causes % 2 FROM page
            WHERE causes NOT IN (0, 2, 16) AND imageDigest IS NOT NULL
            UNION SELECT page.id, revision.imageDigest, revision.imageIndex, page.causes % 2
            FROM page JOIN revision ON revision.pageID = page.id AND revision.revision = page.withdrawnRevision
            WHERE page.causes NOT IN (0, 2, 16);
        """

    /// The order of the pages that `edition.json` lists, and an index of the pages of a file.
    static let pageOrder = """
        ALTER TABLE edition ADD COLUMN pageOrder TEXT;
        CREATE INDEX pageBySource ON page (editionID, source);
        """

    /// The corrections that made a revision.
    static let corrections = "ALTER TABLE revision ADD COLUMN corrections BLOB;"

    /// Maps have one form.
    static let oneForm = "DELETE FROM body WHERE form = 'binary';"

    /// Several formats of one width, and tiles.
    static let renditionFormats = """
        ALTER TABLE rendition RENAME TO earlierRendition;
        CREATE TABLE rendition (
            imageDigest TEXT NOT NULL REFERENCES image (digest),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            format TEXT NOT NULL CHECK (format IN ('jpeg', 'png', 'webp', 'jpegTiles', 'pngTiles')),
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            bytes INTEGER NOT NULL CHECK (bytes > 0),
            PRIMARY KEY (imageDigest, imageIndex, format, width)
        ) STRICT;
        INSERT INTO rendition SELECT imageDigest, imageIndex, width, height, format, digest, bytes FROM earlierRendition;
        DROP TABLE earlierRendition;
        CREATE INDEX renditionByDigest ON rendition (digest);
        """

    /// Keys of `NaturalKey`: for a number 0, its number of digits, its digits; all else by bytes.
    static let naturalKey = """
        CREATE FUNCTION kanji_number(run TEXT) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
        DECLARE
            total BIGINT := 0;
            part BIGINT := 0;
            place INT;
        BEGIN
            FOR i IN 1..length(run) LOOP
                place := strpos('〇一二三四五六七八九十百', substr(run, i, 1)) - 1;
                IF place < 10 THEN
                    part := 10 * part + place;
                ELSE
                    total := total + greatest(1, part) * (CASE place WHEN 10 THEN 10 ELSE 100 END);
                    part := 0;
                END IF;
            END LOOP;
            RETURN total + part;
        END $body$;
        CREATE OR REPLACE FUNCTION natural_key(name TEXT) RETURNS BYTEA LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
            SELECT string_agg(
                CASE WHEN digits IS NULL THEN convert_to(run, 'UTF8')
                    ELSE '\\x30'::bytea || int2send(length(ltrim(digits, '0'))::int2) || convert_to(ltrim(digits, '0'), 'UTF8')
                    END, ''::bytea ORDER BY place) || '\\x00'::bytea || convert_to(name, 'UTF8')
            FROM (
                SELECT place, part[1] AS run, CASE
                    WHEN part[1] ~ '^[0-9]' THEN part[1]
                    WHEN part[1] ~ '^[０１２３４５６７８９]' THEN translate(part[1], '０１２３４５６７８９', '0123456789')
                    WHEN part[1] ~ '^[〇一二三四五六七八九十百]{1,9}$' THEN kanji_number(part[1])::text
                    END AS digits
                FROM regexp_matches(
                    name, '[0-9]+|[０１２３４５６７８９]+|[〇一二三四五六七八九十百]+|[^0-9０１２３４５６７８９〇一二三四五六七八九十百]+', 'g')
                    WITH ORDINALITY AS found (part, place)
            ) AS runs
        $body$;
        """

    /// The tables of 0.2.0 for PostgreSQL.
    private static var tablesOfPostgreSQL: String {
        forPostgreSQL(tables.replacing("\(publishedKey),", with: ""))
    }

    /// Statements with PostgreSQL's types. A text has the order of its bytes, as in SQLite.
    static func forPostgreSQL(_ statements: String) -> String {
        [
            (" STRICT;", ";"), (" GLOB ", " SIMILAR TO "),
            (" id INTEGER PRIMARY KEY", " id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
            (" INTEGER", " BIGINT"), (" TEXT", " TEXT COLLATE \"C\""), (" BLOB", " BYTEA"),
        ].reduce(statements) { $0.replacing($1.0, with: $1.1) }
    }

    /// The foreign key of a published revision. PostgreSQL can add it only when both tables exist.
    private static let publishedKey =
        "FOREIGN KEY (id, publishedRevision) REFERENCES revision (pageID, revision) DEFERRABLE INITIALLY DEFERRED"

    /// The tables that both databases have, with SQLite's types. Times are milliseconds since 1970.
    private static let tables = """
        CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;

        CREATE TABLE edition (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
            title TEXT,
            date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            expectedCount INTEGER CHECK (expectedCount > 0),
            publication TEXT NOT NULL CHECK (publication IN ('at-once', 'at-time', 'after-approval')),
            publishAt INTEGER,
            approvedAt INTEGER,
            approvedBy TEXT,
            priority INTEGER NOT NULL,
            createdAt INTEGER NOT NULL,
            publishesDoubtful INTEGER NOT NULL DEFAULT 0 CHECK (publishesDoubtful IN (0, 1)),
            withdrawnAt INTEGER,
            withdrawnBy TEXT CHECK ((withdrawnBy IS NULL) = (withdrawnAt IS NULL)),
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            CHECK ((publication = 'at-time') = (publishAt IS NOT NULL)),
            CHECK ((approvedAt IS NULL) = (approvedBy IS NULL))
        ) STRICT;

        CREATE INDEX editionByDate ON edition (coalesce(date, '') DESC);

        CREATE TABLE image (
            digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64),
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            isHeld INTEGER NOT NULL CHECK (isHeld IN (0, 1)),
            addedAt INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE page (
            id INTEGER PRIMARY KEY,
            editionID INTEGER NOT NULL REFERENCES edition (id),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            state TEXT NOT NULL
                CHECK (state IN ('expected', 'received', 'analysed', 'published', 'quarantined', 'withdrawn')),
            imageDigest TEXT REFERENCES image (digest),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            latestRevision INTEGER NOT NULL CHECK (latestRevision >= 0),
            publishedRevision INTEGER CHECK (publishedRevision BETWEEN 1 AND latestRevision),
            reasonCode TEXT,
            reason TEXT,
            withdrawnBy TEXT,
            changedAt INTEGER NOT NULL,
            receivedAt INTEGER NOT NULL DEFAULT 0,
            expectedDigest TEXT CHECK (length(expectedDigest) = 64),
            withdrawnRevision INTEGER CHECK (withdrawnRevision BETWEEN 1 AND latestRevision),
            source TEXT,
            goneFrom TEXT CHECK (goneFrom IS NULL OR state = 'analysed'),
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved = 0 OR isRemoved = 1 AND state = 'withdrawn'),
            UNIQUE (editionID, name),
            \(publishedKey),
            CHECK (state IN ('expected', 'withdrawn') OR imageDigest IS NOT NULL),
            CHECK (state <> 'published' OR publishedRevision IS NOT NULL),
            CHECK (state <> 'withdrawn' OR publishedRevision IS NULL),
            CHECK ((state = 'quarantined') = (reasonCode IS NOT NULL)),
            CHECK ((reasonCode IS NULL) = (reason IS NULL)),
            CHECK ((state = 'withdrawn') = (withdrawnBy IS NOT NULL))
        ) STRICT;
        CREATE INDEX pageByImage ON page (imageDigest);
        CREATE INDEX pageAnalysed ON page (editionID) WHERE state = 'analysed';

        CREATE TABLE result (
            key TEXT NOT NULL PRIMARY KEY CHECK (length(key) = 64),
            imageDigest TEXT NOT NULL REFERENCES image (digest),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            engine TEXT NOT NULL,
            milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
            createdAt INTEGER NOT NULL,
            layout BLOB NOT NULL,
            thumbnail BLOB
        ) STRICT;

        CREATE TABLE revision (
            pageID INTEGER NOT NULL REFERENCES page (id),
            revision INTEGER NOT NULL CHECK (revision > 0),
            imageDigest TEXT NOT NULL REFERENCES image (digest),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            resultKey TEXT REFERENCES result (key),
            author TEXT,
            note TEXT,
            base INTEGER,
            mapID TEXT NOT NULL UNIQUE CHECK (length(mapID) = 64),
            createdAt INTEGER NOT NULL,
            publishedAt INTEGER,
            layout BLOB,
            PRIMARY KEY (pageID, revision),
            CHECK ((resultKey IS NULL) = (layout IS NOT NULL)),
            CHECK (
                resultKey IS NULL AND author <> '' AND note IS NOT NULL AND base BETWEEN 1 AND revision - 1
                OR resultKey IS NOT NULL AND author IS NULL AND note IS NULL AND base IS NULL)
        ) STRICT;
        CREATE INDEX revisionByResult ON revision (resultKey);
        CREATE INDEX revisionByImage ON revision (imageDigest);

        CREATE TABLE body (
            mapID TEXT NOT NULL REFERENCES revision (mapID) ON DELETE CASCADE,
            form TEXT NOT NULL CHECK (form IN ('json', 'binary')),
            coding TEXT NOT NULL CHECK (coding IN ('identity', 'gzip', 'brotli')),
            bytes BLOB NOT NULL,
            PRIMARY KEY (mapID, form, coding)
        ) STRICT;

        CREATE TABLE finding (
            pageID INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            severity TEXT NOT NULL CHECK (severity IN ('note', 'warning', 'error')),
            code TEXT NOT NULL,
            message TEXT NOT NULL,
            place TEXT,
            PRIMARY KEY (pageID, revision, position),
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE job (
            pageID INTEGER PRIMARY KEY REFERENCES page (id),
            key TEXT NOT NULL CHECK (length(key) = 64),
            engine TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('ready', 'leased', 'done', 'quarantined')),
            priority INTEGER NOT NULL,
            shard INTEGER NOT NULL CHECK (shard >= 0),
            failures INTEGER NOT NULL CHECK (failures >= 0),
            losses INTEGER NOT NULL CHECK (losses >= 0),
            notBefore INTEGER NOT NULL,
            owner TEXT,
            leaseUntil INTEGER,
            token INTEGER NOT NULL CHECK (token >= 0),
            reasonCode TEXT,
            reason TEXT,
            CHECK ((state = 'leased') = (owner IS NOT NULL)),
            CHECK ((owner IS NULL) = (leaseUntil IS NULL))
        ) STRICT;
        CREATE INDEX jobReady ON job (priority DESC, losses, pageID) WHERE state = 'ready';
        CREATE INDEX jobLeased ON job (leaseUntil) WHERE state = 'leased';
        CREATE INDEX jobByKey ON job (key) WHERE state <> 'done';

        CREATE TABLE proposal (
            id INTEGER PRIMARY KEY,
            pageID INTEGER NOT NULL REFERENCES page (id),
            beside INTEGER NOT NULL,
            resultKey TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'rejected')),
            decidedBy TEXT,
            decidedAt INTEGER,
            createdAt INTEGER NOT NULL,
            FOREIGN KEY (pageID, beside) REFERENCES revision (pageID, revision),
            UNIQUE (pageID, beside, resultKey),
            CHECK ((state = 'open') = (decidedBy IS NULL)),
            CHECK ((decidedBy IS NULL) = (decidedAt IS NULL))
        ) STRICT;
        CREATE INDEX proposalOpen ON proposal (pageID) WHERE state = 'open';
        CREATE INDEX proposalByResult ON proposal (resultKey) WHERE state = 'open';

        CREATE TABLE change (
            position INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('published', 'withdrawn')),
            pageID INTEGER NOT NULL REFERENCES page (id),
            revision INTEGER NOT NULL,
            mapID TEXT NOT NULL,
            at INTEGER NOT NULL,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision)
        ) STRICT;

        CREATE TABLE feed (last INTEGER NOT NULL CHECK (last >= 0)) STRICT;
        INSERT INTO feed (last) VALUES (0);

        CREATE TABLE arrival (
            path TEXT NOT NULL PRIMARY KEY,
            size INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            pages INTEGER NOT NULL CHECK (pages > 0)
        ) STRICT;

        CREATE TABLE rendition (
            imageDigest TEXT NOT NULL REFERENCES image (digest),
            imageIndex INTEGER NOT NULL CHECK (imageIndex >= 0),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            format TEXT NOT NULL CHECK (format IN ('jpeg', 'png')),
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            bytes INTEGER NOT NULL CHECK (bytes > 0),
            PRIMARY KEY (imageDigest, imageIndex, width)
        ) STRICT;
        CREATE INDEX renditionByDigest ON rendition (digest);

        CREATE TABLE approval (
            pageID INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            approvedBy TEXT NOT NULL CHECK (approvedBy <> ''),
            approvedAt INTEGER NOT NULL,
            PRIMARY KEY (pageID, revision),
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE pageText (
            pageID INTEGER PRIMARY KEY,
            revision INTEGER NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            losses INTEGER NOT NULL DEFAULT 0 CHECK (losses >= 0),
            reasonCode TEXT,
            reason TEXT,
            reader TEXT,
            words TEXT,
            content BLOB,
            readAt INTEGER NOT NULL,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE,
            CHECK ((content IS NULL) = (words IS NULL)),
            CHECK ((content IS NULL) = (reader IS NULL))
        ) STRICT;
        CREATE INDEX pageTextUnread ON pageText (pageID) WHERE content IS NULL;

        CREATE TABLE token (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            role TEXT NOT NULL CHECK (role IN ('reader', 'editor', 'operator')),
            digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER,
            revokedAt INTEGER,
            lastUsedAt INTEGER,
            isForMetrics INTEGER NOT NULL DEFAULT 0
                CHECK (isForMetrics IN (0, 1) AND (isForMetrics = 0 OR role = 'reader')),
            lastMark INTEGER NOT NULL DEFAULT 0,
            markFloor INTEGER NOT NULL DEFAULT 0 CHECK (markFloor BETWEEN 0 AND lastMark)
        ) STRICT;

        CREATE TABLE readerMark (
            tokenID INTEGER NOT NULL REFERENCES token (id),
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            position INTEGER NOT NULL CHECK (position > 0),
            stamp INTEGER NOT NULL CHECK (stamp >= 0),
            content BLOB,
            PRIMARY KEY (tokenID, id)
        ) STRICT;
        CREATE UNIQUE INDEX readerMarkByChange ON readerMark (tokenID, position);

        CREATE TABLE removal (
            id INTEGER PRIMARY KEY,
            edition TEXT NOT NULL,
            page TEXT,
            pages INTEGER NOT NULL CHECK (pages >= 0),
            removedBy TEXT NOT NULL CHECK (removedBy <> ''),
            removedAt INTEGER NOT NULL
        ) STRICT;
        """
}
