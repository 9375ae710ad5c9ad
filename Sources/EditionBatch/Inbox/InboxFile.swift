import Foundation
import PageStore

/// An image file of the inbox at the time of the scan.
package struct InboxFile: Sendable, Hashable {
    var edition: String
    /// The name in the edition's folder, in the form on the disk.
    var name: String
    var path: String
    var stamp: FileStamp
    /// The name of the file's page, or the common start of its page names. This is the file name without extension,
    /// unless a pattern gives another name.
    var stem: String
    /// The folder that must contain the file, without links; nil for the parent of its edition's folder.
    var root: String?

    /// - Returns: nil when the path is not a regular file.
    init?(edition: String, name: String, path: String) {
        guard let info = stat(of: path), info.isFile else { return nil }
        self.edition = PageName.normal(edition)
        self.name = name
        self.path = path
        stamp = FileStamp(info)
        stem = PageName.normal((name as NSString).deletingPathExtension)
    }

    /// The name of the file within its edition: its name in the edition's folder, or its path in an archive.
    var source: String { root == nil ? name : path }

    /// Seconds since the last change of the file or its status, by the clock of the file system.
    func age(at now: Date = Date()) -> Double {
        now.timeIntervalSince1970 - Double(max(stamp.modifiedAt, stamp.changedAt)) / 1e9
    }

    /// Whether the file is unchanged since the scan.
    var isUnchanged: Bool { InboxFile(edition: edition, name: name, path: path)?.stamp == stamp }

    /// The file's bytes; nil when they cannot be read, when the file has changed, or when it is outside the inbox: its
    /// name or its folder's name may have become a link before it was opened.
    func data() -> Data? {
        opened().flatMap { data(of: $0) }
    }

    /// The bytes of an open file, up to its length at the scan, because reading a growing file would never end. Nil
    /// when they cannot be read.
    func data(of handle: FileHandle) -> Data? { try? handle.read(upToCount: Int(stamp.size)) ?? Data() }

    /// The file, opened for reading; nil for the same reasons as `data`.
    func opened() -> FileHandle? {
        // Without `O_NONBLOCK` a pipe that replaced the file would block.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard unsafe fstat(descriptor, &info) == 0, FileStamp(info) == stamp, isInside(descriptor) else { return nil }
        return handle
    }

    /// Whether an open file is inside the inbox, which is the parent of the edition's folder.
    private func isInside(_ descriptor: Int32) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent as NSString
        return InboxPath(inbox: root ?? folder.deletingLastPathComponent).holds(descriptor)
    }

    /// File extensions of images and PDFs, in lower case.
    static let imageExtensions: Set<String> = [
        "png", "jpg", "jpeg", "tif", "tiff", "webp", "jp2", "j2k", "jpx", "jpf", "pdf",
    ]
    /// The kinds of images in prose, for messages.
    static let kinds = "PNG, JPEG, TIFF, WebP or JPEG 2000"

    /// Whether the file is a PDF by its name. Each page of a PDF becomes an image.
    var isPDF: Bool { (name as NSString).pathExtension.lowercased() == "pdf" }

    /// Whether a file with this name has pages. Hidden names are excluded, because programs that copy files use them
    /// until a copy is complete.
    package static func isImage(_ name: String) -> Bool {
        !name.hasPrefix(".") && imageExtensions.contains((name as NSString).pathExtension.lowercased())
    }

    /// The kind of a file that may have pages but is not supported, by its extension; nil for other files, such as
    /// packed data (`.json.gz`).
    static func stranger(_ name: String) -> String? {
        guard !name.hasPrefix(".") else { return nil }
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension.lowercased())
        if packings.contains(ending) {
            let isOfPages =
                (stem as NSString).pathExtension.lowercased() == "tar" || isImage(stem) || stranger(stem) != nil
            return isOfPages ? "an archive" : nil
        }
        return strangers[ending]
    }

    /// Extensions of packed files, which contain one file each.
    private static let packings: Set<String> = ["gz", "bz2", "xz", "zst", "z"]

    private static let strangers: [String: String] = [
        "bmp": "a BMP", "dib": "a BMP", "psd": "a Photoshop file", "psb": "a Photoshop file",
        "gif": "a GIF", "heic": "a HEIC image", "heif": "a HEIC image", "avif": "an AVIF image",
        "jxl": "a JPEG XL image", "djvu": "a DjVu file", "djv": "a DjVu file", "eps": "a PostScript file",
        "ps": "a PostScript file", "ai": "an Illustrator file", "indd": "an InDesign file", "svg": "an SVG",
        "zip": "a ZIP archive", "tar": "an archive", "tgz": "an archive", "7z": "an archive",
        "lzh": "an archive", "rar": "an archive", "ppm": "a PPM", "pgm": "a PGM", "pbm": "a PBM",
        "dng": "a camera's raw image", "jxr": "a JPEG XR image", "xps": "an XPS file",
    ]

    /// The supported extension to use for an image with an unsupported one; nil for other files.
    static func otherEnding(_ name: String) -> String? {
        name.hasPrefix(".") ? nil : otherEndings[(name as NSString).pathExtension.lowercased()]
    }

    private static let otherEndings = ["jpe": ".jpg", "jfif": ".jpg", "j2c": ".j2k", "jpc": ".j2k", "jpm": ".jpx"]
}

extension FileStamp {
    init(_ info: stat) {
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        self.init(
            size: Int64(info.st_size), inode: Int64(truncatingIfNeeded: info.st_ino),
            modifiedAt: nanoseconds(info.st_mtim), changedAt: nanoseconds(info.st_ctim))
    }
}

/// Resolves links in paths of the inbox.
struct InboxPath {
    /// The inbox's path, without links.
    let root: String

    init(inbox: String) { root = Self.resolved(inbox) ?? inbox }

    /// The target of a path that leads out of the inbox through a link; nil when the path stays inside the inbox or
    /// leads nowhere.
    func target(outside path: String) -> String? {
        guard let target = Self.resolved(path), !isInside(target) else { return nil }
        return target
    }

    /// Whether an open file is inside the inbox, even if its name now leads elsewhere.
    func holds(_ descriptor: Int32) -> Bool {
        Self.resolved("/proc/self/fd/\(descriptor)").map(isInside) ?? false
    }

    private func isInside(_ target: String) -> Bool {
        target == root || target.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}
