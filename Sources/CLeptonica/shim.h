#include <leptonica/allheaders.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libwebp and OpenJPEG come with Leptonica, which asks them for pixels and no more. What else they can tell of damaged data is
// asked here. Their headers are in packages of their own, so that the functions are looked up by name (interfaces of libwebp.so.7
// and libopenjp2.so.7). Where one cannot be found, nothing is told.

// Whether the picture of a WebP file can be decoded from the first `count` bytes. `pixels` has room for `height` rows of
// `3 * width` bytes.
static inline int mojiwaku_webp_is_complete(
    const unsigned char *bytes, size_t count, unsigned char *pixels, int width, int height
) {
    void *(*open)(int, uint8_t *, size_t, int) = (void *(*)(int, uint8_t *, size_t, int))dlsym(NULL, "WebPINewRGB");
    int (*append)(void *, const uint8_t *, size_t) = (int (*)(void *, const uint8_t *, size_t))dlsym(NULL, "WebPIAppend");
    void (*close)(void *) = (void (*)(void *))dlsym(NULL, "WebPIDelete");
    if (!open || !append || !close) return 0;
    // 0 is MODE_RGB.
    void *decoder = open(0, pixels, (size_t)3 * width * height, 3 * width);
    if (!decoder) return 0;
    // 0 is VP8_STATUS_OK: all rows are decoded. Where bytes are wanted it is VP8_STATUS_SUSPENDED.
    int status = append(decoder, bytes, count);
    close(decoder);
    return status == 0;
}

typedef struct {
    const unsigned char *bytes;
    size_t count;
    size_t place;
    int most_bytes_off;
    int is_damaged;
} mojiwaku_jpeg2000;

static inline size_t mojiwaku_jpeg2000_read(void *target, size_t wanted, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    size_t left = file->count - file->place;
    size_t count = wanted < left ? wanted : left;
    if (count == 0) return (size_t)-1;
    memcpy(target, file->bytes + file->place, count);
    file->place += count;
    return count;
}

static inline int64_t mojiwaku_jpeg2000_skip(int64_t wanted, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    int64_t left = (int64_t)(file->count - file->place);
    if (wanted < 0 || (left == 0 && wanted > 0)) return -1;
    int64_t count = wanted < left ? wanted : left;
    file->place += (size_t)count;
    return count;
}

static inline int mojiwaku_jpeg2000_seek(int64_t place, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    if (place < 0 || (uint64_t)place > file->count) return 0;
    file->place = (size_t)place;
    return 1;
}

// What is said of boxes (colour, alpha, remarks) changes no sample that is looked at.
static inline void mojiwaku_jpeg2000_warned(const char *text, void *data) {
    static const char *const others[] = {"box", "BOX", "lpha channel", "Specification", "Unknown marker", "CCP_QNTSTY"};
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    int bytes;
    if (sscanf(text, "PTERM check failure: %d", &bytes) == 1) {
        if (bytes > file->most_bytes_off) file->is_damaged = 1;
        return;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strstr(text, others[i])) return;
    }
    file->is_damaged = 1;
}

// Whether OpenJPEG warns of the data of a file, or cannot decode it. `is_bare` is 1 for a codestream without boxes.
static inline int mojiwaku_jpeg2000_is_damaged(
    const unsigned char *bytes, size_t count, int is_bare, int most_bytes_off
) {
    void *(*create)(int) = (void *(*)(int))dlsym(NULL, "opj_create_decompress");
    void (*set_defaults)(void *) = (void (*)(void *))dlsym(NULL, "opj_set_default_decoder_parameters");
    int (*set_up)(void *, void *) = (int (*)(void *, void *))dlsym(NULL, "opj_setup_decoder");
    int (*on_warning)(void *, void (*)(const char *, void *), void *) =
        (int (*)(void *, void (*)(const char *, void *), void *))dlsym(NULL, "opj_set_warning_handler");
    void *(*open)(size_t, int) = (void *(*)(size_t, int))dlsym(NULL, "opj_stream_create");
    void (*on_read)(void *, size_t (*)(void *, size_t, void *)) =
        (void (*)(void *, size_t (*)(void *, size_t, void *)))dlsym(NULL, "opj_stream_set_read_function");
    void (*on_skip)(void *, int64_t (*)(int64_t, void *)) =
        (void (*)(void *, int64_t (*)(int64_t, void *)))dlsym(NULL, "opj_stream_set_skip_function");
    void (*on_seek)(void *, int (*)(int64_t, void *)) =
        (void (*)(void *, int (*)(int64_t, void *)))dlsym(NULL, "opj_stream_set_seek_function");
    void (*set_file)(void *, void *, void (*)(void *)) =
        (void (*)(void *, void *, void (*)(void *)))dlsym(NULL, "opj_stream_set_user_data");
    void (*set_length)(void *, uint64_t) = (void (*)(void *, uint64_t))dlsym(NULL, "opj_stream_set_user_data_length");
    int (*read_header)(void *, void *, void **) = (int (*)(void *, void *, void **))dlsym(NULL, "opj_read_header");
    int (*decode)(void *, void *, void *) = (int (*)(void *, void *, void *))dlsym(NULL, "opj_decode");
    void (*destroy_image)(void *) = (void (*)(void *))dlsym(NULL, "opj_image_destroy");
    void (*close)(void *) = (void (*)(void *))dlsym(NULL, "opj_stream_destroy");
    void (*destroy)(void *) = (void (*)(void *))dlsym(NULL, "opj_destroy_codec");
    if (!create || !set_defaults || !set_up || !on_warning || !open || !on_read || !on_skip || !on_seek || !set_file
        || !set_length || !read_header || !decode || !destroy_image || !close || !destroy)
        return 0;
    mojiwaku_jpeg2000 file = {bytes, count, 0, most_bytes_off, 0};
    // `opj_dparameters_t` has two paths of 4096 bytes and some numbers: a little over 8 KiB.
    void *parameters = calloc(1, 32768);
    // OPJ_CODEC_J2K and OPJ_CODEC_JP2.
    void *codec = create(is_bare ? 0 : 2);
    void *stream = open(1 << 20, 1);
    void *image = NULL;
    int is_decoded = 0;
    if (parameters && codec && stream) {
        set_defaults(parameters);
        on_warning(codec, mojiwaku_jpeg2000_warned, &file);
        on_read(stream, mojiwaku_jpeg2000_read);
        on_skip(stream, mojiwaku_jpeg2000_skip);
        on_seek(stream, mojiwaku_jpeg2000_seek);
        set_file(stream, &file, NULL);
        set_length(stream, count);
        is_decoded = set_up(codec, parameters) && read_header(stream, codec, &image) && decode(codec, stream, image);
    }
    if (image) destroy_image(image);
    if (stream) close(stream);
    if (codec) destroy(codec);
    free(parameters);
    return file.is_damaged || !is_decoded;
}
