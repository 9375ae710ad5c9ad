// Embeds the files of both pages in the program. Swift arrays of numbers (`.embedInCode`) compile far more slowly.
// scripts/build makes the bundles.
#include "CReviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char editor_html[] = {
#embed "../ReviewPage/Page/index.html"
};
static const unsigned char editor_js[] = {
#embed "../../.build-pages/Page/app.js"
};
static const unsigned char editor_css[] = {
#embed "../../.build-pages/Page/app.css"
};
static const unsigned char reader_html[] = {
#embed "../ReviewPage/Reader/index.html"
};
static const unsigned char reader_js[] = {
#embed "../../.build-pages/Reader/app.js"
};
static const unsigned char reader_early[] = {
#embed "../../.build-pages/Reader/early.js"
};
static const unsigned char reader_css[] = {
#embed "../../.build-pages/Reader/app.css"
};
// Other pages may load it by itself (docs/apps.md).
static const unsigned char reader_marker[] = {
#embed "../ReviewPage/Reader/marker.js"
};
static const unsigned char reader_worker[] = {
#embed "../ReviewPage/Reader/sw.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const mojiwaku_page_file editor[] = {
    FILE("index.html", editor_html),
    FILE("app.js", editor_js),
    FILE("app.css", editor_css),
};

static const mojiwaku_page_file reader[] = {
    FILE("index.html", reader_html),
    FILE("app.js", reader_js),
    FILE("early.js", reader_early),
    FILE("app.css", reader_css),
    FILE("marker.js", reader_marker),
    FILE("sw.js", reader_worker),
};

mojiwaku_page_file mojiwaku_page_file_at(size_t position) {
    return position < sizeof editor / sizeof *editor ? editor[position] : (mojiwaku_page_file){0};
}

mojiwaku_page_file mojiwaku_reader_file_at(size_t position) {
    return position < sizeof reader / sizeof *reader ? reader[position] : (mojiwaku_page_file){0};
}
