"""Trains the network of the detector.

train.py FOLDER reads what `planted_faults.py` wrote and the compiled `sru.so`, and writes
`model.pt`. It runs in one process on one core: one machine writes the same bytes every time.
"""

import ctypes
import sys
import time
from itertools import count
from pathlib import Path

import numpy as np
import torch
from torch import nn

from batches import EncodedFile
from classes import RIGHT
from network import Tagger, loss_of
from planted_faults import PASSES
from planting.encoding import UNKNOWN

#: The training ends with the batch that reaches this number, within the last pass.
_TOKENS = 57e6
_TOKENS_OF_A_BATCH = 3000
_SEED_OF_WEIGHTS = 1
_SEED_OF_HIDING = 100
_SEED_OF_BATCHES = 0

#: The learning rate rises for some steps, stays, and falls to its least share at the end.
_RATE = 0.002
_WARM_UP_STEPS = 200
_FALL_AFTER = 0.45
_FALL_LASTS = 0.55
_LEAST_SHARE = 0.03
_BETAS = (0.9, 0.99)
_ADAM_EPSILON = 1e-7
_MOST_GRADIENT = 1.0
#: Words that are taken for unknown, so that the network learns from their neighbours.
_HIDDEN_SHARE = 0.04

_PRECISIONS = (0.9, 0.8, 0.7, 0.5)
_SEED_OF_RECALL = 5
_TOKENS_OF_A_BATCH_TO_MEASURE = 4000
_SECONDS_BETWEEN_LINES = 60
_BATCHES_FOR_A_LINE = 25


def main(folder, tokens=_TOKENS):
    """Trains on so many tokens, and writes the weights."""
    torch.set_num_threads(1)
    torch.manual_seed(_SEED_OF_WEIGHTS)
    network = Tagger(ctypes.CDLL(str(folder / "sru.so")))
    dev = EncodedFile(folder / "dev.npz")
    train(network, folder, dev, tokens)
    torch.save(network.state_dict(), folder / "model.pt")
    print(f"recall on planted faults at {_recall_line(network, dev)}", flush=True)


def train(network, folder, dev, tokens):
    """Changes the weights of the network, and says every minute how far it is."""
    torch.manual_seed(_SEED_OF_HIDING)
    optimizer = torch.optim.Adam(network.parameters(), _RATE, _BETAS, _ADAM_EPSILON)
    seen = 0
    started = said = time.time()
    for step, batch in enumerate(_batches(folder)):
        share = seen / tokens
        if share >= 1:
            return
        loss = _step(network, optimizer, batch, _rate(step, share))
        seen += int(batch.mask.sum())
        if time.time() - said > _SECONDS_BETWEEN_LINES:
            said = time.time()
            recall = _recall_line(network, dev, _BATCHES_FOR_A_LINE)
            print(
                f"{said - started:.0f} s, {share:.1%} of the training, "
                f"loss {float(loss):.3f}, recall at {recall}",
                flush=True,
            )


def _batches(folder):
    """The batches of one pass after the other, without end."""
    random = np.random.default_rng(_SEED_OF_BATCHES)
    for index in count():
        sentences = EncodedFile(folder / f"pass-{index % PASSES + 1}.npz")
        yield from sentences.batches(random, _TOKENS_OF_A_BATCH)


def _rate(step, share):
    fall = 1 if share < _FALL_AFTER else max(_LEAST_SHARE, (1 - share) / _FALL_LASTS)
    return _RATE * min(1, (step + 1) / _WARM_UP_STEPS) * fall


def _step(network, optimizer, batch, rate):
    """Learns from one batch. Returns its loss."""
    for group in optimizer.param_groups:
        group["lr"] = rate
    network.train()
    words, *others = batch.numbers
    hidden = (torch.rand(words.shape) < _HIDDEN_SHARE) & (batch.mask > 0)
    words = torch.where(hidden, torch.full_like(words, UNKNOWN), words)
    loss = loss_of(network(batch._replace(numbers=[words, *others])), batch.classes)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), _MOST_GRADIENT)
    optimizer.step()
    return loss


def recalls(network, dev, most_batches):
    """The share of faulty words that is found at each of the precisions."""
    random = np.random.default_rng(_SEED_OF_RECALL)
    chances, faults = [], []
    network.eval()
    with torch.no_grad():
        batches = dev.batches(random, _TOKENS_OF_A_BATCH_TO_MEASURE)
        for batch, _ in zip(batches, range(most_batches)):
            likelihoods = torch.softmax(network(batch), -1)
            measured = batch.classes >= RIGHT
            chances.append(1 - likelihoods[measured][:, RIGHT])
            faults.append(batch.classes[measured] > RIGHT)
    order = np.argsort(-torch.cat(chances).numpy())
    hits = np.cumsum(torch.cat(faults).numpy()[order])
    precision = hits / (np.arange(len(hits)) + 1)
    recall = hits / hits[-1]
    return [recall[precision >= least].max(initial=0.0) for least in _PRECISIONS]


def _recall_line(network, dev, most_batches=500):
    found = zip(_PRECISIONS, recalls(network, dev, most_batches))
    return ", ".join(f"P {precision}: {share:.3f}" for precision, share in found)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
