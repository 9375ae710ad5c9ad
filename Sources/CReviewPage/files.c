// Embeds the files of the editors' page in the program. Swift arrays of numbers (`.embedInCode`) compile far more
// slowly. List a new file here, twice; a test compares the names with the folder. `marker.js` is a file of the
// readers' page.
#include "CReviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../ReviewPage/Page/index.html"
};
static const unsigned char style_css[] = {
#embed "../ReviewPage/Page/style.css"
};
static const unsigned char due_js[] = {
#embed "../ReviewPage/Page/due.js"
};
static const unsigned char edition_filter_js[] = {
#embed "../ReviewPage/Page/edition-filter.js"
};
static const unsigned char icon_svg[] = {
#embed "../ReviewPage/Page/icon.svg"
};
static const unsigned char actions_js[] = {
#embed "../ReviewPage/Page/actions.js"
};
static const unsigned char address_js[] = {
#embed "../ReviewPage/Page/address.js"
};
static const unsigned char app_js[] = {
#embed "../ReviewPage/Page/app.js"
};
static const unsigned char blocks_js[] = {
#embed "../ReviewPage/Page/blocks.js"
};
static const unsigned char catalogue_js[] = {
#embed "../ReviewPage/Page/catalogue.js"
};
static const unsigned char choice_js[] = {
#embed "../ReviewPage/Page/choice.js"
};
static const unsigned char compare_js[] = {
#embed "../ReviewPage/Page/compare.js"
};
static const unsigned char desk_js[] = {
#embed "../ReviewPage/Page/desk.js"
};
static const unsigned char dom_js[] = {
#embed "../ReviewPage/Page/dom.js"
};
static const unsigned char keys_js[] = {
#embed "../ReviewPage/Page/keys.js"
};
static const unsigned char miniature_js[] = {
#embed "../ReviewPage/Page/miniature.js"
};
static const unsigned char marker_js[] = {
#embed "../ReviewPage/Reader/marker.js"
};
static const unsigned char model_js[] = {
#embed "../ReviewPage/Page/model.js"
};
static const unsigned char language_js[] = {
#embed "../ReviewPage/Page/language.js"
};
static const unsigned char notices_js[] = {
#embed "../ReviewPage/Page/notices.js"
};
static const unsigned char overlay_js[] = {
#embed "../ReviewPage/Page/overlay.js"
};
static const unsigned char overlay_text_js[] = {
#embed "../ReviewPage/Page/overlay-text.js"
};
static const unsigned char panel_changes_js[] = {
#embed "../ReviewPage/Page/panel-changes.js"
};
static const unsigned char panel_findings_js[] = {
#embed "../ReviewPage/Page/panel-findings.js"
};
static const unsigned char panel_history_js[] = {
#embed "../ReviewPage/Page/panel-history.js"
};
static const unsigned char panel_outline_js[] = {
#embed "../ReviewPage/Page/panel-outline.js"
};
static const unsigned char panel_selection_js[] = {
#embed "../ReviewPage/Page/panel-selection.js"
};
static const unsigned char panel_text_js[] = {
#embed "../ReviewPage/Page/panel-text.js"
};
static const unsigned char panel_js[] = {
#embed "../ReviewPage/Page/panel.js"
};
static const unsigned char pointer_js[] = {
#embed "../ReviewPage/Page/pointer.js"
};
static const unsigned char print_lines_js[] = {
#embed "../ReviewPage/Page/print-lines.js"
};
static const unsigned char scan_js[] = {
#embed "../ReviewPage/Page/scan.js"
};
static const unsigned char search_js[] = {
#embed "../ReviewPage/Page/search.js"
};
static const unsigned char selection_js[] = {
#embed "../ReviewPage/Page/selection.js"
};
static const unsigned char service_js[] = {
#embed "../ReviewPage/Page/service.js"
};
static const unsigned char session_js[] = {
#embed "../ReviewPage/Page/session.js"
};
static const unsigned char sheet_js[] = {
#embed "../ReviewPage/Page/sheet.js"
};
static const unsigned char sign_in_js[] = {
#embed "../ReviewPage/Page/sign-in.js"
};
static const unsigned char text_js[] = {
#embed "../ReviewPage/Page/text.js"
};
static const unsigned char tools_js[] = {
#embed "../ReviewPage/Page/tools.js"
};
static const unsigned char unnumbered_js[] = {
#embed "../ReviewPage/Page/unnumbered.js"
};
static const unsigned char view_js[] = {
#embed "../ReviewPage/Page/view.js"
};
static const unsigned char withdrawal_js[] = {
#embed "../ReviewPage/Page/withdrawal.js"
};
static const unsigned char words_refusals_js[] = {
#embed "../ReviewPage/Page/words-refusals.js"
};
static const unsigned char words_js[] = {
#embed "../ReviewPage/Page/words.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const mojiwaku_page_file files[] = {
    FILE("index.html", index_html),
    FILE("style.css", style_css),
    FILE("due.js", due_js),
    FILE("edition-filter.js", edition_filter_js),
    FILE("icon.svg", icon_svg),
    FILE("actions.js", actions_js),
    FILE("address.js", address_js),
    FILE("app.js", app_js),
    FILE("blocks.js", blocks_js),
    FILE("catalogue.js", catalogue_js),
    FILE("choice.js", choice_js),
    FILE("compare.js", compare_js),
    FILE("desk.js", desk_js),
    FILE("dom.js", dom_js),
    FILE("keys.js", keys_js),
    FILE("miniature.js", miniature_js),
    FILE("marker.js", marker_js),
    FILE("model.js", model_js),
    FILE("language.js", language_js),
    FILE("notices.js", notices_js),
    FILE("overlay.js", overlay_js),
    FILE("overlay-text.js", overlay_text_js),
    FILE("panel-changes.js", panel_changes_js),
    FILE("panel-findings.js", panel_findings_js),
    FILE("panel-history.js", panel_history_js),
    FILE("panel-outline.js", panel_outline_js),
    FILE("panel-selection.js", panel_selection_js),
    FILE("panel-text.js", panel_text_js),
    FILE("panel.js", panel_js),
    FILE("pointer.js", pointer_js),
    FILE("print-lines.js", print_lines_js),
    FILE("scan.js", scan_js),
    FILE("search.js", search_js),
    FILE("selection.js", selection_js),
    FILE("service.js", service_js),
    FILE("session.js", session_js),
    FILE("sheet.js", sheet_js),
    FILE("sign-in.js", sign_in_js),
    FILE("text.js", text_js),
    FILE("tools.js", tools_js),
    FILE("unnumbered.js", unnumbered_js),
    FILE("view.js", view_js),
    FILE("withdrawal.js", withdrawal_js),
    FILE("words-refusals.js", words_refusals_js),
    FILE("words.js", words_js),
};

mojiwaku_page_file mojiwaku_page_file_at(size_t position) {
    return position < sizeof files / sizeof *files ? files[position] : (mojiwaku_page_file){0};
}
