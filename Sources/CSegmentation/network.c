// The layers of the network (Models/page-segmentation/network.py). Activations are 0 to 127 and weights -127 to 127, so
// that the sum of two products fits 16 bits. The wide instructions, which add such pairs of products, are therefore
// exact too.

#include "CSegmentation.h"
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Px whose sums are computed together, outputs of a group, and the largest number of outputs.
enum { TOGETHER = 8, GROUP = 16, WIDEST = 96 };
enum { LEVELS = 5, EDGE = 2, MOST = 127, STEM = 0, HEAD = 18, COUNT = 19 };

typedef struct {
    int kernel, inputs, outputs, stride, dilation;
} layer;

static const layer layers[COUNT] = {
    {3, 1, 16, 2, 1},                                                   // stem
    {3, 16, 32, 2, 1}, {3, 32, 32, 1, 1},                               // down1, block1a
    {3, 32, 48, 2, 1}, {3, 48, 48, 1, 1}, {3, 48, 48, 1, 1},            // down2, block2a, block2b
    {3, 48, 64, 2, 1}, {3, 64, 64, 1, 1}, {3, 64, 64, 1, 1},            // down3, block3a, block3b
    {3, 64, 96, 2, 1}, {3, 96, 96, 1, 1}, {3, 96, 96, 1, 2},            // down4, block4a, block4b
    {1, 96, 64, 1, 1}, {3, 64, 64, 1, 1},                               // up3, join3
    {1, 64, 48, 1, 1}, {3, 48, 48, 1, 1},                               // up2, join2
    {1, 48, 32, 1, 1}, {3, 32, 32, 1, 1},                               // up1, join1
    {1, 32, 8, 1, 1},                                                   // head
};

// Interleaved channels, row by row, with an empty edge of two px.
typedef struct {
    int width, height, channels;
    uint8_t *bytes, *origin;
    size_t row;
} plane;

static int make(plane *p, int width, int height, int channels)
{
    p->width = width;
    p->height = height;
    p->channels = channels;
    p->row = (size_t)(width + 2 * EDGE) * (size_t)channels;
    // Reads go up to `TOGETHER` steps of two px past a row's end.
    p->bytes = calloc(p->row * (size_t)(height + 2 * EDGE) + 2 * TOGETHER * WIDEST, 1);
    p->origin = p->bytes == NULL ? NULL : p->bytes + EDGE * p->row + EDGE * (size_t)channels;
    return p->bytes == NULL ? -1 : 0;
}

static void drop(plane *p)
{
    free(p->bytes);
    p->bytes = NULL;
}

static size_t weights_of(const layer *l)
{
    return (size_t)(l->kernel * l->kernel * l->inputs * l->outputs);
}

size_t mojiwaku_segmentation_model_bytes(void)
{
    size_t bytes = 0;
    for (int k = 0; k < COUNT; k++) {
        bytes += (size_t)layers[k].outputs * 5 + weights_of(&layers[k]);
    }
    return bytes;
}

// A layer's numbers. Its weights are in order of use: by tap, group of four inputs, output (`outputs`, a multiple of
// `GROUP`), and input of the group.
typedef struct {
    const layer *shape;
    int groups, outputs;
    int32_t offset[WIDEST];
    int32_t shift[WIDEST];
    int8_t *weights;
} loaded;

static int load(loaded *l, const layer *shape, const uint8_t *model)
{
    const int taps = shape->kernel * shape->kernel, outputs = shape->outputs;
    l->shape = shape;
    l->groups = (shape->inputs + 3) / 4;
    l->outputs = (outputs + GROUP - 1) / GROUP * GROUP;
    l->weights = calloc((size_t)(taps * l->groups * l->outputs * 4), 1);
    if (l->weights == NULL) {
        return -1;
    }
    for (int o = 0; o < outputs; o++) {
        l->shift[o] = *model++;
    }
    for (int o = 0; o < outputs; o++) {
        uint32_t value = 0;
        for (int b = 3; b >= 0; b--) {
            value = value << 8 | model[o * 4 + b];
        }
        l->offset[o] = (int32_t)value;
    }
    model += outputs * 4;
    for (int o = 0; o < outputs; o++) {
        for (int tap = 0; tap < taps; tap++) {
            for (int i = 0; i < shape->inputs; i++) {
                const int place = ((tap * l->groups + i / 4) * l->outputs + o) * 4 + i % 4;
                l->weights[place] = (int8_t)model[(o * taps + tap) * shape->inputs + i];
            }
        }
    }
    return 0;
}

