import { describe, expect, test } from 'vitest';

import { applyAct, type DeskAct, inverseOf, type PassingAct } from '#shared-types/desk/acts';
import type { AssignmentView } from '#shared-types/desk/assignment';
import { totalOf } from '#shared-types/desk/mark';

import {
  elementsOf,
  hasFeedback,
  markedLevels,
  markedVersion,
  stateOf,
  textsThatCount,
} from '../../web/features/desk/assignment/assignment.ts';
import { factsOf } from '../../web/features/desk/assignment/facts.ts';
import { bodyOf, commentOn, deskView, handedIn, idOf, TWO_CRITERIA } from '../support/desk.ts';

const [TEXT, OTHER] = [handedIn(2, 'Heron 12'), handedIn(3, 'Rook 17')];
const [EVIDENCE, LANGUAGE] = [idOf(0xa), idOf(0xb)];
const COMMENT = commentOn(TEXT.id, { id: idOf(20) });
const PHRASE = { id: idOf(30), code: 'ev1', words: 'Who says so?', criterion: '' };
const SENTENCE = { id: idOf(40), text: TEXT.id, from: 1, to: 5, quote: 'Late' };
const LABEL = { from: 1, to: 5, label: 'Claim' as const };
const SOURCES = { sources: { citations: [], entries: [], problems: [], fine: [] } };
const MARK = { do: 'mark' as const, text: TEXT.id, criterion: EVIDENCE };
const LEVEL = { ...MARK, level: 0 };

/** A view in which something was done. */
const after = (...acts: DeskAct[]): AssignmentView => acts.reduce(applyAct, deskView({ texts: [TEXT, OTHER] }));

describe('What is done in passing', () => {
  const worked = after(
    { do: 'comment', comment: COMMENT },
    { ...MARK, level: 1, words: 'Go on.' },
    { do: 'label', text: TEXT.id, labels: [LABEL] },
    { do: 'keep', sentence: SENTENCE },
    { do: 'phrase', phrase: PHRASE },
    { do: 'reading', text: TEXT.id, reading: {} },
  );
  const acts: readonly [string, PassingAct][] = [
    ['a comment', { do: 'comment', comment: commentOn(TEXT.id, { id: idOf(21) }) }],
    ['a changed comment', { do: 'comment', comment: { ...COMMENT, words: 'Really?' } }],
    ['a deleted comment', { do: 'remove comment', id: COMMENT.id }],
    ['a level', { ...MARK, criterion: LANGUAGE, level: 0 }],
    ['another level', LEVEL],
    ['no level', { ...MARK, level: null }],
    ['the words on the whole', { do: 'mark', text: TEXT.id, words: '' }],
    ['another name for a part', { do: 'label', text: TEXT.id, labels: [] }],
    ['a text that is read again', { do: 'reading', text: TEXT.id, reading: SOURCES }],
    ['a sentence for the class sheet', { do: 'keep', sentence: { ...SENTENCE, id: idOf(41) } }],
    ['a sentence that is dropped', { do: 'drop', id: SENTENCE.id }],
    ['a phrase', { do: 'phrase', phrase: { ...PHRASE, id: idOf(31) } }],
    ['a changed phrase', { do: 'phrase', phrase: { ...PHRASE, words: 'Who has counted?' } }],
    ['a deleted phrase', { do: 'remove phrase', id: PHRASE.id }],
  ];
  test.each(acts)('%s is shown, taken back, and done again', (_what, act) => {
    const done = applyAct(worked, act);
    expect(done).not.toEqual(worked);
    const back = inverseOf(worked, act);
    const again = back && inverseOf(done, back);
    if (!again) throw new Error('nothing takes it back or does it again');
    expect([applyAct(done, back), applyAct(worked, again)]).toEqual([worked, done]);
  });

  test.each<PassingAct>([
    { do: 'remove comment', id: idOf(99) },
    { do: 'drop', id: idOf(99) },
    { do: 'reading', text: idOf(99), reading: {} },
    { do: 'remove phrase', id: idOf(99) },
  ])('nothing takes back what has done nothing: $do', (act) => expect(inverseOf(worked, act)).toBeUndefined());
});

