"""RapidOCR's characters on a page image.

Usage: scripts/peers/run rapidocr [--side PX] IMAGE

RapidOCR finds lines, turns each that is 1.5 times as high as wide by a quarter to the left, reads it, and gives a box of
each character read, turned back. The order is RapidOCR's own: by the lines' tops. It tells no articles or paragraphs.

What is set otherwise than by default, so that it is measured at its best:
- the image is not made smaller (by default to 2,000 px, at which newspaper type is too small to be read);
- no line is taken for upside down: a line so turned would have its boxes in the wrong order;
- lines that it is unsure of are kept: here boxes count, not the text.
"""

import argparse
import json
import sys

import rapidocr

THREADS = 1  # as Tesseract


def engine(side):
    return rapidocr.RapidOCR(
        params={
            "Global.max_side_len": side,
            "Global.use_cls": False,
            "Global.text_score": 0.0,
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": THREADS,
        }
    )


def rects(image, side):
    found = engine(side)(image, return_word_box=True, return_single_char_box=True)
    for line in found.word_results or ():
        for word in line:
            # A line without characters is ("", score, None) in place of its words.
            if not isinstance(word, (tuple, list)) or len(word) != 3:
                continue
            xs, ys = zip(*word[2])
            yield [min(xs), min(ys), max(xs), max(ys)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="scripts/peers/run rapidocr", description="RapidOCR's characters on a page, for score.py")
    parser.add_argument("--side", type=int, default=12_000, help="the longest side that is not made smaller, in px")
    parser.add_argument("image")
    options = parser.parse_args()
    json.dump({"rects": [[float(v) for v in rect] for rect in rects(options.image, options.side)]}, sys.stdout, separators=(",", ":"))
