import type { Token } from '../finding.ts';
import { parseWords, relationBits, taggedWords } from './parse-words.ts';
import { readParserModel } from './parser-model.ts';
import { tagWords } from './tag-words.ts';
import { tokenise } from './tokenise.ts';
import { sentenceWords } from './words.ts';

/** Margins are capped, since a decision without an alternative has an infinite one. */
const LARGEST_MARGIN = 99;

/** Reads the model on first use: a thread that never parses doesn't pay for it. */
function openParser() {
  const model = readParserModel();
  return {
    ...model,
    bits: relationBits(model.relations),
    parts: model.tags.map((name) => {
      const [upos = 'X', xpos = '', mood] = name.split(' ');
      return { upos, xpos, isImperative: mood === 'Imp' };
    }),
  };
}

let opened: ReturnType<typeof openParser> | undefined;

/** A word or mark with its tags, without its place in the tree. */
type TaggedToken = Omit<Token, 'head' | 'relation' | 'margins'>;

/** Splits a sentence into words and marks, and tags them. Without the tree this takes less than half the time. */
export function tag(text: string): TaggedToken[] {
  return tagTokens(text).tokens;
}

/** Splits a sentence into words and marks, tags them, and finds the head of each. Offsets are UTF-16 units of `text`. */
export function parse(text: string): Token[] {
  const { model, words, tags, margins, tokens } = tagTokens(text);
  const tree = parseWords(taggedWords(words, tags, model.tags), model);
  return tokens.map((token, at): Token => {
    const head = tree.heads[at] ?? -1;
    return Object.assign(token, {
      head: head === words.count ? -1 : head,
      relation: model.relations[tree.relations[at] ?? 0] ?? 'dep',
      margins: {
        tag: bound(margins[at]),
        head: bound(tree.headMargins[at]),
        relation: bound(tree.relationMargins[at]),
      },
    });
  });
}

function tagTokens(text: string) {
  opened ??= openParser();
  const model = opened;
  const pieces = tokenise(text);
  const words = sentenceWords(
    pieces.map(({ from, to }) => text.slice(from, to)),
    model.usages,
  );
  const { tags, margins } = tagWords(words, model.tagTable);
  const tokens = pieces.map(({ from, to }, at): TaggedToken => {
    const token = text.slice(from, to);
    const { upos, xpos, isImperative } = model.parts[tags[at] ?? 0] ?? { upos: 'X', xpos: '', isImperative: false };
    return { text: token, lower: token.toLowerCase().replaceAll('’', "'"), pos: upos, xpos, isImperative, from, to };
  });
  return { model, words, tags, margins, tokens };
}

function bound(margin: number | undefined): number {
  return Math.min(LARGEST_MARGIN, margin ?? 0);
}
