import { describe, expect, test } from 'vitest';

import { dictionaryWord, knowsWord } from '../../web/annotations/dictionary.ts';
import { entryOf, heeded, hereKey, NOTHING_SET_ASIDE, type SetAside, slipKey } from '../../web/annotations/heeded.ts';
import type { Note } from '../../web/annotations/note.ts';

function aNote(changes: Partial<Note> = {}): Note {
  const quote = changes.quote ?? 'Kubernetes';
  return {
    id: 'note',
    from: 1,
    to: 1 + quote.length,
    type: 'Spelling',
    msg: `"${quote}" is not in the dictionary.`,
    rule: 'unknown-word',
    quote,
    sentence: `We use ${quote} here.`,
    isSetAside: false,
    ...changes,
  };
}

const aside = (changes: Partial<SetAside>): SetAside => ({ ...NOTHING_SET_ASIDE, ...changes });

const keysOf = (...keys: (string | undefined)[]) => aside({ keys: new Set(keys.filter((key) => key !== undefined)) });

describe('Of the notes on a text', () => {
  const spelling = aNote();
  const passive = aNote({
    type: 'Passive',
    msg: '"was seen" hides who acts.',
    rule: 'passive-voice',
    quote: 'was seen',
  });

  test('all are heeded while nothing is set aside, in the same list', () => {
    const notes = [spelling, passive];
    expect(heeded(notes, NOTHING_SET_ASIDE)).toBe(notes);
  });

  test('one that is no mistake in its sentence is left out there, and nowhere else', () => {
    const elsewhere = aNote({ sentence: 'Another sentence with Kubernetes.' });
    const otherType = aNote({ type: 'Grammar' });
    expect(heeded([spelling, elsewhere, otherType, passive], keysOf(hereKey(spelling)))).toEqual([
      elsewhere,
      otherType,
      passive,
    ]);
  });

  test('it comes back when the words of its sentence change', () => {
    const changed = { ...spelling, sentence: 'We use Kubernetes there.' };
    expect(heeded([changed], keysOf(hereKey(spelling)))).toEqual([changed]);
  });

  test('one on a whole sentence stays away although it grows with the sentence beside it', () => {
    const claim = aNote({ type: 'Claim', rule: 'claim', quote: 'First, one.', sentence: 'First, one.' });
    expect(heeded([{ ...claim, quote: 'First, one. And two.' }], keysOf(hereKey(claim)))).toEqual([]);
  });

  test('a slip that is ignored is left out at all its places', () => {
    const again = aNote({ from: 90, sentence: 'Kubernetes again.' });
    const other = aNote({ quote: 'Terraform' });
    expect(heeded([spelling, again, other], keysOf(slipKey(spelling)))).toEqual([other]);
  });

  test('notes on one sentence each are no slip, and have no such key', () => {
    expect(slipKey(passive)).toBeUndefined();
  });

  test('a rule that is turned off leaves out its notes, and none without a rule', () => {
    const unnamed = aNote({ type: 'Passive', rule: undefined });
    expect(heeded([spelling, passive, unnamed], aside({ rules: new Set(['passive-voice']) }))).toEqual([
      spelling,
      unnamed,
    ]);
  });

  test('a word of the dictionary is left out of the notes on spelling only', () => {
    const confused = aNote({ type: 'Grammar' });
    expect(heeded([spelling, confused], aside({ words: new Set(['Kubernetes']) }))).toEqual([confused]);
  });

  test('a list calls a note by its words, which are shortened and hold no control characters', () => {
    expect(entryOf(aNote({ quote: 'a\tb' }))).toEqual({ type: 'Spelling', words: 'a b' });
    const { words } = entryOf(aNote({ quote: `${'x'.repeat(118)}😀😀` }));
    expect([words.length <= 120, words.isWellFormed(), words.endsWith('…')]).toEqual([true, true, true]);
  });
});

describe('A dictionary', () => {
  test.each([
    ['kubelet', ['kubelet', 'Kubelet', 'KUBELET', 'kubelets', 'Kubelets', "kubelet's", 'kubelet’s', "kubelets'"]],
    ['Sullivan', ['Sullivan', 'SULLIVAN', 'Sullivans', "Sullivan's", 'Sullivan’s']],
    ['iPhone', ['iPhone', 'iPhones', "iPhone's"]],
    ['sisterly', ['sisterly']],
    ['codebase', ['codebases', 'Codebases']],
    ['zorky', ['zorkies', 'Zorkies']],
    ['fizz', ['fizzes', "fizzes'"]],
    ['naïve', ['naïve', 'naïve']],
  ])('that has "%s" knows its capitals, plurals and possessives', (word, forms) => {
    expect(forms.filter((form) => !knowsWord(new Set([word]), form))).toEqual([]);
  });

  test.each([
    ['kubelet', 'kubelett'],
    ['kubelet', 'kubele'],
    ['Sullivan', 'sullivan'],
    ['iPhone', 'iphone'],
    ['as', 'a'],
  ])('that has "%s" does not know "%s"', (word, other) => {
    expect(knowsWord(new Set([word]), other)).toBe(false);
  });

  test.each([
    ['Kubelets run here.', 'Kubelets', 'kubelets'],
    ['The Sullivans are here.', 'Sullivans', 'Sullivans'],
    ['Sullivan’s house.', 'Sullivan’s', 'sullivan'],
    ['Here is NASAs plan.', 'NASAs', 'NASAs'],
    ['IPhone is a word.', 'IPhone', 'IPhone'],
  ])('gets from the sentence "%s" the word "%s" as "%s"', (sentence, quote, word) => {
    expect(dictionaryWord({ quote, sentence })).toBe(word);
    expect(knowsWord(new Set([word]), quote)).toBe(true);
  });
});
