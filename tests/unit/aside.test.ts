import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { hereKey, slipKey } from '../../web/annotations/heeded.ts';
import type { Note } from '../../web/annotations/note.ts';
import { textSetAside } from '../../web/features/editor/notes/text-set-aside.ts';
import { asidesOf, type Scope } from '../../web/features/editor/notes/use-set-aside.ts';

function aNote(type: Note['type'], rule: string | undefined, quote: string): Note {
  return { id: quote, from: 1, to: 9, type, rule, quote, sentence: `So ${quote}.`, msg: quote, isSetAside: false };
}

const slip = aNote('Spelling', 'unknown-word', 'torves');
const again = { ...slip, from: 20, to: 28, sentence: 'Two torves.' };
const passive = aNote('Passive', 'passive-voice', 'was seen');
const other = aNote('Passive', 'passive-voice', 'was told');

test.each<[what: string, scope: Scope, alike: [Note, ...Note[]], asides: string[]]>([
  ['a note stays away while its sentence keeps its words', 'here', [passive], [`here ${hereKey(passive)}`]],
  ['of a habit, one place can be dismissed alone', 'here', [passive, other], [`here ${hereKey(passive)}`]],
  ['a slip is ignored everywhere in the text', 'text', [slip, again], [`slip ${slipKey(slip)}`]],
  [
    'a habit is dismissed at each of its places',
    'text',
    [passive, other],
    [`here ${hereKey(passive)}`, `here ${hereKey(other)}`],
  ],
  ['a misspelled word goes into the dictionary', 'all', [slip, again], ['word torves']],
  ['a rule is turned off', 'all', [passive, other], ['rule passive-voice']],
  ['without a rule, nothing can be put away in all texts', 'all', [aNote('Grammar', undefined, 'x')], []],
])('%s', (_what, scope, alike, asides) => {
  expect(asidesOf(alike[0], alike, scope).map(({ way, key }) => `${way} ${key}`)).toEqual(asides);
});

let stored = new Map<string, string>();
beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const KEY = `here ${'0'.repeat(32)}`;
const ENTRY = { type: 'Passive', words: 'was seen' } as const;
const ofReader = (roomName = 'draft', isWritable = false) =>
  textSetAside({ roomName, doc: {} } as never, { isWritable });

test.each([
  ['in the public sandbox', DEMO_ROOM, true],
  ['in a text that they only read', 'draft', false],
])('what somebody sets aside %s is kept in their browser, and hides nothing from others', (_, room, isWritable) => {
  const text = ofReader(room, isWritable);
  text.add(new Map([[KEY, ENTRY]]));
  expect([text.isShared, [...ofReader().getEntries()]]).toEqual([false, [[KEY, ENTRY]]]);
  text.remove([KEY]);
  expect([...stored]).toEqual([]);
});

test('whatever a browser has kept, the page takes what is sound of it', () => {
  const kept = { [KEY]: ENTRY, 'slip 1': { type: 'Spelling', words: 'x' }, [`here ${'1'.repeat(32)}`]: { type: 'No' } };
  stored.set('sullivan.set-aside', JSON.stringify(kept));
  expect([...ofReader().getEntries()]).toEqual([[KEY, ENTRY]]);
  stored.set('sullivan.set-aside', '{');
  expect([...ofReader().getEntries()]).toEqual([]);
});
