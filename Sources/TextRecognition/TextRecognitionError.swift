/// The reason why text cannot be recognised.
public enum TextRecognitionError: Error, Hashable, CustomStringConvertible {
    /// Tesseract's Japanese model is not installed, or cannot be read.
    case noModel
    /// Tesseract could not be started.
    case notStarted

    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .noModel:
            """
            text cannot be recognised: Tesseract's Japanese model, jpn.traineddata, is not installed or cannot be read. Install it with: \
            apt-get install -y tesseract-ocr-jpn (or name its folder in TESSDATA_PREFIX)
            """
        case .notStarted:
            "text cannot be recognised: Tesseract could not be started, for want of memory; do fewer pages at once"
        }
    }
}
