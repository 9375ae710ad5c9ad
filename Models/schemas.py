"""The features and classes of the models by name. They are read from schemas.json, which `mojiwaku-training schemas` writes."""
import json
import pathlib

PATH = pathlib.Path(__file__).resolve().parent / "schemas.json"
_all = json.loads(PATH.read_text())


class Schema:
    """Input and output of a model. The columns of features are found by name."""

    def __init__(self, model):
        own = _all["models"][model]
        self.model, self.digest, self.classes, self.features = model, own["digest"], own["classes"], own["features"]
        self._place = {name: place for place, name in enumerate(self.features)}

    def __len__(self):
        return len(self.features)

    def place(self, name):
        """Returns the column of a feature, given its name."""
        return self._place[name]

    def head(self):
        """Returns the head of a model's file, which is the digest of the schema. The analysis refuses a file with another digest."""
        return self.digest.encode()

    def body(self, data):
        """Returns the content of a file of this model after its head."""
        if not data.startswith(self.head()):
            raise ValueError(f"{self.model} was learned from other features than schemas.json has: learn it anew (README.md)")
        return data[len(self.head()):]


SHAPES, CELLS, LINES, BLOCKS, PAGES, GLYPHS, READINGS, READ_CELLS = (
    Schema(model) for model in (
        "shape-classifier", "cell-confidence", "line-make-up", "block-make-up", "page-judgement", "glyphs", "readings", "read-cells"))
