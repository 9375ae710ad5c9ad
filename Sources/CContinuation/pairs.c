// The recurrent networks of Models/continuation/pairs.py. All sums fit 32 bits: a sum has at most `MOST` products of
// two bytes.

#include "CContinuation.h"
#include "CProducts.h"
#include <stdlib.h>
#include <string.h>

enum { TABLE = 4096, HALF = TABLE / 2, BYTE = 127, LIMIT = 32767, MOST = 4096, TEXTS = MOJIWAKU_VECTORS };
// Fraction bits of letters, states as bytes, sums, the table's steps, gates, and kept states.
enum { LETTER_BITS = 6, STATE_BITS = 7, SUM_BITS = 10, TABLE_BITS = 8, GATE_BITS = 15, KEPT_BITS = 14 };

typedef struct {
    int ids, letter, state, width;
    int32_t sharpness;
    int16_t table[TABLE];
} head;

// The parts of one network, in the order of the model.
typedef struct {
    const int8_t *letters, *input_shifts, *inputs, *state_shifts, *states, *width_shifts, *projections;
    const uint8_t *offsets;
} parts;

static int number(const uint8_t *bytes)
{
    return bytes[0] | bytes[1] << 8;
}

static int32_t long_number(const uint8_t *bytes)
{
    return (int32_t)((uint32_t)number(bytes) | (uint32_t)number(bytes + 2) << 16);
}

static const uint8_t *read_head(const uint8_t *model, head *h)
{
    h->ids = number(model);
    h->letter = number(model + 2);
    h->state = number(model + 4);
    h->width = number(model + 6);
    h->sharpness = long_number(model + 8);
    model += 12;
    for (int k = 0; k < TABLE; k++, model += 2) {
        h->table[k] = (int16_t)number(model);
    }
    return model;
}

static const uint8_t *read_parts(const uint8_t *model, const head *h, parts *p)
{
    const size_t gates = 3 * (size_t)h->state, width = (size_t)h->width, letter = (size_t)h->letter, state = (size_t)h->state;
    p->letters = (const int8_t *)model;
    model += (size_t)h->ids * letter;
    p->input_shifts = (const int8_t *)model;
    p->offsets = model + gates;
    p->inputs = (const int8_t *)(model + gates * 5);
    model += gates * 5 + gates * letter;
    p->state_shifts = (const int8_t *)model;
    p->states = (const int8_t *)(model + gates);
    model += gates + gates * state;
    p->width_shifts = (const int8_t *)model;
    p->projections = (const int8_t *)(model + width);
    return model + width + width * state;
}

// Whether shifts are in range: no sum is shifted by more than its number of bits.
static int has_shifts(const int8_t *shifts, int count)
{
    for (int k = 0; k < count; k++) {
        if (shifts[k] < 4 || shifts[k] > 14) {
            return 0;
        }
    }
    return 1;
}

size_t mojiwaku_continuation_width(const uint8_t *model, size_t bytes)
{
    head h;
    parts p;
    if (bytes < 12 + 2 * TABLE) {
        return 0;
    }
    const uint8_t *at = read_head(model, &h);
    if (h.ids == 0 || h.letter == 0 || h.state == 0 || h.width == 0 || h.ids > MOST || h.letter > MOST || h.state > MOST || h.width > MOST) {
        return 0;
    }
    if (h.letter % 2 != 0 || h.state % 2 != 0) {
        return 0;
    }
    const size_t gates = 3 * (size_t)h.state, letter = (size_t)h.letter, state = (size_t)h.state, width = (size_t)h.width;
    const size_t own = (size_t)h.ids * letter + gates * 6 + gates * letter + gates * state + width + width * state;
    if (bytes != 12 + 2 * TABLE + 2 * own) {
        return 0;
    }
    for (int network = 0; network < 2; network++) {
        at = read_parts(at, &h, &p);
        if (!has_shifts(p.input_shifts, 3 * h.state) || !has_shifts(p.state_shifts, 3 * h.state) || !has_shifts(p.width_shifts, h.width)) {
            return 0;
        }
    }
    return width;
}

int32_t mojiwaku_continuation_sharpness(const uint8_t *model)
{
    return long_number(model + 8);
}

static int32_t shifted(int32_t x, int places)
{
    return (x + (1 << places >> 1)) >> places;
}

static int32_t clipped(int32_t x, int32_t limit)
{
    return x < -limit ? -limit : x > limit ? limit : x;
}

// A network, and the states of the texts that it reads.
typedef struct {
    head shape;
    parts own;
    int is_wide;
    const int16_t *inputs, *states, *projections; // weights, packed
    int32_t *read;                          // addends to the sums of each distinct letter, by its number in `of`
    int32_t *of;                            // number of each letter, -1 if it does not occur
    int met;
    int32_t *state;     // of each text
    int16_t *bytes;     // of four texts
    int32_t *recurrent; // of four texts
} network;

