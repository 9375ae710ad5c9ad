/// Kinds of characters and their setting. The raw value is the name in reports and in docs/evaluation.md.
///
/// A character has exactly one form, which is one of the first classes, and any number of the others.
public enum CharacterClass: String, Sendable, Hashable, CaseIterable {
    /// Kanji, with 々 and 〇.
    case kanji
    /// Kana of full size, with ゝ.
    case kana
    /// Small kana: っ ゃ ョ.
    case smallKana = "small-kana"
    /// 、 。 ・ and their like.
    case punctuation
    /// Brackets and quotation marks, opening and closing.
    case bracket
    /// The long-vowel mark, dashes, leaders, wave dashes.
    case dash
    /// A single upright figure.
    case figure
    /// A single upright letter of another script.
    case latin
    /// A square of several signs: ㌔ ㍍ ㈱ ㍿ ％ ①.
    case square
    /// 縦中横: figures or letters side by side.
    case combined = "tate-chu-yoko"
    /// A character on its side.
    case sideways
    /// Any other mark: ▽ ◆ ■ ！ ？
    case mark
    /// A character whose text is missing in the truth.
    case unknown

    /// In a headline.
    case headline
    /// In a subheadline.
    case subheadline
    /// In a crosshead.
    case crosshead
    /// In running text.
    case body
    /// In a caption.
    case caption
    /// With ruby.
    case rubyBearing = "ruby-bearing"
    /// White on black.
    case negative = "white-on-black"
    /// Emphasised by dots or a line at its side.
    case emphasised
    /// Bolder than the body.
    case bold
    /// In gothic, if the body is not gothic.
    case gothic

    /// Whether it is a form. A character has exactly one form.
    public var isForm: Bool { Self.forms.contains(self) }

    /// The forms. A character has exactly one of them.
    public static let forms: Set<CharacterClass> = [
        .kanji, .kana, .smallKana, .punctuation, .bracket, .dash, .figure, .latin, .square, .combined, .sideways,
        .mark, .unknown,
    ]
}
