// Embeds the files of the readers' page in the program, like files.c. List a new file here, twice; a test compares the
// names with the folder.
#include "CReviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../ReviewPage/Reader/index.html"
};
static const unsigned char annotations_js[] = {
#embed "../ReviewPage/Reader/annotations.js"
};
static const unsigned char app_js[] = {
#embed "../ReviewPage/Reader/app.js"
};
static const unsigned char gestures_js[] = {
#embed "../ReviewPage/Reader/gestures.js"
};
static const unsigned char hands_js[] = {
#embed "../ReviewPage/Reader/hands.js"
};
static const unsigned char keys_js[] = {
#embed "../ReviewPage/Reader/keys.js"
};
static const unsigned char lasso_js[] = {
#embed "../ReviewPage/Reader/lasso.js"
};
static const unsigned char library_js[] = {
#embed "../ReviewPage/Reader/library.js"
};
static const unsigned char mark_list_js[] = {
#embed "../ReviewPage/Reader/mark-list.js"
};
static const unsigned char mark_sheets_js[] = {
#embed "../ReviewPage/Reader/mark-sheets.js"
};
static const unsigned char mark_store_js[] = {
#embed "../ReviewPage/Reader/mark-store.js"
};
static const unsigned char mark_text_js[] = {
#embed "../ReviewPage/Reader/mark-text.js"
};
static const unsigned char marker_js[] = {
#embed "../ReviewPage/Reader/marker.js"
};
static const unsigned char marks_js[] = {
#embed "../ReviewPage/Reader/marks.js"
};
static const unsigned char offline_js[] = {
#embed "../ReviewPage/Reader/offline.js"
};
static const unsigned char pages_js[] = {
#embed "../ReviewPage/Reader/pages.js"
};
static const unsigned char requests_js[] = {
#embed "../ReviewPage/Reader/requests.js"
};
static const unsigned char scrap_js[] = {
#embed "../ReviewPage/Reader/scrap.js"
};
static const unsigned char sentences_js[] = {
#embed "../ReviewPage/Reader/sentences.js"
};
static const unsigned char settings_js[] = {
#embed "../ReviewPage/Reader/settings.js"
};
static const unsigned char spread_js[] = {
#embed "../ReviewPage/Reader/spread.js"
};
static const unsigned char strokes_js[] = {
#embed "../ReviewPage/Reader/strokes.js"
};
static const unsigned char style_css[] = {
#embed "../ReviewPage/Reader/style.css"
};
static const unsigned char sw_js[] = {
#embed "../ReviewPage/Reader/sw.js"
};
static const unsigned char sync_js[] = {
#embed "../ReviewPage/Reader/sync.js"
};
static const unsigned char text_layer_js[] = {
#embed "../ReviewPage/Reader/text-layer.js"
};
static const unsigned char tiers_js[] = {
#embed "../ReviewPage/Reader/tiers.js"
};
static const unsigned char tools_js[] = {
#embed "../ReviewPage/Reader/tools.js"
};
static const unsigned char view_js[] = {
#embed "../ReviewPage/Reader/view.js"
};
static const unsigned char words_js[] = {
#embed "../ReviewPage/Reader/words.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const mojiwaku_page_file files[] = {
    FILE("index.html", index_html),
    FILE("annotations.js", annotations_js),
    FILE("app.js", app_js),
    FILE("gestures.js", gestures_js),
    FILE("hands.js", hands_js),
    FILE("keys.js", keys_js),
    FILE("lasso.js", lasso_js),
    FILE("library.js", library_js),
    FILE("mark-list.js", mark_list_js),
    FILE("mark-sheets.js", mark_sheets_js),
    FILE("mark-store.js", mark_store_js),
    FILE("mark-text.js", mark_text_js),
    FILE("marker.js", marker_js),
    FILE("marks.js", marks_js),
    FILE("offline.js", offline_js),
    FILE("pages.js", pages_js),
    FILE("requests.js", requests_js),
    FILE("scrap.js", scrap_js),
    FILE("sentences.js", sentences_js),
    FILE("settings.js", settings_js),
    FILE("spread.js", spread_js),
    FILE("strokes.js", strokes_js),
    FILE("style.css", style_css),
    FILE("sw.js", sw_js),
    FILE("sync.js", sync_js),
    FILE("text-layer.js", text_layer_js),
    FILE("tiers.js", tiers_js),
    FILE("tools.js", tools_js),
    FILE("view.js", view_js),
    FILE("words.js", words_js),
};

mojiwaku_page_file mojiwaku_reader_file_at(size_t position) {
    return position < sizeof files / sizeof *files ? files[position] : (mojiwaku_page_file){0};
}