// The starts of a layer's taps for the first px of a row, and the step from px to px.
typedef struct {
    const uint8_t *taps[9];
    size_t step;
} rows;

static rows rows_of(const loaded *l, const plane *from, int y)
{
    const layer *s = l->shape;
    rows r;
    r.step = (size_t)(s->stride * from->channels);
    const int half = s->kernel / 2;
    for (int v = 0; v < s->kernel; v++) {
        for (int u = 0; u < s->kernel; u++) {
            const ptrdiff_t down = y * s->stride + (v - half) * s->dilation, across = (u - half) * s->dilation;
            r.taps[v * s->kernel + u] = from->origin + down * (ptrdiff_t)from->row + across * from->channels;
        }
    }
    return r;
}

// Computes the sums of the products of `TOGETHER` px from x on, for all outputs.
typedef void (*summer)(const loaded *l, const rows *r, int x, int32_t sums[TOGETHER][WIDEST]);

static void sum_plain(const loaded *l, const rows *r, int x, int32_t sums[TOGETHER][WIDEST])
{
    const int taps = l->shape->kernel * l->shape->kernel;
    for (int k = 0; k < TOGETHER; k++) {
        int32_t *own = sums[k];
        memset(own, 0, sizeof sums[k]);
        const int8_t *w = l->weights;
        for (int tap = 0; tap < taps; tap++) {
            const uint8_t *p = r->taps[tap] + (size_t)(x + k) * r->step;
            for (int g = 0; g < l->groups; g++, w += l->outputs * 4) {
                const int32_t a = p[g * 4], b = p[g * 4 + 1], c = p[g * 4 + 2], d = p[g * 4 + 3];
                if ((a | b | c | d) == 0) {
                    continue;
                }
                for (int o = 0; o < l->outputs; o++) {
                    own[o] += a * w[o * 4] + b * w[o * 4 + 1] + c * w[o * 4 + 2] + d * w[o * 4 + 3];
                }
            }
        }
    }
}

// Computes the activations of one px from its sums.
typedef void (*activator)(const loaded *l, const int32_t *sums, uint8_t *activations);

__attribute__((always_inline)) static inline void activate(
    const loaded *restrict l, const int32_t *restrict sums, uint8_t *restrict activations)
{
    for (int first = 0; first < l->outputs; first += GROUP) {
        for (int o = first; o < first + GROUP; o++) {
            const int shift = l->shift[o];
            const int32_t value = (sums[o] + l->offset[o] + (1 << shift >> 1)) >> shift;
            activations[o] = (uint8_t)(value < 0 ? 0 : value > MOST ? MOST : value);
        }
    }
}

static void activate_plain(const loaded *l, const int32_t *sums, uint8_t *activations)
{
    activate(l, sums, activations);
}

#if defined(__x86_64__)
// Returns four inputs of a px.
static inline int32_t four(const uint8_t *inputs)
{
    int32_t result;
    memcpy(&result, inputs, sizeof result);
    return result;
}

__attribute__((target("avx2"))) static void sum_wide(const loaded *l, const rows *r, int x, int32_t sums[TOGETHER][WIDEST])
{
    enum { LANES = 8, PX = 4 };
    const int taps = l->shape->kernel * l->shape->kernel;
    const __m256i ones = _mm256_set1_epi16(1);
    for (int start = 0; start < TOGETHER; start += PX) {
        for (int first = 0; first < l->outputs; first += GROUP) {
            __m256i sum[PX][2] = {{{0}}};
            for (int tap = 0; tap < taps; tap++) {
                const uint8_t *p = r->taps[tap] + (size_t)(x + start) * r->step;
                const int8_t *w = l->weights + ((size_t)tap * (size_t)l->groups * (size_t)l->outputs + (size_t)first) * 4;
                for (int g = 0; g < l->groups; g++, w += l->outputs * 4) {
                    const __m256i a = _mm256_loadu_si256((const __m256i *)w), b = _mm256_loadu_si256((const __m256i *)(w + 4 * LANES));
                    for (int k = 0; k < PX; k++) {
                        const __m256i px = _mm256_set1_epi32(four(p + (size_t)k * r->step + g * 4));
                        sum[k][0] = _mm256_add_epi32(sum[k][0], _mm256_madd_epi16(_mm256_maddubs_epi16(px, a), ones));
                        sum[k][1] = _mm256_add_epi32(sum[k][1], _mm256_madd_epi16(_mm256_maddubs_epi16(px, b), ones));
                    }
                }
            }
            for (int k = 0; k < PX; k++) {
                _mm256_storeu_si256((__m256i *)&sums[start + k][first], sum[k][0]);
                _mm256_storeu_si256((__m256i *)&sums[start + k][first + LANES], sum[k][1]);
            }
        }
    }
}

