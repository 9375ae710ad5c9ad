#include "CProducts.h"

#pragma STDC FP_CONTRACT OFF

// Eight numbers, added and multiplied together.
typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));

enum { ROWS = 4 };

// Adds `left` times `right` to `sums`. Row r of `left` begins at r × `across` and goes on in steps of `along`.
__attribute__((always_inline)) static inline void add(
    const float *left, long across, long along, const float *right, int rows, int inner, int columns, float *sums)
{
    for (int c = 0; c < columns; c += 8) {
        int r = 0;
        for (; r + ROWS <= rows; r += ROWS) {
            eight sum[ROWS];
            for (int k = 0; k < ROWS; k++) sum[k] = *(const eight *)(sums + (long)(r + k) * columns + c);
            for (long i = 0; i < inner; i++) {
                eight numbers = *(const eight *)(right + i * columns + c);
                for (int k = 0; k < ROWS; k++) sum[k] += numbers * left[(r + k) * across + i * along];
            }
            for (int k = 0; k < ROWS; k++) *(eight *)(sums + (long)(r + k) * columns + c) = sum[k];
        }
        for (; r < rows; r++) {
            eight sum = *(const eight *)(sums + (long)r * columns + c);
            for (long i = 0; i < inner; i++) sum += *(const eight *)(right + i * columns + c) * left[r * across + i * along];
            *(eight *)(sums + (long)r * columns + c) = sum;
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx"))) static void add_wide(
    const float *left, long across, long along, const float *right, int rows, int inner, int columns, float *sums)
{
    add(left, across, along, right, rows, inner, columns, sums);
}
#endif

static void added(
    const float *left, long across, long along, const float *right, int rows, int inner, int columns, float *sums)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx")) {
        add_wide(left, across, along, right, rows, inner, columns, sums);
        return;
    }
#endif
    add(left, across, along, right, rows, inner, columns, sums);
}

void mojiwaku_add_product(const float *left, const float *right, int rows, int inner, int columns, float *sums)
{
    added(left, inner, 1, right, rows, inner, columns, sums);
}

void mojiwaku_add_transposed_product(
    const float *left, const float *right, int rows, int inner, int columns, float *sums)
{
    added(left, 1, inner, right, inner, rows, columns, sums);
}
