import { beforeAll, beforeEach, expect, test } from 'vitest';

import { awarenessFrame, type Editor, openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import { type CollaborationServer, startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_CARETS } from '../support/collaboration/foreign-carets.ts';
import { FOREIGN_NAMES, OWN_NAMES } from '../support/collaboration/foreign-names.ts';
import { newId, roomOf } from '../support/documents.ts';

let server: CollaborationServer;
beforeAll(async () => {
  server = await startCollaboration();
});

/** A room that nobody else is in. */
let room: string;
beforeEach(() => {
  room = roomOf(newId());
});

const GUEST = { guest: 1 };

async function edit(state: object = GUEST): Promise<Editor> {
  const editor = openEditor(server.url, room);
  editor.provider.awareness?.setLocalState(state);
  await editor.synced();
  return editor;
}

const statesSeenBy = (editor: Editor) => editor.provider.awareness?.getStates() ?? new Map();
const stateOf = (seen: Editor, by: Editor) => statesSeenBy(by).get(seen.document.clientID);

test('editors see the numbers and carets of one another, and see who leaves', async () => {
  const one = await edit();
  const two = await edit();
  const caret = {
    anchor: { type: null, tname: 'default', item: null, assoc: 0 },
    head: { type: null, tname: 'default', item: null, assoc: 0 },
  };
  one.provider.awareness?.setLocalStateField('cursor', caret);
  await two.until(() => stateOf(one, two)?.['cursor']?.anchor !== undefined);
  expect(stateOf(one, two)).toEqual({ ...GUEST, cursor: caret });
  one.close();
  await two.until(() => stateOf(one, two) === undefined);
});

test('an editor that connects again is seen again, and leaves again', async () => {
  const one = await edit();
  const two = await edit();
  await two.until(() => stateOf(one, two) !== undefined);
  one.provider.configuration.websocketProvider.disconnect();
  await two.until(() => stateOf(one, two) === undefined);
  await one.provider.configuration.websocketProvider.connect();
  one.provider.awareness?.setLocalState(GUEST); // the others remember how far the old state was
  await two.until(() => stateOf(one, two) !== undefined);
  one.provider.configuration.websocketProvider.disconnect();
  await two.until(() => stateOf(one, two) === undefined);
  expect(statesSeenBy(two).size).toBe(1);
});

test('fields that nobody draws and numbers that no guest has do not reach the others', async () => {
  const two = await edit();
  const one = await edit({ guest: 7, user: { name: 'Mallory', color: 'red;background:url(//evil)' }, cursor: null });
  await two.until(() => stateOf(one, two) !== undefined);
  expect(stateOf(one, two)).toEqual({ guest: 7, cursor: null });
  one.provider.awareness?.setLocalState({ guest: 1e9, cursor: 'x' });
  await two.until(() => stateOf(one, two)?.['guest'] === undefined);
  expect(stateOf(one, two)).toEqual({ cursor: null });
});

test('a socket cannot speak for a client that another live socket owns, nor remove it', async () => {
  const victim = await edit();
  const witness = await edit();
  await witness.until(() => stateOf(victim, witness) !== undefined);
  const id = victim.document.clientID;
  const attacker = await openRaw(server.url, room);
  attacker.send(awarenessFrame(room, [{ clientId: id, clock: 1e6, state: { guest: 13 } }]));
  attacker.send(awarenessFrame(room, [{ clientId: id, clock: 1e6, state: null }]));
  await attacker.answered();
  victim.provider.awareness?.setLocalStateField('cursor', null);
  await witness.until(() => stateOf(victim, witness)?.['cursor'] === null);
  expect(stateOf(victim, witness)).toEqual({ ...GUEST, cursor: null });
});

test('a hundred foreign ids in one awareness message are dropped, and the socket keeps its own', async () => {
  const witness = await edit();
  const attacker = await openRaw(server.url, room);
  const entries = Array.from({ length: 100 }, (_, index) => ({ clientId: 1000 + index, state: {} }));
  attacker.send(awarenessFrame(room, entries));
  await witness.until(() => statesSeenBy(witness).has(1000));
  expect(statesSeenBy(witness).size).toBe(2);
  attacker.socket.close();
  await witness.until(() => statesSeenBy(witness).size === 1);
});

test('an awareness message over 2 KB closes the socket', async () => {
  const attacker = await openRaw(server.url, room);
  attacker.send(awarenessFrame(room, [{ clientId: 1, state: { user: 'x'.repeat(2100) } }]));
  expect((await attacker.closed).code).toBe(1008);
});

test.each(FOREIGN_CARETS)('a caret %s does not reach the others', async (_name, cursor) => {
  const [one, two] = [await edit(), await edit()];
  one.provider.awareness?.setLocalState({ guest: 9, cursor });
  await two.until(() => stateOf(one, two)?.['guest'] === 9);
  expect(stateOf(one, two)).toEqual({ guest: 9, cursor: null });
});

test.each(OWN_NAMES)('somebody who is called "%s" is seen by that name', async (name, seen) => {
  const [one, two] = [await edit({ guest: 9, name }), await edit()];
  await two.until(() => stateOf(one, two) !== undefined);
  expect(stateOf(one, two)).toEqual({ guest: 9, name: seen });
});

test.each(FOREIGN_NAMES)('a name %s does not reach the others, who see a guest', async (_name, name) => {
  const [one, two] = [await edit({ guest: 8, name: 'Ada' }), await edit()];
  await two.until(() => stateOf(one, two)?.['name'] === 'Ada');
  one.provider.awareness?.setLocalState({ guest: 9, name });
  await two.until(() => stateOf(one, two)?.['guest'] === 9);
  expect(stateOf(one, two)).toEqual({ guest: 9 });
  expect(one.provider.isSynced).toBe(true);
});
