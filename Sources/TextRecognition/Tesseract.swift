internal import CTesseract
internal import Foundation
internal import PageRaster

/// A symbol that Tesseract read in a line.
struct Symbol: Hashable, Sendable {
    /// Text of the symbol, usually one character.
    var text: String
    /// Start of the symbol's place along the line, as Tesseract gives it, in px. The network looks ahead, so the place
    /// lags by up to one character.
    var left: Int
    /// End of the symbol's place along the line, in px.
    var right: Int
    /// Confidence that Tesseract gives, from 0 to 100.
    var confidence: Double

    /// Middle of the symbol's place along the line, in px.
    var middle: Double { Double(left + right) / 2 }
}

/// Tesseract with its Japanese model. Only its network is used, and only for single lines. Only one thread may use an
/// instance at a time; the caller must ensure that.
@safe
final class Tesseract: @unchecked Sendable {
    /// Name of the model's file in Tesseract's folder.
    static let model = "jpn.traineddata"

    private let handle: OpaquePointer

    /// Loads the model from the folder that `TESSDATA_PREFIX` names. If it names no folder, uses Debian's.
    ///
    /// - Complexity: some 50 ms.
    init() throws(TextRecognitionError) {
        guard let handle = unsafe TessBaseAPICreate() else { throw .notStarted }
        unsafe self.handle = handle
        // If the model is missing, Tesseract would print a message. Our error reports it instead.
        unsafe TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
        guard unsafe TessBaseAPIInit2(handle, nil, "jpn", OEM_LSTM_ONLY) == 0 else { throw .noModel }
        unsafe TessBaseAPISetPageSegMode(handle, PSM_RAW_LINE)
        // Print that is light on dark was inverted before.
        unsafe TessBaseAPISetVariable(handle, "tessedit_do_invert", "0")
    }

    deinit { unsafe TessBaseAPIDelete(handle) }

    /// Tesseract's version, such as 5.3.0.
    static var version: String { unsafe String(cString: TessVersion()) }

    /// Path of the file of the model in use.
    var modelPath: String {
        let folder = unsafe TessBaseAPIGetDatapath(handle).map { unsafe String(cString: $0) } ?? ""
        return (folder as NSString).appendingPathComponent(Self.model)
    }

    /// Reads an image of one line, dark on light. Returns no symbols if Tesseract fails.
    ///
    /// - Complexity: some 1.3 ms for each character.
    func read(_ line: GreyRaster) -> [Symbol] {
        guard line.width > 2, line.height > 2 else { return [] }
        Self.stayOnThisThread()
        let recognised = unsafe line.pixels.withUnsafeBufferPointer { pixels in
            unsafe TessBaseAPISetImage(
                handle, pixels.baseAddress, Int32(line.width), Int32(line.height), 1, Int32(line.width))
            // If no resolution is set, Tesseract guesses one and prints a message.
            unsafe TessBaseAPISetSourceResolution(handle, 300)
            return unsafe TessBaseAPIRecognize(handle, nil) == 0
        }
        defer { unsafe TessBaseAPIClear(handle) }
        guard recognised, let symbols = unsafe TessBaseAPIGetIterator(handle) else { return [] }
        defer { unsafe TessResultIteratorDelete(symbols) }
        var result: [Symbol] = []
        repeat {
            if let symbol = unsafe Self.symbol(at: symbols) { result.append(symbol) }
        } while unsafe TessResultIteratorNext(symbols, RIL_SYMBOL) != 0
        return result
    }

    private static func symbol(at place: OpaquePointer) -> Symbol? {
        guard let text = unsafe TessResultIteratorGetUTF8Text(place, RIL_SYMBOL) else { return nil }
        defer { unsafe TessDeleteText(text) }
        var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        unsafe TessPageIteratorBoundingBox(
            TessResultIteratorGetPageIterator(place), RIL_SYMBOL, &left, &top, &right, &bottom)
        return unsafe Symbol(
            text: String(cString: text), left: Int(left), right: Int(right),
            confidence: Double(TessResultIteratorConfidence(place, RIL_SYMBOL)))
    }

    /// Keeps Tesseract from splitting the work on a line over several threads. Splitting such short lines takes more
    /// time than it saves; pages and lines are distributed over threads instead. OpenMP keeps the setting for each
    /// thread separately.
    private static func stayOnThisThread() { setActiveLevels?(0) }

    private typealias Setter = @convention(c) (Int32) -> Void
    private static let setActiveLevels: Setter? = unsafe dlsym(nil, "omp_set_max_active_levels").map {
        unsafe unsafeBitCast($0, to: Setter.self)
    }
}
