import CPNG
import PageGeometry

/// Reads a PNG file with libpng, row by row. The input bytes must outlive the reader.
@safe
struct PNGReader: ~Copyable {
    private let reader: UnsafeMutablePointer<mojiwaku_png_reader>

    private init?(_ file: UnsafeBufferPointer<UInt8>) {
        guard let opened = unsafe mojiwaku_png_open(file.baseAddress, file.count) else { return nil }
        unsafe self.reader = opened
    }

    deinit { unsafe mojiwaku_png_close(reader) }

    static func decode(_ bytes: [UInt8], _ header: PageHeader, as wanted: Wanted) throws(ImageError) -> [UInt8] {
        try unsafe bytes.withUnsafeBufferPointer { (file) throws(ImageError) -> [UInt8] in
            guard let png = unsafe PNGReader(file) else { throw .damaged(detail: "there is no memory to open it") }
            let (width, height) = (UInt32(clamping: header.size.width), UInt32(clamping: header.size.height))
            try unsafe png.check(mojiwaku_png_start(png.reader, width, height))
            guard let layout = unsafe SampleLayout(channels: Int(png.reader.pointee.channels)),
                unsafe png.reader.pointee.row_bytes == header.size.width * layout.stride
            else { throw .damaged(detail: "its PNG header contradicts itself") }
            let pixels =
                unsafe png.reader.pointee.passes > 1
                ? try png.interlacedPixels(header, layout, as: wanted) : try png.pixels(header, layout, as: wanted)
            try unsafe png.check(mojiwaku_png_finish(png.reader))
            return pixels
        }
    }

    private func pixels(
        _ header: PageHeader, _ layout: SampleLayout, as wanted: Wanted
    ) throws(ImageError) -> [UInt8] {
        let width = header.size.width
        var pixels = [UInt8](repeating: 0, count: width * header.size.height * wanted.stride)
        var row = [UInt8](repeating: 0, count: width * layout.stride)
        let isStraight = !layout.hasAlpha && layout.stride == wanted.stride
        try unsafe pixels.withUnsafeMutableBufferPointer { (target) throws(ImageError) in
            guard var to = target.baseAddress else { return }
            try unsafe row.withUnsafeMutableBufferPointer { (source) throws(ImageError) in
                guard let from = source.baseAddress else { return }
                for _ in 0..<header.size.height {
                    try unsafe check(mojiwaku_png_row(reader, isStraight ? to : from))
                    if !isStraight { unsafe SampleRow.convert(from, layout, count: width, to: to, wanted) }
                    unsafe to += width * wanted.stride
                }
            }
        }
        return pixels
    }

    /// Decodes an interlaced image. Each pass fills some pixels of all rows, so the whole image is in memory.
    private func interlacedPixels(
        _ header: PageHeader, _ layout: SampleLayout, as wanted: Wanted
    ) throws(ImageError) -> [UInt8] {
        let size = header.size
        let stride = size.width * layout.stride
        var samples = [UInt8](repeating: 0, count: stride * size.height)
        try unsafe samples.withUnsafeMutableBufferPointer { (rows) throws(ImageError) in
            guard let first = rows.baseAddress else { return }
            for _ in unsafe 0..<reader.pointee.passes {
                for y in 0..<size.height { try unsafe check(mojiwaku_png_row(reader, first + y * stride)) }
            }
        }
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * wanted.stride)
        unsafe samples.withUnsafeBufferPointer { source in
            unsafe pixels.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe SampleRow.convert(from, layout, count: size.width * size.height, to: to, wanted)
            }
        }
        return pixels
    }

    private func check(_ answer: Int32) throws(ImageError) {
        guard answer == 0 else { return }
        if unsafe reader.pointee.truncated != 0 { throw .truncated(detail: "inside the PNG data") }
        let text = unsafe withUnsafeBytes(of: reader.pointee.message) { raw in
            unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw .damaged(detail: "PNG: \(text)")
    }
}
