// libtiff's handlers are given a va_list, which Swift cannot take in a function of its own, so they stand here. They are one
// for the process, and the answer is kept for each thread, so that readers do not disturb each other.
//
// A file of its own, unlike the shims of the other C libraries: of a variable in a header each file of Swift has its own.
#include "CTIFF.h"
#include <string.h>
#include <tiffio.h>

static __thread int has_complained;

static void note_error(thandle_t file, const char *module, const char *format, va_list values) {
    (void)file;
    (void)module;
    (void)format;
    (void)values;
    has_complained = 1;
}

// Lines of a fax that end too early are warnings only.
static void note_warning(thandle_t file, const char *module, const char *format, va_list values) {
    if (module && strncmp(module, "Fax", 3) == 0) note_error(file, module, format, values);
}

void mojiwaku_tiff_listen(void) {
    TIFFSetErrorHandlerExt(note_error);
    TIFFSetWarningHandlerExt(note_warning);
}

void mojiwaku_tiff_forget(void) { has_complained = 0; }

int mojiwaku_tiff_has_complained(void) { return has_complained; }
