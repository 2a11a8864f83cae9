import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { CLOSE_EVENTS, DEMO_ROOM } from '#shared-types/collaboration';

import { repeatedClient } from '../support/collaboration-attacks.ts';
import { type Editor, openEditor, openRaw, updateFrame } from '../support/collaboration-client.ts';
import { type CollaborationServer, NO_RATE, startCollaboration } from '../support/collaboration-server.ts';

const ATTACKER = 77;

let directory: string;
let server: CollaborationServer;
const editors: Editor[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'collaboration-'));
  server = await startCollaboration({ directory, limits: NO_RATE });
});
afterEach(async () => {
  for (const editor of editors.splice(0)) editor.close();
  await server.close();
  await rm(directory, { recursive: true });
});

async function open(): Promise<Editor> {
  const editor = openEditor(server.url, DEMO_ROOM);
  editors.push(editor);
  await editor.synced();
  return editor;
}

test('an update that names a client twice is refused, for Yjs takes only the second part of it', async () => {
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, repeatedClient(ATTACKER)));
  expect((await attacker.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
  expect((await open()).body.toJSON()).toBe('');
});
