import GRDB

/// The migrations of an SQLite file. A released migration never changes; a new one is appended.
enum SQLiteMigrations {
    /// SQLite's `application_id` of a store: "MJWK".
    static let applicationID = 0x4D4A_574B

    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("0001-editions-to-arrivals") { try $0.execute(sql: first) }
        migrator.registerMigration("0002-tokens") { try $0.execute(sql: second) }
        migrator.registerMigration("0003-renditions") { try $0.execute(sql: third) }
        migrator.registerMigration("0004-revisions-by-image") {
            try $0.execute(sql: "CREATE INDEX revisionByImage ON revision (imageDigest)")
        }
        migrator.registerMigration("0005-page-approvals") { try $0.execute(sql: fifth) }
        migrator.registerMigration("0006-editions-by-date") {
            try $0.execute(sql: "CREATE INDEX editionByDate ON edition (ifnull(date, '') DESC)")
        }
        migrator.registerMigration("0007-pages-that-wait") { try $0.execute(sql: seventh) }
        migrator.registerMigration("0008-feed") { try $0.execute(sql: eighth) }
        migrator.registerMigration("0009-text") { try $0.execute(sql: ninth) }
        migrator.registerMigration("0010-text-failures") { try $0.execute(sql: textFailures) }
        migrator.registerMigration("0011-use-of-tokens") { try $0.execute(sql: useOfTokens) }
        migrator.registerMigration("0012-withdrawals") { try $0.execute(sql: withdrawals) }
        migrator.registerMigration("0013-gone-and-removed-pages") { try $0.execute(sql: goneAndRemoved) }
        migrator.registerMigration("0014-names-nfc") { try NameMigration(db: SQLiteConnection(db: $0)).run() }
        migrator.registerMigration("0015-reader-marks") { try $0.execute(sql: readerMarks) }
        return migrator
    }

    private static let first = """
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
            CHECK ((publication = 'at-time') = (publishAt IS NOT NULL)),
            CHECK ((approvedAt IS NULL) = (approvedBy IS NULL))
        ) STRICT;

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
            UNIQUE (editionID, name),
            FOREIGN KEY (id, publishedRevision) REFERENCES revision (pageID, revision) DEFERRABLE INITIALLY DEFERRED,
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
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('published', 'withdrawn')),
            pageID INTEGER NOT NULL REFERENCES page (id),
            revision INTEGER NOT NULL,
            mapID TEXT NOT NULL,
            at INTEGER NOT NULL,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision)
        ) STRICT;

        CREATE TABLE arrival (
            path TEXT NOT NULL PRIMARY KEY,
            size INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            pages INTEGER NOT NULL CHECK (pages > 0)
        ) STRICT;
        """

    private static let second = """
        CREATE TABLE token (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            role TEXT NOT NULL CHECK (role IN ('reader', 'editor', 'operator')),
            digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER,
            revokedAt INTEGER
        ) STRICT;
        """

    private static let third = """
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
        """

    private static let seventh = """
        ALTER TABLE edition ADD COLUMN publishesDoubtful INTEGER NOT NULL DEFAULT 0 CHECK (publishesDoubtful IN (0, 1));
        ALTER TABLE page ADD COLUMN receivedAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE page ADD COLUMN expectedDigest TEXT CHECK (length(expectedDigest) = 64);
        """

    private static let fifth = """
        CREATE TABLE approval (
            pageID INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            approvedBy TEXT NOT NULL CHECK (approvedBy <> ''),
            approvedAt INTEGER NOT NULL,
            PRIMARY KEY (pageID, revision),
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE
        ) STRICT;
        """

    /// Triggers keep the index of words up to date.
    private static let ninth = """
        CREATE TABLE pageText (
            pageID INTEGER PRIMARY KEY,
            revision INTEGER NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            reader TEXT,
            words TEXT,
            content BLOB,
            readAt INTEGER NOT NULL,
            FOREIGN KEY (pageID, revision) REFERENCES revision (pageID, revision) ON DELETE CASCADE,
            CHECK ((content IS NULL) = (words IS NULL)),
            CHECK ((content IS NULL) = (reader IS NULL))
        ) STRICT;
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

    private static let goneAndRemoved = """
        ALTER TABLE page ADD COLUMN source TEXT;
        ALTER TABLE page ADD COLUMN goneFrom TEXT CHECK (goneFrom IS NULL OR state = 'analysed');
        ALTER TABLE page ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved = 0 OR isRemoved = 1 AND state = 'withdrawn');
        ALTER TABLE edition ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        CREATE TABLE removal (
            id INTEGER PRIMARY KEY,
            edition TEXT NOT NULL,
            page TEXT,
            pages INTEGER NOT NULL CHECK (pages >= 0),
            removedBy TEXT NOT NULL CHECK (removedBy <> ''),
            removedAt INTEGER NOT NULL
        ) STRICT;
        """

    /// Pages that older programs gave up are read again: those programs counted kills from outside as failures.
    private static let textFailures = """
        ALTER TABLE pageText ADD COLUMN losses INTEGER NOT NULL DEFAULT 0 CHECK (losses >= 0);
        ALTER TABLE pageText ADD COLUMN reasonCode TEXT;
        ALTER TABLE pageText ADD COLUMN reason TEXT;
        DELETE FROM pageText WHERE content IS NULL;
        CREATE INDEX pageTextUnread ON pageText (pageID) WHERE content IS NULL;
        """

    private static let useOfTokens = """
        ALTER TABLE token ADD COLUMN lastUsedAt INTEGER;
        ALTER TABLE token ADD COLUMN isForMetrics INTEGER NOT NULL DEFAULT 0
            CHECK (isForMetrics IN (0, 1) AND (isForMetrics = 0 OR role = 'reader'));
        """

    private static let readerMarks = """
        ALTER TABLE token ADD COLUMN lastMark INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE token ADD COLUMN markFloor INTEGER NOT NULL DEFAULT 0 CHECK (markFloor BETWEEN 0 AND lastMark);
        CREATE TABLE readerMark (
            tokenID INTEGER NOT NULL REFERENCES token (id),
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            position INTEGER NOT NULL CHECK (position > 0),
            stamp INTEGER NOT NULL CHECK (stamp >= 0),
            content BLOB,
            PRIMARY KEY (tokenID, id)
        ) STRICT;
        CREATE UNIQUE INDEX readerMarkByChange ON readerMark (tokenID, position);
        """

    /// The feed has the withdrawn revision of a page until the change is pruned.
    private static let withdrawals = """
        ALTER TABLE edition ADD COLUMN withdrawnAt INTEGER;
        ALTER TABLE edition ADD COLUMN withdrawnBy TEXT CHECK ((withdrawnBy IS NULL) = (withdrawnAt IS NULL));
        ALTER TABLE page ADD COLUMN withdrawnRevision INTEGER
            CHECK (withdrawnRevision IS NULL OR withdrawnRevision BETWEEN 1 AND latestRevision);
        UPDATE page SET withdrawnRevision = (
            SELECT revision FROM change
            WHERE pageID = page.id AND kind = 'withdrawn' AND at = page.changedAt ORDER BY position DESC LIMIT 1)
        WHERE state = 'withdrawn';
        """

    /// Adds a separate row for the position, and an index on an expression that other databases support, too.
    private static let eighth = """
        CREATE TABLE feed (last INTEGER NOT NULL CHECK (last >= 0)) STRICT;
        INSERT INTO feed (last) SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'change'), 0);
        DROP INDEX editionByDate;
        CREATE INDEX editionByDate ON edition (coalesce(date, '') DESC);
        """
}
