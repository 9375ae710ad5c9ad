import HighlightMap

/// Codes of the map service's refusals. A code ends the `type` of the problem details, and its English text is their
/// `title`; `detail` has the particulars.
package enum ProblemCode: String, CatalogueCode {
    case badAnnotation = "bad-annotation"
    case badCorrections = "bad-corrections"
    case badLayout = "bad-layout"
    case badRequest = "bad-request"
    case badRule = "bad-rule"
    case conflict
    case cursorExpired = "cursor-expired"
    case editionWithdrawn = "edition-withdrawn"
    case forbidden
    case ifMatch = "if-match"
    case `internal`
    case learning
    case mediaType = "media-type"
    case methodNotAllowed = "method-not-allowed"
    case misfit
    case notAcceptable = "not-acceptable"
    case notFound = "not-found"
    case quota
    case range
    case readOnly = "read-only"
    case refused
    case removed
    case stopping
    case store
    case storeSilent = "store-silent"
    case tooLarge = "too-large"
    case tooManyRequests = "too-many-requests"
    case transferCoding = "transfer-coding"
    case tryAgain = "try-again"
    case unauthorized
    case untitled
    case withdrawn

    /// The entry of the code.
    package var entry: CatalogueEntry {
        let (english, japanese) = texts
        return CatalogueEntry(.error, english, ja: japanese)
    }

    private var texts: (english: String, japanese: String) {
        switch self {
        case .badAnnotation: ("Not an annotation of a mark on this page", "この面の印の注釈ではありません")
        case .badCorrections: ("Not a list of corrections", "この訂正の形は受け付けられません")
        case .badLayout: ("The layout is refused", "このままでは誤りがあり、保存できません")
        case .badRule: ("Not a rule of a newspaper", "この決まりは作れません")
        case .badRequest: ("Bad request", "この求めは受け付けられません")
        case .conflict: ("Changed meanwhile", "ほかの人が先に変えました")
        case .cursorExpired: ("The cursor is not known any more", "はじめから読み直してください")
        case .editionWithdrawn: ("The whole edition is withdrawn", "版が取り下げられています。先に版を戻してください")
        case .forbidden: ("Not allowed", "このトークンにはその権限がありません")
        case .ifMatch: ("Name the layout", "どの改訂についてか、わかりません")
        case .internal: ("The service failed", "サービスの内部で誤りが起きました")
        case .learning: ("Profiles are being learned", "プロファイルの学習中です。終わってからもう一度お試しください")
        case .mediaType: ("Not JSON", "この形のデータは受け付けられません")
        case .methodNotAllowed: ("Method not allowed", "この求めは受け付けられません")
        case .misfit: ("Corrections do not fit", "ページに合わない訂正があるので、保存されませんでした")
        case .notAcceptable: ("Not acceptable", "求められた形では出せません")
        case .notFound: ("Not found", "見つかりません")
        case .quota: ("No room for more marks", "これ以上の印は預かれません")
        case .range: ("No such range", "その範囲はありません")
        case .readOnly: ("Can only be read", "ここでは読むだけで、保存できません")
        case .refused: ("Refused", "サービスに断られました")
        case .removed: ("Removed", "この面は削除されました")
        case .stopping: ("Stopping", "サービスを止めているところです。少し待ってください")
        case .store: ("The store failed", "保管庫で誤りが起きました。記録を確かめてください")
        case .storeSilent: ("Store does not answer", "保管庫から返事がありません。少し待ってください")
        case .tooLarge: ("Too large", "大きすぎて送れません")
        case .tooManyRequests: ("Too many requests", "求めが多すぎます。少し待ってください")
        case .transferCoding: ("Unknown transfer coding", "この送り方は受け付けられません")
        case .tryAgain: ("Try again", "今はできません。数秒後にもう一度お試しください")
        case .unauthorized: ("Not signed in", "入室し直してください")
        case .untitled: ("The edition has no title", "版に題号がありません。edition.json に title を書いてください")
        case .withdrawn: ("Withdrawn", "この面は取り下げられています")
        }
    }
}
