#ifndef CPRODUCTS_H
#define CPRODUCTS_H

#include <stdint.h>

// Number of vectors per multiplication.
enum { MOJIWAKU_VECTORS = 4 };

// Multiplies a matrix (outputs × inputs, row by row) with four vectors of `inputs` numbers, which follow one another.
// `sums` gets `outputs` sums of each vector, one vector after another; sums wrap around on overflow. `is_wide` allows
// the processor's wide instructions, which give the same sums.
void mojiwaku_products(
    const int16_t *weights, int outputs, int inputs, const int16_t *vectors, int is_wide, int32_t *sums);

#endif