__attribute__((target("avx512f,avx512bw,avx512vnni"))) static void sum_widest(
    const loaded *l, const rows *r, int x, int32_t sums[TOGETHER][WIDEST])
{
    const int taps = l->shape->kernel * l->shape->kernel;
    for (int first = 0; first < l->outputs; first += GROUP) {
        __m512i sum[TOGETHER] = {{0}};
        for (int tap = 0; tap < taps; tap++) {
            const uint8_t *p = r->taps[tap] + (size_t)x * r->step;
            const int8_t *w = l->weights + ((size_t)tap * (size_t)l->groups * (size_t)l->outputs + (size_t)first) * 4;
            for (int g = 0; g < l->groups; g++, w += l->outputs * 4) {
                const __m512i weights = _mm512_loadu_si512(w);
                for (int k = 0; k < TOGETHER; k++) {
                    sum[k] = _mm512_dpbusd_epi32(sum[k], _mm512_set1_epi32(four(p + (size_t)k * r->step + g * 4)), weights);
                }
            }
        }
        for (int k = 0; k < TOGETHER; k++) {
            _mm512_storeu_si512(&sums[k][first], sum[k]);
        }
    }
}

__attribute__((target("avx2"))) static void activate_wide(const loaded *l, const int32_t *sums, uint8_t *activations)
{
    activate(l, sums, activations);
}

__attribute__((target("avx512f,avx512bw,avx512vnni"))) static void activate_widest(const loaded *l, const int32_t *sums, uint8_t *activations)
{
    activate(l, sums, activations);
}
#endif

// The functions for a processor.
typedef struct {
    summer sum;
    activator activate;
} arithmetic;

static arithmetic arithmetic_of(int is_wide)
{
#if defined(__x86_64__)
    if (is_wide && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni")) {
        return (arithmetic){sum_widest, activate_widest};
    }
    if (is_wide && __builtin_cpu_supports("avx2")) {
        return (arithmetic){sum_wide, activate_wide};
    }
#endif
    (void)is_wide;
    return (arithmetic){sum_plain, activate_plain};
}

// A function that stores the `sums` of a px; layers have different ones.
typedef void (*writer)(const loaded *l, const arithmetic *by, const int32_t *sums, int x, int y, void *into);

static void run(const loaded *l, const plane *from, int width, int height, const arithmetic *by, writer write, void *into)
{
    int32_t sums[TOGETHER][WIDEST];
    for (int y = 0; y < height; y++) {
        const rows r = rows_of(l, from, y);
        for (int x = 0; x < width; x += TOGETHER) {
            by->sum(l, &r, x, sums);
            for (int k = 0; k < TOGETHER && x + k < width; k++) {
                write(l, by, sums[k], x + k, y, into);
            }
        }
    }
}

static void write_plain(const loaded *l, const arithmetic *by, const int32_t *sums, int x, int y, void *into)
{
    plane *p = into;
    by->activate(l, sums, p->origin + (size_t)y * p->row + (size_t)(x * p->channels));
}

// An addition to a plane: `to` gets the sum of `kept` and a layer's activations, whose plane is enlarged by `scale`.
typedef struct {
    const plane *kept;
    plane *to;
    int scale;
} addition;

static void write_sum(const loaded *l, const arithmetic *by, const int32_t *sums, int x, int y, void *into)
{
    const addition *a = into;
    const int channels = a->to->channels;
    uint8_t own[WIDEST];
    by->activate(l, sums, own);
    for (int v = 0; v < a->scale; v++) {
        for (int u = 0; u < a->scale; u++) {
            const int across = x * a->scale + u, down = y * a->scale + v;
            if (across >= a->to->width || down >= a->to->height) {
                continue;
            }
            const size_t place = (size_t)down * a->to->row + (size_t)(across * channels);
            const uint8_t *kept = a->kept->origin + place;
            uint8_t *out = a->to->origin + place;
            for (int o = 0; o < channels; o++) {
                const int value = kept[o] + own[o];
                out[o] = (uint8_t)(value > MOST ? MOST : value);
            }
        }
    }
}

