/// Words that the writer and the reader of hOCR share.
enum HOCR {
    /// Of XHTML.
    static let namespace = "http://www.w3.org/1999/xhtml"
    /// The property that says what a block's lines are. hOCR leaves names that begin with `x_` to the programs.
    static let role = "x_role"
    /// The property that says what a part without numbers is.
    static let kind = "x_kind"
}