test('a text that is deleted takes its comments along, and a code is added once', () => {
  const view = after({ do: 'comment', comment: COMMENT }, { do: 'remove text', text: TEXT.id });
  expect([view.texts, view.comments]).toEqual([[OTHER], []]);
  const codes = [{ code: 'Heron 12', keyHash: 'x' }];
  expect(after({ do: 'add codes', codes }, { do: 'add codes', codes }).codes).toEqual([
    { code: 'Heron 12', hasJoined: false },
  ]);
});

/** The text, read, with these parts of an argument. */
function argued(elements: object[]) {
  const argument = { argues: 'yes', kind: 'essay', because: '', elements, gaps: [] };
  return { ...TEXT, reading: { argument } } as unknown as AssignmentView['texts'][number];
}

describe('A text', () => {
  test.each<[string, DeskAct[]]>([
    ['not read', []],
    ['read', [{ do: 'mark', text: TEXT.id, isRead: true }]],
    ['read', [LEVEL]],
    ['not read', [LEVEL, { ...MARK, level: null }]],
    ['commented', [{ do: 'comment', comment: COMMENT }]],
    ['commented', [{ do: 'mark', text: TEXT.id, words: 'Go on.' }]],
  ])('is “%s” after %j', (state, acts) => expect(stateOf(after(...acts), TEXT)).toBe(state));

  test('that was returned stays returned, whatever is done', () => {
    const returned = [{ text: TEXT.id, atMs: 1, answers: {} }] as unknown as AssignmentView['returned'];
    expect(stateOf({ ...after({ do: 'comment', comment: COMMENT }), returned }, TEXT)).toBe('returned');
  });

  test('has the mark that was agreed on, in whatever order it was agreed', () => {
    const view = after(LEVEL, { do: 'agree', text: TEXT.id, levels: { [EVIDENCE]: 1, [LANGUAGE]: 1 } });
    expect(markedLevels(view, TEXT.id)).toEqual({ [EVIDENCE]: 1, [LANGUAGE]: 1 });
    expect(totalOf(TWO_CRITERIA.criteria, markedLevels(view, TEXT.id))).toBe(10);
    expect(totalOf(TWO_CRITERIA.criteria, { [EVIDENCE]: 1 })).toBeUndefined();
  });

  test('in a second version leaves the first one’s mark in force until it has its own, and says that it changed', () => {
    const second = { ...handedIn(4, 'Heron 12', 2), body: bodyOf('Late buses help nobody.') };
    const view = { ...after({ do: 'comment', comment: COMMENT }, { ...MARK, level: 1 }), texts: [TEXT, second, OTHER] };
    expect(markedVersion(view, second)).toBe(TEXT);
    expect(textsThatCount(view).map(({ id }) => id)).toEqual([TEXT.id, OTHER.id]);
    expect(factsOf(view, second).map(({ kind }) => kind)).toEqual(['changed']);
    const marked = applyAct(view, { ...MARK, text: second.id, level: 0 });
    expect(markedVersion(marked, second)).toBe(second);
    expect(hasFeedback(marked, second.id)).toBe(true);
    expect(factsOf(marked, second)).toEqual([]);
  });

  test('shows the teacher’s names for parts in place of the machine’s', () => {
    const found = { from: 3, to: 8, type: 'Evidence', certainty: 'clear', confidence: 1, reason: '', paragraph: 0 };
    const text = argued([found]);
    const kinds = (labels: AssignmentView['labels'][string]) =>
      elementsOf(deskView({ labels: { [TEXT.id]: labels } }), text).map(({ type, certainty }) => [type, certainty]);
    expect(kinds([])).toEqual([['Evidence', 'clear']]);
    expect(kinds([LABEL])).toEqual([['Claim', 'writer']]);
    expect(kinds([{ ...LABEL, label: 'None' }])).toEqual([]);
  });
});
