#ifndef CPRODUCTS_H
#define CPRODUCTS_H

#include <stdint.h>

// How many vectors are multiplied at once.
enum { MOJIWAKU_VECTORS = 4 };

// The products of a matrix (outputs × inputs, row by row) with four vectors of `inputs` numbers, which lie one after another. `sums` gets
// `outputs` sums of each vector, one vector after another; sums wrap. `is_wide` allows the processor's wide instructions: the sums are the
// same.
void mojiwaku_products(
    const int16_t *weights, int outputs, int inputs, const int16_t *vectors, int is_wide, int32_t *sums);

#endif
