import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { errorMessage } from '../../web/calls/error-message.ts';
import { storeRecord } from '../../web/session/accounts.ts';
import type { Person } from '../../web/session/identity.ts';
import { keepPendingRecord, pendingUsername } from '../../web/storage/pending-record.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const PERSON = { uid: 'ada', email: 'ada@ink.example', getIdToken: async () => 'token' } as unknown as Person;

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage() });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  keepPendingRecord(PERSON.uid, 'Ada');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['is forgotten once it is stored', Response.json({ id: 'ada' }), undefined, undefined],
  [
    'is kept for the next sign-in when it could not be stored',
    Response.json({ message: 'Try later.' }, { status: 503 }),
    'You have an account now, but we couldn’t save your username yet.',
    'Ada',
  ],
  [
    'is kept when it could not be sent',
    new TypeError('Failed to fetch'),
    'You have an account now, but we couldn’t save your username yet.',
    'Ada',
  ],
  [
    'that is refused for good says why, and is not sent again',
    Response.json({ message: 'This name cannot be stored.' }, { status: 400 }),
    'This name cannot be stored.',
    undefined,
  ],
])('D-54: a record of a new account %s', async (_promise, answer, said, kept) => {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const failure = await storeRecord(PERSON, { email: PERSON.email ?? '', username: 'Ada' }).then(
    () => undefined,
    errorMessage,
  );
  expect(failure?.slice(0, said?.length)).toBe(said);
  expect(pendingUsername(PERSON.uid)).toBe(kept);
});
