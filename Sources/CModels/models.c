// Embeds the files of Models in the program. A Swift array of numbers (`.embedInCode`) compiles far more slowly.
#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char shape_classifier[] = {
#embed "../../Models/shape-classifier/shape-classifier.bin"
};
static const unsigned char cell_confidence[] = {
#embed "../../Models/cell-confidence/cell-confidence.bin"
};
static const unsigned char line_make_up[] = {
#embed "../../Models/make-up/lines.bin"
};
static const unsigned char block_make_up[] = {
#embed "../../Models/make-up/blocks.bin"
};
static const unsigned char page_judgement[] = {
#embed "../../Models/page-judgement/page-judgement.bin"
};
static const unsigned char glyphs[] = {
#embed "../../Models/glyphs/glyphs.bin"
};
static const unsigned char readings[] = {
#embed "../../Models/glyphs/readings.bin"
};
static const unsigned char read_cells[] = {
#embed "../../Models/glyphs/read-cells.bin"
};
static const unsigned char page_segmentation[] = {
#embed "../../Models/page-segmentation/page-segmentation.bin"
};
static const unsigned char continuation[] = {
#embed "../../Models/continuation/continuation.bin"
};

#define MODEL(name) \
    mojiwaku_model mojiwaku_model_##name(void) { return (mojiwaku_model){name, sizeof name}; }

MODEL(shape_classifier)
MODEL(cell_confidence)
MODEL(line_make_up)
MODEL(block_make_up)
MODEL(page_judgement)
MODEL(glyphs)
MODEL(readings)
MODEL(read_cells)
MODEL(page_segmentation)
MODEL(continuation)
