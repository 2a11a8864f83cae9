import { GENERAL_RULES } from '#shared-types/analysis/rule';

import type { Finding, PlacedFinding, TaggedSentence } from '../../reading/finding.ts';
import { clausesOf } from '../../reading/parser/clauses.ts';
import { subjectNumber } from '../../reading/parser/subject-number.ts';
import { Tree } from '../../reading/parser/tree.ts';
import { verbNumber } from '../../reading/parser/verb-number.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { alertsOf } from '../confusables/alerts.ts';
import { shippedModel } from '../confusables/confusable-model.ts';
import { SentenceContext } from '../confusables/sentence-context.ts';
import { SENTENCE_RULES } from '../overlaps.ts';
import { quote, wordActive } from '../wording.ts';
import { passiveClauses } from './passive.ts';

/** If the parser's lead over its second choice is below this, the clause may have another structure. */
const LEAST_MARGIN = 8;
/** No word may have two readings. */
const LEAST_TAG_MARGIN = 5;
/** The longest subject and the longest sentence, in tokens, that the parser can be sure of. */
const MOST_SUBJECT_WORDS = 5;
const MOST_WORDS = 14;
/** Verbs that say what something is, has or is like, rather than what a person does. */
const STATES = `be have seem appear become remain exist belong need want consist cost matter depend mean lack let think believe know feel
like hope wish guess suppose agree say ask tell answer reply add`;
const STATE_FORMS = new Set(
  STATES.split(/\s+/).flatMap((verb) => [
    verb,
    `${verb}s`,
    `${verb}d`,
    `${verb}ed`,
    verb.replace(/e$/, 'ing'),
    `${verb}ing`,
  ]),
);
const IRREGULAR_STATES = new Set('is are was were am has had thought knew felt became meant said told'.split(' '));

/**
 * Whether a sentence is so plain that we would have found any mistake in it: one finite verb, no preposition except "of", nothing
 * joined by commas, no apostrophe, and no word that another one would fit better.
 */
function isPlain(tree: Tree): boolean {
  const { tokens, text } = tree;
  if (tokens.length > MOST_WORDS || !/^\p{Lu}[^,;:'’"“”()\d—–.!?]*[.!]$/u.test(text)) return false;
  if (tree.finiteVerbs().length !== 1) return false;
  if (tokens.some(({ xpos, lower }) => /^(?:IN|TO|W.*|VBG|MD|EX|UH)$/.test(xpos) && lower !== 'of')) return false;
  if (tokens.some(({ margins }) => margins.tag < LEAST_TAG_MARGIN)) return false;
  const model = shippedModel();
  return alertsOf(model, new SentenceContext(tokens, model.data.lexicon)).length === 0;
}

/** Whether the form of a finite verb is beyond doubt: a past form, or a present that agrees with its subject. */
function isSure(tree: Tree, subject: number, verb: number): boolean {
  if (Math.min(tree.tagMargin(verb), tree.arcMargin(subject), tree.tagMargin(subject)) < LEAST_MARGIN) return false;
  if (tree.tag(verb) === 'VBD') return true;
  const number = tree.low(subject) === 'i' ? 'plural' : subjectNumber(tree, subject);
  return number !== undefined && number === verbNumber(tree, verb);
}

/** Finds the first finite verb whose subject comes before it and acts, in a sentence that has only one reading. */
export function checkActive({ text, tokens }: TaggedSentence): Finding[] {
  const tree = new Tree(text, tokens);
  if (!isPlain(tree) || passiveClauses(tokens).length > 0) return [];
  for (const { subject, verb, predicate } of clausesOf(tree)) {
    const word = tokens[verb];
    if (word === undefined || verb !== predicate || tree.relation(verb) !== 'root' || !/^VB[DPZ]$/.test(word.xpos))
      continue;
    const isState = STATE_FORMS.has(word.lower) || IRREGULAR_STATES.has(word.lower);
    const { first } = tree.span(subject);
    if (isState || subject > verb || verb - first > MOST_SUBJECT_WORDS || !isSure(tree, subject, verb)) continue;
    return [
      { type: 'Active', from: word.from, to: word.to, msg: wordActive(quote(word.text)), rule: GENERAL_RULES.Active },
    ];
  }
  return [];
}

/**
 * Keeps praise rare and true: at most one note on the active voice in a paragraph, and none in a sentence where anything else was
 * found, where Harper had any remark, or that had a part cut off.
 */
export function keepPraiseRare({ sentences }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const doubted = new Set(findings.filter(({ type }) => type !== 'Active').map(({ sentence }) => sentence));
  // A part cut off from a sentence belongs to its neighbour, which isn't whole either.
  for (const { sentence, rule } of findings)
    if (rule !== undefined && SENTENCE_RULES.has(rule)) doubted.add(sentence - 1).add(sentence + 1);
  for (const [number, { lints }] of sentences.entries())
    if (lints === undefined || lints.length > 0) doubted.add(number);
  const praised = new Set<number>();
  return findings.filter(({ type, sentence }) => {
    if (type !== 'Active') return true;
    const paragraph = sentences[sentence]?.paragraph ?? -1;
    if (doubted.has(sentence) || praised.has(paragraph)) return false;
    praised.add(paragraph);
    return true;
  });
}
