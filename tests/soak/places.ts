import { Client } from 'pg';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf } from '../support/documents.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { seeded } from '../support/random.ts';
import { freePort } from '../support/server/listen.ts';
import { type InspectedProcess, startInspected } from './inspected-process.ts';
import { type Installation, newAccounts, nextVisitor, visit } from './people.ts';

/** An installation that people visit. */
export interface Place {
  name: string;
  servers: readonly InspectedProcess[];
  /** How many visits there have been, and why some of them failed. */
  readonly visits: number;
  readonly failures: readonly string[];
  /** How many connections its servers have to their database; undefined if they have none. */
  connections: (() => Promise<number>) | undefined;
  /**
   * Lets people visit it for some time, one after another in several lines, while somebody stays in the sandbox of each server. Then
   * all have left.
   */
  receive: (forMs: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Drafts that people meet in, and after how many visits they go on in others: a document grows with everyone who writes in it. */
const DRAFTS = 10;
const VISITS_TO_DRAFTS = 300;
/** People who visit it at the same time. */
const VISITORS = 8;

const SETTINGS = {
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
  SOCKETS_PER_ADDRESS: '10000',
};

/** One server that keeps everything in its folder. */
export async function onSqlite(): Promise<Place> {
  const server = await startInspected(SETTINGS);
  return placeOf('SQLite', [server], { connections: undefined, stop: async () => void (await server.stop()) });
}

/** Two servers that share a PostgreSQL of their own. */
export async function onPostgres(): Promise<Place> {
  const cluster = await startOwnCluster(await freePort());
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const servers = await Promise.all([0, 1].map(() => startInspected({ ...SETTINGS, DATABASE_URL: cluster.url })));
  return placeOf('PostgreSQL', servers, {
    async connections() {
      const sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sullivan'";
      const { rows } = await client.query<{ count: string }>(sql);
      return Number(rows[0]?.count);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await client.end();
      await cluster.remove();
    },
  });
}

const newDrafts = () => Array.from({ length: DRAFTS }, () => roomOf(newId()));

async function placeOf(
  name: string,
  servers: readonly InspectedProcess[],
  rest: Pick<Place, 'connections' | 'stop'>,
): Promise<Place> {
  const urls = servers.map(({ url }) => url);
  const installation: Installation = { urls, drafts: newDrafts(), accounts: await newAccounts(urls) };
  let visits = 0;
  const failures: string[] = [];
  async function receiveInLine(untilMs: number, random: () => number): Promise<void> {
    while (performance.now() < untilMs) {
      visits += 1;
      if (visits % VISITS_TO_DRAFTS === 0) installation.drafts = newDrafts();
      await visit(nextVisitor(installation, visits, random)).catch((error: unknown) => {
        failures.push(error instanceof Error ? error.message : String(error));
      });
    }
  }
  return {
    name,
    servers,
    get visits() {
      return visits;
    },
    failures,
    async receive(forMs) {
      const untilMs = performance.now() + forMs;
      const staying = urls.map((url) => openEditor(url, DEMO_ROOM, { address: '10.255.0.1' }));
      const lines = Array.from({ length: VISITORS }, (_, line) => receiveInLine(untilMs, seeded(line + visits)));
      await Promise.all(lines);
      for (const page of staying) page.close();
    },
    ...rest,
  };
}
