import PageGeometry

/// The reason why the directory of a pack could not be read.
enum PackDirectoryError: Error {
    /// The bytes end before the directory does.
    case notYet
    case wrong(offset: Int, reason: String)
}

extension BinaryReader {
    /// Reads the directory, which follows a pack's first bytes. Memory grows with the entries that have arrived, not
    /// with the number of pages that the pack states.
    mutating func packDirectory() throws(PackDirectoryError) -> EditionPackDirectory {
        let edition = try name("the edition")
        let place = at
        let count = try packNumber()
        guard count <= EditionPack.mostPages else {
            throw .wrong(
                offset: place, reason: "the pack has \(count) pages; at most \(EditionPack.mostPages) are allowed")
        }
        var pages: [EditionPackDirectory.Page] = []
        var names: Set<String> = []
        var offset = 0
        for _ in 0..<count {
            let place = at
            let name = try name("a page")
            guard names.insert(name).inserted else {
                throw .wrong(offset: place, reason: "two pages are named \(name)")
            }
            let revision = try packNumber()
            guard left >= 32 else { throw .notYet }
            let id = try packed { reader throws(HighlightMapError) in try reader.digest() }
            let length = try packNumber()
            guard revision >= 1, (1...HighlightMap.largestBinary).contains(length) else {
                throw .wrong(
                    offset: place, reason: "page \(name) has revision \(revision) and a map of \(length) bytes")
            }
            pages.append(.init(name: name, revision: revision, mapID: id, bytes: offset..<offset + length))
            offset += length
        }
        for i in pages.indices {
            pages[i].bytes = pages[i].bytes.lowerBound + at..<pages[i].bytes.upperBound + at
        }
        return EditionPackDirectory(edition: edition, pages: pages, length: at + offset)
    }

    private mutating func name(_ whose: String) throws(PackDirectoryError) -> String {
        let place = at
        let length = try packNumber()
        guard (1...255).contains(length) else {
            throw .wrong(offset: place, reason: "\(whose) has a name of \(length) bytes; 1 to 255 are allowed")
        }
        guard left >= length else { throw .notYet }
        return try packed { reader throws(HighlightMapError) in try reader.text(length) }
    }

    /// Reads a number whose bytes may not all have arrived.
    private mutating func packNumber() throws(PackDirectoryError) -> Int {
        guard bytes[at...].prefix(9).contains(where: { $0 & 0x80 == 0 }) || left >= 9 else { throw .notYet }
        return try packed { reader throws(HighlightMapError) in try reader.number() }
    }

    private mutating func packed<T>(
        _ read: (inout BinaryReader) throws(HighlightMapError) -> T
    ) throws(PackDirectoryError) -> T {
        do { return try read(&self) } catch {
            if case .badByte(let offset, let reason) = error { throw .wrong(offset: offset, reason: reason) }
            throw .wrong(offset: at, reason: "\(error)")
        }
    }
}
