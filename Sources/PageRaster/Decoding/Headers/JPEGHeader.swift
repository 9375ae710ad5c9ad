import PageGeometry

/// Reads the header of a JPEG file (ITU-T T.81, Annex B): the segments up to the end of the image, without the
/// entropy-coded data. A truncated file is refused here, before anything is decoded. libjpeg would fill it up with
/// grey.
struct JPEGHeader {
    private let file: ByteView
    private var frame: PageHeader?
    private var isProgressive = false
    private var scans = 0
    private var orientation: Orientation?
    private var hasAdobeSegment = false

    /// Maximum number of pixels times scans. Without it, a hostile file of a few kilobytes could keep a processor busy
    /// for hours. A usual progressive file has ten scans.
    private static let mostPixelPasses = 3_000_000_000

    static func read(_ file: ByteView) throws(ImageError) -> PageHeader {
        var header = JPEGHeader(file: file)
        try header.walkSegments()
        return try header.page()
    }

    private init(file: ByteView) { self.file = file }

    private mutating func walkSegments() throws(ImageError) {
        var place = 2
        while true {
            guard let lead = file.byte(at: place) else { break }
            guard lead == 0xFF else { throw .damaged(detail: "no JPEG segment starts at byte \(place)") }
            guard let marker = file.byte(at: place + 1) else { break }
            switch marker {
            case 0xFF: place += 1
            case 0xD9: return
            case 0x01, 0xD0...0xD7: place += 2
            case 0x00, 0xD8: throw .damaged(detail: "a JPEG marker makes no sense at byte \(place)")
            default:
                guard let length = file.number(2, at: place + 2) else { throw Self.cut }
                guard length >= 2 else {
                    throw .damaged(detail: "a JPEG segment of impossible length at byte \(place)")
                }
                guard file.holds(length, at: place + 2) else { throw Self.cut }
                try read(marker, at: place + 4, length: length - 2)
                place += 2 + length
                if marker == 0xDA { place = endOfScan(from: place) }
            }
        }
        throw Self.cut
    }

    private static let cut = ImageError.truncated(detail: "before the end of the JPEG data")

    /// Returns the place of the first marker after a scan's data. Markers that are part of the data are skipped.
    private func endOfScan(from start: Int) -> Int {
        let bytes = file.bytes.span
        var place = start
        while place + 1 < bytes.count {
            if place + 8 <= bytes.count, unsafe !Self.holdsLead(bytes.bytes, place) {
                place += 8
                continue
            }
            if bytes[place] == 0xFF {
                let next = bytes[place + 1]
                if next != 0 && !(0xD0...0xD7).contains(next) { return place }
                place += 1
            }
            place += 1
        }
        return file.count
    }

    /// Whether one of the eight bytes from `place` may be the first byte of a marker.
    @inline(__always)
    private static func holdsLead(_ bytes: RawSpan, _ place: Int) -> Bool {
        let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        // If a byte has all bits set, adding one to it carries out of it.
        return (~eight &- 0x0101_0101_0101_0101) & eight & 0x8080_8080_8080_8080 != 0
    }

    private mutating func read(_ marker: Int, at place: Int, length: Int) throws(ImageError) {
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            try readFrame(marker, at: place, length: length)
        case 0xE1:
            if file.hasText("Exif\0\0", at: place), orientation == nil {
                orientation = ExifOrientation.read(file, at: place, length: length)
            }
        case 0xEE:
            hasAdobeSegment = hasAdobeSegment || (length >= 12 && file.hasText("Adobe", at: place))
        case 0xDA:
            scans += 1
        default:
            break
        }
    }

    private mutating func readFrame(_ marker: Int, at place: Int, length: Int) throws(ImageError) {
        guard frame == nil else { throw .damaged(detail: "it has two JPEG frames") }
        guard length >= 6, let bits = file.byte(at: place), let height = file.number(2, at: place + 1),
            let width = file.number(2, at: place + 3), let channels = file.byte(at: place + 5)
        else { throw .damaged(detail: "its JPEG frame is too short") }
        guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
            throw .unsupportedFormat(found: "a lossless or hierarchical JPEG")
        }
        guard bits == 8 else { throw .unsupportedFormat(found: "a JPEG with \(bits) bits a sample") }
        guard channels == 1 || channels == 3 || channels == 4 else {
            throw .unsupportedFormat(found: "a JPEG with \(channels) channels")
        }
        let size = PixelSize(width: width, height: height)
        if width == 0 || height == 0 { throw .emptySize(size) }
        isProgressive = marker == 0xC2 || marker == 0xCA
        frame = PageHeader(size: size, channels: channels, bytesPerPixel: 0)
    }

    private func page() throws(ImageError) -> PageHeader {
        guard var page = frame, scans > 0 else { throw .damaged(detail: "it has no JPEG frame or no scan") }
        if page.channels == 4 && !hasAdobeSegment {
            throw .unsupportedFormat(found: "a CMYK JPEG that does not say how its inks are stored")
        }
        guard scans * page.size.width * page.size.height <= Self.mostPixelPasses || scans <= 16 else {
            throw .damaged(detail: "\(scans) JPEG scans over one page")
        }
        page.orientation = orientation ?? .upright
        // Memory for the decoded page and Leptonica's copy of it; for a file of several scans also for all
        // coefficients.
        page.bytesPerPixel = page.channels == 1 ? 1 + 3 : 3 + 4
        if page.orientation != .upright { page.bytesPerPixel += 3 }
        if scans > 1 || isProgressive { page.bytesPerPixel += 2 * page.channels }
        return page
    }
}
