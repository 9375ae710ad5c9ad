// libjpeg reports an error through a function that must not return, and prints its warnings. So each function here does
// all work on a file, catches its own errors, and counts warnings instead of printing them.
#include <stdio.h>
#include <jpeglib.h>
#include <setjmp.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf outside;
} mojiwaku_jpeg_errors;

static inline void mojiwaku_jpeg_failed(j_common_ptr jpeg) { longjmp(((mojiwaku_jpeg_errors *)jpeg->err)->outside, 1); }

static inline void mojiwaku_jpeg_quiet(j_common_ptr jpeg) { (void)jpeg; }

static inline unsigned char mojiwaku_jpeg_clamp(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

// Converts a row of Y, Cb and Cr to RGB in place (ITU-R BT.601, full range), and copies Y to `luma`.
static inline void mojiwaku_jpeg_convert(unsigned char *row, unsigned char *luma, unsigned width) {
    for (unsigned x = 0; x < width; x++) {
        int y = row[3 * x], blue = row[3 * x + 1] - 128, red = row[3 * x + 2] - 128;
        luma[x] = row[3 * x];
        row[3 * x] = mojiwaku_jpeg_clamp(y + ((91881 * red + 32768) >> 16));
        row[3 * x + 1] = mojiwaku_jpeg_clamp(y - ((22554 * blue + 46802 * red + 32768) >> 16));
        row[3 * x + 2] = mojiwaku_jpeg_clamp(y + ((116130 * blue + 32768) >> 16));
    }
}

// Decodes a file of one or three channels and known size to `channels` (1: luminance, 3: RGB) bytes a pixel. For RGB,
// `luma` receives the luminance too, unless it is NULL. Returns 0 when the file cannot be decoded to the end or has
// another size.
static inline int mojiwaku_jpeg_decode(
    const unsigned char *bytes, size_t count, int channels, unsigned width, unsigned height, unsigned char *pixels,
    unsigned char *luma, int *warnings
) {
    struct jpeg_decompress_struct jpeg;
    mojiwaku_jpeg_errors errors;
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = mojiwaku_jpeg_failed;
    errors.manager.output_message = mojiwaku_jpeg_quiet;
    if (setjmp(errors.outside)) {
        jpeg_destroy_decompress(&jpeg);
        return 0;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, count);
    jpeg_read_header(&jpeg, TRUE);
    int splits = luma != NULL && jpeg.jpeg_color_space == JCS_YCbCr;
    jpeg.out_color_space = channels == 1 ? JCS_GRAYSCALE : splits ? JCS_YCbCr : JCS_RGB;
    jpeg_start_decompress(&jpeg);
    int fits = jpeg.output_width == width && jpeg.output_height == height && jpeg.output_components == channels;
    while (fits && jpeg.output_scanline < height) {
        JSAMPROW row = pixels + (size_t)jpeg.output_scanline * width * channels;
        size_t line = (size_t)jpeg.output_scanline * width;
        jpeg_read_scanlines(&jpeg, &row, 1);
        if (splits) mojiwaku_jpeg_convert(row, luma + line, width);
        for (unsigned x = 0; luma != NULL && !splits && x < width; x++)
            luma[line + x] = (77 * row[3 * x] + 150 * row[3 * x + 1] + 29 * row[3 * x + 2] + 128) >> 8;
    }
    if (fits) jpeg_finish_decompress(&jpeg);
    *warnings = (int)errors.manager.num_warnings;
    jpeg_destroy_decompress(&jpeg);
    return fits;
}

// Whether libjpeg warns of a file, cannot read it to the end, or finds coefficients that are impossible for 8-bit
// samples (Sources/PageRaster/Decoding/Damage/JPEGDamage.swift).
static inline int mojiwaku_jpeg_is_damaged(const unsigned char *bytes, size_t count) {
    struct jpeg_decompress_struct jpeg;
    mojiwaku_jpeg_errors errors;
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = mojiwaku_jpeg_failed;
    errors.manager.output_message = mojiwaku_jpeg_quiet;
    if (setjmp(errors.outside)) {
        jpeg_destroy_decompress(&jpeg);
        return 1;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, count);
    jpeg_read_header(&jpeg, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&jpeg);
    int found = errors.manager.num_warnings > 0;
    for (int i = 0; i < jpeg.num_components && !found; i++) {
        jpeg_component_info *component = jpeg.comp_info + i;
        if (component->quant_table == NULL) continue;
        for (JDIMENSION y = 0; y < component->height_in_blocks && !found; y++) {
            JBLOCKARRAY row =
                (*jpeg.mem->access_virt_barray)((j_common_ptr)&jpeg, coefficients[i], y, 1, FALSE);
            for (JDIMENSION x = 0; x < component->width_in_blocks; x++) {
                for (int k = 0; k < DCTSIZE2; k++) {
                    int step = component->quant_table->quantval[k];
                    int value = row[0][x][k] < 0 ? -row[0][x][k] : row[0][x][k];
                    if (value * step - step > (k == 0 ? 1536 : 1392)) found = 1;
                }
            }
        }
    }
    jpeg_destroy_decompress(&jpeg);
    return found;
}

// Encodes `channels` (1: grey, 3: RGB) bytes a pixel, rows without padding, as a baseline file. Returns 0 on failure.
// The caller frees `*bytes` in any case.
static inline int mojiwaku_jpeg_encode(
    const unsigned char *pixels, int channels, unsigned width, unsigned height, int quality, unsigned char **bytes,
    unsigned long *count
) {
    struct jpeg_compress_struct jpeg;
    mojiwaku_jpeg_errors errors;
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = mojiwaku_jpeg_failed;
    errors.manager.output_message = mojiwaku_jpeg_quiet;
    if (setjmp(errors.outside)) {
        jpeg_destroy_compress(&jpeg);
        return 0;
    }
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, bytes, count);
    jpeg.image_width = width;
    jpeg.image_height = height;
    jpeg.input_components = channels;
    jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg.next_scanline * width * channels);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    return 1;
}
