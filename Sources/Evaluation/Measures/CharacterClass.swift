/// Kinds of characters and of their setting. The raw value is the name in reports and in docs/evaluation.md.
///
/// A character has exactly one form and any number of the other classes. The forms come first in this list.
public enum CharacterClass: String, Sendable, Hashable, CaseIterable {
    /// Kanji, including 々 and 〇.
    case kanji
    /// Kana of full size, including ゝ.
    case kana
    /// Small kana: っ ゃ ョ.
    case smallKana = "small-kana"
    /// 、 。 ・ and similar marks.
    case punctuation
    /// Brackets and quotation marks, opening and closing.
    case bracket
    /// The long-vowel mark, dashes, leaders, wave dashes.
    case dash
    /// A single upright digit.
    case figure
    /// A single upright letter of another script.
    case latin
    /// A square of several signs: ㌔ ㍍ ㈱ ㍿ ％ ①.
    case square
    /// 縦中横: digits or letters side by side.
    case combined = "tate-chu-yoko"
    /// A character on its side.
    case sideways
    /// Any other mark: ▽ ◆ ■ ！ ？
    case mark
    /// A character whose text is missing in the truth.
    case unknown

    /// The character is in a headline.
    case headline
    /// The character is in a subheadline.
    case subheadline
    /// The character is in a crosshead.
    case crosshead
    /// The character is in running text.
    case body
    /// The character is in a caption.
    case caption
    /// The character has ruby.
    case rubyBearing = "ruby-bearing"
    /// The character is white on black.
    case negative = "white-on-black"
    /// The character is emphasised by dots or a line at its side.
    case emphasised
    /// The character is bolder than the body text.
    case bold
    /// The character is set in gothic, and the body text is not.
    case gothic

    /// Whether the class is a form. A character has exactly one form.
    public var isForm: Bool { Self.forms.contains(self) }

    /// The forms. A character has exactly one of them.
    public static let forms: Set<CharacterClass> = [
        .kanji, .kana, .smallKana, .punctuation, .bracket, .dash, .figure, .latin, .square, .combined, .sideways,
        .mark, .unknown,
    ]
}
