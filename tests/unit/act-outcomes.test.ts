import { expect, test } from 'vitest';

import { NotReachedError } from '../../web/calls/call-errors.ts';
import { outcomeOf } from '../../web/calls/documents/restoring.ts';
import { observable } from '../../web/observable.ts';
import { askUntilAnswered } from '../../web/sync/ask-until-answered.ts';
import type { SharedDocument } from '../../web/sync/shared-document.ts';

const ACT = { id: 'a'.repeat(32), isOwn: true, isRepeat: false, isChange: true, wordsAdded: 1, wordsRemoved: 0 };

test.each([
  ['that changes the text is done', {}, 'done'],
  ['whose answer was lost on the way is one’s own', { isRepeat: true, isChange: false }, 'done'],
  ['that somebody else asked for before is theirs', { isRepeat: true, isOwn: false }, 'done by another'],
  ['about words that are already back is nothing to do', { isChange: false }, 'nothing to do'],
] as const)('a restore %s', (_, change, outcome) => {
  expect(outcomeOf({ ...ACT, ...change })).toBe(outcome);
});

/** A document whose connection the test sets. */
function aDocument() {
  const state = observable({ connection: { status: 'disconnected' } });
  const shared = { isClosed: false, getState: state.get, subscribe: state.subscribe } as unknown as SharedDocument;
  return { shared, connect: () => state.set({ connection: { status: 'connected' } }) };
}

test('what somebody asks for without a connection is asked again as soon as there is one', async () => {
  const { shared, connect } = aDocument();
  let attempts = 0;
  const ask = async () => {
    if (++attempts === 1) throw new NotReachedError();
    return 'done';
  };
  expect(await askUntilAnswered(shared, ask, { onWaiting: () => queueMicrotask(connect) })).toBe('done');
  expect(attempts).toBe(2);
});

test('what nobody wants any more isn’t asked again', async () => {
  const { shared, connect } = aDocument();
  const wish = new AbortController();
  let attempts = 0;
  const ask = async () => {
    attempts++;
    throw new NotReachedError();
  };
  const onWaiting = () => {
    wish.abort();
    queueMicrotask(connect);
  };
  await expect(askUntilAnswered(shared, ask, { onWaiting, signal: wish.signal })).rejects.toThrow(NotReachedError);
  expect(attempts).toBe(1);
});
