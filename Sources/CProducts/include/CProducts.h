#ifndef CPRODUCTS_H
#define CPRODUCTS_H

#include <stddef.h>
#include <stdint.h>

// Largest number of vectors per multiplication.
enum { MOJIWAKU_VECTORS = 4 };

// Returns the count of numbers in a packed matrix.
size_t mojiwaku_packed_count(int outputs, int inputs);

// Packs a matrix (outputs × inputs, row by row) into the order in which `mojiwaku_products` reads it. `inputs` is even.
void mojiwaku_pack(const int16_t *weights, int outputs, int inputs, int16_t *packed);

// Multiplies a packed matrix with `count` vectors (1 or 4) of `inputs` numbers, which follow one another. `sums` gets
// `outputs` sums of each vector, one vector after another; sums wrap around on overflow. `is_wide` allows the
// processor's wide instructions, which give the same sums.
void mojiwaku_products(
    const int16_t *packed, int outputs, int inputs, const int16_t *vectors, int count, int is_wide, int32_t *sums);

// Adds the product of two matrices of numbers, `left` (rows × inner) and `right` (inner × columns), to `sums` (rows ×
// columns), row by row. Each sum is added in the order of `inner`, so every processor gives the same numbers. `columns`
// is a multiple of 8.
void mojiwaku_add_product(const float *left, const float *right, int rows, int inner, int columns, float *sums);

// Adds the product of the transposed matrix `left` (rows × inner) and `right` (rows × columns) to `sums` (inner ×
// columns), in the order of the rows. `columns` is a multiple of 8.
void mojiwaku_add_transposed_product(
    const float *left, const float *right, int rows, int inner, int columns, float *sums);

#endif
