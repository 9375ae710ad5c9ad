/// Names shared by the hOCR writer and reader.
enum HOCR {
    static let namespace = "http://www.w3.org/1999/xhtml"
    /// The property with the role of a block's lines. hOCR reserves names that begin with `x_` for programs.
    static let role = "x_role"
    /// The property with the kind of an unnumbered part.
    static let kind = "x_kind"
}
