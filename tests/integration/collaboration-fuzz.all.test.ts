import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import {
  awarenessFrame,
  frame,
  enterRoom,
  openRaw,
  type RawSocket,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import { NO_RATE, startCollaborationProcess } from '../support/collaboration/collaboration-server.ts';
import { seeded } from '../support/random.ts';

/** Most cost a socket, since most end theirs. */
const MESSAGES = 20_000;
const PARALLEL_SOCKETS = 16;
const STALL_LIMIT_MS = 150;
const SEED = 20_261_121;

/** Body and title with elements, attributes, formats and deletions. */
function aDocument(): Y.Doc {
  const document = new Y.Doc();
  document.clientID = 4711;
  const body = document.getXmlFragment('default');
  for (const words of ['one two three', 'four']) {
    const paragraph = new Y.XmlElement('paragraph');
    const text = new Y.XmlText(words);
    paragraph.insert(0, [text]);
    if (words === 'four') paragraph.insert(1, [new Y.XmlElement('hardBreak')]);
    body.push([paragraph]);
    text.format(0, 3, { link: { href: '/', class: null } });
    text.delete(1, 2);
  }
  document.getText('title').insert(0, 'A title');
  document.getText('title').delete(2, 3);
  return document;
}

test(
  '20,000 random and mutated messages crash nothing, stall nothing, and disturb nobody',
  { timeout: 600_000 },
  async () => {
    const random = seeded(SEED);
    const below = (limit: number) => Math.floor(random() * limit);
    const randomBytes = (length: number) => Uint8Array.from({ length }, () => below(256));
    const document = aDocument();
    const update = Y.encodeStateAsUpdate(document);
    const stateVector = Y.encodeStateVector(document);

    function mutated(bytes: Uint8Array): Uint8Array {
      const copy = bytes.slice();
      if (random() < 0.2) return copy.slice(0, below(copy.length));
      for (let changes = 1 + below(4); changes > 0; changes--) copy[below(copy.length)] = below(256);
      return copy;
    }
    function message(room: string): Uint8Array {
      const kind = random();
      if (kind < 0.5) return randomBytes(1 + below(64));
      if (kind < 0.6) return Buffer.concat([frame(room, below(11)), randomBytes(below(64))]);
      if (kind < 0.9) return updateFrame(room, mutated(update), random() < 0.5 ? 1 : 2);
      if (kind < 0.95)
        return mutated(
          awarenessFrame(room, [{ clientId: below(1000), clock: below(9), state: { guest: 3, cursor: null } }]),
        );
      return mutated(updateFrame(room, stateVector));
    }

    const server = await startCollaborationProcess({ limits: NO_RATE });
    const pair = [await enterRoom(server.url, DEMO_ROOM), await enterRoom(server.url, DEMO_ROOM)] as const;
    await server.reset();

    let sent = 0;
    let reconnections = 0;
    async function bombard(index: number): Promise<void> {
      const room = index % 2 === 0 ? DEMO_ROOM : (draftRoom('f'.repeat(32)) ?? '');
      let raw: RawSocket | undefined;
      while (sent < MESSAGES) {
        if (raw?.socket.readyState !== 1) {
          raw = await openRaw(server.url, room);
          reconnections++;
        }
        sent++;
        raw.send(message(room));
        await raw.answered(); // or closed; either way the message was handled by a socket with an open document
      }
      raw?.socket.terminate();
    }
    await Promise.all(Array.from({ length: PARALLEL_SOCKETS }, (_, index) => bombard(index)));

    const { longestStallMs, longestBusyMs } = await server.report();
    process.stdout.write(
      `${sent} messages over ${reconnections} sockets: longest stall ${longestStallMs.toFixed(1)} ms, longest computation ${longestBusyMs.toFixed(1)} ms\n`,
    );
    const [one, two] = pair;
    one.write('Innocent.');
    await two.until(() => two.text().endsWith('Innocent.'));
    await one.synced();
    for (const editor of pair) editor.close();
    expect(await server.stop()).toBe(0);
    expect(server.console()).toBe('');
    expect(sent).toBeGreaterThanOrEqual(MESSAGES);
    expect(longestBusyMs).toBeLessThan(STALL_LIMIT_MS);
  },
);
