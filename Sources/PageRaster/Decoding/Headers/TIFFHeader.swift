import PageGeometry

/// Reads the directories of a TIFF or BigTIFF file (TIFF 6.0; the BigTIFF extension), one for each page. It reads the
/// sizes, and checks that all strips or tiles are within the file. libtiff would leave missing parts white or black.
struct TIFFHeader {
    private let file: ByteView
    private let isBig: Bool

    static func read(_ file: ByteView, mostPages: Int) throws(ImageError) -> [PageHeader] {
        var file = file
        file.isLittleEndian = file.hasText("II", at: 0)
        return try TIFFHeader(file: file, isBig: file.number(2, at: 2) == 43).pages(mostPages: mostPages)
    }

    private var offsetSize: Int { isBig ? 8 : 4 }
    private var entrySize: Int { isBig ? 20 : 12 }
    private static let cut = ImageError.truncated(detail: "inside the TIFF data")

    private func pages(mostPages: Int) throws(ImageError) -> [PageHeader] {
        var pages: [PageHeader] = []
        var seen: Set<Int> = []
        guard var place = file.number(offsetSize, at: isBig ? 8 : 4) else { throw Self.cut }
        while place != 0 {
            guard seen.insert(place).inserted else { throw .damaged(detail: "its TIFF pages run in a circle") }
            guard pages.count < mostPages else { throw .tooManyPages(limit: mostPages) }
            let page = try self.page(at: place)
            pages.append(page)
            guard let next = file.number(offsetSize, at: page.linkPlace) else { throw Self.cut }
            place = next
        }
        if pages.isEmpty { throw .damaged(detail: "it has no TIFF page") }
        return pages
    }

    private func page(at place: Int) throws(ImageError) -> PageHeader {
        guard let entries = file.number(isBig ? 8 : 2, at: place) else { throw Self.cut }
        let first = place + (isBig ? 8 : 2)
        guard entries <= 4_096 else { throw .damaged(detail: "a TIFF page with \(entries) entries") }
        guard file.holds(entries * entrySize + offsetSize, at: first) else { throw Self.cut }
        var fields: [Int: Field] = [:]
        for i in 0..<entries {
            guard let (tag, field) = field(at: first + i * entrySize) else { continue }
            // If a tag has two entries, libtiff uses the first.
            if fields[tag] == nil { fields[tag] = field }
        }
        var page = try header(fields)
        page.place = place
        page.linkPlace = first + entries * entrySize
        return page
    }

    /// The values of an entry: their place in the file, the size of each, and their number.
    private struct Field {
        var type: Int
        var count: Int
        var place: Int
        var size: Int { [1: 1, 3: 2, 4: 4, 16: 8][type] ?? 0 }
    }

    private func field(at entry: Int) -> (tag: Int, field: Field)? {
        guard let tag = file.number(2, at: entry), let type = file.number(2, at: entry + 2),
            let count = file.number(offsetSize, at: entry + 4)
        else { return nil }
        let inside = entry + 4 + offsetSize
        let field = Field(type: type, count: count, place: inside)
        let (bytes, overflow) = field.size.multipliedReportingOverflow(by: count)
        if overflow { return nil }
        let place = bytes <= offsetSize ? inside : file.number(offsetSize, at: inside)
        guard let place, place <= file.count else { return nil }
        return (tag, Field(type: type, count: count, place: place))
    }

    private func value(_ field: Field?, at index: Int = 0) -> Int? {
        guard let field, field.size > 0, index < field.count else { return nil }
        return file.number(field.size, at: field.place + index * field.size)
    }

    private func header(_ fields: [Int: Field]) throws(ImageError) -> PageHeader {
        guard let width = value(fields[256]), let height = value(fields[257]) else {
            throw .damaged(detail: "a TIFF page without width or height")
        }
        let size = PixelSize(width: width, height: height)
        if width == 0 || height == 0 { throw .emptySize(size) }
        let bits = value(fields[258]) ?? 1
        let channels = value(fields[277]) ?? 1
        guard [1, 2, 4, 8, 16].contains(bits), (1...4).contains(channels) else {
            throw .unsupportedFormat(found: "a TIFF with \(channels) channels of \(bits) bits")
        }
        try checkData(fields)
        // Memory for the result, for Leptonica's copy, and for a strip or tile, which may be the whole page.
        let samples = max(1, channels * bits / 8)
        var page = PageHeader(size: size, channels: channels, bytesPerPixel: 3 + 4 + 2 * samples)
        page.orientation = Orientation(rawValue: value(fields[274]) ?? 1) ?? .upright
        page.orientationPlace = page.orientation == .upright ? nil : fields[274]?.place
        if page.orientation != .upright { page.bytesPerPixel += 3 }
        page.alpha = alpha(channels: channels, kind: value(fields[338]) ?? 0)
        page.otherMemory = try tileMemory(fields, bytesPerPixel: samples)
        return page
    }

    /// Returns the layout of samples with alpha. libtiff weighs colours by their alpha, but leaves grey with alpha
    /// unchanged. Tag 338 (ExtraSamples) declares the kind of the second sample.
    private func alpha(channels: Int, kind: Int) -> SampleLayout {
        guard channels == 2 else { return .weighedRGBA }
        return kind == 1 ? .weighedRGBA : kind == 2 ? .rgba : .rgbx
    }

    /// Returns the memory of a tile in bytes. A tile may be larger than the page.
    private func tileMemory(_ fields: [Int: Field], bytesPerPixel: Int) throws(ImageError) -> Int {
        guard let width = value(fields[322]), let height = value(fields[323]) else { return 0 }
        guard (1...65_536).contains(width), (1...65_536).contains(height) else {
            throw .damaged(detail: "a TIFF with tiles of \(width) × \(height) px")
        }
        return 4 * width * height * max(4, bytesPerPixel)
    }

    private func checkData(_ fields: [Int: Field]) throws(ImageError) {
        let isTiled = fields[324] != nil
        guard let places = fields[isTiled ? 324 : 273], let lengths = fields[isTiled ? 325 : 279], places.count > 0,
            places.count == lengths.count, places.size > 0, lengths.size > 0,
            places.count <= file.count, lengths.count <= file.count
        else { throw .damaged(detail: "a TIFF page that does not say where its pixels are") }
        for i in 0..<places.count {
            guard let place = value(places, at: i), let length = value(lengths, at: i), file.holds(length, at: place)
            else { throw Self.cut }
        }
    }
}

extension TIFFHeader {
    /// Returns a file that contains only this page, marked as upright. libtiff then has no other pages to walk through,
    /// and does not turn the picture. Otherwise it would turn some kinds of pictures but not others.
    static func isolating(_ page: PageHeader, of bytes: [UInt8]) -> [UInt8] {
        var file = ByteView(bytes)
        file.isLittleEndian = file.hasText("II", at: 0)
        let isBig = file.number(2, at: 2) == 43
        let size = isBig ? 8 : 4
        var single = bytes
        func write(_ value: Int, size: Int, at place: Int) {
            for i in 0..<size where place + i < single.count {
                let shift = 8 * (file.isLittleEndian ? i : size - 1 - i)
                single[place + i] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }
        write(page.place, size: size, at: size)
        write(0, size: size, at: page.linkPlace)
        if let place = page.orientationPlace { write(1, size: 2, at: place) }
        return single
    }
}
