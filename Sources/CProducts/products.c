#include "CProducts.h"

__attribute__((always_inline)) static inline void four_products(
    const int16_t *restrict weights, int outputs, int inputs, const int16_t *restrict vectors, int32_t *restrict sums)
{
    const int16_t *a = vectors, *b = a + inputs, *c = b + inputs, *d = c + inputs;
    for (int o = 0; o < outputs; o++, weights += inputs) {
        uint32_t first = 0, second = 0, third = 0, fourth = 0;
        for (int k = 0; k < inputs; k++) {
            first += (uint32_t)(weights[k] * a[k]);
            second += (uint32_t)(weights[k] * b[k]);
            third += (uint32_t)(weights[k] * c[k]);
            fourth += (uint32_t)(weights[k] * d[k]);
        }
        sums[o] = (int32_t)first;
        sums[outputs + o] = (int32_t)second;
        sums[2 * outputs + o] = (int32_t)third;
        sums[3 * outputs + o] = (int32_t)fourth;
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void products_wide(
    const int16_t *weights, int outputs, int inputs, const int16_t *vectors, int32_t *sums)
{
    four_products(weights, outputs, inputs, vectors, sums);
}
#endif

void mojiwaku_products(
    const int16_t *weights, int outputs, int inputs, const int16_t *vectors, int is_wide, int32_t *sums)
{
#if defined(__x86_64__)
    if (is_wide && __builtin_cpu_supports("avx2")) {
        products_wide(weights, outputs, inputs, vectors, sums);
        return;
    }
#endif
    (void)is_wide;
    four_products(weights, outputs, inputs, vectors, sums);
}
