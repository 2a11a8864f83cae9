import { decodeJwt } from 'jose';
import { Client } from 'pg';
import request from 'supertest';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';
import { writeRoomToken } from '#shared-types/documents/room-credentials';

import { closeInTheEnd } from '../support/closing.ts';
import { openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import { newId, pathOf, roomOf, startDocumentBff } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;

const realNow = () => performance.timeOrigin + performance.now();
/** Sets the clock of this machine, as far as the servers of this process look at it. */
const jump = (aheadMs: number) => vi.setSystemTime(realNow() + aheadMs);

async function stateOfClock({ url }: TestBff): Promise<unknown> {
  const { body } = await request(url).get('/readyz');
  return body.dependencies.clock;
}

describe('A server whose clock is not that of its database', () => {
  let databaseUrl: string;
  let database: Client;
  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    database = new Client({ connectionString: databaseUrl });
    await database.connect();
    closeInTheEnd(() => database.end());
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    jump(0);
  });

  const drafts = async () => {
    const { rows } = await database.query<{ name: string }>('SELECT name FROM document ORDER BY name');
    return rows.map(({ name }) => name);
  };

  test('keeps sessions, links and drafts as long as the others do when it is ahead, and says so', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    onTestFinished(() => intervals.mockRestore());
    const bff = await startDocumentBff({ databaseUrl });
    const sweeps = intervals.mock.calls.flatMap(([sweep, ms]) => (ms === HOUR_MS ? [sweep] : []));
    const user = bff.account('ada');
    const id = await bff.create(user, 'Mine.');
    const { secret } = await bff.link(user, id, 'write', new Date(realNow() + HOUR_MS / 2).toISOString());
    expect(await stateOfClock(bff)).toEqual({ state: 'ok' });

    jump(HOUR_MS + 60_000);
    await bff.call('get', `${pathOf(id)}/versions`, { user }).expect(200);
    await bff.call('get', `${pathOf(id)}/versions`, { link: secret }).expect(200);
    const ahead = { state: 'failing', why: 'This machine’s clock is 61 minutes ahead of the database’s.' };
    await expect.poll(() => stateOfClock(bff)).toEqual(ahead);

    const [kept, old] = [roomOf(newId()), roomOf(newId())];
    for (const room of [kept, old]) {
      const editor = openEditor(bff.url, room);
      editor.write('For a month.');
      await editor.synced();
      editor.close();
    }
    await expect.poll(() => bff.app.openDocuments.load().documents).toBe(0);
    await database.query('UPDATE document SET used_ms = used_ms - $1 WHERE name = $2', [MONTH_MS, old]);
    jump(MONTH_MS);
    for (const sweep of sweeps) sweep();
    await expect.poll(drafts).not.toContain(old);
    expect(await drafts()).toContain(kept);
  });

  test('ends links when the others do when it is behind, and gives no session more time', async () => {
    const bff = await startDocumentBff({ databaseUrl });
    const other = await startBff({ config: { databaseUrl } });
    const user = bff.account('ada');
    jump(-HOUR_MS);
    const id = await bff.create(user, 'Mine.');
    const { secret } = await bff.link(user, id, 'write', new Date(realNow() + 5000).toISOString());
    const guest = await openRaw(bff.url, roomOf(id), { token: writeRoomToken({ writer: newId(), link: secret }) });
    expect(await guest.closed).toEqual(CLOSE_EVENTS.accessEnded);
    await bff.call('get', `${pathOf(id)}/versions`, { link: secret }).expect(404);

    const { body } = await callToolkit(other, 'signUp', { returnSecureToken: true }).expect(200);
    const { exp = 0 } = decodeJwt(body.idToken);
    expect(Math.abs(exp * 1000 - realNow() - HOUR_MS)).toBeLessThan(60_000);
  });
});
