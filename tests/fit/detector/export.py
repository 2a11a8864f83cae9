"""Writes the weights as the product reads them.

export.py FOLDER OUT reads `model.pt` and `vocabulary.txt` of a folder. OUT begins with four letters
and the length of a header in JSON, which has the words and says where each table is. Tables of
weights are signed bytes with a factor for each row of an embedding or each column of a matrix;
what is small stays in floats.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from classes import CLASS_NAMES

_SIGNATURE = b"TAG1"
_EMBEDDINGS = ("ew", "es", "ep", "eh")
_MATRICES = ("w0", "w.0", "w.1", "w.2", "w.3", "wo1", "wo")
_GREATEST_STEP = 127
_ALIGNMENT_BYTES = 4


class Tables:
    """The bytes of all tables, and what the header says of each."""

    def __init__(self):
        self.headers = []
        self.bytes = b""

    def add(self, name, table):
        """Adds a float table, in signed bytes if its name is that of an embedding or a matrix."""
        is_embedding = name in _EMBEDDINGS
        if not is_embedding and name not in _MATRICES:
            self.headers.append({"n": name, "shape": list(table.shape), "f": self._put(table)})
            return
        greatest = np.abs(table).max(axis=1 if is_embedding else 0)
        factors = greatest / _GREATEST_STEP + 1e-12
        steps = np.round(table / (factors[:, None] if is_embedding else factors))
        steps = np.clip(steps, -_GREATEST_STEP, _GREATEST_STEP).astype(np.int8)
        self.headers.append(
            {
                "n": name,
                "shape": list(table.shape),
                "q": self._put(steps),
                "s": self._put(factors.astype(np.float32)),
                "emb": is_embedding,
            }
        )

    def _put(self, array):
        at = len(self.bytes)
        self.bytes += array.tobytes()
        self.bytes += b"\0" * (-len(self.bytes) % _ALIGNMENT_BYTES)
        return at


def main(folder, out):
    """Writes the file, and says how long it is."""
    tables = Tables()
    for name, weights in torch.load(folder / "model.pt").items():
        tables.add(name.replace(".weight", ""), weights.numpy().astype(np.float32))
    words = (folder / "vocabulary.txt").read_text(encoding="utf8")
    contents = {"words": words, "labels": CLASS_NAMES, "tensors": tables.headers}
    header = json.dumps(contents, ensure_ascii=False).encode()
    header += b" " * (-len(header) % _ALIGNMENT_BYTES)
    length = struct.pack("<I", len(header))
    out.write_bytes(_SIGNATURE + length + header + tables.bytes)
    print(f"wrote {out.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
