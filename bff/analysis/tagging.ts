import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

import type { Token } from './finding.ts';

// Only part-of-speech tags are computed: the caller supplies the sentences, and the other stages cost time.
const nlp = winkNLP(model, ['pos']);

/** Runs of this many characters without a space are not words, and the patterns of the tagger and of Harper are slow on them. */
const OVERLONG_RUN = /\S{64,}/g;

/** The same text, of the same length, with overlong runs replaced by `mask`, one character. */
export function maskOverlongRuns(text: string, mask: string): string {
  return text.replace(OVERLONG_RUN, (run) => mask.repeat(run.length));
}

/** Splits a sentence into tokens with their parts of speech. Offsets are UTF-16, as everywhere in the evaluator. */
export function tag(text: string): Token[] {
  const readable = maskOverlongRuns(text, 'x');
  const document = nlp.readDoc(readable);
  const words = document.tokens().out();
  // oxlint-disable-next-line typescript/unbound-method -- wink-nlp's selectors are plain functions
  const tags = document.tokens().out(nlp.its.pos);
  const tokens: Token[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const from = readable.indexOf(word, at);
    if (from === -1) continue;
    at = from + word.length;
    const token = text.slice(from, at);
    tokens.push({
      text: token,
      lower: token.toLowerCase().replaceAll('’', "'"),
      pos: tags[index] ?? 'X',
      from,
      to: at,
    });
  }
  return tokens;
}
