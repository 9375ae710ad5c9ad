import HighlightMap

/// Codes of the reasons why a page waits for an editor (warnings), or why its analysis or the reading of its text
/// failed (errors). A reason's message has the particulars.
package enum ReasonCode: String, CatalogueCode {
    case pageDuplicate = "page.duplicate"
    case pageGone = "page.gone"
    case imageDigest = "image.digest"
    case imageEmpty = "image.empty"
    case imageTruncated = "image.truncated"
    case imageNone = "image.none"
    case imageDamaged = "image.damaged"
    case imageUnsupported = "image.unsupported"
    case imageNoSuchPage = "image.no-such-page"
    case imageTooLarge = "image.too-large"
    case imageMissing = "image.missing"
    case imageChanged = "image.changed"
    case workerTime = "worker.time"
    case workerCrash = "worker.crash"
    case workerMemory = "worker.memory"
    case workerAnswer = "worker.answer"
    case workerLost = "worker.lost"
    case workerStart = "worker.start"
    case layoutBroken = "layout.broken"
    case profileChanged = "profile.changed"
    case textFailed = "text.failed"
    case storeDamaged = "store.damaged"
    case storeFailed = "store.failed"

    /// The entry of the code.
    package var entry: CatalogueEntry {
        switch self {
        case .pageDuplicate:
            CatalogueEntry(
                .warning, "its image is the same file as that of an earlier page in an edition of the same date",
                "the correct image; an approval, if both pages have this image; another image for the earlier page, or "
                    + "its removal. The earlier page's withdrawal withdraws this page too", ja: "ほかの面と同じ画像です")
        case .pageGone:
            CatalogueEntry(
                .warning,
                "a new version of its file lacks the page; the feed has a change `withdrawn`",
                "an approval; a file that has the page again. A correction does not publish the page; `batch withdraw` "
                    + "drops it", ja: "ファイルが届き直し、この面がなくなりました")
        case .imageDigest:
            CatalogueEntry(
                .warning, "the SHA-256 in `edition.json` differs from that of the file",
                "the correct file, or a corrected `edition.json`", ja: "edition.json と SHA-256 が違います")
        case .imageEmpty: CatalogueEntry(.error, "the file is empty", Self.resend, ja: "画像が空です")
        case .imageTruncated:
            CatalogueEntry(.error, "the file is cut off", Self.resend, ja: "画像が途中で切れています")
        case .imageNone: CatalogueEntry(.error, "the file is no image", Self.resend, ja: "画像ではありません")
        case .imageDamaged:
            CatalogueEntry(.error, "the image is damaged", Self.resend, ja: "画像が壊れています")
        case .imageUnsupported:
            CatalogueEntry(.error, "images of this format are not read", Self.resend, ja: "この形式の画像は読めません")
        case .imageNoSuchPage:
            CatalogueEntry(
                .error, "the file has no page with that number",
                "hand the file in again; if the message remains, report it with the file", ja: "ファイルにそのページがありません")
        case .imageTooLarge:
            CatalogueEntry(
                .error, "the image is too large", "have it sent smaller: at most 12,000 px a side",
                ja: "画像が大きすぎます")
        case .imageMissing:
            CatalogueEntry(.error, "the store's copy of the image is lost", Self.lookAtDisk, ja: "画像がありません")
        case .imageChanged:
            CatalogueEntry(
                .error, "the store's copy of the image is damaged", Self.lookAtDisk, ja: "保管した画像が壊れています。もう一度入れてください")
        case .workerTime:
            CatalogueEntry(.error, "the page took too long", Self.retryOnce, ja: "解析に時間がかかりすぎました")
        case .workerCrash: CatalogueEntry(.error, "the page's process crashed", Self.retryOnce, ja: "解析が落ちました")
        case .workerMemory:
            CatalogueEntry(
                .error, "the page took too much memory",
                "allow more `--page-memory` with fewer `--jobs`, or have a smaller image sent", ja: "解析のメモリが足りません")
        case .workerAnswer:
            CatalogueEntry(
                .error, "the worker's answer contradicts itself",
                "keep the image, which may be an attack, and report it", ja: "解析の答えに矛盾があります")
        case .workerLost:
            CatalogueEntry(
                .error, "the page's process was killed from outside many times",
                "look for \"Out of memory\" in `journalctl -k`; use fewer `--jobs`", ja: "解析が途中で絶えました")
        case .workerStart:
            CatalogueEntry(
                .error, "no process could be started or limited", "raise the system's limits of processes and memory",
                ja: "解析を始められません")
        case .profileChanged:
            CatalogueEntry(
                .error, "the newspaper's profile was changed in its place during the run",
                "start the batch again, then `batch retry`; `mojiwaku learn` replaces a profile safely",
                ja: "処理中に新聞のプロファイルが書き換えられました")
        case .layoutBroken:
            CatalogueEntry(.error, "the result broke a rule", Self.report, ja: "解析の結果に誤りがあります")
        case .textFailed:
            CatalogueEntry(.error, "Tesseract could not read the page", Self.report, ja: "文字を読み取れませんでした")
        case .storeDamaged:
            CatalogueEntry(.error, "the page's data cannot be read", Self.checkStore, ja: "保管庫のデータが壊れています")
        case .storeFailed:
            CatalogueEntry(.error, "the page's result cannot be stored", Self.checkStore, ja: "保管庫で誤りが起きました")
        }
    }

    private static let resend = "have a complete image sent again under the same name"
    private static let lookAtDisk =
        "check the disk; run `mojiwaku store check`; delete a damaged copy, `touch` the image in the inbox, run "
        + "`batch retry`"
    private static let retryOnce =
        "`mojiwaku batch retry --store … EDITION/PAGE` once, and run the batch again (busy machine: more "
        + "`--page-seconds`); if it fails again, report it with the image"
    private static let report = "report it with the image"
    private static let checkStore = "run `mojiwaku store check` and follow its advice; then `batch retry`"
}
