import { beforeEach, describe, expect, test } from 'vitest';

import { readRoomNews } from '#shared-types/collaboration';

import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { type Cable, cableTo } from '../support/postgres/cable.ts';
import { emptyPostgres, postgresIsMissing } from '../support/postgres/postgres.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** How long a server may take to notice, and to recover, in milliseconds. */
const SOON = { timeout: 20_000 };

describe.skipIf(postgresIsMissing)('While its database is away', () => {
  let cable: Cable;
  let bff: TestBff;
  let other: TestBff;
  let room: string;
  let editor: Editor;
  let storing: boolean[];

  beforeEach(async () => {
    const databaseUrl = await emptyPostgres();
    cable = await cableTo(databaseUrl);
    [bff, other] = await Promise.all([
      startBff({ config: { databaseUrl: cable.url } }),
      startBff({ config: { databaseUrl } }),
    ]);
    room = roomOf(newId());
    editor = openEditor(bff.url, room);
    storing = [];
    editor.provider.on('stateless', ({ payload }: { payload: string }) => {
      const news = readRoomNews(payload);
      if (news?.storing !== undefined) storing.push(news.storing);
    });
    await editor.synced();
    editor.write('Before.');
    await editor.synced();
  });

  test('a server goes on, says that it can’t save, and saves everything when it is back', async () => {
    cable.cut();
    editor.write('While it was away.');
    await expect.poll(() => storing, SOON).toEqual([false]);
    const beside = openEditor(bff.url, room);
    await editor.until(() => editor.provider.unsyncedChanges > 0);
    expect((await fetch(`${bff.url}/contact`)).status).toBe(200);
    expect((await callToolkit(bff, 'signUp', { returnSecureToken: true })).status).toBeGreaterThanOrEqual(500);
    cable.mend();
    await expect.poll(() => storing, SOON).toEqual([false, true]);
    await editor.synced();
    await beside.synced();
    expect(beside.text()).toBe('Before.\nWhile it was away.');
    await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(200);
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.\nWhile it was away.');
  });

  test('and the network says nothing, it is noticed, and nothing is called saved that isn’t', async () => {
    cable.freeze();
    editor.write('Into the silence.');
    await expect.poll(() => storing, { timeout: 40_000 }).toEqual([false]);
    expect(editor.provider.unsyncedChanges).toBeGreaterThan(0);
    cable.cut();
    cable.mend();
    await expect.poll(() => storing, SOON).toEqual([false, true]);
    await editor.synced();
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.\nInto the silence.');
  });

  test('servers go on where they were with each other when it is back', async () => {
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.');
    cable.cut();
    there.write('Said on the other one.');
    editor.write('Said here.');
    await there.synced();
    await expect.poll(() => storing, SOON).toEqual([false]);
    cable.mend();
    await Promise.all([editor, there].map((each) => each.until(() => each.body.length === 3)));
    expect(editor.text()).toBe(there.text());
  });
});
