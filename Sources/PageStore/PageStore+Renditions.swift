import Digests
import Foundation

extension PageStore {
    /// The renditions of a page's image, narrowest first; none when none were made, or they were pruned with the image.
    public func renditions(of image: ImagePlace) throws(StoreError) -> [HeldRendition] {
        try read { tables in
            try tables.renditions(of: image.digest, index: image.index).map(HeldRendition.init)
        }
    }

    /// A rendition's bytes; nil when it was pruned meanwhile.
    ///
    /// - Throws: `StoreError.damaged` when they are not what they were.
    public func bytes(of rendition: HeldRendition) throws(StoreError) -> [UInt8]? {
        guard let bytes = try shelf.bytes(of: rendition.digest) else { return nil }
        guard sha256(bytes) == rendition.digest else {
            throw .damaged(detail: "rendition \(rendition.digest)")
        }
        return bytes
    }

    /// Puts files of renditions where images lie, before their rows are saved.
    func hold(_ renditions: [Rendition], of image: ImagePlace) throws(StoreError) -> [RenditionRow] {
        var rows: [RenditionRow] = []
        for rendition in renditions {
            try shelf.put(rendition.bytes, digest: rendition.digest)
            rows.append(
                RenditionRow(
                    imageDigest: image.digest, imageIndex: image.index, width: rendition.width,
                    height: rendition.height, format: rendition.format, digest: rendition.digest,
                    bytes: rendition.bytes.count))
        }
        return rows
    }
}

extension HeldRendition {
    init(_ row: RenditionRow) {
        self.init(width: row.width, height: row.height, format: row.format, digest: row.digest)
    }
}

extension StoreTables {
    /// Whether a file in the image folder is an image that is held, or a rendition of one.
    func isHeld(file digest: String) throws -> Bool {
        try image(digest)?.isHeld == true || renditionCount(withDigest: digest) > 0
    }

    /// Every file that the image folder is to hold, with its size in bytes: images, and renditions of images.
    func heldFiles() throws -> [String: Int] {
        var files: [String: Int] = [:]
        for row in try images() where row.isHeld { files[row.digest] = row.bytes }
        for row in try renditions() { files[row.digest] = row.bytes }
        return files
    }
}
