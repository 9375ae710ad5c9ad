"""The lines of a page, found or simulated, as arrays of one length."""
from dataclasses import dataclass, fields, replace

import numpy as np

OF_PAGE = "rules", "pictures", "style"
"""Parts that belong to the page, not to its lines."""


@dataclass
class Lines:
    """Lines with their true blocks; lengths are ems of the body type. The order of the lines means nothing."""
    box: np.ndarray  # x0, y0, x1, y1
    vertical: np.ndarray
    size: np.ndarray  # type size
    count: np.ndarray  # characters
    kind: np.ndarray  # an index of `makeup.KINDS`
    article: np.ndarray  # -1: none
    block: np.ndarray  # own number of each true block, strays included
    place: np.ndarray  # place of the line in its block; a torn piece has half a line more
    flow: np.ndarray  # place of the block in its article's order, with gaps where a block was lost; -1: none

    def __len__(self):
        return len(self.box)

    def take(self, chosen):
        """Returns the lines of an index or a mask."""
        parts = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in OF_PAGE}
        return replace(self, **{name: None if part is None else part[chosen] for name, part in parts.items()})

    def with_lines(self, other):
        """Returns these lines and then other ones, whose blocks get new numbers."""
        if not len(other):
            return self
        other.block = other.block + (self.block.max() + 1 if len(self) else 0)
        return self.followed_by(other)

    def followed_by(self, other):
        """Returns these lines and then other ones, with the block numbers as they are."""
        return Lines(*(np.concatenate([getattr(self, field.name), getattr(other, field.name)]) for field in fields(self)))


@dataclass
class Page(Lines):
    """The lines of a page, with its separators and pictures."""
    hidden_next: np.ndarray  # the line that truly follows in the block was lost
    hidden_prev: np.ndarray
    rules: np.ndarray  # thin boxes
    pictures: np.ndarray
    traits: np.ndarray | None = None
    style: str = ""  # name of the kind of paper of a simulated page
