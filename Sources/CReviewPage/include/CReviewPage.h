#ifndef CREVIEWPAGE_H
#define CREVIEWPAGE_H

#include <stddef.h>

// A file of the editors' or the readers' page; name and bytes are valid until the program ends.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} mojiwaku_page_file;

// The file of the editors' page at a position from 0; its name is null past the last one.
mojiwaku_page_file mojiwaku_page_file_at(size_t position);

// The file of the readers' page at a position from 0; its name is null past the last one.
mojiwaku_page_file mojiwaku_reader_file_at(size_t position);

#endif
