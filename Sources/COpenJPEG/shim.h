// Leptonica uses OpenJPEG only for pixels; these functions get its other reports on damaged data. OpenJPEG takes
// callbacks with a pointer of the caller, so one function does all the work.
#include <openjpeg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const unsigned char *bytes;
    size_t count;
    size_t place;
    int most_bytes_off;
    int is_damaged;
} mojiwaku_jpeg2000;

static inline OPJ_SIZE_T mojiwaku_jpeg2000_read(void *target, OPJ_SIZE_T wanted, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    size_t left = file->count - file->place;
    size_t count = wanted < left ? wanted : left;
    if (count == 0) return (OPJ_SIZE_T)-1;
    memcpy(target, file->bytes + file->place, count);
    file->place += count;
    return count;
}

static inline OPJ_OFF_T mojiwaku_jpeg2000_skip(OPJ_OFF_T wanted, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    int64_t left = (int64_t)(file->count - file->place);
    if (wanted < 0 || (left == 0 && wanted > 0)) return -1;
    int64_t count = wanted < left ? wanted : left;
    file->place += (size_t)count;
    return count;
}

static inline OPJ_BOOL mojiwaku_jpeg2000_seek(OPJ_OFF_T place, void *data) {
    mojiwaku_jpeg2000 *file = (mojiwaku_jpeg2000 *)data;
    if (place < 0 || (uint64_t)place > file->count) return OPJ_FALSE;
    file->place = (size_t)place;
    return OPJ_TRUE;
}

// Warnings about boxes (colour, alpha, remarks) concern no examined sample.
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
    mojiwaku_jpeg2000 file = {bytes, count, 0, most_bytes_off, 0};
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    opj_codec_t *codec = opj_create_decompress(is_bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
    opj_stream_t *stream = opj_stream_create(1 << 20, OPJ_TRUE);
    opj_image_t *image = NULL;
    int is_decoded = 0;
    if (codec && stream) {
        opj_set_warning_handler(codec, mojiwaku_jpeg2000_warned, &file);
        opj_stream_set_read_function(stream, mojiwaku_jpeg2000_read);
        opj_stream_set_skip_function(stream, mojiwaku_jpeg2000_skip);
        opj_stream_set_seek_function(stream, mojiwaku_jpeg2000_seek);
        opj_stream_set_user_data(stream, &file, NULL);
        opj_stream_set_user_data_length(stream, count);
        is_decoded = opj_setup_decoder(codec, &parameters) && opj_read_header(stream, codec, &image)
            && opj_decode(codec, stream, image);
    }
    if (image) opj_image_destroy(image);
    if (stream) opj_stream_destroy(stream);
    if (codec) opj_destroy_codec(codec);
    return file.is_damaged || !is_decoded;
}
