import CLeptonica
import CTIFF
import PageGeometry

/// A picture in Leptonica's memory. It owns the C handle and frees it.
@safe
struct LeptonicaPicture: ~Copyable {
    private var pix: UnsafeMutablePointer<Pix>?

    /// Takes ownership of a handle; nil if the handle is nil because reading failed.
    init?(_ pix: UnsafeMutablePointer<Pix>?) {
        guard let pix = unsafe pix else { return nil }
        unsafe self.pix = pix
    }

    deinit {
        var last = unsafe pix
        unsafe pixDestroy(&last)
    }

    var size: PixelSize { unsafe PixelSize(width: Int(pixGetWidth(pix)), height: Int(pixGetHeight(pix))) }

    /// Converts a picture of any depth, with or without a palette, to 8-bit grey or 32-bit colour. Returns false if
    /// that is impossible.
    mutating func simplify() -> Bool {
        if unsafe pixGetColormap(pix) != nil {
            unsafe replace(by: pixRemoveColormap(pix, Int32(REMOVE_CMAP_BASED_ON_SRC)))
        }
        switch unsafe pixGetDepth(pix) {
        case 8, 32: break
        case 1, 2, 4: unsafe replace(by: pixConvertTo8(pix, 0))
        case 16: unsafe replace(by: pixConvert16To8(pix, Int32(L_MS_BYTE)))
        default: return false
        }
        return unsafe pix != nil
    }

    private mutating func replace(by other: UnsafeMutablePointer<Pix>?) {
        unsafe pixDestroy(&pix)
        unsafe pix = other
    }

    /// Returns the samples of a simplified picture in rows without padding, converted to the kind `wanted`.
    ///
    /// - Parameter alpha: layout of the pixels if they have four channels.
    /// - Complexity: O(pixels).
    func pixels(as wanted: Wanted, alpha: SampleLayout) -> [UInt8]? {
        // Leptonica stores the first pixel in the highest byte of a word. After one swap, the bytes are in the order of
        // the pixels.
        guard unsafe pixEndianByteSwap(pix) == 0, let words = unsafe pixGetData(pix) else { return nil }
        let layout: SampleLayout =
            unsafe pixGetDepth(pix) == 8 ? .grey : pixGetSpp(pix) == 4 ? alpha : .rgbx
        let size = self.size
        let wordsPerRow = unsafe Int(pixGetWpl(pix))
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * wanted.stride)
        unsafe pixels.withUnsafeMutableBufferPointer { target in
            guard let to = target.baseAddress else { return }
            for y in 0..<size.height {
                let row = unsafe UnsafeRawPointer(words + y * wordsPerRow).assumingMemoryBound(to: UInt8.self)
                unsafe SampleRow.convert(
                    row, layout, count: size.width, to: to + y * size.width * wanted.stride, wanted)
            }
        }
        return pixels
    }
}

/// Decodes the formats for which Leptonica is used.
enum LeptonicaReader {
    /// Switches off Leptonica's messages on standard error. Our errors report failures instead.
    private static let silence: Void = { _ = setMsgSeverity(Int32(L_SEVERITY_NONE)) }()

    static func decode(
        _ bytes: [UInt8], _ format: ImageFormat, _ header: PageHeader, as wanted: Wanted
    ) throws(ImageError) -> [UInt8] {
        silence
        let bytes = format == .tiff ? TIFFHeader.isolating(header, of: bytes) : bytes
        let (opened, complained) = unsafe TIFFComplaints.listen { unsafe open(bytes, format) }
        guard var picture = unsafe LeptonicaPicture(opened), !(format == .tiff && complained) else {
            throw .damaged(detail: "its \(format.displayName) data cannot be decoded to the end")
        }
        guard picture.size == header.size else {
            throw .damaged(detail: "its \(format.displayName) data has not the size that its header gives")
        }
        guard picture.simplify(), let pixels = picture.pixels(as: wanted, alpha: header.alpha) else {
            throw .unsupportedFormat(found: "a \(format.displayName) of an unusual depth")
        }
        return pixels
    }

    private static func open(_ bytes: [UInt8], _ format: ImageFormat) -> UnsafeMutablePointer<Pix>? {
        unsafe bytes.withUnsafeBufferPointer { file in
            let first = file.baseAddress
            let count = file.count
            switch format {
            case .png: return unsafe pixReadMemPng(first, count)
            // Only JPEG files of CMYK arrive here. `JPEGReader` decodes the others.
            case .jpeg: return unsafe pixReadMemJpeg(first, count, 0, 1, nil, 0)
            case .tiff: return unsafe pixReadMemTiff(first, count, 0)
            case .webp: return unsafe pixReadMemWebP(first, count)
            case .jpeg2000: return unsafe pixReadMemJp2k(first, count, 1, nil, 0, 0)
            }
        }
    }
}

/// Records libtiff's errors during decoding. Leptonica lets libtiff continue after errors in colour and fax pages,
/// which would give half a page. A reader therefore checks the recorded errors after decoding.
///
/// libtiff has one error handler for the whole process. Errors are recorded for each thread separately, so readers do
/// not disturb each other.
enum TIFFComplaints {
    private static let listening: Void = mojiwaku_tiff_listen()

    /// Runs `body` and returns its result, and whether libtiff reported an error meanwhile.
    static func listen<T>(_ body: () -> T) -> (result: T, complained: Bool) {
        listening
        mojiwaku_tiff_forget()
        let result = body()
        return (result, mojiwaku_tiff_has_complained() != 0)
    }
}
