// libtiff's handlers take a va_list, which a Swift function cannot, so they are here. They are common to the process,
// and the result is stored for each thread, so that readers do not disturb each other.
//
// A separate file, unlike the shims of the other C libraries: each Swift file would have its own copy of a variable in
// a header.
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

// A fax line that ends too early is only a warning for libtiff, but an error here.
static void note_warning(thandle_t file, const char *module, const char *format, va_list values) {
    if (module && strncmp(module, "Fax", 3) == 0) note_error(file, module, format, values);
}

void mojiwaku_tiff_listen(void) {
    TIFFSetErrorHandlerExt(note_error);
    TIFFSetWarningHandlerExt(note_warning);
}

void mojiwaku_tiff_forget(void) { has_complained = 0; }

int mojiwaku_tiff_has_complained(void) { return has_complained; }
