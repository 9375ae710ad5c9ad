"""The features and classes of the models by name. They are read from schemas.json, which `mojiwaku-training schemas` writes."""
import json
import pathlib
import struct

import numpy

PATH = pathlib.Path(__file__).resolve().parent / "schemas.json"
TYPES = {"b": "i1", "B": "u1", "h": "<i2", "i": "<i4", "f": "<f4"}
"""Types of numbers in a model's file, by their letters."""
_all = json.loads(PATH.read_text())


class Schema:
    """Input and output of a model. The columns of features are found by name."""

    def __init__(self, model):
        own = _all["models"][model]
        self.model, self.digest, self.classes, self.features = model, own["digest"], own["classes"], own["features"]

    def __len__(self):
        return len(self.features)

    def place(self, name):
        return self.features.index(name)

    def head(self):
        """Returns the head of a model's file, which is the digest of the schema. The analysis refuses a file with another digest."""
        return self.digest.encode()

    def body(self, data):
        """Returns the content of a file of this model after its head."""
        if not data.startswith(self.head()):
            raise ValueError(f"{self.model} was learned from other features than schemas.json has: learn it anew (README.md)")
        return data[len(self.head()):]

    def file(self, arrays):
        """Returns a model's file of arrays: after its head, the name of each array, a byte 0, the letter of the type of its numbers, their
        count (UInt32) and the numbers, little-endian."""
        data = [self.head()]
        for name, numbers in arrays.items():
            numbers = numpy.asarray(numbers)
            data += [name.encode(), b"\0", numbers.dtype.char.encode(), struct.pack("<I", numbers.size)]
            data.append(numbers.astype(TYPES[numbers.dtype.char]).tobytes())
        return b"".join(data)

    def arrays(self, data):
        """Returns the arrays of a model's file by name, each with one dimension."""
        rest, found = self.body(data), {}
        while rest:
            name, rest = rest.split(b"\0", 1)
            kind, (count,) = TYPES[chr(rest[0])], struct.unpack_from("<I", rest, 1)
            size = count * numpy.dtype(kind).itemsize
            if len(rest) < 5 + size:
                raise ValueError(f"the file of {self.model} is cut short")
            found[name.decode()], rest = numpy.frombuffer(rest, kind, count, 5), rest[5 + size:]
        return found


SHAPES, CELLS, LINES, BLOCKS, PAGES, GLYPHS, READINGS, READ_CELLS, SEGMENTATION, CONTINUATION = (
    Schema(model) for model in (
        "shape-classifier", "cell-confidence", "line-make-up", "block-make-up", "page-judgement", "glyphs", "readings", "read-cells",
        "page-segmentation", "continuation"))
