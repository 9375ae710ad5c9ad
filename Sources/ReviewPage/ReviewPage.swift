/// The editors' page: HTML, CSS and JavaScript modules that a browser takes as they are.
public enum ReviewPage {
    /// All of its files.
    public static let files: [ReviewFile] = [
        ReviewFile("index.html", PackageResources.index_html),
        ReviewFile("style.css", PackageResources.style_css),
        ReviewFile("icon.svg", PackageResources.icon_svg),
        ReviewFile("actions.js", PackageResources.actions_js),
        ReviewFile("app.js", PackageResources.app_js),
        ReviewFile("choice.js", PackageResources.choice_js),
        ReviewFile("compare.js", PackageResources.compare_js),
        ReviewFile("desk.js", PackageResources.desk_js),
        ReviewFile("dom.js", PackageResources.dom_js),
        ReviewFile("keys.js", PackageResources.keys_js),
        ReviewFile("miniature.js", PackageResources.miniature_js),
        ReviewFile("model.js", PackageResources.model_js),
        ReviewFile("notices.js", PackageResources.notices_js),
        ReviewFile("overlay.js", PackageResources.overlay_js),
        ReviewFile("panel-changes.js", PackageResources.panel_changes_js),
        ReviewFile("panel-findings.js", PackageResources.panel_findings_js),
        ReviewFile("panel-history.js", PackageResources.panel_history_js),
        ReviewFile("panel-outline.js", PackageResources.panel_outline_js),
        ReviewFile("panel-selection.js", PackageResources.panel_selection_js),
        ReviewFile("panel.js", PackageResources.panel_js),
        ReviewFile("pointer.js", PackageResources.pointer_js),
        ReviewFile("scan.js", PackageResources.scan_js),
        ReviewFile("selection.js", PackageResources.selection_js),
        ReviewFile("service.js", PackageResources.service_js),
        ReviewFile("session.js", PackageResources.session_js),
        ReviewFile("sheet.js", PackageResources.sheet_js),
        ReviewFile("sign-in.js", PackageResources.sign_in_js),
        ReviewFile("tools.js", PackageResources.tools_js),
        ReviewFile("view.js", PackageResources.view_js),
        ReviewFile("words-refusals.js", PackageResources.words_refusals_js),
        ReviewFile("words.js", PackageResources.words_js),
    ]
}

/// A file of the editors' page.
public struct ReviewFile: Sendable {
    /// Where it lies under the page's address, such as `app.js`.
    public let path: String
    /// What is in it.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
