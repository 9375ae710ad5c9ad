// libpng reports an error by longjmp, which must not cross a Swift frame: every call that can fail is in one of these
// functions, which set the jump target themselves and return 0 on failure.
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    png_structp png;
    png_infop info;
    const unsigned char *bytes;
    size_t count;
    size_t position;
    int truncated;
    int channels;
    int passes;
    size_t row_bytes;
    char message[160];
} mojiwaku_png_reader;

static inline void mojiwaku_png_note(char *to, const char *text) {
    strncpy(to, text, 159);
    to[159] = 0;
}

static inline void mojiwaku_png_reader_failed(png_structp png, png_const_charp text) {
    mojiwaku_png_reader *reader = (mojiwaku_png_reader *)png_get_error_ptr(png);
    mojiwaku_png_note(reader->message, text);
    png_longjmp(png, 1);
}

static inline void mojiwaku_png_quiet(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static inline void mojiwaku_png_take(png_structp png, png_bytep to, size_t count) {
    mojiwaku_png_reader *reader = (mojiwaku_png_reader *)png_get_io_ptr(png);
    if (count > reader->count - reader->position) {
        reader->truncated = 1;
        png_error(png, "unexpected end of file");
    }
    memcpy(to, reader->bytes + reader->position, count);
    reader->position += count;
}

static inline void mojiwaku_png_close(mojiwaku_png_reader *reader) {
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

// A reader over bytes that must outlive it, or NULL without memory.
static inline mojiwaku_png_reader *mojiwaku_png_open(const unsigned char *bytes, size_t count) {
    mojiwaku_png_reader *reader = (mojiwaku_png_reader *)calloc(1, sizeof(mojiwaku_png_reader));
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->png = png_create_read_struct(
        PNG_LIBPNG_VER_STRING, reader, mojiwaku_png_reader_failed, mojiwaku_png_quiet);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info) {
        mojiwaku_png_close(reader);
        return NULL;
    }
    return reader;
}

// Reads up to the pixels and requests 8 bits a sample without palette. Applies no gamma: samples stay unchanged, 16
// bits are cut to their upper 8.
static inline int mojiwaku_png_start(mojiwaku_png_reader *reader, unsigned width, unsigned height) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_set_read_fn(reader->png, reader, mojiwaku_png_take);
    png_set_user_limits(reader->png, width, height);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(
        reader->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"iCCP\0zTXt\0iTXt\0tEXt\0sPLT\0eXIf\0hIST", 7);
    png_read_info(reader->png, reader->info);
    png_set_expand(reader->png);
    png_set_strip_16(reader->png);
    reader->passes = png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    reader->channels = png_get_channels(reader->png, reader->info);
    reader->row_bytes = png_get_rowbytes(reader->png, reader->info);
    return 1;
}

// Reads the next row of the pass into `to`, which holds the `row_bytes` bytes of the row after the earlier passes.
static inline int mojiwaku_png_row(mojiwaku_png_reader *reader, unsigned char *to) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_row(reader->png, to, NULL);
    return 1;
}

// Reads the part after the pixels, so that a file that ends there is detected too.
static inline int mojiwaku_png_finish(mojiwaku_png_reader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_end(reader->png, NULL);
    return 1;
}

typedef struct {
    unsigned char *bytes;
    size_t count;
    size_t capacity;
    int failed;
} mojiwaku_png_output;

static inline void mojiwaku_png_writer_failed(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static inline void mojiwaku_png_put(png_structp png, png_bytep bytes, size_t count) {
    mojiwaku_png_output *output = (mojiwaku_png_output *)png_get_io_ptr(png);
    if (output->count + count > output->capacity) {
        size_t capacity = 2 * (output->count + count) + 65536;
        unsigned char *grown = (unsigned char *)realloc(output->bytes, capacity);
        if (!grown) png_error(png, "out of memory");
        output->bytes = grown;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
}

static inline void mojiwaku_png_flush(png_structp png) { (void)png; }

// Writes rows that are `stride` bytes apart. With `bits` 1, bytes have their first pixel in the lowest bit, and a set
// bit is black. The caller frees `output->bytes` in any case.
static inline int mojiwaku_png_encode(
    const unsigned char *pixels, unsigned width, unsigned height, size_t stride, int bits, int colour_type, int level,
    int filters, mojiwaku_png_output *output
) {
    png_infop info = NULL;
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, mojiwaku_png_writer_failed, mojiwaku_png_quiet);
    if (!png) return 0;
    info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, NULL);
        return 0;
    }
    png_set_write_fn(png, output, mojiwaku_png_put, mojiwaku_png_flush);
    png_set_compression_level(png, level);
    png_set_compression_buffer_size(png, 65536);
    png_set_filter(png, 0, filters);
    png_set_IHDR(
        png, info, width, height, bits, colour_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    if (bits == 1) {
        png_set_packswap(png);
        png_set_invert_mono(png);
    }
    for (unsigned y = 0; y < height; y++) png_write_row(png, (png_const_bytep)(pixels + y * stride));
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return 1;
}
