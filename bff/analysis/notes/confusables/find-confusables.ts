import type { Confusable } from './confusable.ts';
import { ARTICLE, NOUN_NUMBER, TO, VERB_FORM } from './confusion-sets.ts';
import { headFrom, POSSESSIVES } from './phrases.ts';
import type { SentenceContext } from './sentence-context.ts';
import { findInSets } from './word-sets.ts';

/** Articles aren't checked in shorter sentences, which are often headings. */
const FEWEST_TOKENS = 6;

const WITH_TO: readonly string[] = ['', 'to'];
const ARTICLES: readonly string[] = ['', 'a', 'the'];
const A_OR_AN = ['', 'an', 'the'] as const;
/** The tags of the forms of a verb, in the order of `VerbForms`. */
const VERB_TAGS = ['VB', 'VBP', 'VBZ', 'VBD', 'VBG', 'VBN'];
/** Forms of verbs that are often prepositions, and "used to", which has one form. */
const NO_FORMS = new Set(
  `according assuming based compared concerning considering depending during excluding following given including owing provided
  regarding used`.split(/\s+/),
);
/** What a noun phrase without an article can't follow. */
const NO_PHRASE_BEGINS = /^(?:DET|NUM|ADJ|NOUN|PROPN|SYM|X)$/;

/** Finds every confusable of a sentence, from left to right. */
export function findConfusables(sentence: SentenceContext): Confusable[] {
  const confusables: Confusable[] = [];
  const isProse = hasArticles(sentence);
  for (let at = 0; at < sentence.length; at++) {
    if (isInCompound(sentence, at)) continue;
    findInSets(sentence, at, confusables);
    const tag = sentence.tag(at);
    if (isProse) findArticle(sentence, at, confusables);
    if (tag === 'VERB' || tag === 'AUX') findTo(sentence, at, confusables);
    if (!sentence.isSmall(at)) continue;
    if (tag === 'VERB') findVerb(sentence, at, confusables);
    if (tag === 'NOUN') findNoun(sentence, at, confusables);
  }
  return confusables;
}

/** "Well-being" and "a five-mile walk" aren't places for questions. */
const isInCompound = (sentence: SentenceContext, at: number): boolean =>
  sentence.word(at - 1) === '-' || sentence.word(at + 1) === '-';

/** A whole sentence has articles; we recognise it by a verb, a mark at the end, and some length. */
function hasArticles(sentence: SentenceContext): boolean {
  const { tokens, length } = sentence;
  const hasVerb = tokens.some((_token, at) => /^(?:VERB|AUX)$/.test(sentence.tag(at)));
  return length >= FEWEST_TOKENS && hasVerb && tokens.slice(-2).some(({ text }) => /^[.?!]/.test(text));
}

function findVerb(sentence: SentenceContext, at: number, confusables: Confusable[]): void {
  const word = sentence.word(at);
  const forms = NO_FORMS.has(word) ? undefined : sentence.lexicon.verbForms(word);
  if (forms === undefined) return;
  const standing = alike(forms, word);
  const meant = standing & (1 << VERB_TAGS.indexOf(sentence.form(at)));
  confusables.push({
    kind: VERB_FORM,
    left: at - 1,
    right: at + 1,
    forms,
    standing,
    meant: meant || standing,
    first: at,
    last: at,
  });
}

function findNoun(sentence: SentenceContext, at: number, confusables: Confusable[]): void {
  const forms = sentence.lexicon.nounForms(sentence.word(at));
  if (forms === undefined) return;
  const standing = alike(forms, sentence.word(at));
  confusables.push({ kind: NOUN_NUMBER, left: at - 1, right: at + 1, forms, standing, first: at, last: at });
}

/** The forms that look like a word, as bits. */
const alike = (forms: readonly string[], word: string): number =>
  forms.reduce((bits, form, index) => (form === word ? bits | (1 << index) : bits), 0);

function findArticle(sentence: SentenceContext, at: number, confusables: Confusable[]): void {
  const word = sentence.word(at);
  if (word === 'a' || word === 'an' || word === 'the') {
    const last = headFrom(sentence, at + 1);
    const standing = word === 'the' ? 4 : 2;
    const forms = word === 'an' ? A_OR_AN : ARTICLES;
    if (last !== -1) confusables.push({ kind: ARTICLE, left: at - 1, right: at + 1, forms, standing, first: at, last });
    return;
  }
  const tag = sentence.tag(at);
  if ((tag !== 'NOUN' && tag !== 'ADJ') || !(sentence.isSmall(at) || at === 0)) return;
  const before = sentence.word(at - 1);
  if (NO_PHRASE_BEGINS.test(sentence.tag(at - 1)) || POSSESSIVES.has(before) || /^[-–—/]$/.test(before)) return;
  const last = headFrom(sentence, at);
  if (last !== -1)
    confusables.push({ kind: ARTICLE, left: at - 1, right: at, forms: ARTICLES, standing: 1, first: at, last });
}

/** "To" before the base form of a verb, or the base form without it. */
function findTo(sentence: SentenceContext, at: number, confusables: Confusable[]): void {
  const word = sentence.word(at);
  // A sentence that starts with a base form is a command.
  if (!sentence.isSmall(at) || at === 0) return;
  const isBase = word === 'be' || word === 'have' || word === 'do' || sentence.lexicon.verbForms(word)?.[0] === word;
  if (!isBase) return;
  const hasTo = sentence.word(at - 1) === 'to';
  const left = hasTo ? at - 2 : at - 1;
  // "A car bomb": what looks like a verb after a noun is often another noun.
  if (!hasTo && /^(?:NOUN|PROPN)$/.test(sentence.tag(left))) return;
  confusables.push({
    kind: TO,
    left,
    right: at,
    forms: WITH_TO,
    standing: hasTo ? 2 : 1,
    first: hasTo ? at - 1 : at,
    last: at,
  });
}