static void drop(network *n)
{
    free(n->read);
    free(n->of);
    free(n->state);
    free(n->bytes);
    free(n->recurrent);
}

// Counts of the numbers of a network's packed matrices.
typedef struct {
    size_t inputs, states, projections;
} packed_counts;

static packed_counts counts_of(const head *h)
{
    return (packed_counts){
        mojiwaku_packed_count(3 * h->state, h->letter), mojiwaku_packed_count(3 * h->state, h->state), mojiwaku_packed_count(h->width, h->state)};
}

size_t mojiwaku_continuation_packed_count(const uint8_t *model)
{
    head h;
    read_head(model, &h);
    const packed_counts counts = counts_of(&h);
    return 2 * (counts.inputs + counts.states + counts.projections);
}

static int16_t *pack(const int8_t *weights, int outputs, int inputs, int16_t *wide, int16_t *packed)
{
    for (size_t k = 0; k < (size_t)outputs * (size_t)inputs; k++) {
        wide[k] = weights[k];
    }
    mojiwaku_pack(wide, outputs, inputs, packed);
    return packed + mojiwaku_packed_count(outputs, inputs);
}

int mojiwaku_continuation_pack(const uint8_t *model, int16_t *packed)
{
    head h;
    parts p;
    const uint8_t *at = read_head(model, &h);
    int16_t *wide = malloc(mojiwaku_continuation_packed_count(model) * sizeof *wide);
    for (int network = 0; wide != NULL && network < 2; network++) {
        at = read_parts(at, &h, &p);
        packed = pack(p.inputs, 3 * h.state, h.letter, wide, packed);
        packed = pack(p.states, 3 * h.state, h.state, wide, packed);
        packed = pack(p.projections, h.width, h.state, wide, packed);
    }
    free(wide);
    return wide != NULL ? 0 : -1;
}

static int make(network *n, const uint8_t *model, const int16_t *packed, int which, int texts, int distinct, int is_wide)
{
    memset(n, 0, sizeof *n);
    const uint8_t *at = read_parts(read_head(model, &n->shape), &n->shape, &n->own);
    if (which != 0) {
        read_parts(at, &n->shape, &n->own);
    }
    const size_t state = (size_t)n->shape.state, gates = 3 * state, width = (size_t)n->shape.width, letter = (size_t)n->shape.letter;
    const size_t rows = gates > width ? gates : width, columns = state > letter ? state : letter;
    n->is_wide = is_wide;
    const packed_counts counts = counts_of(&n->shape);
    n->inputs = packed + (which != 0 ? counts.inputs + counts.states + counts.projections : 0);
    n->states = n->inputs + counts.inputs;
    n->projections = n->states + counts.states;
    n->read = malloc((size_t)(distinct > 0 ? distinct : 1) * gates * sizeof(int32_t));
    n->of = malloc((size_t)n->shape.ids * sizeof(int32_t));
    n->state = calloc((size_t)(texts > 0 ? texts : 1) * state, sizeof(int32_t));
    n->bytes = calloc(TEXTS * columns, sizeof(int16_t));
    n->recurrent = malloc(TEXTS * rows * sizeof(int32_t));
    return n->read && n->of && n->state && n->bytes && n->recurrent ? 0 : -1;
}

static int letter_of(const network *n, uint16_t id)
{
    return id < n->shape.ids ? id : 0;
}

// Computes the inputs of each distinct letter once; four letters at a time.
static void meet(network *n, const uint16_t *ids, size_t count)
{
    const int gates = 3 * n->shape.state, size = n->shape.letter;
    int waiting[TEXTS], waits = 0;
    for (int k = 0; k < n->shape.ids; k++) {
        n->of[k] = -1;
    }
    for (size_t k = 0; k <= count; k++) {
        if (k < count) {
            const int letter = letter_of(n, ids[k]);
            if (n->of[letter] >= 0) {
                continue;
            }
            n->of[letter] = n->met + waits;
            waiting[waits++] = letter;
        }
        if (waits < TEXTS && k < count) {
            continue;
        }
        for (int w = 0; w < waits; w++) {
            for (int v = 0; v < size; v++) {
                n->bytes[w * size + v] = n->own.letters[waiting[w] * size + v];
            }
        }
        mojiwaku_products(n->inputs, gates, size, n->bytes, TEXTS, n->is_wide, n->recurrent);
        for (int w = 0; w < waits; w++, n->met++) {
            for (int g = 0; g < gates; g++) {
                const int places = n->own.input_shifts[g] + LETTER_BITS - SUM_BITS;
                n->read[(size_t)n->met * (size_t)gates + (size_t)g] =
                    long_number(n->own.offsets + 4 * g) + shifted(n->recurrent[w * gates + g], places);
            }
        }
        waits = 0;
    }
}

