#include "CProducts.h"
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { MOST = MOJIWAKU_VECTORS, GROUP = 32 };

// Sums of a group of outputs, of one vector after another.
typedef int32_t sums_of_group[MOST][GROUP];

size_t mojiwaku_packed_count(int outputs, int inputs)
{
    return (size_t)((outputs + GROUP - 1) / GROUP) * GROUP * (size_t)inputs;
}

void mojiwaku_pack(const int16_t *weights, int outputs, int inputs, int16_t *packed)
{
    memset(packed, 0, mojiwaku_packed_count(outputs, inputs) * sizeof *packed);
    for (int o = 0; o < outputs; o++) {
        int16_t *group = packed + (size_t)(o / GROUP) * GROUP * (size_t)inputs;
        for (int i = 0; i < inputs; i++) {
            group[((size_t)(i / 2) * GROUP + (size_t)(o % GROUP)) * 2 + (size_t)(i % 2)] = weights[(size_t)o * (size_t)inputs + (size_t)i];
        }
    }
}

static void add_plain(const int16_t *group, int inputs, const int16_t *vectors, int count, sums_of_group sums)
{
    for (int v = 0; v < count; v++) {
        const int16_t *vector = vectors + (size_t)v * (size_t)inputs;
        uint32_t sum[GROUP] = {0};
        for (int k = 0; k < inputs; k++) {
            const int16_t *weights = group + (size_t)(k / 2) * 2 * GROUP + k % 2;
            for (int o = 0; o < GROUP; o++) {
                sum[o] += (uint32_t)(weights[2 * o] * vector[k]);
            }
        }
        memcpy(sums[v], sum, sizeof sum);
    }
}

#if defined(__x86_64__)
// Returns two successive inputs of a vector as one number.
__attribute__((always_inline)) static inline int32_t pair(const int16_t *vectors, int v, int k, int inputs)
{
    int32_t result;
    memcpy(&result, vectors + (size_t)v * (size_t)inputs + k, sizeof result);
    return result;
}

__attribute__((target("avx2"), always_inline)) static inline void add_some_wide(
    const int16_t *group, int inputs, const int16_t *vectors, const int count, sums_of_group sums)
{
    enum { LANES = 8 };
    // Half a group at a time, because the processor has 16 registers.
    for (int half = 0; half < GROUP; half += 2 * LANES) {
        __m256i sum[MOST][2] = {{{0}}};
        for (int k = 0; k < inputs; k += 2) {
            const int16_t *weights = group + (size_t)k * GROUP + 2 * half;
            const __m256i first = _mm256_loadu_si256((const __m256i *)weights);
            const __m256i second = _mm256_loadu_si256((const __m256i *)(weights + 2 * LANES));
            for (int v = 0; v < count; v++) {
                const __m256i inputs_of_vector = _mm256_set1_epi32(pair(vectors, v, k, inputs));
                sum[v][0] = _mm256_add_epi32(sum[v][0], _mm256_madd_epi16(first, inputs_of_vector));
                sum[v][1] = _mm256_add_epi32(sum[v][1], _mm256_madd_epi16(second, inputs_of_vector));
            }
        }
        for (int v = 0; v < count; v++) {
            _mm256_storeu_si256((__m256i *)(sums[v] + half), sum[v][0]);
            _mm256_storeu_si256((__m256i *)(sums[v] + half + LANES), sum[v][1]);
        }
    }
}

__attribute__((target("avx512f,avx512bw,avx512vnni"), always_inline)) static inline void add_some_widest(
    const int16_t *group, int inputs, const int16_t *vectors, const int count, sums_of_group sums)
{
    enum { LANES = 16 };
    __m512i sum[MOST][2] = {{{0}}};
    for (int k = 0; k < inputs; k += 2) {
        const int16_t *weights = group + (size_t)k * GROUP;
        const __m512i first = _mm512_loadu_si512(weights), second = _mm512_loadu_si512(weights + 2 * LANES);
        for (int v = 0; v < count; v++) {
            const __m512i inputs_of_vector = _mm512_set1_epi32(pair(vectors, v, k, inputs));
            sum[v][0] = _mm512_dpwssd_epi32(sum[v][0], first, inputs_of_vector);
            sum[v][1] = _mm512_dpwssd_epi32(sum[v][1], second, inputs_of_vector);
        }
    }
    for (int v = 0; v < count; v++) {
        _mm512_storeu_si512(sums[v], sum[v][0]);
        _mm512_storeu_si512(sums[v] + LANES, sum[v][1]);
    }
}

// The usual counts are constants, so that the compiler keeps all sums in registers.
__attribute__((target("avx2"))) static void add_wide(
    const int16_t *group, int inputs, const int16_t *vectors, int count, sums_of_group sums)
{
    if (count == 1) {
        add_some_wide(group, inputs, vectors, 1, sums);
    } else {
        add_some_wide(group, inputs, vectors, MOST, sums);
    }
}

__attribute__((target("avx512f,avx512bw,avx512vnni"))) static void add_widest(
    const int16_t *group, int inputs, const int16_t *vectors, int count, sums_of_group sums)
{
    if (count == 1) {
        add_some_widest(group, inputs, vectors, 1, sums);
    } else {
        add_some_widest(group, inputs, vectors, MOST, sums);
    }
}
#endif

void mojiwaku_products(
    const int16_t *packed, int outputs, int inputs, const int16_t *vectors, int count, int is_wide, int32_t *sums)
{
    void (*add)(const int16_t *, int, const int16_t *, int, sums_of_group) = add_plain;
#if defined(__x86_64__)
    if (is_wide && __builtin_cpu_supports("avx2")) {
        add = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni") ? add_widest : add_wide;
    }
#endif
    (void)is_wide;
    for (int first = 0; first < outputs; first += GROUP, packed += (size_t)GROUP * (size_t)inputs) {
        sums_of_group own;
        add(packed, inputs, vectors, count, own);
        const int length = outputs - first < GROUP ? outputs - first : GROUP;
        for (int v = 0; v < count; v++) {
            memcpy(sums + (size_t)v * (size_t)outputs + first, own[v], (size_t)length * sizeof(int32_t));
        }
    }
}
