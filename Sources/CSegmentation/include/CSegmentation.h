#ifndef CSEGMENTATION_H
#define CSEGMENTATION_H

#include <stddef.h>
#include <stdint.h>

// The network of Models/page-segmentation, in integers: every processor gives the same results.

enum {
    // Side of a result cell, in px of the working image: half an em at 8 px to the em.
    MOJIWAKU_SEGMENTATION_CELL = 4,
    // Results of a cell, in 64ths of a nat: seven classes, and the odds of light type on dark.
    MOJIWAKU_SEGMENTATION_ANSWERS = 8,
};

// Bytes of a model; any other length is refused.
size_t mojiwaku_segmentation_model_bytes(void);

// Reduces a grey image by averaging areas. `width` and `height` of the result are at most those of the source. Returns 0, or
// -1 without memory.
int mojiwaku_segmentation_scale(
    const uint8_t *grey, int from_width, int from_height, size_t stride, uint8_t *result, int width, int height);

// Computes the ink of a grey image relative to the local paper, from 0 for paper to 127. Returns 0, or -1 without
// memory.
int mojiwaku_segmentation_ink(const uint8_t *grey, int width, int height, uint8_t *ink);

// Computes the results for an image of ink: ceil(height / 4) rows of ceil(width / 4) cells of 8 results. `is_wide`
// allows the processor's wide instructions. Returns 0, or -1 without memory.
int mojiwaku_segmentation_answers(
    const uint8_t *model, const uint8_t *ink, int width, int height, int is_wide, int16_t *answers);

#endif
