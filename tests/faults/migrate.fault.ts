/**
 * `node tests/faults/migrate.fault.ts`: moves a data folder with 1,000 documents, 100 accounts and 10,000 contact queries into
 * PostgreSQL, and kills the move with SIGKILL twice on the way. In the end every table has the same rows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { openFormRows } from '#bff/forms/form-rows';
import { openEmbeddedIdentity } from '#bff/identity/embedded/embedded-identity';
import { sumsOf } from '#bff/storage/copy-rows';
import { describeStore, migrateStores, openStore, type StorePlace, STORE_NAMES, withStore } from '#bff/stores';
import { BODY_FIELD, draftRoom } from '#shared-types/documents/collaboration';

import { aQuery } from '../support/builders.ts';
import { paragraph } from '../support/collaboration/writing.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { seeded } from '../support/random.ts';
import { CHEAP_PASSWORDS } from '../support/server/start-bff.ts';

const DOCUMENTS = 1000;
const UPDATES = 5;
const ACCOUNTS = 100;
const ROWS = 10_000;

if (postgresPrograms() === undefined) {
  console.log(
    'Skipped: "a move that breaks off loses nothing" needs the programs of PostgreSQL (apt-get install postgresql).',
  );
  process.exit(0);
}
const random = seeded(20_261_127);
const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-migrate-'));
const cluster = await startOwnCluster(20_000 + Math.floor(Math.random() * 10_000));

await migrateStores({ directory });
const documents = openDocuments({ directory });
for (let id = 0; id < DOCUMENTS; id++) {
  const room = draftRoom(id.toString(16).padStart(32, '0')) ?? '';
  const text = new Y.Doc();
  const updates: Uint8Array[] = [];
  text.on('update', (update: Uint8Array) => updates.push(update));
  for (let line = 0; line < UPDATES; line++)
    text.getXmlFragment(BODY_FIELD).push([paragraph(`Line ${line} of ${id}.`)]);
  await Promise.all(updates.map((update) => documents.append(room, update, { author: 'Ada', writer: text.clientID })));
}
await documents.close();
const forms = await openFormRows(await openStore({ directory }, 'forms'));
const signal = new AbortController().signal;
for (let row = 0; row < ROWS; row++)
  await forms.submit('query', aQuery(), { userId: `user-${row}`, token: '', requestId: '', signal });
await forms.close();
const identity = await openEmbeddedIdentity({
  database: await openStore({ directory }, 'identity'),
  projectId: 'sullivan-embedded',
  passwordMinLength: 6,
  tokenLifetimeS: 3600,
  passwordCost: CHEAP_PASSWORDS,
});
for (let account = 0; account < ACCOUNTS; account++)
  await identity.call({
    service: 'identitytoolkit',
    method: 'POST',
    path: '/v1/accounts:signUp',
    query: {},
    body: { email: `user-${account}@example.org`, password: 'a good long line', returnSecureToken: true },
    headers: {},
    requestId: '',
    network: '127.0.0.1',
    signal,
  });
await identity.close();

/** Moves everything, unless it's killed before. Returns how long that took, in milliseconds, and the code. */
async function migrate(killAfterMs?: number): Promise<{ tookMs: number; code: number | null }> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['bff/cli/sullivan.ts', 'migrate', '--from', directory], {
    env: { ...process.env, DATABASE_URL: cluster.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'exit');
  clearTimeout(timer);
  return { tookMs: Math.round(performance.now() - begin), code: child.exitCode };
}

const sumsIn = async (place: StorePlace) =>
  (
    await Promise.all(
      STORE_NAMES.map((name) => withStore(place, name, (database) => sumsOf(database, describeStore(name).schema))),
    )
  ).flat();

const kills = [await migrate(700 + random() * 500), await migrate(1000 + random() * 1000)];
const last = await migrate();
const [from, to] = [await sumsIn({ directory }), await sumsIn({ url: cluster.url })];
await cluster.remove();
await rm(directory, { recursive: true });

const differing = from.filter((sum) => !to.some((other) => JSON.stringify(other) === JSON.stringify(sum)));
console.table(from.filter(({ rows }) => rows > 0));
console.log(`killed after ${kills.map(({ tookMs }) => `${tookMs} ms`).join(' and ')}; finished in ${last.tookMs} ms`);
console.log(`${differing.length} tables differ`);
if (differing.length > 0 || last.code !== 0 || kills.some(({ code }) => code === 0)) process.exitCode = 1;