static void set_bytes(network *n, int first, int count)
{
    const int size = n->shape.state;
    for (int k = 0; k < count * size; k++) {
        n->bytes[k] = (int16_t)clipped(shifted(n->state[first * size + k], KEPT_BITS - STATE_BITS), BYTE);
    }
}

static int32_t gate(const head *h, int32_t sum)
{
    const int32_t step = shifted(sum, SUM_BITS - TABLE_BITS);
    return h->table[(step < -HALF ? -HALF : step > HALF - 1 ? HALF - 1 : step) + HALF];
}

// Advances a text's state by one letter.
static void go_on(network *n, int text, const int32_t *read, int32_t *own)
{
    const int size = n->shape.state;
    int32_t *state = n->state + (size_t)text * (size_t)size;
    for (int g = 0; g < 3 * size; g++) {
        own[g] = shifted(own[g], n->own.state_shifts[g] + STATE_BITS - SUM_BITS);
    }
    for (int k = 0; k < size; k++) {
        const int32_t reset = gate(&n->shape, read[k] + own[k]), lasting = gate(&n->shape, read[size + k] + own[size + k]);
        const int32_t held = shifted(reset * clipped(own[2 * size + k], LIMIT), GATE_BITS);
        // tanh(x) is twice the logistic function of 2x, less 1.
        const int32_t new = gate(&n->shape, 2 * (read[2 * size + k] + held)) - (1 << KEPT_BITS);
        state[k] = new + shifted(lasting * (state[k] - new), GATE_BITS);
    }
}

static int64_t root(int64_t x)
{
    int64_t low = 0, high = (int64_t)1 << 31;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (middle * middle <= x) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static void project(network *n, int32_t *sums, int16_t *vector)
{
    int64_t square = 0;
    for (int k = 0; k < n->shape.width; k++) {
        sums[k] = shifted(sums[k], n->own.width_shifts[k] + STATE_BITS - SUM_BITS);
        square += (int64_t)sums[k] * sums[k];
    }
    const int64_t length = root(square) > 0 ? root(square) : 1;
    for (int k = 0; k < n->shape.width; k++) {
        const int64_t raised = ((int64_t)abs(sums[k]) << KEPT_BITS) / length;
        const int64_t most = raised > LIMIT ? LIMIT : raised;
        vector[k] = (int16_t)(sums[k] < 0 ? -most : most);
    }
}

static void run(network *n, const uint16_t *ids, const int32_t *lengths, int count, int16_t *vectors)
{
    const int size = n->shape.state, gates = 3 * size;
    for (int first = 0; first < count; first += TEXTS) {
        const int texts = count - first < TEXTS ? count - first : TEXTS;
        const uint16_t *begins[TEXTS];
        int32_t longest = 0;
        for (int t = 0; t < texts; t++) {
            begins[t] = ids;
            ids += lengths[first + t];
            longest = lengths[first + t] > longest ? lengths[first + t] : longest;
        }
        for (int32_t step = 0; step < longest; step++) {
            set_bytes(n, first, texts);
            mojiwaku_products(n->states, gates, size, n->bytes, TEXTS, n->is_wide, n->recurrent);
            for (int t = 0; t < texts; t++) {
                if (step < lengths[first + t]) {
                    const int32_t *read = n->read + (size_t)n->of[letter_of(n, begins[t][step])] * (size_t)gates;
                    go_on(n, first + t, read, n->recurrent + (size_t)t * (size_t)gates);
                }
            }
        }
        set_bytes(n, first, texts);
        mojiwaku_products(n->projections, n->shape.width, size, n->bytes, TEXTS, n->is_wide, n->recurrent);
        for (int t = 0; t < texts; t++) {
            project(n, n->recurrent + (size_t)t * (size_t)n->shape.width, vectors + (size_t)(first + t) * (size_t)n->shape.width);
        }
    }
}

int mojiwaku_continuation_vectors(
    const uint8_t *model, const int16_t *packed, int which, const uint16_t *ids, const int32_t *lengths, int count, int is_wide,
    int16_t *vectors)
{
    size_t all = 0;
    for (int k = 0; k < count; k++) {
        all += (size_t)lengths[k];
    }
    network n;
    const int result = make(&n, model, packed, which, count, all > MOST ? MOST : (int)all, is_wide);
    if (result == 0) {
        meet(&n, ids, all);
        run(&n, ids, lengths, count, vectors);
    }
    drop(&n);
    return result;
}
