"""Prints RapidOCR's characters on a page image.

Usage: scripts/peers/run rapidocr IMAGE

RapidOCR finds lines, reads them, and gives the box of each character. It reads a line that is at least 1.5 times as high as wide after a quarter
turn to the left, and turns the boxes back. The order is RapidOCR's own: by the lines' tops. It has no articles or paragraphs.

Settings that differ from the defaults, for RapidOCR's best result:
- the image keeps its size (the default reduces it to 2,000 px, too small for newspaper type);
- no line counts as upside down: a line turned so would have its boxes in the wrong order;
- uncertain lines are kept: this measurement counts boxes, not text.
"""

import json
import sys

import rapidocr

THREADS = 1  # as Tesseract
SIDE = 12_000  # the longest side that is not made smaller, in px


def engine():
    return rapidocr.RapidOCR(
        params={
            "Global.max_side_len": SIDE,
            "Global.use_cls": False,
            "Global.text_score": 0.0,
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": THREADS,
        }
    )


def rects(image):
    found = engine()(image, return_word_box=True, return_single_char_box=True)
    for line in found.word_results or ():
        for word in line:
            # A line without characters has ("", score, None) in place of its words.
            if not isinstance(word, (tuple, list)) or len(word) != 3:
                continue
            xs, ys = zip(*word[2])
            yield [min(xs), min(ys), max(xs), max(ys)]


if __name__ == "__main__":
    json.dump({"rects": [[float(v) for v in rect] for rect in rects(sys.argv[1])]}, sys.stdout, separators=(",", ":"))
