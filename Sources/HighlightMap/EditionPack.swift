public import Foundation

/// All maps of an edition in one file, for offline readers: a table of the pages (the directory), then their binary
/// maps. An app can use a page as soon as its bytes have arrived, or fetch one page by a range of bytes
/// (docs/formats.md has the format byte by byte).
public struct EditionPack: Sendable, Hashable {
    /// The edition's name.
    public var edition: String
    /// Its pages in the edition's order, with unique names.
    public var pages: [Page]

    /// A page of a pack.
    public struct Page: Sendable, Hashable {
        /// The page's name.
        public var name: String
        /// Revision of its map, from 1.
        public var revision: Int
        /// The map's id: SHA-256 of its JSON, 64 lower-case hexadecimal digits.
        public var mapID: String
        /// The map in its compact form.
        public var binary: Data

        /// A page from its parts; `EditionPack.bytes()` checks them.
        public init(name: String, revision: Int, mapID: String, binary: Data) {
            self.name = name
            self.revision = revision
            self.mapID = mapID
            self.binary = binary
        }

        /// The page's map.
        ///
        /// - Throws: `EditionPackError` when its bytes are not a map, or are the map of another page or revision.
        public func map() throws(EditionPackError) -> HighlightMap {
            let map: HighlightMap
            do { map = try HighlightMap(binary: binary) } catch { throw .badMap(page: name, error) }
            guard map.page == name, map.revision == revision else {
                throw .otherMap(page: name, revision: revision, found: "page \(map.page), revision \(map.revision)")
            }
            return map
        }
    }

    /// A pack from its parts; `bytes()` checks them.
    public init(edition: String, pages: [Page]) {
        self.edition = edition
        self.pages = pages
    }

    /// The first bytes of every pack.
    public static let magic: [UInt8] = [0x8F, 0x4D, 0x4A, 0x50]
    /// The version that this program writes and reads.
    public static let version = 1
    /// Maximum number of pages of a pack.
    public static let mostPages = 4096

    /// The pack's bytes. The same pack gives the same bytes: their SHA-256 is the pack's id.
    ///
    /// - Throws: `EditionPackError` for an impossible pack: no name, too many pages, two pages with one name, a map
    ///   that is empty or longer than `HighlightMap.largestBinary`, an id that is not a digest, a revision below 1.
    public func bytes() throws(EditionPackError) -> Data {
        var out = BinaryWriter()
        out.bytes = Self.magic
        out.bytes.append(UInt8(Self.version))
        out.text(edition)
        out.number(pages.count)
        for page in pages {
            out.text(page.name)
            out.number(max(0, page.revision))
            out.bytes += BinaryWriter.digest(page.mapID) ?? []
            out.number(page.binary.count)
        }
        if let wrong = pages.first(where: { BinaryWriter.digest($0.mapID) == nil || $0.revision < 1 }) {
            throw .badByte(offset: 0, reason: "page \(wrong.name) has no proper id or revision")
        }
        // Every written pack must be readable.
        guard let directory = try EditionPackDirectory(start: Data(out.bytes)) else {
            throw .badByte(offset: out.bytes.count, reason: "it ends within its directory")
        }
        precondition(directory.pages.count == pages.count)
        return pages.reduce(into: Data(out.bytes)) { $0.append($1.binary) }
    }

    /// Reads a whole pack. Does not decode the maps: see `Page.map()`.
    ///
    /// - Throws: `EditionPackError` with the first fault.
    /// - Complexity: O(bytes).
    public init(bytes: Data) throws(EditionPackError) {
        guard let directory = try EditionPackDirectory(start: bytes) else {
            throw .badByte(offset: bytes.count, reason: "the pack ends within its directory")
        }
        guard directory.length == bytes.count else {
            throw .badByte(
                offset: min(bytes.count, directory.length),
                reason: bytes.count < directory.length
                    ? "the pack is cut short: it should be \(directory.length) bytes" : "bytes after the last map")
        }
        self.init(
            edition: directory.edition,
            pages: directory.pages.map { page in
                let start = bytes.startIndex + page.bytes.lowerBound
                return Page(
                    name: page.name, revision: page.revision, mapID: page.mapID,
                    binary: Data(bytes[start..<start + page.bytes.count]))
            })
    }
}

/// The directory at the start of a pack: its pages and the places of their maps.
public struct EditionPackDirectory: Sendable, Hashable {
    /// The edition's name.
    public var edition: String
    /// The pages, in the edition's order.
    public var pages: [Page]
    /// The whole pack's length in bytes.
    public var length: Int

    /// A page's place in a pack.
    public struct Page: Sendable, Hashable {
        /// The page's name.
        public var name: String
        /// Revision of its map, from 1.
        public var revision: Int
        /// The map's id: SHA-256 of its JSON, 64 lower-case hexadecimal digits.
        public var mapID: String
        /// The bytes of its binary map, as offsets in the pack.
        public var bytes: Range<Int>
    }

    init(edition: String, pages: [Page], length: Int) {
        self.edition = edition
        self.pages = pages
        self.length = length
    }

    /// Reads the directory from a pack's first bytes; nil when more bytes are needed.
    ///
    /// - Throws: `EditionPackError` when these are not the first bytes of a pack.
    public init?(start bytes: Data) throws(EditionPackError) {
        let magic = EditionPack.magic
        guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else { throw .notAPack }
        guard bytes.count > magic.count else { return nil }
        let version = Int(bytes[bytes.startIndex + magic.count])
        guard version == EditionPack.version else { throw .unknownVersion(version) }
        var reader = BinaryReader([UInt8](bytes))
        reader.at = magic.count + 1
        do {
            self = try reader.packDirectory()
        } catch {
            switch error {
            case .notYet: return nil
            case .wrong(let offset, let reason): throw .badByte(offset: offset, reason: reason)
            }
        }
    }
}

/// The reason why a pack cannot be read or made.
public enum EditionPackError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first bytes are not those of a pack.
    case notAPack
    /// This program does not support the version.
    case unknownVersion(Int)
    /// The pack is damaged or cut off; `offset` is the offset of the byte, from 0.
    case badByte(offset: Int, reason: String)
    /// A page's map cannot be read.
    case badMap(page: String, HighlightMapError)
    /// The map belongs to another page.
    case otherMap(page: String, revision: Int, found: String)

    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .notAPack: "this is not an edition pack. Fetch it again from /v1/editions/…/pack."
        case .unknownVersion(let version):
            "edition packs of version \(version) are unknown; this program reads version \(EditionPack.version). "
                + "Use a newer program."
        case .badByte(let offset, let reason): "byte \(offset): \(reason). Fetch the pack again."
        case .badMap(let page, let error): "page \(page): \(error)"
        case .otherMap(let page, let revision, let found):
            "page \(page), revision \(revision), contains the map of \(found). Fetch the pack again."
        }
    }
}
