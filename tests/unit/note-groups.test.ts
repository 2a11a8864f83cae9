import { expect, test } from 'vitest';

import { GRAMMAR_RULES } from '#bff/analysis/notes/grammar/grammar';

import type { Note } from '../../web/annotations/note.ts';
import { countRows, groupNotes, likelyWriter } from '../../web/features/editor/notes/note-groups.ts';

let at = 0;
/** A note on some words, by a rule. */
function aNote(quote: string, rule: string | undefined, type: Note['type'] = 'Grammar'): Note {
  const from = (at += 20);
  const place = { id: `note-${from}`, from, to: from + quote.length };
  return { ...place, type, msg: `“${quote}”: look.`, rule, quote, sentence: '', isSetAside: false };
}

const quotesIn = (notes: readonly Note[]) =>
  groupNotes(notes).map(({ name, rows }) => [name, rows.map((row) => row.notes.map(({ quote }) => quote))]);

test('a habit is one row with its places: one for each rule of grammar, for each misspelled word, and for all passives', () => {
  const notes = [
    aNote('definately', 'unknown-word', 'Spelling'),
    aNote('she go', 'third-person'),
    aNote('was told', 'passive-voice', 'Passive'),
    aNote('beleive', 'unknown-word', 'Spelling'),
    aNote('he say', 'third-person'),
    aNote('definately', 'unknown-word', 'Spelling'),
    aNote('a dogs', 'article'),
    aNote('is known', 'passive-adjective', 'Passive'),
  ];
  expect(quotesIn(notes)).toEqual([
    ['Grammar', [['she go', 'he say'], ['a dogs']]],
    ['Spelling', [['definately', 'definately'], ['beleive']]],
    ['Voice', [['was told', 'is known']]],
  ]);
  expect(countRows(groupNotes(notes))).toBe(5);
});

test('without a rule, the same words about other words stay apart', () => {
  expect(quotesIn([aNote('one', undefined), aNote('two', undefined)])).toEqual([['Grammar', [['one'], ['two']]]]);
});

test('praise stands beside a passive, and asks for nothing alone; parts of the argument are not in the list', () => {
  const active = aNote('broke', 'active-voice', 'Active');
  expect(groupNotes([active, aNote('First, a phone', 'claim', 'Claim')])).toEqual([]);
  const [group] = groupNotes([aNote('was told', 'passive-voice', 'Passive'), active]);
  expect(group?.rows[0]?.praise).toEqual([active]);
});

/** A note on one of two words that are often confused. */
const aPair = (quote: string, msg: string) => ({ ...aNote(quote, 'confused-words'), msg });

test('each pair of confused words is a row of its own', () => {
  const there = ['there', 'There', 'there'].map((word) => aPair(word, `“${word}” or “their”? “${word}” is a place.`));
  const notes = [...there.slice(0, 2), aPair('then', '“then” or “than”? “Then” is about time.'), ...there.slice(2)];
  expect(quotesIn(notes)).toEqual([['Grammar', [['there', 'There', 'there'], ['then']]]]);
});

test('three kinds of slips that learners make tell that other slips get past us; two of them happen to anybody', () => {
  const slips = [
    aNote('the advice', 'article-with-noun'),
    aNote('advices', 'uncountable'),
    aNote('advices', 'uncountable'),
  ];
  expect(likelyWriter(groupNotes(slips))).toBe('anybody');
  expect(likelyWriter(groupNotes([...slips, aNote('discuss about', 'verb-preposition')]))).toBe('learner');
});

test('only rules that say which learners need them tell of a learner', () => {
  const two = [aNote('the advice', 'article-with-noun'), aNote('advices', 'uncountable')];
  const others = GRAMMAR_RULES.filter(({ id }) => !two.some(({ rule }) => rule === id));
  const telling = others.filter(({ id }) => likelyWriter(groupNotes([...two, aNote('words', id)])) === 'learner');
  expect(telling.length).toBeGreaterThan(0);
  expect(telling.filter(({ learners }) => learners === undefined)).toEqual([]);
});
