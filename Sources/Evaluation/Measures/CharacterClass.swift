/// What a character is and how it is set. The raw value is its name in reports and in docs/evaluation.md.
///
/// A character has exactly one of the first, its form, and any number of the others.
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
    /// An upright figure that stands alone.
    case figure
    /// An upright letter of another script that stands alone.
    case latin
    /// A square of several signs: ㌔ ㍍ ㈱ ㍿ ％ ①.
    case square
    /// 縦中横: figures or letters side by side.
    case combined = "tate-chu-yoko"
    /// A character that lies on its side.
    case sideways
    /// Any other mark: ▽ ◆ ■ ！ ？
    case mark
    /// A character whose text the truth does not tell.
    case unknown

    /// Of a headline.
    case headline
    /// Of a subheadline.
    case subheadline
    /// Of a crosshead.
    case crosshead
    /// Of running text.
    case body
    /// Of a caption.
    case caption
    /// With ruby.
    case rubyBearing = "ruby-bearing"
    /// White on black.
    case negative = "white-on-black"
    /// Emphasised by dots or a line at its side.
    case emphasised
    /// Bolder than the body.
    case bold
    /// In gothic, in a body that is not.
    case gothic

    /// Whether it is one of the forms, of which a character has exactly one.
    public var isForm: Bool { Self.forms.contains(self) }

    /// The forms, of which a character has exactly one.
    public static let forms: Set<CharacterClass> = [
        .kanji, .kana, .smallKana, .punctuation, .bracket, .dash, .figure, .latin, .square, .combined, .sideways,
        .mark, .unknown,
    ]
}
