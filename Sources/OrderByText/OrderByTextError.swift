public import TextRecognition

/// Why the order of reading cannot be told by text.
public enum OrderByTextError: Error, Hashable, CustomStringConvertible {
    /// Nothing reads the print.
    case noText(TextRecognitionError)
    /// MeCab's dictionary is not installed, or cannot be read.
    case noDictionary

    /// What is wrong and what to do, for people.
    public var description: String {
        switch self {
        case .noText(let error): "\(error)"
        case .noDictionary:
            "MeCab's dictionary is not installed or cannot be read. Install it with: apt-get install -y mecab-ipadic-utf8"
        }
    }
}
