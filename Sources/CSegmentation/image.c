// The working image: reduced, as ink relative to the local paper. Models/page-segmentation/spoiling.py computes the
// same.

#include "CSegmentation.h"
#include <stdlib.h>
#include <string.h>

enum { TILE = 16, PAPER_RANK = 230, REACH = 2 };

int mojiwaku_segmentation_scale(
    const uint8_t *grey, int from_width, int from_height, size_t stride, uint8_t *result, int width, int height)
{
    // A px of the result covers from_width / width × from_height / height px: shares of the source's px are counted in
    // `width`ths across and `height`ths down, so that everything is exact.
    const uint64_t area = (uint64_t)from_width * (uint64_t)from_height;
    uint32_t *down = malloc((size_t)from_width * sizeof *down);
    if (down == NULL) {
        return -1;
    }
    for (int y = 0; y < height; y++) {
        const int64_t top = (int64_t)y * from_height, foot = top + from_height;
        memset(down, 0, (size_t)from_width * sizeof *down);
        for (int64_t row = top / height; row * height < foot; row++) {
            const int64_t begin = row * height > top ? row * height : top;
            const int64_t end = (row + 1) * height < foot ? (row + 1) * height : foot;
            const uint8_t *line = grey + (size_t)row * stride;
            const uint32_t share = (uint32_t)(end - begin);
            for (int column = 0; column < from_width; column++) {
                down[column] += share * line[column];
            }
        }
        int64_t first = 0, begun = 0; // the first px that a px of the result covers, and its part that is left of it
        for (int x = 0; x < width; x++) {
            uint64_t sum = (uint64_t)(width - begun) * down[first];
            int64_t covered = width - begun;
            for (first++; covered + width <= from_width; first++, covered += width) {
                sum += (uint64_t)width * down[first];
            }
            begun = from_width - covered;
            if (begun > 0) {
                sum += (uint64_t)begun * down[first];
            }
            result[(size_t)y * (size_t)width + (size_t)x] = (uint8_t)((sum + area / 2) / area);
        }
    }
    free(down);
    return 0;
}

// The smallest grey with more than `rank` values up to it.
static int ranked(const uint32_t *histogram, uint32_t rank)
{
    uint32_t seen = 0;
    for (int grey = 0; grey < 256; grey++) {
        seen += histogram[grey];
        if (seen > rank) {
            return grey;
        }
    }
    return 255;
}

static int limited(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

int mojiwaku_segmentation_ink(const uint8_t *grey, int width, int height, uint8_t *ink)
{
    const int wide = (width + TILE - 1) / TILE, high = (height + TILE - 1) / TILE;
    uint8_t *paper = malloc((size_t)wide * (size_t)high * 2);
    if (paper == NULL) {
        return -1;
    }
    uint8_t *own = paper + (size_t)wide * (size_t)high;
    uint32_t whole[256] = {0};
    for (int y = 0; y < high; y++) {
        for (int x = 0; x < wide; x++) {
            uint32_t histogram[256] = {0};
            for (int v = 0; v < TILE; v++) {
                const uint8_t *row = grey + (size_t)limited(y * TILE + v, height - 1) * (size_t)width;
                for (int u = 0; u < TILE; u++) {
                    histogram[row[limited(x * TILE + u, width - 1)]]++;
                }
            }
            const int value = ranked(histogram, PAPER_RANK);
            own[y * wide + x] = (uint8_t)value;
            whole[value]++;
        }
    }
    const uint32_t tiles = (uint32_t)wide * (uint32_t)high;
    const int least = ranked(whole, tiles * 7 / 8) * 5 / 16;
    const int floor = least > 16 ? least : 16;
    for (int y = 0; y < high; y++) {
        for (int x = 0; x < wide; x++) {
            int most = floor;
            for (int v = -REACH; v <= REACH; v++) {
                for (int u = -REACH; u <= REACH; u++) {
                    const int value = own[limited(y + v, high - 1) * wide + limited(x + u, wide - 1)];
                    most = value > most ? value : most;
                }
            }
            paper[y * wide + x] = (uint8_t)most;
        }
    }
    for (int y = 0; y < height; y++) {
        const int down = 2 * y + 1 - TILE, above = down < 0 ? -1 : down / (2 * TILE);
        const int under = (down - above * 2 * TILE) / 2;
        const uint8_t *first = paper + limited(above, high - 1) * wide, *second = paper + limited(above + 1, high - 1) * wide;
        for (int x = 0; x < width; x++) {
            const int across = 2 * x + 1 - TILE, before = across < 0 ? -1 : across / (2 * TILE);
            const int after = (across - before * 2 * TILE) / 2;
            const int a = limited(before, wide - 1), b = limited(before + 1, wide - 1);
            const int left = first[a] * (TILE - under) + second[a] * under;
            const int right = first[b] * (TILE - under) + second[b] * under;
            const int local = left * (TILE - after) + right * after;
            const int value = (grey[(size_t)y * (size_t)width + (size_t)x] * 127 * 256 + local / 2) / local;
            ink[(size_t)y * (size_t)width + (size_t)x] = (uint8_t)(127 - (value > 127 ? 127 : value));
        }
    }
    free(paper);
    return 0;
}