typedef struct {
    int width, height;
    int16_t *answers;
} answer_plane;

static void write_answers(const loaded *l, const arithmetic *by, const int32_t *sums, int x, int y, void *into)
{
    const answer_plane *t = into;
    (void)by;
    if (x >= t->width || y >= t->height) {
        return;
    }
    for (int o = 0; o < MOJIWAKU_SEGMENTATION_ANSWERS; o++) {
        const int32_t value = (sums[o] + l->offset[o]) >> l->shift[o];
        t->answers[((size_t)y * (size_t)t->width + (size_t)x) * MOJIWAKU_SEGMENTATION_ANSWERS + (size_t)o] =
            (int16_t)(value < -32768 ? -32768 : value > 32767 ? 32767 : value);
    }
}

// Runs a layer on `from`, enlarges the plane of its activations by `scale`, adds `kept`, and replaces `kept` with the
// sum.
static int add(const loaded *l, const plane *from, plane *kept, int scale, const arithmetic *by)
{
    plane to;
    if (make(&to, kept->width, kept->height, kept->channels) != 0) {
        return -1;
    }
    addition a = {kept, &to, scale};
    run(l, from, from->width, from->height, by, write_sum, &a);
    drop(kept);
    *kept = to;
    return 0;
}

static int through(const loaded *l, plane *levels, const arithmetic *by)
{
    // Levels 1 to 4: reduction, then residual blocks.
    int next = 1;
    for (int level = 1; level < LEVELS; level++) {
        const plane *from = &levels[level - 1];
        if (make(&levels[level], (from->width + 1) / 2, (from->height + 1) / 2, layers[next].outputs) != 0) {
            return -1;
        }
        run(&l[next], from, levels[level].width, levels[level].height, by, write_plain, &levels[level]);
        if (level == 1) {
            drop(&levels[0]);
        }
        next += 1;
        for (int block = 0; block < (level == 1 ? 1 : 2); block++, next++) {
            if (add(&l[next], &levels[level], &levels[level], 1, by) != 0) {
                return -1;
            }
        }
    }
    // The way back: add coarse levels to finer ones.
    for (int level = LEVELS - 2; level >= 1; level--, next += 2) {
        if (add(&l[next], &levels[level + 1], &levels[level], 2, by) != 0) {
            return -1;
        }
        drop(&levels[level + 1]);
        if (add(&l[next + 1], &levels[level], &levels[level], 1, by) != 0) {
            return -1;
        }
    }
    return 0;
}

int mojiwaku_segmentation_answers(
    const uint8_t *model, const uint8_t *ink, int width, int height, int is_wide, int16_t *answers)
{
    loaded *l = calloc(COUNT, sizeof(loaded));
    plane levels[LEVELS] = {{0}};
    plane image = {0};
    const arithmetic by = arithmetic_of(is_wide);
    int result = l == NULL ? -1 : 0;
    for (int k = 0; k < COUNT && result == 0; k++) {
        result = load(&l[k], &layers[k], model);
        model += (size_t)layers[k].outputs * 5 + weights_of(&layers[k]);
    }
    // Sides are multiples of 32, so that each level is half of the one before; the added area is paper.
    const int wide = (width + 31) / 32 * 32, high = (height + 31) / 32 * 32;
    if (result == 0) {
        result = make(&image, wide, high, 4);
    }
    if (result == 0) {
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.origin[(size_t)y * image.row + (size_t)x * 4] = ink[(size_t)y * (size_t)width + (size_t)x];
            }
        }
        result = make(&levels[0], wide / 2, high / 2, layers[STEM].outputs);
    }
    if (result == 0) {
        run(&l[STEM], &image, wide / 2, high / 2, &by, write_plain, &levels[0]);
        drop(&image);
        result = through(l, levels, &by);
    }
    if (result == 0) {
        answer_plane t = {(width + 3) / 4, (height + 3) / 4, answers};
        run(&l[HEAD], &levels[1], levels[1].width, levels[1].height, &by, write_answers, &t);
    }
    drop(&image);
    for (int k = 0; k < LEVELS; k++) {
        drop(&levels[k]);
    }
    for (int k = 0; l != NULL && k < COUNT; k++) {
        free(l[k].weights);
    }
    free(l);
    return result;
}
