// Converts texts from other encodings, and reads XML with libxml2. A reader keeps its first error, prints nothing,
// fetches nothing, and loads no document type. Swift does not see the structures of libxml2 that differ between its
// versions.
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU, whose headers clash with those of Foundation's ICU in a module that includes both.
// They only add fields to the end of a structure that is not used here.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    xmlTextReaderPtr reader;
    int line;
    char message[200];
} mojiwaku_xml_reader;

static inline void mojiwaku_xml_note(void *data, xmlErrorPtr error) {
    mojiwaku_xml_reader *reader = (mojiwaku_xml_reader *)data;
    if (!error || error->level != XML_ERR_FATAL || reader->message[0]) return;
    reader->line = error->line;
    strncpy(reader->message, error->message ? error->message : "damaged", sizeof reader->message - 1);
}

static inline void mojiwaku_xml_close(mojiwaku_xml_reader *reader) {
    if (reader->reader) xmlFreeTextReader(reader->reader);
    free(reader);
}

// Opens a reader of UTF-8 bytes, which must outlive it. Returns NULL without memory. Without
// XML_PARSE_NOENT and XML_PARSE_DTDLOAD no entity is replaced except the five of XML itself.
// XML_PARSE_HUGE lifts only the limit of a file's length: the caller checks the depth.
static inline mojiwaku_xml_reader *mojiwaku_xml_open(const char *bytes, int count) {
    mojiwaku_xml_reader *reader = (mojiwaku_xml_reader *)calloc(1, sizeof(mojiwaku_xml_reader));
    if (!reader) return NULL;
    reader->reader = xmlReaderForMemory(
        bytes, count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_HUGE | XML_PARSE_BIG_LINES);
    if (!reader->reader) {
        free(reader);
        return NULL;
    }
    xmlTextReaderSetStructuredErrorHandler(reader->reader, (xmlStructuredErrorFunc)mojiwaku_xml_note, reader);
    return reader;
}

// The line of the current node.
static inline long mojiwaku_xml_line(mojiwaku_xml_reader *reader) {
    return xmlGetLineNo(xmlTextReaderCurrentNode(reader->reader));
}

// Processor time of this thread, in seconds.
static inline double mojiwaku_thread_seconds(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Writes a text in UTF-8 to `out`, which has room for `room` bytes. Returns the number of bytes, or -1 if the C library
// does not have the encoding, the text is not valid in it, or there is no room.
static inline long mojiwaku_utf8(const char *encoding, const void *text, size_t count, void *out, size_t room) {
    iconv_t converter = iconv_open("UTF-8", encoding);
    if (converter == (iconv_t)-1) return -1;
    char *from = (char *)text, *to = (char *)out;
    size_t left = count, free_room = room;
    size_t answer = count ? iconv(converter, &from, &left, &to, &free_room) : 0;
    iconv_close(converter);
    return answer == (size_t)-1 || left ? -1 : (long)(room - free_room);
}
