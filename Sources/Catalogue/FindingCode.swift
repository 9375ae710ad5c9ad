import HighlightMap

/// Codes of the findings of a page.
package enum FindingCode: String, CatalogueCode {
    case pageNothing = "page.nothing"
    case pagePoor = "page.poor"
    case pageUnnumbered = "page.unnumbered"
    case pageTurned = "page.turned"
    case pageSkewed = "page.skewed"
    case pageSpread = "page.spread"
    case pageShowThrough = "page.show-through"
    case pageFacing = "page.facing"
    case profileUnfit = "profile.unfit"
    case printUnnumbered = "print.unnumbered"
    case printUnclear = "print.unclear"
    case orderDoubtful = "order.doubtful"
    case lineDoubtfulKind = "line.doubtful-kind"
    case lineSetAside = "line.set-aside"
    case cellTrimmed = "cell.trimmed"
    case imageDamaged = "image.damaged"
    case imageSmall = "image.small"
    case imageWrongExtension = "image.wrong-extension"
    case mapDamaged = "map.damaged"

    /// The entry of the code.
    package var entry: CatalogueEntry {
        switch self {
        case .pageNothing:
            CatalogueEntry(
                .warning, "Almost nothing on this page has a number: {0}", "Look whether it is the right image",
                ja: "ほとんど何も読み取れない")
        case .pagePoor:
            CatalogueEntry(
                .warning, "This page was hardly understood ({0})",
                "Look at it before it is published; have it scanned again", ja: "解析の結果が信頼できない")
        case .pageUnnumbered:
            CatalogueEntry(
                .warning, "About {0} of {1} characters on this page have no number",
                "Number them, set them aside, or approve the page", ja: "番号のない印字が多い")
        case .pageTurned:
            CatalogueEntry(
                .warning, "The page is {0}, and was read upright",
                "Have it sent upright, since apps show it unchanged", ja: "画像の向きが違う")
        case .pageSkewed:
            CatalogueEntry(
                .warning, "The page leans by {0}°, and was read straightened", "Have it scanned straight",
                ja: "面が{0}°傾いている")
        case .pageSpread:
            CatalogueEntry(
                .note, "The image holds two pages; the right-hand page is read first",
                "If it is one page, set `pagesPerImage` to 1 in `edition.json`", ja: "一枚の画像に二面ある")
        case .pageShowThrough:
            CatalogueEntry(
                .note, "Print of the back shows through, and was left out", "Have it scanned on black paper",
                ja: "裏面の印字が透けているので、それを除いて読んだ")
        case .pageFacing:
            CatalogueEntry(
                .note, "A strip of the facing page was left out", "If it belongs to the page, number its lines",
                ja: "隣のページの端が写っているので、それを除いて読んだ")
        case .profileUnfit:
            CatalogueEntry(
                .note, "The page has another style than the newspaper's profile, which was not used",
                "If many pages of the newspaper have this finding, learn the profile again with some of them",
                ja: "新聞のプロファイルと紙面の作りが違うため、プロファイルを使わなかった")
        case .printUnnumbered:
            CatalogueEntry(
                .note, "Print of about {0} {0:character|characters} has no number",
                "Number it as a line, or set it aside", ja: "番号のない印字（約 {0} 字）")
        case .printUnclear:
            CatalogueEntry(
                .note, "Print of about {0} {0:character|characters} is set aside as unclear",
                "Number it if it belongs to an article", ja: "判断のつかない印字（約 {0} 字）")
        case .orderDoubtful:
            CatalogueEntry(
                .note, "It is doubtful what is read after this line", "Look whether the order is right",
                ja: "この行の次に読む行が疑わしい")
        case .lineDoubtfulKind:
            CatalogueEntry(
                .note, "It is doubtful whether this print belongs to an article ({0} %)",
                "Number it, set it aside, or dismiss the finding", ja: "記事の文字かどうか疑わしい（{0} %）")
        case .lineSetAside:
            CatalogueEntry(
                .warning, "A line here overlaps others, and has no number",
                "Look what is printed, and add its characters", ja: "ほかの行と重なるので番号を付けなかった行")
        case .cellTrimmed:
            CatalogueEntry(
                .warning, "Cells of two lines overlapped, and were narrowed",
                "Look whether they hold their characters", ja: "ほかの行と重なるので枠を狭めた")
        case .imageDamaged:
            CatalogueEntry(
                .warning, "The {0} data is damaged: parts of the page may be shifted, grey or missing",
                "Look at the page, and export or copy it again", ja: "画像が壊れている")
        case .imageSmall:
            CatalogueEntry(
                .warning, "The image is only {0} × {1} px: type may be too small",
                "Scan at 300 dpi or more", ja: "画像が小さい（{0} × {1} px）")
        case .imageWrongExtension:
            CatalogueEntry(
                .warning, "The file is named .{0} but is a {1}; it was read as what it is", "Rename it", ja: "拡張子と形式が違う"
            )
        case .mapDamaged:
            CatalogueEntry(
                .error, "The stored map cannot be read ({0})", "Run `mojiwaku store check`", ja: "保管した地図が読めない")
        }
    }
}
