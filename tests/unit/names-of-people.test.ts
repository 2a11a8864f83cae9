import { expect, onTestFinished, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';

import { nameFault, PERSON_NAME_MAX_LENGTH, tidyName } from '#shared-types/people/person-name';

import { NAME_FAULTS } from '../../web/content/editor/names.ts';
import { nameAt } from '../../web/session/own-name.ts';
import { forgetNamesOfAccounts, keepNames, keptNames } from '../../web/storage/names.ts';
import { guestColourClass, guestsOf, keepGuestNumber, presenceOf } from '../../web/sync/collaborators.ts';
import { withBrowserStorage } from '../support/browser-storage.ts';
import { FOREIGN_CARETS } from '../support/collaboration/foreign-carets.ts';
import { FOREIGN_NAMES } from '../support/collaboration/foreign-names.ts';

withBrowserStorage();

/** A page with these people in its document, by their client ids; it is client 1. */
function aRoom(people: Record<number, object>) {
  const doc = new Doc();
  doc.clientID = 1;
  const awareness = new Awareness(doc);
  onTestFinished(() => awareness.destroy());
  awareness.setLocalState({});
  for (const [id, state] of Object.entries(people)) awareness.states.set(Number(id), state);
  return awareness;
}

test('people of one name are told apart by a number and a colour, in the same way on every page', () => {
  const awareness = aRoom({ 7: { guest: 3, name: 'ADA' }, 8: { guest: 2, name: 'Ada' }, 9: { guest: 4 }, 10: {} });
  awareness.setLocalState({ guest: 1, name: 'Ada' });
  const { own, others } = guestsOf(awareness);
  expect([own?.label, ...others.map(({ label }) => label)]).toEqual(['Ada', 'Ada (2)', 'ADA (3)', 'Guest 4']);
  expect(new Set(others.map(({ number }) => guestColourClass(number))).size).toBe(3);
});

test('a guest takes the lowest free number, and gives it up to a lower client', () => {
  const awareness = aRoom({ 7: { guest: 1 }, 8: { guest: 3 } });
  const end = keepGuestNumber(awareness);
  expect(guestsOf(awareness).own?.label).toBe('Guest 2');
  awareness.states.set(0, { guest: 2 });
  awareness.emit('change', []);
  expect(guestsOf(awareness).own?.label).toBe('Guest 4');
  end();
});

test.each(FOREIGN_NAMES)('a page shows a guest instead of a name %s', (_what, name) => {
  expect(guestsOf(aRoom({ 7: { guest: 5, name } })).others.map(({ label }) => label)).toEqual(['Guest 5']);
});

test.each(FOREIGN_CARETS)('a page takes no harm from a caret %s', (_what, cursor) => {
  const presence = presenceOf({ guest: 5, cursor });
  expect(presence?.guest).toBe(5);
  expect(presence?.cursor === null || Object.keys(presence?.cursor ?? {}).join() === 'anchor,head').toBe(true);
});

test.each([
  ['x'.repeat(PERSON_NAME_MAX_LENGTH + 1), `up to ${PERSON_NAME_MAX_LENGTH} characters`],
  ['ada@ink.example', 'No @'],
  ['Guest 7', 'Choose another name.'],
  ['Ada (2)', 'Leave it out.'],
  ['...', 'Use at least one letter.'],
  ['  ', 'Enter a name.'],
])('the name "%s" is refused in words', (typed, words) => {
  const fault = nameFault(tidyName(typed));
  expect(fault && NAME_FAULTS[fault]).toContain(words);
});

const BOTH = { accountName: 'Ada', linkName: 'Mr Reid' };

test.each([
  ['drafts', { account: '', choice: undefined, accountName: null, linkName: undefined }, undefined],
  ['drafts', { account: '', choice: undefined, accountName: null, linkName: 'Mr Reid' }, 'Mr Reid'],
  ['drafts', { account: 'ada', choice: undefined, ...BOTH }, 'Ada'],
  ['drafts', { account: 'ada', choice: { name: 'Countess', account: 'ada' }, ...BOTH }, 'Countess'],
  ['drafts', { account: 'ada', choice: { name: '', account: 'ada' }, ...BOTH }, undefined],
  ['drafts', { account: 'ada', choice: { name: 'Ben', account: '' }, ...BOTH }, 'Ada'],
  ['drafts', { account: 'ada', choice: undefined, accountName: 'ada@ink.example', linkName: undefined }, undefined],
  ['drafts', { account: 'ada', choice: undefined, accountName: 'x'.repeat(41), linkName: undefined }, undefined],
  ['sandbox', { account: 'ada', choice: undefined, accountName: 'Ada', linkName: undefined }, undefined],
] as const)('in %s, what others see of %o is %s', (place, names, seen) => {
  expect(nameAt(place, names)).toBe(seen);
});

test('the sandbox and the drafts remember names of their own, and forget those of an account with it', () => {
  const sandbox = { name: 'Sand', account: '' };
  const drafts = { name: 'Countess', account: 'ada' };
  keepNames({ sandbox, drafts });
  expect(keptNames()).toEqual({ sandbox, drafts });
  forgetNamesOfAccounts();
  expect(keptNames()).toEqual({ sandbox });
});
