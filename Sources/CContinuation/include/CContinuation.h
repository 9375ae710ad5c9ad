#ifndef CCONTINUATION_H
#define CCONTINUATION_H

#include <stddef.h>
#include <stdint.h>

// The pair model of Models/continuation (pairs.py), in integers: every processor gives the same results.

enum {
    MOJIWAKU_CONTINUATION_ENDS = 0,
    MOJIWAKU_CONTINUATION_BEGINNINGS = 1,
};

// Number of values of a projected state; 0 if the bytes are not a model.
size_t mojiwaku_continuation_width(const uint8_t *model, size_t bytes);

// The sharpness of a score, in 256ths of a nat.
int32_t mojiwaku_continuation_sharpness(const uint8_t *model);

// Number of values of a model's matrices, packed for multiplication.
size_t mojiwaku_continuation_packed_count(const uint8_t *model);

// Packs the matrices of a model. Returns 0, or -1 without memory.
int mojiwaku_continuation_pack(const uint8_t *model, int16_t *packed);

// Computes the projected states of texts, in 16384ths, `width` values each. `ids` has the texts in sequence, each in
// its network's reading direction; `lengths` has their numbers of ids. `is_wide` allows the processor's wide
// instructions. Returns 0, or -1 without memory.
int mojiwaku_continuation_vectors(
    const uint8_t *model, const int16_t *packed, int network, const uint16_t *ids, const int32_t *lengths, int count, int is_wide,
    int16_t *vectors);

#endif
