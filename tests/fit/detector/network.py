"""The network of the detector, as `detector-model.ts` reads it: a class for each word.

Embeddings of the word, its affixes and its shape, a window of three, four layers of bidirectional
simple recurrent units, and two layers for each word alone. The names of its parameters are those
in the file with the weights.
"""

import math
from ctypes import c_void_p

import torch
from torch import nn
from torch.nn import functional

from classes import CLASS_NAMES, MASKED
from planting.encoding import AFFIXES, WORDS

_WORD_WIDTH, _AFFIX_WIDTH, _SHAPE_WIDTH = 96, 24, 8
_SHAPES = 8
_UNITS = 128
_WIDTH = 2 * _UNITS
_LAYERS = 4
_EMBEDDED = _WORD_WIDTH + 2 * _AFFIX_WIDTH + _SHAPE_WIDTH
_CLASSES = len(CLASS_NAMES)
#: At first a unit forgets little, and passes on more than it reads.
_FORGET_BIAS, _RESET_BIAS = 1.0, -0.5
_EMBEDDING_DEVIATION, _PEEPHOLE_DEVIATION = 0.1, 0.1
_GAIN_BEFORE_RECTIFIER = 1.4
_NORM_EPSILON = 1e-5


def _address(tensor):
    return c_void_p(tensor.data_ptr())


class Recurrence(torch.autograd.Function):
    """What a layer carries from word to word: `sru.c`, whose head has the shapes."""

    @staticmethod
    def forward(ctx, library, inputs, passing, peepholes, mask):
        words, sentences, width = passing.shape
        inputs, passing = inputs.contiguous(), passing.contiguous()
        states, *kept = (torch.empty_like(passing) for _ in range(4))
        tensors = (inputs, passing, peepholes, mask, states, *kept)
        library.sru_forward(*map(_address, tensors), words, sentences, width // 2)
        ctx.library = library
        ctx.save_for_backward(inputs, passing, peepholes, mask, *kept)
        return states

    @staticmethod
    def backward(ctx, of_states):
        inputs, passing, peepholes, *_ = ctx.saved_tensors
        words, sentences, width = passing.shape
        of_inputs, of_passing = torch.empty_like(inputs), torch.empty_like(passing)
        of_peepholes = torch.zeros_like(peepholes)
        flowing = torch.empty(sentences, width // 2)
        gradients = (of_states.contiguous(), of_inputs, of_passing, of_peepholes, flowing)
        tensors = (*ctx.saved_tensors, *gradients)
        ctx.library.sru_backward(*map(_address, tensors), words, sentences, width // 2)
        return None, of_inputs, of_passing, of_peepholes, None


def _matrix(rows, columns, gain=1.0):
    return nn.Parameter(torch.randn(rows, columns) * gain / math.sqrt(rows))


def _linear(x, weights, bias):
    """A layer in bfloat16: a tenth of the time of float32, if the processor multiplies it."""
    return (x.bfloat16() @ weights.bfloat16()).float() + bias


class Tagger(nn.Module):
    """Scores for each class of each word."""

    def __init__(self, library):
        """`library` is the compiled `sru.c`."""
        super().__init__()
        self._library = library
        self.ew = nn.Embedding(WORDS, _WORD_WIDTH)
        self.es = nn.Embedding(AFFIXES, _AFFIX_WIDTH)
        self.ep = nn.Embedding(AFFIXES, _AFFIX_WIDTH)
        self.eh = nn.Embedding(_SHAPES, _SHAPE_WIDTH)
        for embedding in (self.ew, self.es, self.ep, self.eh):
            nn.init.normal_(embedding.weight, 0, _EMBEDDING_DEVIATION)
        self.w0 = _matrix(3 * _EMBEDDED, _WIDTH, _GAIN_BEFORE_RECTIFIER)
        self.b0 = nn.Parameter(torch.zeros(_WIDTH))
        layers = range(_LAYERS)
        self.w = nn.ParameterList([_matrix(_WIDTH, 6 * _UNITS) for _ in layers])
        bias = torch.zeros(2, 3, _UNITS)
        bias[:, 1], bias[:, 2] = _FORGET_BIAS, _RESET_BIAS
        self.b = nn.ParameterList([nn.Parameter(bias.reshape(-1).clone()) for _ in layers])
        self.v = nn.ParameterList(
            [nn.Parameter(torch.randn(2, 2, _UNITS) * _PEEPHOLE_DEVIATION) for _ in layers]
        )
        self.g = nn.ParameterList([nn.Parameter(torch.ones(_WIDTH)) for _ in layers])
        self.wo1 = _matrix(_WIDTH, _UNITS, _GAIN_BEFORE_RECTIFIER)
        self.bo1 = nn.Parameter(torch.zeros(_UNITS))
        self.wo = _matrix(_UNITS, _CLASSES)
        self.bo = nn.Parameter(torch.zeros(_CLASSES))

    def forward(self, batch):
        """Scores [words, sentences, classes] of a batch (`batches.py`)."""
        x = torch.relu(_linear(self._windows(batch), self.w0, self.b0))
        for weights, bias, peepholes, gains in zip(self.w, self.b, self.v, self.g):
            mean_square = (x * x).mean(-1, keepdim=True)
            normed = x * torch.rsqrt(mean_square + _NORM_EPSILON) * gains
            inputs = _linear(normed, weights, bias)
            x = Recurrence.apply(self._library, inputs, x, peepholes, batch.mask)
        return torch.relu(x @ self.wo1 + self.bo1) @ self.wo + self.bo

    def _windows(self, batch):
        """The embedding of each word between those of its neighbours."""
        words, endings, beginnings, shapes = batch.numbers
        parts = [self.ew(words), self.es(endings), self.ep(beginnings), self.eh(shapes)]
        embedded = torch.cat(parts, -1) * batch.mask.unsqueeze(-1)
        beyond = torch.zeros_like(embedded[:1])
        before = torch.cat([beyond, embedded[:-1]])
        after = torch.cat([embedded[1:], beyond])
        return torch.cat([before, embedded, after], -1)


def loss_of(scores, classes):
    """The cross entropy of scores, without masked words."""
    targets = classes.reshape(-1)
    return functional.cross_entropy(scores.reshape(-1, _CLASSES), targets, ignore_index=MASKED)
