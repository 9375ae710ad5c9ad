#ifndef CMODELS_H
#define CMODELS_H

#include <stddef.h>

// The bytes of a file of Models, valid until the program ends.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} mojiwaku_model;

mojiwaku_model mojiwaku_model_shape_classifier(void);
mojiwaku_model mojiwaku_model_cell_confidence(void);
mojiwaku_model mojiwaku_model_line_make_up(void);
mojiwaku_model mojiwaku_model_block_make_up(void);
mojiwaku_model mojiwaku_model_page_judgement(void);
mojiwaku_model mojiwaku_model_glyphs(void);
mojiwaku_model mojiwaku_model_readings(void);
mojiwaku_model mojiwaku_model_read_cells(void);
mojiwaku_model mojiwaku_model_page_segmentation(void);
mojiwaku_model mojiwaku_model_continuation(void);

#endif
