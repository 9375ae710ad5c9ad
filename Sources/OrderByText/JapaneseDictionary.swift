import CMeCab
import Digests
import Foundation

/// MeCab with the IPA dictionary: what words a text has, and how unlikely they are.
///
/// Method: T. Kudo, K. Yamamoto, Y. Matsumoto: "Applying conditional random fields to Japanese morphological analysis", 2004.
@safe
final class JapaneseDictionary: @unchecked Sendable {
    /// The dictionary's name in a layout's provenance.
    static let model = "ipadic"
    /// Where Debian's mecab-ipadic-utf8 puts it. Another one, such as MeCab may have for its own, counts in other units.
    private static let folder = "/var/lib/mecab/dic/ipadic-utf8"

    // MeCab changes neither while it reads texts.
    private let model: OpaquePointer
    private let tagger: OpaquePointer
    /// SHA-256 of the dictionary's words.
    let digest: String

    /// Opens the dictionary.
    ///
    /// - Complexity: some 100 ms, for its digest.
    init() throws(OrderByTextError) {
        let words = URL(filePath: Self.folder).appending(path: "sys.dic")
        guard let content = try? Data(contentsOf: words, options: .alwaysMapped) else { throw .noDictionary }
        // Without a settings file of the machine's.
        guard let model = unsafe mecab_model_new2("-r /dev/null -d \(Self.folder)") else { throw .noDictionary }
        guard let tagger = unsafe mecab_model_new_tagger(model) else {
            unsafe mecab_model_destroy(model)
            throw .noDictionary
        }
        unsafe self.model = model
        unsafe self.tagger = tagger
        digest = sha256(content)
    }

    deinit {
        unsafe mecab_destroy(tagger)
        unsafe mecab_model_destroy(model)
    }

    /// MeCab's version, such as 0.996.
    static var version: String { unsafe String(cString: mecab_version()) }

    /// The cost of the best way to part a text in words, in thousandths of the dictionary's unit; 0 where there is none.
    ///
    /// - Complexity: O(characters), some 20 µs for a line.
    func cost(of text: String) -> Int {
        guard let lattice = unsafe mecab_model_new_lattice(model) else { return 0 }
        defer { unsafe mecab_lattice_destroy(lattice) }
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe mecab_lattice_set_sentence2(lattice, bytes.baseAddress, bytes.count)
                guard unsafe mecab_parse_lattice(tagger, lattice) != 0,
                    let last = unsafe mecab_lattice_get_eos_node(lattice)
                else { return 0 }
                return unsafe Int(last.pointee.cost)
            }
        }
    }
}
