import Digests
import Foundation

extension PageStore {
    /// The renditions of a page's image, narrowest first; empty when none were made, or they were pruned with the
    /// image.
    public func renditions(of image: ImagePlace) throws(StoreError) -> [StoredRendition] {
        try read { tables in
            try tables.renditions(of: image.digest, index: image.index).map(StoredRendition.init)
        }
    }

    /// A rendition's bytes; nil when it was pruned.
    ///
    /// - Throws: `StoreError.damaged` when the bytes have changed.
    public func bytes(of rendition: StoredRendition) throws(StoreError) -> [UInt8]? {
        guard let bytes = try blobs.bytes(of: rendition.digest) else { return nil }
        guard sha256(bytes) == rendition.digest else {
            throw .damaged(detail: "rendition \(rendition.digest)")
        }
        return bytes
    }

    /// Stores the files of renditions. Returns the rows to save after them.
    func storeFiles(of renditions: [Rendition], for image: ImagePlace) throws(StoreError) -> [RenditionRow] {
        var rows: [RenditionRow] = []
        for rendition in renditions {
            try blobs.put(rendition.bytes, digest: rendition.digest)
            rows.append(
                RenditionRow(
                    imageDigest: image.digest, imageIndex: image.index, width: rendition.width,
                    height: rendition.height, format: rendition.format, digest: rendition.digest,
                    bytes: rendition.bytes.count))
        }
        return rows
    }
}

extension StoredRendition {
    init(_ row: RenditionRow) {
        self.init(width: row.width, height: row.height, format: row.format, digest: row.digest)
    }
}

extension StoreTables {
    /// Whether a row refers to a file: an image that is held, or a rendition.
    func isReferenced(file digest: String) throws -> Bool {
        try image(digest)?.isHeld == true || !rows(RenditionRow.self, where: "digest", is: digest).isEmpty
    }

    /// The digests of all files that rows refer to, with their sizes in bytes.
    func referencedFiles() throws -> [String: Int] {
        var files: [String: Int] = [:]
        for row in try images() where row.isHeld { files[row.digest] = row.bytes }
        for row in try renditions() { files[row.digest] = row.bytes }
        return files
    }
}
