import { assert, constantFrom, nat, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';

import { nameFault, tidyName } from '#shared-types/people/person-name';
import { asDocumentText, asLongDocumentText, isDocumentText, shownTitle } from '#shared-types/text/characters';
import { showsNothing } from '#shared-types/text/visible-text';

/** XML 1.0, section 2.2, apart from the surrogates, which are judged in pairs. */
const NO_XML = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]|\p{Cs}/u;

const text = string({
  unit: oneof(nat(0xffff), constantFrom(0xfffe, 0xd83d, 0xdf93, 7, 11)).map((code) => String.fromCharCode(code)),
});

test('whatever people type or paste, XML can hold what a document takes of it', () => {
  assert(
    property(text, (typed) => {
      for (const taken of [asDocumentText(typed), asLongDocumentText(typed)]) {
        expect(NO_XML.test(taken)).toBe(false);
        expect(isDocumentText(taken)).toBe(true);
      }
      expect(asLongDocumentText(typed)).toHaveLength(typed.length);
    }),
  );
});

test('a document takes every character of a text, and breaks that Word writes as spaces', () => {
  for (const words of [
    'Zoë’s café',
    'می‌خواهم',
    'हिन्दी',
    '👩‍🎓🏽',
    'soft\u00adhyphen',
    'a\tb\nc\r\n',
    '\ufeffmarked',
    '\u{e000}',
  ])
    expect(asDocumentText(words)).toBe(words);
  expect(asDocumentText('one\vtwo\fthree')).toBe('one two three');
  expect(asDocumentText('one\ufffetwo\0')).toBe('onetwo');
});

test.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u3000'],
  ['direction marks', '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'],
  ['spaces without width', '\u200b\u2060\ufeff\u00ad'],
  ['joiners and selectors', '\u200c\u200d\ufe0f\u{e0100}'],
  ['fillers', '\u115f\u1160\u3164\uffa0\u2800'],
  ['tags', '\u{e0020}\u{e007f}'],
  ['noncharacters', '\ufffe\u{1ffff}'],
])('a title or name of %s counts as empty', (_what, name) => {
  expect(showsNothing(name)).toBe(true);
  expect(shownTitle(name)).toBe('');
  expect(nameFault(tidyName(name))).toBe('empty');
});

const VISIBLE = ['A', ' Essay ', '\u202eEssay', '1', '?', '…', '🙂', '❤\ufe0f', 'ا', '\u0301'];

test.each(VISIBLE)('a title like %j shows something', (title) => {
  expect(showsNothing(title)).toBe(false);
  expect(shownTitle(title)).toBe(title.trim());
});
